"""What becomes of a character: retired and brought back, deleted with days of grace and brought back.

Each is one write in one transaction with the character's row locked. Pressed twice it is the same once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from campaigns.models import Campaign, User
from campaigns.pictures.services import release
from characters.lives.access import held
from characters.lives.models import OfferState
from characters.lives.telling import tell_life, tell_offer
from characters.models import Character
from characters.writing import known_to, note_change, opened
from rules.kit.history import Change
from rules.sheets import Problem

RETIRED = "retired"
"""The path of the rows of history by which a character retires, or comes back."""

GRACE = timedelta(days=30)
"""How long what was deleted can be brought back."""

A_DRAFT = Problem(code="draft", sentence="A draft is not at the table: finish it, or delete it.")
OF_THE_CAST = Problem(code="of_the_cast", sentence="One of the cast is put away or deleted, on its page of the cast.")
DELETED = Problem(code="gone", sentence="This character is deleted. Bring it back first.")


def retire(character: Character, by: User) -> Character | Problem:
    """Let a character's story be over: out of party, panels and calls; what it did stays."""
    with held(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        one = seat.character
        if bar := _bar_to_retire(one):
            return bar
        return one if one.is_retired else rest(one, by)


def rest(one: Character, by: User) -> Character:
    """Retire a locked character, in the caller's transaction."""
    known = known_to(one, until=True)
    note_change(one, Change(path=RETIRED, before=False, after=True), by=by)
    one.retired_at = timezone.now()
    one.save(update_fields=["retired_at", "version", "changed_at"])
    tell_life(one, f"{one.name} retires.", known=known)
    return one


def revive(character: Character, by: User) -> Character | Problem:
    """Bring a retired character back to the table."""
    with held(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        one = seat.character
        if one.deleted_at is not None:
            return DELETED
        if one.is_retired:
            note_change(one, Change(path=RETIRED, before=True, after=False), by=by)
            one.retired_at = None
            one.save(update_fields=["retired_at", "version", "changed_at"])
            tell_life(one, f"{one.name} is back.")
        return one


def delete(character: Character, by: User) -> Character | Problem:
    """Delete a character, a draft or one of the cast: it can be brought back while its days of grace last."""
    with held(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        one = seat.character
        if one.is_of_the_cast and not seat.tells_the_story:
            return Problem(code="not_yours", sentence="Only storytellers delete one of the cast.")
        if one.deleted_at is None:
            known = known_to(one, until=not one.is_of_the_cast)
            one.deleted_at = timezone.now()
            one.save(update_fields=["deleted_at"])
            _end_offers(one)
            tell_life(one, f"{one.name} is deleted.", known=known)
        return one


def restore(character: Character, by: User) -> Character | Problem:
    """Bring a deleted character back as it was."""
    with held(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        one = seat.character
        if one.deleted_at is not None:
            one.deleted_at = None
            one.save(update_fields=["deleted_at"])
            tell_life(one, f"{one.name} is brought back.", known=known_to(one))
        return one


def purge() -> int:
    """Delete for good the characters and campaigns whose days of grace are over; how many that were.

    Rolls and lines keep the name. Called by the command and on ordinary use (`purging.now_and_then`).
    """
    with opened():
        old = Character.objects.select_for_update(of=("self",), no_key=True).filter(deleted_at__lt=overdue())
        gone = list(old.order_by("pk"))
        for one in gone:
            picture = one.picture_id
            one.delete()
            release(picture)
    return len(gone) + _purge_campaigns()


def _purge_campaigns() -> int:
    with opened():
        gone = list(Campaign.objects.select_for_update(no_key=True).filter(deleted_at__lt=overdue()).order_by("pk"))
        for campaign in gone:
            # Characters bar the end of their campaign: nothing but this takes both.
            campaign.characters.all().delete()
            campaign.delete()
    return len(gone)


def overdue() -> datetime:
    """Before this moment whatever was deleted is gone."""
    return timezone.now() - GRACE


def _bar_to_retire(one: Character) -> Problem | None:
    if one.deleted_at is not None:
        return DELETED
    if one.is_of_the_cast:
        return OF_THE_CAST
    return A_DRAFT if one.is_draft else None


def _end_offers(one: Character) -> None:
    for offer in one.offers.filter(state=OfferState.WAITING):
        offer.state = OfferState.WITHDRAWN
        offer.save(update_fields=["state"])
        tell_offer(offer)
