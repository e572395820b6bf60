"""The page for what could not be saved and has no form to go back to: every text that was sent is on it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.access import SignedInRequest
from characters.access import Seat
from characters.answers import status_of
from characters.fields import PageSaved


def render_not_saved(request: SignedInRequest, seat: Seat, saved: PageSaved) -> HttpResponse:
    """Both values of each clash with the choice between them, and each refused text so that it is not lost."""
    refused, called = saved.problems.items(), seat.character.campaign.game.vocabulary.called
    context = {
        "seat": seat,
        "character": seat.character,
        "conflicts": {called(path): conflict for path, conflict in saved.conflicts.items()},
        "reasons": tuple(dict.fromkeys(problem.sentence for _, problem in refused)),
        "texts": [(called(path), request.POST.get(path, "")) for path, _ in refused],
        "nav_current": "characters",
    }
    status = 409 if saved.conflicts else status_of(next(iter(saved.problems.values())))
    return render(request, "characters/not_saved.html", context, status=status)
