"""Rolls that landed in the round that is going on: how each lies, and what may still come of it."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rolls.lines import Line, lines_of
from rolls.models import Roll
from rolls.rooms.models import FightEvent, FightRoll
from rolls.rooms.standing import Standing
from rules.offers import Fallen, Follow
from rules.rounds import Event
from rules.sheets import Problem

SETTLED_ALREADY = Problem(
    code="settled", sentence="What comes of that roll was marked or left meanwhile. Nothing was changed."
)
"""The answer where nothing waits any more for what comes of a roll."""

BEGINS_A_ROUND = ("begin", "round")


@dataclass(frozen=True, slots=True)
class Landed:
    """A roll and the event that it was made for, whose `token` names it. `follow` is what still may come of it."""

    token: str
    event: Event
    line: Line
    aimed_at: str
    follow: Follow | None


def landed_in(standing: Standing) -> Mapping[str, Landed]:
    """The newest roll of each fighter in this round, by the fighter's name."""
    rows = {row.pk: row for row in rows_of_this_round(standing)}
    if not standing.fight.is_on or not rows:
        return {}
    rolls = tuple(FightRoll.objects.filter(event__in=rows).select_related("roll").order_by("event__seq"))
    settled = {one.follows_id for one in rolls if one.follows_id}
    made = [one for one in rolls if one.follows_id is None]
    lines = _lines(standing, made)
    return {
        rows[one.event_id].event.who: _landed(standing, rows[one.event_id], one, lines[one.roll.token], settled)
        for one in made
    }


def rows_of_this_round(standing: Standing) -> Iterator[FightEvent]:
    """The rows that count since the round began, the newest first."""
    for row in reversed(standing.live):
        if row.event.kind in BEGINS_A_ROUND:
            return
        yield row


def _lines(standing: Standing, made: Sequence[FightRoll]) -> Mapping[uuid.UUID, Line]:
    campaign, rolls = standing.fight.campaign, Roll.objects.filter(pk__in=[one.roll_id for one in made])
    return {line.told.token: line for line in lines_of(rolls, {campaign.pk: campaign})} if made else {}


def _landed(standing: Standing, row: FightEvent, one: FightRoll, line: Line, settled: Collection[int | None]) -> Landed:
    return Landed(
        row.token, row.event, line, one.aimed_at, None if one.pk in settled else _follow(standing, row, one, line)
    )


def _follow(standing: Standing, row: FightEvent, one: FightRoll, line: Line) -> Follow | None:
    """What comes of it as it lies now; nothing before it is final, and nothing of one that counts for nothing."""
    fallen = line.told.fallen
    if line.told.closed or not fallen.last.final:
        return None
    lies = Fallen(fallen.check.kind, fallen.last, one.aimed_at)
    return standing.fight.game.room.follows(standing.story.state, row.event, lies)


def roll_that_waits(standing: Standing, token: str) -> FightRoll | None:
    """The roll that was made for the event with this token, if it still waits for what comes of it."""
    row = next((row for row in standing.live if row.token == token), None)
    counts = Roll.objects.standing()
    found = FightRoll.objects.filter(event=row, follows=None, roll__in=counts).first() if row else None
    if found is None:
        return None
    live = [one.pk for one in standing.live]
    return None if FightRoll.objects.filter(follows=found, event__in=live).exists() else found
