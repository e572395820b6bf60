"""Writing new NPCs, one or several at once, inside a transaction that is open."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from itertools import islice

from django.utils import timezone

from campaigns.events import record_event
from campaigns.models import Audience, Campaign, Membership
from campaigns.presses import key_of_creation, key_of_press
from campaigns.services import lock_campaign
from characters.cast.access import STORYTELLERS, bar_to_play
from characters.cast.judging import Judged, Refusal
from characters.cast.kinds import CAST
from characters.cast.limits import MOST_AT_ONCE, MOST_NPCS
from characters.cast.models import Npc, NpcQuerySet
from characters.cast.naming import free_names
from characters.cast.pools import like, rolls_of
from characters.models import Character, Status
from characters.saved.models import SavedRoll
from rules.sheets import Problem

HOW_MANY = Problem(
    code="bad_amount", trait="many", sentence=f"How many: write a number from 1 to {MOST_AT_ONCE}. Nobody was made."
)


@dataclass(frozen=True, slots=True)
class Model:
    """What NPCs that are made at once have in common; `rolls` are those of whom they are copies."""

    judged: Judged
    kind: str
    hidden: bool
    at_hand: bool
    copy_of: Npc | None = None
    rolls: tuple[SavedRoll, ...] = ()


def made(membership: Membership, model: Model, *, many: int, press: uuid.UUID | None) -> list[Npc] | Refusal:
    """The NPCs as they are kept; or why there are none. The same press again gives those that it made."""
    if not 1 <= many <= MOST_AT_ONCE:
        return (HOW_MANY,)
    of_whom = model.copy_of.pk if model.copy_of else model.judged.name
    key = key_of_creation(membership.user, press, "npc", membership.campaign_id, of_whom, many)
    keys = [key_of_press(key, place) for place in range(many)]
    campaign = lock_campaign(membership.campaign_id)
    if before := list(_npcs(campaign).filter(character__request_key__in=keys)) if key else None:
        return before
    if barred := _bar(campaign, membership, many):
        return (barred,)
    names = free_names(campaign, model.judged.name, hidden=model.hidden, again=model.copy_of is not None)
    return [_one(campaign, model, *given) for given in zip(islice(names, many), keys, strict=True)]


def _npcs(campaign: Campaign) -> NpcQuerySet:
    return Npc.objects.filter(character__campaign=campaign).select_related("character").order_by("pk")


def _bar(campaign: Campaign, membership: Membership, many: int) -> Problem | None:
    # Asked under the lock: the seat that a page knew may be over.
    seat = campaign.memberships.filter(user=membership.user_id).first()
    if seat is None:
        return STORYTELLERS
    if barred := bar_to_play(seat):
        return barred
    there = _npcs(campaign).count()
    if there + many <= MOST_NPCS:
        return None
    text = f"A table has room for {MOST_NPCS} NPCs, and this one has {there}. Delete some that are not needed any more."
    return Problem(code="no_room", trait="many", sentence=text)


def _one(campaign: Campaign, model: Model, name: str, key: uuid.UUID | None) -> Npc:
    character = Character(campaign=campaign, name=name, hidden=model.hidden, status=Status.FINISHED)
    character.finished_at, character.request_key = timezone.now(), key
    character.picture_id = model.copy_of.character.picture_id if model.copy_of else None
    character.sheet = model.judged.sheet
    character.save()
    npc = Npc.objects.create(
        character=character,
        concept=model.judged.concept,
        notes=model.judged.notes,
        kind=model.kind,
        at_hand=model.at_hand,
        copy_of=model.copy_of,
    )
    rolls = [like(one, character) for one in model.rolls] or rolls_of(model.judged.pools, character)
    SavedRoll.objects.bulk_create(rolls)
    audience = Audience.STORYTELLERS if model.hidden else Audience.TABLE
    record_event(campaign_id=campaign.pk, kind=CAST, subject=character.pk, audience=audience)
    return npc
