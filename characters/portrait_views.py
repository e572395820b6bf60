"""Setting, changing and taking away a portrait."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest
from campaigns.bodies import takes_bodies_up_to
from campaigns.pages import show_part
from campaigns.pictures.limits import BODY_LIMIT
from characters.access import Seat, seat_or_404
from characters.answers import refuse, status_of
from characters.portraits import Portrait, set_portrait, take_portrait_away


@takes_bodies_up_to(BODY_LIMIT)
@require_POST
@login_required
@vary_on_headers("HX-Request")
def portrait(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Show the picture that was sent, or with `away` none; htmx gets the portrait as it is then, or what was wrong."""
    seat = seat_or_404(request.user, character_id)
    if "away" in request.POST:
        problem = take_portrait_away(seat.character, request.user)
    else:
        problem = set_portrait(seat, request.FILES.get("picture"))
    if problem and not request.htmx:
        return refuse(request, problem, back=seat.character.get_absolute_url())
    if not request.htmx:
        return redirect(seat.character)
    now = Seat(seat.character, seat.user, seat.membership)
    now.character.refresh_from_db(fields=["picture"])
    return show_part(
        request, Portrait.of(now, problem.sentence if problem else ""), status=status_of(problem) if problem else 200
    )
