"""Looking back at a sheet, bringing a moment back, and the storytellers' queue of what is to be put right."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.models import HIGHEST_ID
from campaigns.numbers import id_of
from campaigns.pages import show, show_part
from campaigns.presses import read_key
from characters.access import Seat, seat_or_404
from characters.answers import refuse, say, status_of
from characters.life.comparing import Comparison, compared
from characters.life.correct_page import Sent
from characters.life.correcting import Wanted
from characters.life.faces import (
    ComparePage,
    CorrectionItem,
    HistoryPage,
    asked_of,
    asking_of,
    correction_item,
    corrections_page,
)
from characters.life.looking import Chosen, looked_for
from characters.life.models import Correction
from characters.life.moments import Moment, moment_of
from characters.life.proposing import ask_to_restore, decide, withdraw
from characters.life.restoring import NO_MOMENT, restore_moment
from characters.sheet_page import render_damaged
from rules.sheets import Problem


@require_GET
@login_required
def history(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Every change of the sheet: who, when, which field, from what to what, and why; or those that are looked for."""
    seat = seat_or_404(request.user, character_id)
    text = request.GET.get("before", "")
    before = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    chosen = Chosen.of(request.GET)
    found = looked_for(seat.character, chosen, notes=seat.sees_notes, tells=seat.tells_the_story, before=before)
    return show(request, HistoryPage(seat, chosen, found, asked_of(seat)))


@require_GET
@login_required
def compare(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Two moments side by side; one alone stands beside the sheet of now."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    chosen = [id_of(one) for one in request.GET.getlist("moment")]
    if not 1 <= len(chosen) <= 2:
        choose = Problem(code="bad_field", sentence="Tick two changes to compare, or one to compare it with now.")
        return refuse(request, choose, back=_history(seat))
    return _compared(request, seat, chosen[0], chosen[1] if len(chosen) == 2 else seat.character.version)


@require_GET
@login_required
def moment(request: SignedInRequest, character_id: int, version: int) -> HttpResponse:
    """A moment beside the sheet of now, with the way back to it."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    return _compared(request, seat, version, seat.character.version)


@require_POST
@login_required
def restore(request: SignedInRequest, character_id: int, version: int) -> HttpResponse:
    """Bring a moment back, or show again what has changed since the page was drawn."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    key = read_key(request.POST.get("request_key", ""))
    seen = id_of(request.POST.get("base", ""))
    found = restore_moment(character=seat.character, by=request.user, version=version, seen=seen, request_key=key)
    if isinstance(found, Problem):
        return _not_restored(request, character_id, version, found)
    say(request, "The sheet is as it was at that moment. What it was until now is in the history.")
    return redirect(found.character.get_absolute_url())


@require_POST
@login_required
def ask(request: SignedInRequest, character_id: int, version: int) -> HttpResponse:
    """Ask the storytellers to bring a moment back."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    reason = request.POST.get("reason", "")
    found = ask_to_restore(character=seat.character, by=request.user, version=version, reason=reason)
    if isinstance(found, Problem):
        return _not_restored(request, character_id, version, found, reason=reason)
    say(request, "Your storyteller is asked.")
    return redirect(_history(seat))


@require_GET
@login_required
def corrections(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Everything that players ask to be put right, and the latest decisions."""
    return show(request, corrections_page(storyteller_or_404(request.user, campaign_id)))


@require_POST
@login_required
@vary_on_headers("HX-Request")
def answer(request: SignedInRequest, correction_id: int) -> HttpResponse:
    """A storyteller does what was asked, or declines it."""
    row = _correction(correction_id)
    membership = storyteller_or_404(request.user, row.character.campaign_id)
    accept, note, sent = "accept" in request.POST, request.POST.get("note", ""), Sent.of(request.POST)
    wanted = _otherwise(row, sent) if accept and row.character.is_readable else None
    found = decide(correction=row, by=request.user, accept=accept, note=note, wanted=wanted)
    if isinstance(found, Problem):
        again = _correction(correction_id)
        if status_of(found) not in (409, 422) or not again.waits:
            return refuse(request, found, back=reverse("life:corrections", args=[membership.campaign_id]))
        refused = correction_item(again, sent=sent if sent.texts else None, note=note, problem=found)
        if request.htmx:
            return show_part(request, refused, status=status_of(found))
        return show(request, corrections_page(membership, refused), status=status_of(found))
    if request.htmx:
        return show_part(request, CorrectionItem(found, tells=True))
    say(request, f"{row.character.name}: {found.get_state_display().lower()}.")
    return redirect("life:corrections", membership.campaign_id)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def take_back(request: SignedInRequest, correction_id: int) -> HttpResponse:
    """A player takes back what they asked for."""
    row = _correction(correction_id)
    seat = seat_or_404(request.user, row.character_id)
    if not seat.sees_notes:
        raise Http404("No such correction.")
    found = withdraw(correction=row, by=request.user)
    if isinstance(found, Problem):
        return refuse(request, found, back=_history(seat))
    if request.htmx:
        return show_part(request, asked_of(seat))
    say(request, "That is taken back.")
    return redirect(_history(seat))


def _otherwise(row: Correction, sent: Sent) -> Wanted | None:
    """What a storyteller chose in the form of one that waits; None where the form had no fields."""
    if not row.path or "was" not in sent.names:
        return None
    asking = asking_of(row)
    if asking is None:
        return Wanted(row.path, row.value, row.was, sent.waived)
    return sent.wanted(row.character, asking.one.key)


def _correction(pk: int) -> Correction:
    rows = Correction.objects.select_related("character__owner", "character__campaign", "asked_by", "decided_by")
    found = rows.filter(pk=pk).first() if pk <= HIGHEST_ID else None
    if found is None:
        raise Http404("No such correction.")
    return found


def _history(seat: Seat) -> str:
    return reverse("characters:history", args=[seat.character.pk])


def _moments(seat: Seat, *versions: int) -> Comparison | None:
    found: list[Moment] = []
    for version in versions:
        one = moment_of(seat.character, version, notes=seat.sees_notes)
        found += [one] if one else []
    return compared(seat.character.campaign.game, *found) if len(found) == len(versions) == 2 else None


def _compared(request: SignedInRequest, seat: Seat, one: int, other: int) -> HttpResponse:
    found = _moments(seat, one, other)
    if found is None:
        return refuse(request, NO_MOMENT, back=_history(seat))
    return show(request, ComparePage(seat, found))


def _not_restored(
    request: SignedInRequest, character_id: int, version: int, problem: Problem, *, reason: str = ""
) -> HttpResponse:
    """Why not, above both moments as they stand by now."""
    seat = seat_or_404(request.user, character_id)
    found = _moments(seat, version, seat.character.version)
    if found is None or problem.code == "not_yours":
        return refuse(request, problem, back=_history(seat))
    return show(request, ComparePage(seat, found, reason, problem), status=status_of(problem))
