"""A storyteller gives a character to another player: whoever is there is asked, whoever has left keeps a copy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from campaigns.models import Membership, Role, User
from characters.access import Seat
from characters.figures import without_notes
from characters.legality import read_stored
from characters.lives.access import held, receivers
from characters.lives.copying import keep_copy
from characters.lives.models import Offer, OfferState
from characters.lives.services import DELETED
from characters.lives.telling import tell_life, tell_offer
from characters.models import OWNER_PATH, Character
from characters.writing import UNREADABLE, known_to, note_change, opened
from rules.kit.history import Change
from rules.sheets import Problem, Sheet

STORYTELLERS = Problem(code="not_yours", sentence="Only a storyteller of its table gives a character to somebody else.")
NOBODY = Problem(
    code="bad_field",
    trait="receiver",
    sentence="Choose who gets the character: somebody who plays here and has it not.",
)
OFFERED = Problem(code="decided", sentence="This character is offered already. Withdraw that offer first.")
CAST = Problem(code="of_the_cast", sentence="Make the NPC a full character first, on its page of the cast.")
NO_OFFER = Problem(code="decided", sentence="This offer is over. Nothing was changed now.")
NO_SEAT = Problem(code="decided", sentence="Whoever this was offered to does not play here any more.")


def give(character: Character, by: User, receiver_id: int, *, without_asking_giver: bool = False) -> Offer | Problem:
    """Give the character to a player: at once where nobody has to be asked, else it is offered."""
    with held(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        return give_held(seat, receiver_id, without_asking_giver=without_asking_giver)


def give_held(seat: Seat, receiver_id: int, *, without_asking_giver: bool = False) -> Offer | Problem:
    """The same for a locked character, in the caller's transaction."""
    one, by = seat.character, seat.user
    if bar := _bar_to_give(seat):
        return bar
    receiver = next((each.user for each in receivers(seat) if each.user_id == receiver_id), None)
    if receiver is None:
        return NOBODY
    there = not without_asking_giver and one.campaign.memberships.filter(user=one.owner).exists()
    offer = one.offers.create(
        giver_id=one.owner_id,
        receiver=receiver,
        by=by,
        by_name=by.username,
        giver_agrees=not there or one.owner_id == by.pk,
        receiver_agrees=receiver.pk == by.pk,
    )
    return _settled(offer, one)


def answer(offer: Offer, by: User, *, agrees: bool) -> Offer | Problem:
    """Agree to an offer that one is asked about, or decline it; once all agree, the character changes hands."""
    with held_offer(offer) as (found, one):
        if found is None or one is None or not found.waits_for(by.pk):
            return NO_OFFER
        if not agrees:
            return _over(found, OfferState.DECLINED)
        found.giver_agrees = found.giver_agrees or by.pk == found.giver_id
        found.receiver_agrees = found.receiver_agrees or by.pk == found.receiver_id
        return _settled(found, one)


def withdraw(offer: Offer, by: User) -> Offer | Problem:
    """Take an offer back, as any storyteller of the table may while it waits."""
    with held_offer(offer) as (found, one):
        if found is None or one is None:
            return NO_OFFER
        if not one.campaign.memberships.filter(user=by, role=Role.STORYTELLER).exists():
            return STORYTELLERS
        return _over(found, OfferState.WITHDRAWN)


@contextmanager
def held_offer(offer: Offer) -> Iterator[tuple[Offer | None, Character | None]]:
    """The offer and its character, both locked, as they stand; None for what is over or gone."""
    with opened(offer.character_id) as rows:
        one = rows.get(offer.character_id)
        yield (one.offers.waiting().filter(pk=offer.pk).first() if one else None), one


def _bar_to_give(seat: Seat) -> Problem | None:
    one = seat.character
    if not seat.tells_the_story:
        return STORYTELLERS
    if one.deleted_at is not None:
        return DELETED
    if one.is_of_the_cast:
        return CAST
    if not one.is_readable:
        return UNREADABLE
    return OFFERED if one.offers.waiting().exists() else None


def _settled(offer: Offer, one: Character) -> Offer | Problem:
    """The offer as it is kept now; where all agree, the character is the receiver's."""
    seats = {each.user_id: each for each in one.campaign.memberships.all()}
    seat = seats.get(offer.receiver_id)
    if seat is None or not seat.may_play:
        _over(offer, OfferState.WITHDRAWN)
        return NO_SEAT
    # Who left meanwhile is asked no more: the character was given up with the seat.
    offer.giver_agrees = offer.giver_agrees or offer.giver_id not in seats
    if offer.giver_agrees and offer.receiver_agrees:
        offer.state = OfferState.DONE
        _hand_over(offer, one, seat)
    offer.save()
    tell_offer(offer)
    return offer


def _hand_over(offer: Offer, one: Character, seat: Membership) -> None:
    until, before, by = known_to(one, until=True), one.player, offer.by or seat.user
    if one.owner is not None and one.owner_id != offer.by_id:
        keep_copy(one)
    change = Change(path=OWNER_PATH, before=before, after=seat.user.username)
    note_change(one, change, by=by)
    # Private notes were written for nobody else's eyes: they stay on the copy.
    found = read_stored(one.campaign.game, without_notes(one.document))
    if isinstance(found, Sheet):
        one.sheet = found
    one.owner, one.hidden = seat.user, one.hidden and seat.is_storyteller
    one.save()
    known = until if one.is_draft else known_to(one)
    tell_life(one, f"{offer.by_name} gave {one.name} to {seat.user.username}.", known=known)


def _over(offer: Offer, state: OfferState) -> Offer:
    offer.state = state
    offer.save(update_fields=["state"])
    tell_offer(offer)
    return offer
