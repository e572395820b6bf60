"""Calls as pages and streams read them: with everything that is in them, however many there are, in a few queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from campaigns.access import Viewer
from campaigns.models import Audience, Campaign
from campaigns.statements import known
from rolls.calls.models import Approach, Asked, AskedState, Call, CallForm, Description, Numbers, Try, Verdict
from rolls.lines import Line, lines_at


@dataclass(frozen=True, slots=True)
class Row:
    """One who is asked, with the roll that is their answer, and the way that they describe, if it waits for a word.

    `declined` is what a storyteller said no to last.
    """

    asked: Asked
    line: Line | None = None
    described: Description | None = None
    declined: str = ""

    @property
    def owner_id(self) -> int | None:
        """The id of the player; None where the character is gone."""
        return self.asked.character.owner_id if self.asked.character else None

    @property
    def is_hidden(self) -> bool:
        """Whether players do not know of the character, now as when it was asked."""
        return self.asked.hidden and (self.asked.character is None or self.asked.character.hidden)

    def may_know(self, viewer: Viewer, call: Call) -> bool:
        """Whether the viewer, who knows of the call, may know that this one is asked."""
        if viewer.tells_the_story or viewer.owns(self.owner_id):
            return True
        return call.audience == Audience.TABLE and not self.is_hidden


@dataclass(frozen=True, slots=True)
class Kept:
    """A call with its ways and everybody who is asked, in their order; `tries` are earlier rolls with their names."""

    call: Call
    ways: tuple[Approach, ...]
    rows: tuple[Row, ...]
    tries: tuple[tuple[str, Line], ...] = ()

    @property
    def owners(self) -> frozenset[int]:
        """The players whose characters are asked."""
        return frozenset(one.owner_id for one in self.rows if one.owner_id is not None)

    @property
    def waits(self) -> bool:
        """Whether it waits for anybody."""
        return self.call.is_open and any(one.asked.waits for one in self.rows)

    def known_rows(self, viewer: Viewer) -> tuple[Row, ...]:
        """Those of whom the viewer may know."""
        return tuple(one for one in self.rows if one.may_know(viewer, self.call))

    def may_know(self, viewer: Viewer) -> bool:
        """Whether the viewer may know of the call at all."""
        return viewer.tells_the_story or self.call.audience == Audience.TABLE or bool(self.known_rows(viewer))

    def tells_numbers(self, way: Approach, viewer: Viewer) -> bool:
        """Whether the viewer may know what a way has to reach: once it was rolled in their sight, a log tells it."""
        if viewer.tells_the_story or self.call.numbers == Numbers.OPEN:
            return True
        rolled = (one.asked.approach_id for one in self.known_rows(viewer) if one.asked.state == AskedState.ROLLED)
        return self.call.numbers == Numbers.ROLL and way.pk in rolled


def calls_of(campaign: Campaign, ids: Iterable[int]) -> Mapping[int, Kept]:
    """The calls with these ids, as far as they are of this table."""
    rows = Asked.objects.select_related("character").order_by("pk")
    found = campaign.calls.filter(pk__in=set(ids)).prefetch_related(
        "approaches", Prefetch("asked", rows), Prefetch("asked__descriptions", Description.objects.order_by("pk"))
    )
    calls = list(found)
    for call in calls:
        for asked in call.asked.all():
            if asked.character:
                known(asked.character, campaign=campaign)
    joint = [call.pk for call in calls if call.form != CallForm.SINGLE]
    tries = list(Try.objects.filter(asked__call__in=joint).select_related("asked").order_by("roll")) if joint else []
    answers = [one.roll_id for call in calls for one in call.asked.all() if one.roll_id]
    lines = lines_at(campaign, answers + [one.roll_id for one in tries])
    return {call.pk: _kept(call, lines, tries) for call in calls}


def call_in(campaign: Campaign, call: Call) -> Kept:
    """One call, as it stands now."""
    return calls_of(campaign, [call.pk])[call.pk]


def _kept(call: Call, lines: Mapping[int, Line], tries: Iterable[Try]) -> Kept:
    rows = tuple(_row(one, lines) for one in call.asked.all())
    before = tuple((one.asked.name, lines[one.roll_id]) for one in tries if one.asked.call_id == call.pk)
    return Kept(call, tuple(call.approaches.all()), rows, before)


def _row(asked: Asked, lines: Mapping[int, Line]) -> Row:
    told = defaultdict(list)
    for one in asked.descriptions.all():
        told[one.verdict].append(one)
    waits, declined = told.get("", ()), told.get(Verdict.DECLINED, ())
    line = lines.get(asked.roll_id) if asked.roll_id else None
    return Row(asked, line, waits[-1] if waits else None, declined[-1].text if declined else "")
