"""What a new character takes beside traits: merits, flaws. Taken and dropped in the builder."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest
from campaigns.presses import read_key
from characters.access import Seat
from characters.answers import refuse, status_of
from characters.build_views import builder_seat, save_page
from characters.builder_page import Answered, render_builder, render_saved
from characters.conflicts import Conflict
from characters.services import save_field
from characters.sheet_page import render_damaged
from characters.writing import Saved
from rules.sheets import JsonValue, Problem


@require_POST
@login_required
@vary_on_headers("HX-Request")
def options(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Take an option with the points on its button, or drop one."""
    seat = builder_seat(request, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    if not request.htmx:
        if answer := save_page(request, seat):
            return answer
        seat = builder_seat(request, character_id)  # as what was just saved has left it
    found = _changed(seat, request.POST)
    if isinstance(found, Problem):
        if status_of(found) != 422:
            return refuse(request, found, back=seat.character.get_absolute_url())
        if request.htmx:
            return render_saved(request, seat, Answered(option_problem=found), status=422)
        return render_builder(request, seat, answered=Answered(refused=(found,)), status=422)
    if request.htmx:
        return render_saved(request, replace(seat, character=found.character), Answered())
    return redirect(f"{reverse('characters:build', args=[character_id])}#merits")


def _changed(seat: Seat, data: QueryDict) -> Saved | Conflict | Problem:
    """Do what the pressed button says: its list, the name, and the points or the note, each on a line of its value."""
    verb = "remove" if "drop" in data else "add"
    key, name, rest = (*data.get("drop", data.get("take", "")).split("|", 2), "", "", "")[:3]
    if key not in {one.key for one in seat.character.campaign.game.options(seat.character.sheet)}:
        return Problem(code="bad_field", section="merits", sentence="There is no such list here.")
    value: JsonValue = {"name": name, "note": rest}
    if verb == "add":
        value = {"name": name, "points": rest, "note": data.get("option_note", "").strip()}
    character = seat.character
    path = f"{key}.{verb}"
    press = read_key(data.get("request_key", ""))
    return save_field(
        character=character, by=seat.user, path=path, value=value, base_version=character.version, request_key=press
    )
