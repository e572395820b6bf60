"""One's characters, a new one, and the end of a draft. Builder, sheet and party stand beside."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.pages import show
from campaigns.presses import read_key
from characters.access import seat_or_404
from characters.answers import refuse, say
from characters.faces import CreatePage, IndexPage, Question
from characters.listing import my_list
from characters.lives.purging import now_and_then
from characters.quick import start_of
from characters.services import create_character, delete_draft
from rules.sheets import Problem


@require_GET
@login_required
def index(request: SignedInRequest) -> HttpResponse:
    """All characters of the person, wherever they play."""
    now_and_then()
    return show(request, IndexPage(tuple(my_list(request.user))))


@require_http_methods(["GET", "POST"])
@login_required
def create(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Start a character: the draft exists from the first click."""
    membership = membership_or_404(request.user, campaign_id)
    if request.method == "GET":
        return show(request, CreatePage(membership))
    chosen = request.POST.get("start", "")
    # Those that everybody may know: a name that is passed over tells nobody who is hidden.
    taken = membership.campaign.characters.filter(hidden=False).values_list("name", flat=True) if chosen else ()
    start = start_of(membership.campaign.game, chosen, tuple(taken)) if chosen else None
    if isinstance(start, Problem):
        return refuse(request, start, back=reverse("characters:create", args=[campaign_id]))
    found = create_character(
        campaign=membership.campaign,
        by=request.user,
        start=start,
        hidden="hidden" in request.POST,
        request_key=read_key(request.POST.get("request_key", "")),
    )
    if isinstance(found, Problem):
        return refuse(request, found, back=membership.campaign.get_absolute_url())
    if start and start.left:
        say(request, start.left)
    return redirect("characters:build", found.pk)


@require_http_methods(["GET", "POST"])
@login_required
def delete(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Ask, then delete a draft that never was at the table."""
    seat = seat_or_404(request.user, character_id)
    if not seat.may_change:
        raise Http404("No such page.")
    if request.method == "GET":
        return show(request, Question(seat.character, "delete"))
    problem = delete_draft(character=seat.character, by=request.user)
    if problem is not None:
        return refuse(request, problem, back=seat.character.get_absolute_url())
    say(request, f"The draft {seat.character.name} is deleted.")
    return redirect(seat.character.campaign.get_absolute_url())
