"""The members of a campaign: their roles, the invite, removing and leaving."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from campaigns.access import SignedInRequest, Viewer, is_last_storyteller, membership_or_404, storyteller_or_404
from campaigns.faces import LeavePage, MembersList, MembersPage, RemovePage
from campaigns.forms import RoleForm
from campaigns.house_rules_form import additions_in_use, changed_rules
from campaigns.models import LAST_STORYTELLER, Membership, Role
from campaigns.pages import show, show_part
from campaigns.refusals import PERMISSION
from campaigns.removing import remove_parting
from campaigns.services import change_role as give_role
from campaigns.services import leave_campaign
from campaigns.services import renew_invite as make_new_invite
from rules.sheets import Problem

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""Hosts by which a machine reaches itself and nobody else reaches it."""

LEFT = "left"
"""Under which a session keeps the campaign that was left last: a press whose answer was lost comes again."""


@require_GET
@login_required
def members(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Who sits at this table; for storytellers with their buttons and the invite."""
    return _members_page(request, membership_or_404(request.user, campaign_id))


@require_POST
@login_required
def renew_invite(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Make a new invite link; the old one leads nowhere from now on."""
    membership = storyteller_or_404(request.user, campaign_id)
    found = make_new_invite(campaign_id=campaign_id, by=request.user, seen=request.POST.get("seen", ""))
    if isinstance(found, Problem):
        return _members_page(request, membership, problem=found)
    messages.success(request, "There is a new invite link. The old one does not work any more.")
    return redirect("campaigns:members", campaign_id)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def change_role(request: SignedInRequest, campaign_id: int, user_id: int) -> HttpResponse:
    """Give a member another role; htmx gets the list again."""
    membership = storyteller_or_404(request.user, campaign_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        problem = Problem(code="no_such_role", sentence="There is no such role.")
        return _members_page(request, membership, problem=problem, status=422)
    role, seen = form.cleaned_data["role"], request.POST.get("seen", "")
    found = give_role(campaign_id=campaign_id, by=request.user, user_id=user_id, role=role, seen=seen)
    if isinstance(found, Problem):
        return _members_page(request, membership, problem=found)
    text = f"{found.user.username} is now a {Role(found.role).label.lower()}."
    # Who changed their own role needs another page: more than the list hangs on it.
    if request.htmx and user_id != request.user.pk:
        return trigger_client_event(_members_page(request, membership), "toast", {"text": text})
    messages.success(request, text)
    address = reverse("campaigns:members", args=[campaign_id])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


@require_http_methods(["GET", "POST"])
@login_required
def remove(request: SignedInRequest, campaign_id: int, user_id: int) -> HttpResponse:
    """Ask, then take a member's seat away."""
    membership = storyteller_or_404(request.user, campaign_id)
    if user_id == request.user.pk:
        return redirect("campaigns:leave", campaign_id)
    if request.method == "GET":
        person = Membership.objects.seat_of(user_id, membership.campaign)
        if person is None:
            raise Http404("No such member.")
        return show(request, RemovePage(membership, person))
    wishes = {key: str(value) for key, value in request.POST.items() if key != "csrfmiddlewaretoken"}
    seen = wishes.pop("seen", "")
    found = remove_parting(campaign_id=campaign_id, by=request.user, user_id=user_id, seen=seen, wishes=wishes)
    if isinstance(found, Problem):
        return _members_page(request, membership, problem=found)
    messages.success(request, f"{found.username} is no longer a member.")
    return redirect("campaigns:members", campaign_id)


@require_http_methods(["GET", "POST"])
@login_required
def leave(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Ask, then give up one's own seat; pressed again because no answer came, it is the same leaving."""
    left_before = request.method == "POST" and request.session.get(LEFT) == campaign_id
    # Who has come back since is a member like any other, and is asked.
    if left_before and not Membership.objects.filter(campaign_id=campaign_id, user=request.user).exists():
        return redirect("campaigns:index")
    membership = membership_or_404(request.user, campaign_id)
    if request.method == "GET":
        return _leave_page(request, membership)
    found = leave_campaign(campaign_id=campaign_id, by=request.user)
    if isinstance(found, Problem):
        return _leave_page(request, membership, status=409)
    request.session[LEFT] = campaign_id
    messages.success(request, f"You have left {membership.campaign.name}.")
    return redirect("campaigns:index")


def _leave_page(request: SignedInRequest, membership: Membership, *, status: int = 200) -> HttpResponse:
    """The question; whoever may not leave reads why instead, before anything is asked."""
    bar = LAST_STORYTELLER if is_last_storyteller(membership) else ""
    return show(request, LeavePage(membership, bar), status=status)


def _members_page(
    request: SignedInRequest, membership: Membership, *, problem: Problem | None = None, status: int = 409
) -> HttpResponse:
    """The page, or the list alone for htmx; with a problem it answers `status`, and htmx shows it as a toast."""
    listed = MembersList.of(membership.campaign, Viewer.of(membership))
    status = PERMISSION.get(problem.code, status) if problem else 200
    if not request.htmx:
        invite = reverse("campaigns:join", args=[membership.campaign.invite]) if membership.is_storyteller else ""
        page = MembersPage(
            membership=membership,
            members=listed,
            house_rules=changed_rules(membership.campaign.game),
            additions=additions_in_use(membership.campaign.game),
            problem=problem,
            invite_url=request.build_absolute_uri(invite) if invite else "",
            works_here_only=split_domain_port(request.get_host())[0] in LOOPBACK,
        )
        return show(request, page, status=status)
    response = show_part(request, listed, status=status)
    return trigger_client_event(response, "toast", {"text": problem.sentence, "kind": "error"}) if problem else response
