"""Pages of what becomes of characters: one's life, a copy with its preview, an offer, what was deleted."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.limits import at_most_each
from campaigns.models import HIGHEST_ID, Campaign, Role
from campaigns.numbers import id_of
from campaigns.pages import show
from campaigns.presses import read_key
from characters.access import Seat
from characters.answers import refuse, say, status_of
from characters.lives.access import life_or_404, tables_for_copies
from characters.lives.copying import copy_as_npc, copy_to, preview
from characters.lives.faces import CopyPage, DeletedPage, EveryonePage, LifePage, OfferPage
from characters.lives.handing import answer, give, withdraw
from characters.lives.models import Offer, OfferState
from characters.lives.purging import now_and_then
from characters.lives.services import delete, restore, retire, revive
from characters.models import Character
from rules.sheets import Problem

TOO_MANY = Problem(code="too_many", sentence="That was a lot at once. Wait a minute, then go on.")
UNKNOWN = Problem(code="bad_field", sentence="Press one of the buttons.")
lately = at_most_each("lives", 30, 60, TOO_MANY)

type Done = tuple[str, str]
"""What is said of it, and where one finds oneself."""


@require_http_methods(["GET", "POST"])
@login_required
def life(request: SignedInRequest, character_id: int) -> HttpResponse:
    """What becomes of the character: asked here, each thing with its button."""
    seat = life_or_404(request.user, character_id)
    if request.method == "GET":
        return show(request, LifePage.of(seat))
    act = ACTS.get(request.POST.get("act", ""))
    found = lately(request.user) or (act(request, seat) if act else UNKNOWN)
    if isinstance(found, Problem):
        fresh = life_or_404(request.user, character_id)
        return show(request, LifePage.of(fresh, found), status=status_of(found))
    said, back = found
    say(request, said)
    return redirect(back)


def _retire(request: SignedInRequest, seat: Seat) -> Done | Problem:
    found = retire(seat.character, seat.user)
    return found if isinstance(found, Problem) else (f"{found.name} is retired.", _life_of(found))


def _revive(request: SignedInRequest, seat: Seat) -> Done | Problem:
    found = revive(seat.character, seat.user)
    return found if isinstance(found, Problem) else (f"{found.name} is back.", _life_of(found))


def _delete(request: SignedInRequest, seat: Seat) -> Done | Problem:
    found = delete(seat.character, seat.user)
    return found if isinstance(found, Problem) else (f"{found.name} is deleted.", "lives:deleted")


def _restore(request: SignedInRequest, seat: Seat) -> Done | Problem:
    found = restore(seat.character, seat.user)
    return found if isinstance(found, Problem) else (f"{found.name} is brought back.", "lives:deleted")


def _give(request: SignedInRequest, seat: Seat) -> Done | Problem:
    found = give(seat.character, seat.user, id_of(request.POST.get("receiver", "")))
    if isinstance(found, Problem):
        return found
    handed = found.state == OfferState.DONE
    text = f"now plays {seat.character.name}." if handed else f"is asked about {seat.character.name}."
    return f"{found.receiver.username} {text}", _life_of(seat.character) if not handed else _everyone_at(seat)


def _npc(request: SignedInRequest, seat: Seat) -> Done | Problem:
    found = copy_as_npc(seat, press=read_key(request.POST.get("request_key", "")))
    return (
        found if isinstance(found, Problem) else (f"{found.name} is one of the cast, hidden.", found.get_absolute_url())
    )


ACTS: dict[str, Callable[[SignedInRequest, Seat], Done | Problem]] = {
    "retire": _retire,
    "revive": _revive,
    "delete": _delete,
    "restore": _restore,
    "give": _give,
    "npc": _npc,
}
"""What a button of the page does, by its name."""


@require_http_methods(["GET", "POST"])
@login_required
def copy(request: SignedInRequest, character_id: int) -> HttpResponse:
    """What a copy at a table would differ in; sent, begin it there as a draft."""
    seat = life_or_404(request.user, character_id)
    asked = request.POST if request.method == "POST" else request.GET
    table = _table(seat, id_of(asked.get("table", "")))
    found = preview(seat.character, table)
    page = CopyPage(seat.character, found, table.pk == seat.character.campaign_id)
    if request.method == "GET":
        return show(request, page)
    made = lately(request.user) or copy_to(seat, table, press=read_key(request.POST.get("request_key", "")))
    if isinstance(made, Problem):
        return refuse(request, made, back=_life_of(seat.character))
    say(request, f"{made.name} is a draft in {table.name}.")
    return redirect("characters:build", made.pk)


@require_http_methods(["GET", "POST"])
@login_required
def offer(request: SignedInRequest, character_id: int) -> HttpResponse:
    """An offer, for those who are asked and for storytellers of the table."""
    found, tells = _offer_or_404(request, character_id)
    if request.method == "GET":
        asked, gives = found.waits_for(request.user.pk), request.user.pk == found.giver_id
        return show(request, OfferPage(found, asked, gives, tells))
    if "withdraw" in request.POST:
        done = withdraw(found, request.user)
    else:
        done = answer(found, request.user, agrees="agree" in request.POST)
    if isinstance(done, Problem):
        return refuse(request, done, back=found.character.campaign.get_absolute_url())
    say(request, _said(done, request.user.pk))
    return redirect(found.character.campaign)


@require_GET
@login_required
def deleted(request: SignedInRequest) -> HttpResponse:
    """What was deleted lately, with the way back."""
    now_and_then()
    return show(request, DeletedPage.of(request.user))


@require_GET
@login_required
def everyone(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Every character of the table, those whose players have left and the retired too."""
    return show(request, EveryonePage.of(storyteller_or_404(request.user, campaign_id)))


def _table(seat: Seat, pk: int) -> Campaign:
    found = next((one for one in tables_for_copies(seat) if one.pk == pk), None)
    if found is None:
        raise Http404("No such campaign.")
    return found


def _offer_or_404(request: SignedInRequest, character_id: int) -> tuple[Offer, bool]:
    asked = Offer.objects.waiting().select_related("character__campaign", "receiver", "giver")
    found = asked.filter(character=character_id).first() if character_id <= HIGHEST_ID else None
    if found is not None:
        seats = found.character.campaign.memberships.filter(user=request.user)
        tells = seats.filter(role=Role.STORYTELLER).exists()
        if tells or (request.user.pk in {found.giver_id, found.receiver_id} and seats.exists()):
            return found, tells
    raise Http404("No such offer.")


def _said(done: Offer, user_id: int) -> str:
    name = done.character.name
    told = {
        OfferState.DONE: f"{name} is {'yours' if user_id == done.receiver_id else done.receiver.username + '’s'} now.",
        OfferState.WAITING: f"You agreed. {name} changes hands once the other agrees too.",
        OfferState.DECLINED: f"{name} stays where it was.",
        OfferState.WITHDRAWN: f"The offer of {name} is withdrawn.",
    }
    return told[OfferState(done.state)]


def _life_of(character: Character) -> str:
    return reverse("lives:life", args=[character.pk])


def _everyone_at(seat: Seat) -> str:
    return reverse("lives:everyone", args=[seat.character.campaign_id])
