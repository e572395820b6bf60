"""Surprise me: the press of a builder that fills in one part anew."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns.access import SignedInRequest
from campaigns.presses import read_key
from characters.answers import refuse, say
from characters.build_views import builder_seat, save_page
from characters.quick import surprise, was_surprised
from rules.sheets import Problem


@require_POST
@login_required
def surprise_me(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Keep what the page holds, then fill in the part that was pressed."""
    seat = builder_seat(request, character_id)
    # Each drawing of the page is one press: what it led to is a page of its own.
    key, part = read_key(request.POST.get("page", "")), request.POST.get("part", "")
    if was_surprised(seat.character, request.user, part, key):
        return redirect("characters:build", character_id)
    if seat.character.is_readable and (answer := save_page(request, seat)):
        return answer
    found = surprise(character=seat.character, by=request.user, part=part, request_key=key)
    if isinstance(found, Problem):
        return refuse(request, found, back=seat.character.get_absolute_url())
    say(request, "Filled in anew. Undo brings back what stood there.")
    return redirect("characters:build", character_id)
