"""The sheet: its page, its trackers, and fields that save themselves there or in the builder."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest
from campaigns.numbers import id_of
from campaigns.pages import show, show_part
from campaigns.presses import read_key
from characters import services
from characters.access import Seat, seat_or_404
from characters.answers import refuse, say, status_of, toast
from characters.builder_page import Answered, render_saved
from characters.conflicts import Conflict
from characters.fields import FieldForm, PageSaved, save_form
from characters.lifting import lift
from characters.not_saved import render_not_saved
from characters.pressable import Pressed
from characters.sheet_page import condition_for, growth_for, render_damaged, sheet_page, sheet_saved
from characters.vitals import vitals_of
from characters.writing import Saved
from rules.sheets import Problem


@require_GET
@login_required
def sheet(request: SignedInRequest, character_id: int) -> HttpResponse:
    """The sheet of a character one may see."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    if seat.character.is_of_the_cast:
        return redirect(seat.character)
    growth = growth_for(seat, whole="ledger" in request.GET)
    return show(request, sheet_page(seat, growth))


@require_http_methods(["GET", "POST"])
@login_required
@vary_on_headers("HX-Request")
def save_field(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Save one field, or without script a whole form of them; asked with GET, draw one as it now stands."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    if request.method == "GET":
        return _field_as_it_stands(request, seat, request.GET.get("path", ""))
    form = FieldForm.of(request.POST)
    if not (request.htmx or form.force or "path" in request.POST):
        return _whole_form(request, seat)
    found = services.save_field(character=seat.character, by=request.user, **form.asked)
    if not request.htmx:
        return _plain_answer(request, seat, found)
    # Bad input is told at its field; any other refusal leaves the page as it is.
    if isinstance(found, Problem) and status_of(found) != 422:
        return refuse(request, found, back=seat.character.get_absolute_url())
    shown = _answer(request, _as_it_stands(seat, found), form, found)
    if isinstance(found, Saved):
        # `builder.js` takes it for what its page has seen from now on (decision 12).
        shown["X-Version"] = str(found.character.version)
    return shown


@require_GET
@login_required
@vary_on_headers("HX-Request")
def condition(request: SignedInRequest, character_id: int) -> HttpResponse:
    """All trackers with all of their moves, for whoever opens them beside the log; else where the sheet has them."""
    seat = seat_or_404(request.user, character_id)
    if not request.htmx or not seat.character.is_readable:
        return redirect(f"{seat.character.get_absolute_url()}#condition-{seat.character.pk}")
    return show_part(request, condition_for(seat))


@require_POST
@login_required
@vary_on_headers("HX-Request")
def move(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Make a move on a tracker and show the trackers again."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    pressed = Pressed.of(request.POST)
    found = services.move_tracker(
        character=seat.character,
        by=request.user,
        tracker=pressed.tracker,
        move=pressed.move,
        amount=pressed.amount,
        box=pressed.box,
        request_key=read_key(request.POST.get("request_key", "")),
    )
    beside = "press" in request.POST
    back = seat.character.campaign.get_absolute_url() if beside else seat.character.get_absolute_url()
    if isinstance(found, Problem):
        return refuse(request, found, back=back)
    if not request.htmx:
        return redirect(back)
    seat = _as_it_stands(seat, found)
    if beside:
        return show_part(request, vitals_of(seat.character, seat.viewer, moved=pressed.tracker))
    return show_part(request, condition_for(seat, moved=pressed.tracker))


@require_POST
@login_required
@vary_on_headers("HX-Request")
def lift_companions(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Make a move that helps companions, and show the trackers again."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    tracker, sent = request.POST.get("tracker", ""), request.POST.getlist("companions")
    found = lift(
        character=seat.character,
        by=request.user,
        tracker=tracker,
        move=request.POST.get("move", ""),
        companions=[id_of(one) for one in sent],
        request_key=read_key(request.POST.get("request_key", "")),
    )
    if isinstance(found, Problem):
        return refuse(request, found, back=seat.character.get_absolute_url())
    if not request.htmx:
        return redirect(seat.character.get_absolute_url())
    return show_part(request, condition_for(_as_it_stands(seat, found), moved=tracker))


def _as_it_stands(seat: Seat, found: Saved | Conflict | Problem) -> Seat:
    """The seat before the character as the write left it; what was refused left it as it was read."""
    return seat if isinstance(found, Problem) else replace(seat, character=found.character)


def _answer(request: SignedInRequest, seat: Seat, form: FieldForm, found: Saved | Conflict | Problem) -> HttpResponse:
    """What an htmx field gets back: the parts of the page it touched, or what stood in its way."""
    status = 409 if isinstance(found, Conflict) else 422 if isinstance(found, Problem) else 200
    conflict = found if isinstance(found, Conflict) else None
    problem = found if isinstance(found, Problem) else None
    redrawn = form.force and isinstance(found, Saved)
    if seat.character.is_draft and seat.may_change:
        answered = Answered(path=form.path, problem=problem, conflict=conflict, redrawn=redrawn)
        return render_saved(request, seat, answered, status=status)
    saved = sheet_saved(seat, form.path, problem=problem, conflict=conflict, redrawn=redrawn)
    return show_part(request, saved, status=status)


def _plain_answer(request: SignedInRequest, seat: Seat, found: Saved | Conflict | Problem) -> HttpResponse:
    """What a field without script gets back: the page again, or both values on a page of their own."""
    if isinstance(found, Saved):
        say(request, "Saved." if found.change else "Nothing was different.")
        return redirect(found.character.get_absolute_url())
    if isinstance(found, Conflict):
        return render_not_saved(request, seat, PageSaved({found.path: found}, {}))
    return render_not_saved(request, seat, PageSaved({}, {request.POST.get("path", ""): found}))


def _whole_form(request: SignedInRequest, seat: Seat) -> HttpResponse:
    """Keep every text of the form that was changed, so that a press of Save loses none of them."""
    saved = save_form(seat, request.POST)
    if not saved.is_kept:
        return render_not_saved(request, seat, saved)
    say(request, "Saved.")
    return redirect(seat.character.get_absolute_url())


def _field_as_it_stands(request: SignedInRequest, seat: Seat, path: str) -> HttpResponse:
    """The field with the value that is kept, after somebody chose theirs."""
    if not request.htmx or not seat.may_change:
        return redirect(seat.character.get_absolute_url())
    if seat.character.is_draft:
        return toast(render_saved(request, seat, Answered(path=path, redrawn=True)), "Theirs is kept.")
    return show_part(request, sheet_saved(seat, path, redrawn=True))
