"""The sessions of a table: the list of them, a page for each, and what storytellers do about them."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from campaigns.access import SignedInRequest, membership_or_404, storyteller_or_404
from campaigns.evenings import services
from campaigns.evenings.answers import refuse
from campaigns.evenings.models import Session
from campaigns.evenings.session_page import SessionPage, SessionsPage
from campaigns.models import HIGHEST_ID, Membership
from campaigns.numbers import number_of
from campaigns.pages import show
from rules.sheets import Problem


@require_GET
@login_required
def sessions(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """All sessions of the table, the newest first."""
    return show(request, SessionsPage(membership_or_404(request.user, campaign_id)))


@require_GET
@login_required
def session(request: SignedInRequest, campaign_id: int, number: int) -> HttpResponse:
    """One session: what is told of it, what happened in it, and who was there."""
    membership = membership_or_404(request.user, campaign_id)
    return show(request, SessionPage.of(membership, session_or_404(membership, number)))


@require_POST
@login_required
def begin(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Begin the next session; one that was forgotten ends then, where that was asked for."""
    storyteller_or_404(request.user, campaign_id)
    found = services.begin(
        campaign_id=campaign_id,
        by=request.user,
        seen=number_of(request.POST.get("seen", "")),
        title=request.POST.get("title", ""),
        ends="ends" in request.POST,
    )
    if isinstance(found, Problem):
        return refuse(request, found)
    messages.success(request, f"{found.called} has begun.")
    return redirect(found.campaign)


@require_POST
@login_required
def end(request: SignedInRequest, campaign_id: int, number: int) -> HttpResponse:
    """End the session that is on, and go to its page: to what is told of it and what is awarded."""
    storyteller_or_404(request.user, campaign_id)
    found = services.end(
        campaign_id=campaign_id, by=request.user, number=_kept(number), forgotten="forgotten" in request.POST
    )
    return _done(request, found, "has ended.")


@require_POST
@login_required
def reopen(request: SignedInRequest, campaign_id: int, number: int) -> HttpResponse:
    """Let the newest session go on, which was ended too early."""
    storyteller_or_404(request.user, campaign_id)
    return _done(request, services.reopen(campaign_id=campaign_id, by=request.user, number=_kept(number)), "goes on.")


@require_POST
@login_required
def title(request: SignedInRequest, campaign_id: int, number: int) -> HttpResponse:
    """Give a session a title, or none."""
    storyteller_or_404(request.user, campaign_id)
    typed = request.POST.get("title", "")
    found = services.rename(campaign_id=campaign_id, by=request.user, number=_kept(number), title=typed)
    return _done(request, found, "has its title.")


def session_or_404(membership: Membership, number: int) -> Session:
    """The session of the member's table with this number. Raises Http404 where there is none."""
    found = membership.campaign.sessions.filter(number=_kept(number)).first()
    if found is None:
        raise Http404("No such session.")
    return found


def _done(request: SignedInRequest, found: Session | Problem, did: str) -> HttpResponse:
    if isinstance(found, Problem):
        return refuse(request, found)
    messages.success(request, f"{found.called} {did}")
    return redirect(found)


def _kept(number: int) -> int:
    """A number that no session has, for one that is too high to be asked for."""
    return number if number <= HIGHEST_ID else 0
