"""Addresses of the cast: all of it, one of it, and what is done in one press."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404, storyteller_or_404
from campaigns.models import Membership
from campaigns.pages import show, show_part
from campaigns.presses import read_key
from characters.answers import refuse, say
from characters.cast import services
from characters.cast.access import npc_or_404
from characters.cast.asking import Looked, many_of, wanted_at_once
from characters.cast.faces import cast_block
from characters.cast.limits import too_many_presses
from characters.cast.models import Npc
from characters.cast.pages import CastPage, NpcPage, person_of
from characters.cast.promoting import promote, take_back
from characters.models import Character
from rules.sheets import Problem

UNKNOWN = Problem(code="bad_field", trait="act", sentence="This page is too old to say what to do. Reload it.")


@require_http_methods(["GET", "POST"])
@login_required
@vary_on_headers("HX-Request")
def cast(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The cast of a table, as far as one may know of it; posted, somebody is made from one line or from the list."""
    if request.method == "GET":
        membership = membership_or_404(request.user, campaign_id)
        return _show(request, membership, Looked.of(request.GET))
    membership = storyteller_or_404(request.user, campaign_id)
    looked = Looked.of(request.POST)
    wanted = too_many_presses(request.user) or wanted_at_once(membership.campaign.game, request.POST)
    if isinstance(wanted, Problem):
        return _show(request, membership, looked.refusing((wanted,)))
    key = read_key(request.POST.get("request_key", ""))
    found = services.make_npc(membership, wanted, many=many_of(request.POST), request_key=key)
    return _made(request, membership, looked, found)


@require_GET
@login_required
def npc(request: SignedInRequest, campaign_id: int, npc_id: int) -> HttpResponse:
    """One of the cast."""
    membership = membership_or_404(request.user, campaign_id)
    return show(request, NpcPage(membership, person_of(membership, npc_or_404(membership, npc_id))))


@require_POST
@login_required
@vary_on_headers("HX-Request")
def act(request: SignedInRequest, campaign_id: int, npc_id: int) -> HttpResponse:
    """Reveal or hide one, put them at hand or away, copy them, or make them a full character: whichever was pressed."""
    membership = storyteller_or_404(request.user, campaign_id)
    one, done = npc_or_404(membership, npc_id), request.POST.get("act", "")
    looked = Looked.of(request.POST)
    if problem := too_many_presses(request.user):
        return _refused(request, membership, one, looked, problem)
    if done == "copy":
        key = read_key(request.POST.get("request_key", ""))
        return _made(request, membership, looked, services.copy_npc(membership, one, request_key=key))
    found = ACTS[done](membership, one) if done in ACTS else UNKNOWN
    if isinstance(found, Problem):
        return _refused(request, membership, one, looked, found)
    if done == "promote":
        return _away(request, found.get_absolute_url())
    if request.htmx and request.htmx.target == "person":
        return show_part(request, person_of(membership, npc_or_404(membership, npc_id)))
    return _show(request, membership, looked) if request.htmx else redirect(one.character)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def back(request: SignedInRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Take a storyteller's character back into the cast."""
    membership = storyteller_or_404(request.user, campaign_id)
    row = Npc.objects.filter(character__campaign=membership.campaign, pk=character_id).select_related("character")
    one = row.first()
    if one is None:
        raise Http404("Nobody like that came from the cast.")
    found = too_many_presses(request.user) or take_back(membership, one.character)
    if isinstance(found, Problem):
        return refuse(request, found, back=one.character.get_absolute_url())
    say(request, f"{found.name} is of the cast again.")
    return _away(request, found.get_absolute_url())


ACTS: dict[str, Callable[[Membership, Npc], Character | Problem]] = {
    "reveal": services.reveal,
    "hide": services.hide,
    "hand": lambda membership, one: services.put(membership, one, at_hand=True),
    "away": lambda membership, one: services.put(membership, one, at_hand=False),
    "promote": promote,
}


def _made(
    request: SignedInRequest, membership: Membership, looked: Looked, found: list[Npc] | tuple[Problem, ...]
) -> HttpResponse:
    """The list with whoever was made; or with why nobody was."""
    if isinstance(found, tuple):
        return _show(request, membership, looked.refusing(found))
    first = found[0].character.name
    said = f"{first} is of the cast." if len(found) == 1 else f"{first} and {len(found) - 1} more are of the cast."
    if request.htmx:
        return _show(request, membership, looked.saying(said))
    say(request, said)
    return redirect("cast:cast", membership.campaign_id)


def _refused(
    request: SignedInRequest, membership: Membership, one: Npc, looked: Looked, problem: Problem
) -> HttpResponse:
    if request.htmx and request.htmx.target == "cast":
        return _show(request, membership, looked.refusing((problem,)))
    return refuse(request, problem, back=one.character.get_absolute_url())


def _show(request: SignedInRequest, membership: Membership, looked: Looked) -> HttpResponse:
    block = cast_block(membership, looked)
    if request.htmx:
        return show_part(request, block, status=looked.status)
    return show(request, CastPage(membership, block), status=looked.status)


def _away(request: SignedInRequest, url: str) -> HttpResponse:
    """To another page, for htmx as well."""
    return HttpResponse(headers={"HX-Redirect": url}) if request.htmx else redirect(url)
