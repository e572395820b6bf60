"""Putting something right on a finished character: a storyteller at once, its player by proposing it."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.access import SignedInRequest
from campaigns.pages import show
from campaigns.presses import read_key
from characters.access import Seat, seat_or_404
from characters.answers import refuse, say, status_of
from characters.life.correct_page import CorrectPage, Sent, correctable
from characters.life.correcting import ONLY_STORYTELLERS, bar_to_correct, cannot_be_paid, correct
from characters.life.proposing import ask_to_correct
from characters.sheet_page import may_write, render_damaged
from characters.writing import Saved
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
@login_required
def correct_sheet(request: SignedInRequest, character_id: int) -> HttpResponse:
    """What can be put right, or with `what` the form about one thing; posted, it is put right or proposed."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    if request.method == "POST":
        return _posted(request, seat)
    if barred := bar_to_correct(seat.character) or _bar(seat):
        return refuse(request, barred, back=seat.character.get_absolute_url())
    key = request.GET.get("what", "")
    return show(request, CorrectPage(seat, correctable(seat.character, key) if key else None))


def _bar(seat: Seat) -> Problem | None:
    return None if may_write(seat) else ONLY_STORYTELLERS


def _posted(request: SignedInRequest, seat: Seat) -> HttpResponse:
    key, sent = request.POST.get("what", ""), Sent.of(request.POST)
    wanted, reason = sent.wanted(seat.character, key), sent.reason
    if seat.is_owner and not seat.tells_the_story:
        asked = ask_to_correct(character=seat.character, by=request.user, wanted=wanted, reason=reason)
        if isinstance(asked, Problem):
            return _refused(request, seat, key, sent, asked)
        free = ", with its price waived, for there is less to pay" if asked.waived and not wanted.waived else ""
        say(request, f"Proposed: {asked.label}{free}. Your storyteller decides.")
        return redirect("characters:history", seat.character.pk)
    press = read_key(request.POST.get("request_key", ""))
    found = correct(character=seat.character, by=request.user, wanted=wanted, reason=reason, request_key=press)
    if isinstance(found, Problem):
        return _refused(request, seat, key, sent, found)
    say(request, f"Put right: {line_of_change(found)}." if found.change else "Nothing was different.")
    return redirect(found.character.get_absolute_url())


def line_of_change(saved: Saved) -> str:
    """What was put right, in words with what it cost or gave back."""
    vocabulary = saved.character.campaign.game.vocabulary
    return saved.change.change.told(vocabulary).line if saved.change else ""


def _refused(request: SignedInRequest, seat: Seat, key: str, sent: Sent, problem: Problem) -> HttpResponse:
    """Why not, above the form as it was sent, drawn from the sheet as it stands by now."""
    again = seat_or_404(request.user, seat.character.pk)
    barred = bar_to_correct(again.character) or _bar(again)
    one = None if barred else correctable(again.character, key)
    if barred or status_of(problem) == 403:
        return refuse(request, problem, back=again.character.get_absolute_url())
    if one and cannot_be_paid(again.character, sent.wanted(again.character, key)):
        sent = replace(sent, waived=True)
    return show(request, CorrectPage(again, one, sent, problem), status=status_of(problem))
