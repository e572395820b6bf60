"""Coming to a table by its invite."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.access import SignedInRequest, SiteRequest
from campaigns.faces import DeadInvitePage, JoinPage, TooManyPage, WayInPage
from campaigns.forms import JoinForm
from campaigns.limits import tried_too_often
from campaigns.models import Campaign, Role
from campaigns.pages import show
from campaigns.services import join_campaign
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
def join(request: SignedInRequest, invite: str) -> HttpResponse:
    """Show whose table the invite leads to, then take a seat. A dead invite and one that never was look alike."""
    campaign = Campaign.objects.open_to_invite(invite).first()
    if campaign is None:
        # Only dead ones count: a live invite was not guessed.
        return _too_many(request) if tried_too_often(request, "invite") else _dead_invite(request)
    if not request.user.is_authenticated:
        return _signed_out(request, campaign)
    if campaign.memberships.filter(user=request.user).exists():
        return redirect(campaign)
    form = JoinForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _join_page(request, campaign, form)
    found = join_campaign(invite=invite, by=request.user, role=form.cleaned_data["role"])
    # It died between this page's look and the lock.
    if found is None or isinstance(found, Problem):
        return _dead_invite(request)
    messages.success(request, f"You have joined {campaign.name}.")
    return redirect(campaign)


def _signed_out(request: SiteRequest, campaign: Campaign) -> HttpResponse:
    """Who invites whom, and the two ways in; only a live invite shows it."""
    return show(request, WayInPage(campaign, _storytellers(campaign)))


def _storytellers(campaign: Campaign) -> tuple[str, ...]:
    return tuple(campaign.memberships.filter(role=Role.STORYTELLER).values_list("user__username", flat=True))


def _join_page(request: SignedInRequest, campaign: Campaign, form: JoinForm) -> HttpResponse:
    page = JoinPage(campaign, _storytellers(campaign), form)
    return show(request, page, status=422 if form.is_bound else 200)


def _dead_invite(request: SiteRequest) -> HttpResponse:
    return show(request, DeadInvitePage(), status=404)


def _too_many(request: SiteRequest) -> HttpResponse:
    """Somebody guesses: after some dead invites in a minute not even those are looked up any more for this address."""
    return show(request, TooManyPage(), status=429)
