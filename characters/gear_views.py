"""The presses of a gear list."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest
from campaigns.pages import show_part
from campaigns.presses import read_key
from characters.access import seat_or_404
from characters.answers import refuse, status_of
from characters.gear import Gear, add_gear, count_gear
from characters.sheet_page import render_damaged
from rules.sheets import Problem


@require_POST
@login_required
@vary_on_headers("HX-Request")
def gear(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Add what was typed, or change how many there are of one thing; htmx gets the list as it is then."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    data, key = request.POST, read_key(request.POST.get("request_key", ""))
    typed, one = data.get("new_gear", ""), seat.character
    act, _, thing = data.get("press", "").partition("|")
    found = (
        count_gear(character=one, by=request.user, thing=thing, act=act, request_key=key)
        if "press" in data
        else add_gear(character=one, by=request.user, text=typed, request_key=key)
    )
    refused = isinstance(found, Problem)
    if isinstance(found, Problem) and (not request.htmx or status_of(found) != 422):
        return refuse(request, found, back=one.get_absolute_url())
    if not request.htmx:
        return redirect(f"{one.get_absolute_url()}#gear-{one.pk}")
    now = seat if isinstance(found, Problem) else replace(seat, character=found.character)
    shown = Gear.of(now, typed if refused else "", found.sentence if isinstance(found, Problem) else "")
    return show_part(request, shown, status=422 if refused else 200)
