"""How the log tells what happens in a fight: in the words of its room, as each reader may know it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from campaigns.access import Viewer
from campaigns.log import EventLine
from campaigns.models import Campaign, Membership, TableEvent
from campaigns.telling import Telling, takes_back, tells
from characters.models import CharacterChange
from rolls.rooms.access import bar_to_move
from rolls.rooms.kinds import FIGHT
from rolls.rooms.models import FightEvent
from rolls.rooms.services import undo_last
from rolls.rooms.showing import current
from rules.kit.happening import happened as on_sheets
from rules.room import FROM_SHEET
from rules.sheets import Problem


class _Told(TypedDict):
    """What the database says beside a row: who took it back, and whether nothing stands after it."""

    back: str | None
    is_last: bool


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    type ToldRow = WithAnnotations[FightEvent, _Told]

HURTS = ("harm", "out", "stun")
"""Kinds of events that a line tells as hurt."""

GONE_ON = Problem(
    code="gone_on", sentence="More has happened in the fight since. Take back the last of it first, then this."
)


@tells(FIGHT)
def happened(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """What was done in fights, each row as it is told; the last that stands may be taken back."""
    ids = [event.tells for event in lines]
    asked = FightEvent.objects.filter(pk__in=ids, undoes=None)
    # Whoever joined by one press is one line, about the first of them.
    joined = Q(fight__in=asked.filter(document__kind="join").values("fight"), document__kind="join")
    rows = FightEvent.objects.filter(Q(pk__in=ids, undoes=None) | joined)
    changes = Prefetch("changes", CharacterChange.objects.select_related("character"))
    told = rows.select_related("fight__campaign").prefetch_related(changes).order_by("fight", "seq")
    read = told.annotate(back=F("undone_by__by_name"), is_last=~Exists(_newer()))
    found = tuple(row for row in read if row.fight.campaign_id == campaign.pk)
    heads, together = {row.pk: row for row in found}, _together(found)
    return {
        event.pk: _telling(campaign, event, heads[event.tells], together) for event in lines if event.tells in heads
    }


def _newer() -> QuerySet[FightEvent]:
    """What stands in the same fight and was pressed after a row."""
    rows = FightEvent.objects.filter(fight=OuterRef("fight"), seq__gt=OuterRef("seq"), undoes=None, undone_by=None)
    return rows.exclude(document__kind=FROM_SHEET)


def _together(rows: Sequence[FightEvent]) -> Mapping[int, tuple[FightEvent, ...]]:
    """Whoever joined by one press, by the row that bears its key."""
    joins: dict[int, list[FightEvent]] = {}
    head = 0
    for row in rows:
        if row.event.kind == "join":
            head = row.pk if row.request_key else head
            joins.setdefault(head, []).append(row)
    return {pk: tuple(some) for pk, some in joins.items()}


def _telling(
    campaign: Campaign,
    event: TableEvent,
    row: ToldRow,
    joined: Mapping[int, tuple[FightEvent, ...]],
) -> Telling:
    return Telling(row.at, partial(_line, campaign, event, row, joined.get(row.pk, (row,))))


def _line(
    campaign: Campaign,
    event: TableEvent,
    row: ToldRow,
    joined: Sequence[FightEvent],
    viewer: Viewer,
) -> EventLine | None:
    said = _said(row, joined, viewer)
    if not said:
        return None
    return EventLine(
        campaign_id=campaign.pk,
        token=event.token,
        at=row.at,
        icon="swords",
        who="",
        said=said,
        by=row.by_name,
        track=f"fight {row.fight_id}",
        tone="hurt" if row.event.kind in HURTS else "",
        undo=row.is_last
        and row.fight.is_on
        and row.back is None
        and viewer.tells_the_story
        and not campaign.is_archived,
        back=f"Taken back by {row.back}." if row.back is not None else "",
    )


def _said(row: FightEvent, joined: Sequence[FightEvent], viewer: Viewer) -> str:
    """A row in words; for players without those who joined unseen, and without the side that surprised."""
    event, room = row.event, row.fight.game.room
    if event.kind == "join":
        known = [
            one.event.fighter.name for one in joined if one.event.fighter and (viewer.tells_the_story or not one.secret)
        ]
        return f"{_few(known)} {'joins' if len(known) == 1 else 'join'} the fight." if known else ""
    if event.kind == "begin" and not viewer.tells_the_story:
        event = event.model_copy(update={"what": ""})
    return f"{room.says(event)}{_on_sheet(row, viewer)}"


def _on_sheet(row: FightEvent, viewer: Viewer) -> str:
    """What it did to a sheet, for those who may know of that: " Endurance 7 to 3."."""
    known = [one for one in row.changes.all() if viewer.tells_the_story or not one.character.hidden]
    # Only rows that all may read are told with it: of somebody hidden in the fight no player reads any.
    did = on_sheets(row.fight.game.vocabulary, [one.change for one in known], None) if known else ""
    return f" {did[0].upper()}{did[1:]}." if did else ""


MOST = 4
"""So many names a line tells; of more it says how many there are."""


def _few(names: Sequence[str]) -> str:
    told = [*names[:MOST], *([f"{len(names) - MOST} more"] if len(names) > MOST else [])]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"


@takes_back(FIGHT)
def undo(membership: Membership, event: TableEvent) -> Problem | None:
    """Take back what a line tells, where it is the last that stands; once, however often it is asked for."""
    if bar := bar_to_move(membership):
        return bar
    if FightEvent.objects.filter(undoes=event.tells, fight__campaign=membership.campaign).exists():
        return None
    standing = current(membership.campaign)
    if standing is None or not standing.latest or standing.latest[0].pk != event.tells:
        return GONE_ON
    seen = standing.token(secrets=membership.is_storyteller)
    done = undo_last(membership=membership, seen=seen, request_key=uuid.uuid4())
    return done if isinstance(done, Problem) else None
