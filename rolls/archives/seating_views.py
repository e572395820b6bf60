"""Saying who of this server somebody is who came with an archive."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.numbers import id_of
from campaigns.pages import show
from campaigns.refusals import PERMISSION
from rolls.archives.seating import NOBODY, SEATED, imported_at, may_be, seat_imported
from rolls.archives.seating_pages import SeatingPage, SeatPage
from rules.sheets import Problem


@require_GET
@login_required
def imported(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Everybody of the table who came with an archive and has no account here."""
    return show(request, SeatingPage(storyteller_or_404(request.user, campaign_id)))


@require_http_methods(["GET", "POST"])
@login_required
def seat(request: SignedInRequest, campaign_id: int, imported_id: int) -> HttpResponse:
    """Show what becomes whose, then do it: pressed again because no answer came, it was done."""
    membership = storyteller_or_404(request.user, campaign_id)
    sent = request.POST if request.method == "POST" else request.GET
    user_id = id_of(sent.get("member", ""))
    if request.method == "POST":
        found = seat_imported(campaign_id=campaign_id, by=request.user, imported_id=imported_id, user_id=user_id)
        if isinstance(found, Problem):
            return _refused(request, campaign_id, found)
        messages.success(request, f"{found.user.username} has what stood under that name.")
        return redirect("archives:imported", campaign_id)
    one = imported_at(membership.campaign).filter(pk=imported_id).first()
    person = may_be(membership.campaign).filter(user_id=user_id).first()
    if one is None or person is None:
        return _refused(request, campaign_id, SEATED if one is None else NOBODY)
    return show(request, SeatPage(membership, one, person))


def _refused(request: SignedInRequest, campaign_id: int, problem: Problem) -> HttpResponse:
    status = 422 if problem is NOBODY else PERMISSION.get(problem.code, 409)
    page = SeatingPage(storyteller_or_404(request.user, campaign_id), problem.sentence)
    return show(request, page, status=status)
