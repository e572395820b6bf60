"""Writing what is told of a session, drafting it from the log, and who was there."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404, storyteller_or_404
from campaigns.autosave import base_of, page_of, text_of
from campaigns.evenings.answers import refuse, status_of
from campaigns.evenings.models import Session
from campaigns.evenings.recap_faces import PART, RecapField, RecapMessage, RecapRead
from campaigns.evenings.recaps import Stale, correct_attendance, draft_recap, write_recap
from campaigns.evenings.session_page import SessionPage
from campaigns.evenings.views import session_or_404
from campaigns.models import Membership
from campaigns.notes.faces import SavedParts
from campaigns.numbers import id_of
from campaigns.pages import show, show_part
from rules.sheets import Problem


@require_POST
@login_required
@vary_on_headers("HX-Request")
def recap(request: SignedInRequest, campaign_id: int, number: int) -> HttpResponse:
    """Save the recap; of two who write at once the second sees both texts."""
    membership = membership_or_404(request.user, campaign_id)
    session = session_or_404(membership, number)
    forced = "force" in request.POST
    found = write_recap(
        campaign_id=campaign_id,
        by=request.user,
        number=session.number,
        text=text_of(request.POST, PART, forced=forced),
        base=base_of(request.POST),
        page=page_of(request.POST),
        force=forced,
    )
    if request.htmx:
        return _saved(request, session, found, redrawn=forced)
    return _plain(request, membership, session, found)


@require_POST
@login_required
def draft(request: SignedInRequest, campaign_id: int, number: int) -> HttpResponse:
    """Begin the recap with the lines of the log."""
    session = session_or_404(membership_or_404(request.user, campaign_id), number)
    found = draft_recap(campaign_id=campaign_id, by=request.user, number=session.number)
    if isinstance(found, Problem):
        return refuse(request, found)
    if isinstance(found, Stale):
        messages.error(request, f"{found.by_name} has begun the recap already. Nothing was changed.")
    elif not found.recap:
        messages.error(request, "The log has nothing that a recap could begin with.")
    return redirect(session)


@require_POST
@login_required
def attendance(request: SignedInRequest, campaign_id: int, number: int) -> HttpResponse:
    """Say who was there."""
    session = session_or_404(storyteller_or_404(request.user, campaign_id), number)
    there = frozenset(filter(None, map(id_of, request.POST.getlist("there")[:500])))
    found = correct_attendance(campaign_id=campaign_id, by=request.user, number=session.number, there=there)
    if isinstance(found, Problem):
        return refuse(request, found)
    messages.success(request, "Who was there is written down.")
    return redirect(session)


def _saved(
    request: SignedInRequest, session: Session, found: Session | Stale | Problem, *, redrawn: bool
) -> HttpResponse:
    at = session.campaign_id, session.number
    if isinstance(found, Session):
        fields = [RecapField.of(found, oob=True)] if redrawn else []
        parts = SavedParts(timezone.now(), True, (RecapMessage(*at, oob=True), RecapRead.of(found, oob=True), *fields))
        answer = show_part(request, parts)
        answer["X-Version"] = str(found.recap_version)
        return answer
    if isinstance(found, Stale):
        parts = SavedParts(timezone.now(), False, (RecapMessage(*at, found, oob=True),))
        return show_part(request, parts, status=409)
    if status_of(found) != 422:
        return refuse(request, found)
    parts = SavedParts(timezone.now(), False, (RecapMessage(*at, problem=found.sentence, oob=True),))
    return show_part(request, parts, status=422)


def _plain(
    request: SignedInRequest, membership: Membership, session: Session, found: Session | Stale | Problem
) -> HttpResponse:
    if isinstance(found, Session):
        messages.success(request, "The recap is saved.")
        return redirect(session)
    stale = found if isinstance(found, Stale) else None
    problem = found if isinstance(found, Problem) else None
    said = RecapMessage(membership.campaign_id, session.number, stale, problem.sentence if problem else "")
    page = SessionPage.of(membership, session, said=said, typed=request.POST.get("recap", ""))
    return show(request, page, status=status_of(problem) if problem else 409)
