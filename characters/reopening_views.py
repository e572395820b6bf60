"""Reopening a finished character, and cancelling that: each is asked first, where something would change."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import SignedInRequest
from campaigns.pages import show
from characters.access import seat_or_404
from characters.answers import refuse, say
from characters.faces import Question
from characters.reopening import cancel_reopening, changed_since_reopening
from characters.services import reopen_character
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
@login_required
def reopen(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Ask whether a finished character shall go back to its builder; sent, take it there."""
    seat = seat_or_404(request.user, character_id)
    if request.method == "GET":
        if not seat.may_reopen:
            raise Http404("No such page.")
        return show(request, Question(seat.character, "reopen"))
    found = reopen_character(character=seat.character, by=request.user)
    if isinstance(found, Problem):
        return refuse(request, found, back=seat.character.get_absolute_url())
    say(request, f"{found.name} is a draft again, until it is finished.")
    return redirect("characters:build", character_id)


@require_POST
@login_required
def cancel(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Put a reopened character back to the table as it was; asks first where that drops changes."""
    seat = seat_or_404(request.user, character_id)
    if seat.may_change and changed_since_reopening(seat.character) and "sure" not in request.POST:
        return show(request, Question(seat.character, "cancel_reopening"))
    found = cancel_reopening(character=seat.character, by=request.user)
    if isinstance(found, Problem):
        return refuse(request, found, back=seat.character.get_absolute_url())
    say(request, f"{found.name} is at the table again, as before.")
    return redirect("characters:sheet", character_id)
