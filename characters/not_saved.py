"""The page for what could not be saved and has no form to go back to: every text that was sent is on it."""

from __future__ import annotations

from django.http import HttpResponse

from campaigns.access import SignedInRequest
from campaigns.pages import show
from characters.access import Seat
from characters.answers import status_of
from characters.faces import NotSavedPage
from characters.fields import PageSaved


def render_not_saved(request: SignedInRequest, seat: Seat, saved: PageSaved) -> HttpResponse:
    """Both values of each clash with the choice between them, and each refused text so that it is not lost."""
    refused, called = saved.problems.items(), seat.character.campaign.game.vocabulary.called
    page = NotSavedPage(
        seat.character,
        conflicts=tuple((called(path), conflict) for path, conflict in saved.conflicts.items()),
        reasons=tuple(dict.fromkeys(problem.sentence for _, problem in refused)),
        texts=tuple((called(path), request.POST.get(path, "")) for path, _ in refused),
    )
    status = 409 if saved.conflicts else status_of(next(iter(saved.problems.values())))
    return show(request, page, status=status)
