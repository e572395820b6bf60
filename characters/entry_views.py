"""What one adds to a sheet that a storyteller may have to decide: picked from a list, written oneself, taken off."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest
from campaigns.pages import show_part
from campaigns.presses import read_key
from characters.access import Seat
from characters.answers import refuse, status_of
from characters.build_views import builder_seat, open_list, save_page
from characters.builder_page import Answered, render_builder, render_saved
from characters.builder_work import adding_of, suggestions
from characters.conflicts import Conflict
from characters.services import save_field
from characters.sheet_page import render_damaged
from characters.writing import Saved
from rules.deciding import Matter
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
@login_required
@vary_on_headers("HX-Request")
def entries(request: SignedInRequest, character_id: int, matter: str) -> HttpResponse:
    """Add what is listed or one's own, or take it off; asked with GET, what the lists of a trait hold."""
    seat = builder_seat(request, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    asked = _asked(seat, matter)
    if request.method == "GET":
        return show_part(request, suggestions(seat, asked, request.GET.get("spec_ability", "")))
    if not request.htmx:
        if stopped := save_page(request, seat):
            return stopped
        seat = builder_seat(request, character_id)  # as what was just saved has left it
    found = _changed(seat, asked, request.POST)
    if isinstance(found, Problem):
        return _refused(request, seat, asked, found)
    if not request.htmx:
        return redirect(open_list(request, seat, matter))
    seat = replace(seat, character=found.character)
    return render_saved(request, seat, Answered(entries=True), about=request.POST.get("spec_ability", ""))


def _asked(seat: Seat, key: str) -> Matter:
    """The matter, where the game of the character has it."""
    matter = seat.character.campaign.game.decisions.matter(key)
    if matter is None:
        raise Http404("No such page.")
    return matter


def _changed(seat: Seat, matter: Matter, data: QueryDict) -> Saved | Conflict | Problem:
    """Do what the pressed button says; the name of an entry comes after its trait and a colon."""
    verb = "remove" if "remove" in data else "add"
    if verb in data or "pick" in data:
        about, _, name = data.get("remove", data.get("pick", "")).partition(": ")
    else:
        about, name = data.get("spec_ability", ""), data.get("own", "")
    character, kind = seat.character, data.get("own_kind", "") or matter.grants[0].code
    return save_field(
        character=character,
        by=seat.user,
        path=f"{matter.key}.{verb}",
        value=character.campaign.game.decisions.entry(matter.key, about, name, kind),
        base_version=character.version,
        request_key=read_key(data.get("request_key", "")),
    )


def _refused(request: SignedInRequest, seat: Seat, matter: Matter, problem: Problem) -> HttpResponse:
    """The form again, with what was typed and why it will not do."""
    status, sent = status_of(problem), request.POST
    if status != 422:
        return refuse(request, problem, back=seat.character.get_absolute_url())
    typed = {"own": sent.get("own", "")[:200], "kind": sent.get("own_kind", "")}
    adding = {matter.key: adding_of(seat, matter, sent.get("spec_ability", ""), **typed)}
    answered = Answered(entry_problem=problem, adding=adding, entries=True)
    if request.htmx:
        return render_saved(request, seat, answered, status=422)
    return render_builder(request, seat, answered=answered, status=422)
