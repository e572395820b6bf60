"""Deleting an account, on every road: by its person, at the admin's desk, from the shell.

What others play with stays: rolls, the log, history, what was said and handed out, under a neutral name. What is the
person's alone goes. A character goes on as with any player who leaves (decision 38), unless it is to go along.
"""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.access import last_storytellers
from campaigns.models import Campaign, User
from campaigns.notes.models import Note, Readers
from campaigns.pictures.services import release
from campaigns.services import lock_campaigns, unseat
from characters.lives.models import Offer, OfferQuerySet, OfferState
from characters.lives.telling import tell_life, tell_offer
from characters.models import Character
from characters.writing import known_to, opened
from maelstrom_site.farewell.answers import empty_out
from maelstrom_site.farewell.names import is_former, names_of, next_name, rename, reword, tables_of
from maelstrom_site.farewell.private import end_sessions_and_letters, forget_notes
from rules.sheets import Problem
from rules.wording import listed

KEPT = frozenset({"id", "username", "name_key", "skeleton"})
"""Columns of an account that hold the neutral name; every other one begins anew."""

DEMO = Problem(
    code="not_yours", sentence="This is somebody of the demo, whom everybody may be: there is no account to it."
)
IS_GONE = Problem(code="gone", sentence="This account is deleted. What is left of it holds its rolls together.")


def without_storyteller(person: User) -> list[Campaign]:
    """The campaigns that need another storyteller first, by name. One that is deleted itself needs none any more."""
    seats = person.memberships.filter(campaign__deleted_at=None).select_related("campaign")
    return sorted((one.campaign for one in last_storytellers(seats)), key=lambda one: (one.name, one.pk))


def bar_to_delete(person: User) -> Problem | None:
    """Why the account cannot be deleted now."""
    if person.demo:
        return DEMO
    if is_former(person):
        return IS_GONE
    if not (tables := without_storyteller(person)):
        return None
    names = listed([one.name for one in tables])
    have = "has no other storyteller" if len(tables) == 1 else "have no other storyteller"
    sentence = f"{names} {have}. Make somebody else there one, or delete the campaign; then the account can go."
    return Problem(code="last_storyteller", sentence=sentence)


def stays(one: Character) -> bool:
    """Whether a character came to its table, where its story may go on with somebody else."""
    return one.deleted_at is None and (not one.is_draft or one.reopened_from is not None)


def private_notes(person: User) -> Q:
    """Notes that nobody else reads: of their own, for nobody or for chosen ones of whom there are none."""
    return Q(by=person, kind="note") & (Q(readers=Readers.ME) | Q(readers=Readers.CHOSEN, chosen=None))


def delete_account(*, person: User, along: Collection[int] = ()) -> str | Problem:
    """Delete the account; the neutral name that is left, or why it stays. Characters whose ids are `along` go too.

    Rows are locked in the order of every road: characters, what was rolled and said, campaigns, seats.
    """
    ids = Character.objects.filter(owner=person).values_list("pk", flat=True)
    asked = _offers_of(person).values_list("character_id", flat=True)
    with opened(*ids, *asked) as rows:
        kept = User.objects.select_for_update(no_key=True).get(pk=person.pk)
        found = bar_to_delete(kept) or _deleted(kept, [one for one in rows.values() if one.owner_id == kept.pk], along)
        if isinstance(found, Problem):
            transaction.set_rollback(True)
        return found


def _deleted(person: User, characters: Collection[Character], along: Collection[int]) -> str | Problem:
    neutral, names, tables = next_name(), names_of(person), tables_of(person)
    rename(person, neutral, names, tables)
    lock_campaigns(tables)
    # Once more, with the tables held: the other storyteller may have left a moment ago.
    if bar := bar_to_delete(person):
        return bar
    told = set(Campaign.objects.filter(pk__in=tables, archived_at=None).values_list("pk", flat=True))
    _end_offers(person, told)
    for one in characters:
        if stays(one) and one.pk not in along:
            forget_notes(one)
        else:
            _let_go(one, told)
    end_sessions_and_letters(person)
    person.username = neutral
    person.save(update_fields=["username", "name_key", "skeleton"])
    for seat in person.memberships.select_related("campaign", "user"):
        unseat(seat, f"{neutral} left the table.")
    reword(neutral, names, tables)
    empty_out(person)
    pictures = list(Note.objects.filter(private_notes(person)).values_list("pk", "picture_id"))
    Note.objects.filter(pk__in=[pk for pk, _ in pictures]).delete()
    release(*(picture for _, picture in pictures))
    _blank(person)
    return neutral


def _offers_of(person: User) -> OfferQuerySet:
    return Offer.objects.filter(Q(giver=person) | Q(receiver=person), state=OfferState.WAITING)


def _end_offers(person: User, told: Collection[int]) -> None:
    for offer in _offers_of(person).select_related("character"):
        offer.state = OfferState.WITHDRAWN
        offer.save(update_fields=["state"])
        if offer.character.campaign_id in told:
            tell_offer(offer)


def _let_go(one: Character, told: Collection[int]) -> None:
    """Delete a character for good, its picture and its link too; the table hears of one that it knew."""
    picture = one.picture_id
    if stays(one) and one.campaign_id in told:
        known = known_to(one, until=True)
        one.deleted_at = timezone.now()
        one.save(update_fields=["deleted_at"])
        tell_life(one, f"{one.name} is deleted.", known=known)
    one.delete()
    release(picture)


def _blank(person: User) -> None:
    """Let every column begin anew that does not hold the name: nobody signs in with what is left."""
    anew = {one.name: one.get_default() for one in User._meta.concrete_fields if one.name not in KEPT}
    User.objects.filter(pk=person.pk).update(**{**anew, "is_active": False, "password": make_password(None)})
