"""The rolls and lines that a search lets through: along an index where one leads to them, else step by step.

Text and kinds have no index: a common word beside a rare filter would make one worse than none. Of so many lines as a
step looks at, few columns are read and folded here. What fits by them is read whole, and stays only if it fits as its
reader sees it: so a search tells nobody what they may not know. A step counts the lines alone that its reader may see.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import itemgetter
from typing import Any

from django.db.models import CharField, Exists, F, OuterRef, Q

from campaigns.access import Viewer
from campaigns.evenings.headings import Span
from campaigns.log import Among, Drawn, Lines, asked, drawn, headed
from campaigns.models import ROLL_LINE, Audience, Membership, TableEvent
from campaigns.statements import Slot, Statement, filling, room_for, several
from rolls.did import LANDED
from rolls.entries import entry_for
from rolls.filters import Filter
from rolls.lines import lines_at, read, told
from rolls.models import Correction, Roll, RollQuerySet, RollStep
from rolls.words import fits, title_and_kind, words_of

LOOKED_AT = (200, 1_000)
"""Rolls that one step of a search looks at: few at first, for most searches find enough among them."""

LINES_LOOKED_AT = (100, 400)
"""The same of lines of every sort, as long as no more than `TOLD` of them are no rolls."""

TOLD = 100
"""Lines that are no rolls have no words but those that they are told in, which are worked out for each."""


@dataclass(frozen=True, slots=True)
class Found:
    """Rolls as their reader sees them, newest first; what asks for more; how far back a step looked that may go on."""

    rolls: tuple[Drawn, ...]
    older: str | None
    looked: datetime.datetime | None = None


@dataclass(frozen=True, slots=True)
class Brief:
    """The few columns of a roll by which a search looks at it; `more`: something was done or said about it."""

    pk: int
    seq: int
    roller_name: str
    by_name: str
    reason: str
    called: str
    cost: str
    more: bool
    announced: str
    other: str | None
    aimed_at: str | None

    @property
    def texts(self) -> tuple[str, ...]:
        """What it says by itself."""
        title, _ = title_and_kind(self.announced)
        own = (self.roller_name, self.by_name, self.reason, self.called, self.cost, title)
        return (*own, self.other or "", self.aimed_at or "")


def newest_rolls(membership: Membership, shown: Filter, last: Roll | None, size: int, within: Span | None) -> Found:
    """The newest rolls that a filter lets through, found along an index."""
    many = size + 1
    asked = _asked_of(membership, shown, last.seq if last else None, within, many=many, wide=False)
    rows = tuple(asked[0].ask(**asked[1])) if asked else ()
    page = _drawn(membership, rows[:size])
    return Found(page, str(rows[size - 1]["token"]) if len(rows) > size else None)


def look_through_rolls(
    membership: Membership, shown: Filter, last: Roll | None, size: int, within: Span | None
) -> Found:
    """One step through the rolls that an index leads to, for what it cannot lead to."""
    found: list[tuple[Drawn, str]] = []
    before, end = last.seq if last else None, 0
    for many in LOOKED_AT:
        asked = _asked_of(membership, shown, before, within, many=many, wide=True)
        rows = _briefly(asked[0], asked[1]) if asked else []
        found += _fitting(membership, shown, _candidates(rows, shown), size + 1 - len(found))
        page = tuple(one for one, _ in found[:size])
        if len(found) > size:
            return Found(page, found[size - 1][1])
        if len(rows) < many:
            return Found(page, None)
        before, end = rows[-1].seq, rows[-1].pk
    at = Roll.objects.only("token", "thrown_at").get(pk=end)
    return Found(page, str(at.token), at.thrown_at)


def look_through_lines(
    membership: Membership, shown: Filter, among: Among, after: TableEvent | None, size: int, within: Span | None
) -> Lines:
    """One step through the lines of a sort for those that hold the words."""
    found: list[tuple[TableEvent, Drawn]] = []
    end, left = after, TOLD
    for many in LINES_LOOKED_AT:
        events = asked(membership, among=among, after=end, many=many, within=within, seen=shown.seen)
        seen = _first_of_them(events, left)
        left -= sum(one.line != ROLL_LINE for one in seen)
        found += _lines_that_fit(membership, shown, seen, size + 1 - len(found))
        end = seen[-1] if seen else end
        is_whole = len(seen) == len(events) < many
        if len(found) > size or is_whole or not left:
            break
    page = headed(membership, [one for _, one in found[:size]], after)
    if len(found) > size:
        return Lines(page, found[size - 1][0].token)
    return Lines(page, None) if is_whole or end is None else Lines(page, end.token, end.at)


def _lines_that_fit(
    membership: Membership, shown: Filter, events: Sequence[TableEvent], many: int
) -> list[tuple[TableEvent, Drawn]]:
    rolls = {one.subject for one in events if one.line == ROLL_LINE}
    fit = {one.pk for one in _candidates(_these(rolls), shown)} if rolls else set()
    maybe = [one for one in events if one.line != ROLL_LINE or one.subject in fit]
    found: list[tuple[TableEvent, Drawn]] = []
    for start in range(0, len(maybe), many):
        lines = drawn(membership, maybe[start : start + many])
        found += [(event, one) for event, one in lines if fits(words_of(one.view), shown.words)]
        if len(found) >= many:
            break
    return found


def _first_of_them(events: Sequence[TableEvent], told: int) -> Sequence[TableEvent]:
    """So many of the newest as one step looks at, of which so many may have to be told."""
    others = [place for place, one in enumerate(events) if one.line != ROLL_LINE]
    return events[: others[told]] if len(others) > told else events


def _drawn(membership: Membership, rows: Sequence[Mapping[str, Any]]) -> tuple[Drawn, ...]:
    viewer = Viewer.of(membership)
    lines = zip(rows, read(rows, {membership.campaign_id: membership.campaign}), strict=True)
    return tuple(Drawn(line.told.thrown_at, entry_for(line, viewer), row["seq"]) for row, line in lines)


def _fitting(membership: Membership, shown: Filter, rolls: Sequence[Brief], many: int) -> Iterator[tuple[Drawn, str]]:
    """Of rolls that may fit, those that do as their reader sees them, so many at the most, each with its token."""
    left, viewer = many, Viewer.of(membership)
    for start in range(0, len(rolls), many):
        some = rolls[start : start + many]
        lines = lines_at(membership.campaign, [one.pk for one in some])
        for one in some:
            entry = entry_for(lines[one.pk], viewer)
            if not fits(words_of(entry), shown.words):
                continue
            yield Drawn(entry.told.thrown_at, entry, one.seq), str(entry.told.token)
            left -= 1
            if not left:
                return


def _candidates(rows: Sequence[Brief], shown: Filter) -> list[Brief]:
    """Those rolls that may fit by what is kept of them, in their order."""
    words = shown.words
    if shown.kind:
        rows = [one for one in rows if title_and_kind(one.announced)[1] == shown.kind]
    if not words:
        return list(rows)
    more = _said_of([one.pk for one in rows if one.more])
    return [one for one in rows if fits((*one.texts, *more.get(one.pk, ())), words)]


def _said_of(pks: Collection[int]) -> dict[int, list[str]]:
    """What was done and said afterwards about each of these rolls."""
    found: dict[int, list[str]] = {}
    if not pks:
        return found
    for roll, sentence in RollStep.objects.filter(roll__in=pks).order_by().values_list("roll_id", "sentence"):
        found.setdefault(roll, []).append(sentence)
    said = Correction.objects.filter(Q(roll__in=pks) | Q(again__in=pks)).order_by()
    for roll, again, *texts in said.values_list("roll_id", "again_id", "text", "sentence", "by_name"):
        for one in (roll, again):
            if one is not None:
                found.setdefault(one, []).extend(texts)
    return found


def _asked_of(
    membership: Membership, shown: Filter, before: int | None, within: Span | None, *, many: int, wide: bool
) -> tuple[Statement, Mapping[str, object]] | None:
    """The question for the newest rolls, and the values to ask it with; None where there is nothing to be told."""
    by = shown.by(membership.user_id)
    if shown.seen == Audience.STORYTELLERS and not membership.is_storyteller:
        return None
    shape = (by is not None, shown.character is not None, bool(shown.outcome), before is not None, within is not None)
    values = {
        "campaign": membership.campaign_id,
        "person": membership.user_id,
        "by": by,
        "character": shown.character,
        "outcome": shown.outcome,
        "before": before,
        "roll_before": within.roll_before or 0 if within else None,
        "last_roll": within.last_roll if within else None,
    }
    return _newest(*shape, seen=shown.seen, tells=membership.is_storyteller, many=many, wide=wide), values


# By the shape of the filter and not by its values: there are not many shapes.
@lru_cache(maxsize=256)
def _newest(  # noqa: PLR0913 - each is one thing that may be asked for
    by: bool,
    character: bool,
    outcome: bool,
    before: bool,
    within: bool,
    *,
    seen: str,
    tells: bool,
    many: int,
    wide: bool,
) -> Statement:
    """The newest rolls of a table that a filter of this shape lets through; `wide`: many of them, in few columns."""
    conditions = {
        "by_id": Slot("by") if by else None,
        "character_id": Slot("character") if character else None,
        "outcome": Slot("outcome", CharField()) if outcome else None,
        "seq__lt": Slot("before") if before else None,
        "seq__gt": Slot("roll_before") if within else None,
        "seq__lte": Slot("last_roll") if within else None,
    }
    rolls = Roll.objects.filter(**{name: slot for name, slot in conditions.items() if slot})
    if wide and tells and not (seen or by or character or outcome):
        # Whoever knows of all reads them in their order: nothing has to be sorted.
        return Statement(_few_columns(rolls.filter(campaign_id=Slot("campaign")).order_by("-seq")[:many]))
    newest = rolls.newest(many, campaign=Slot("campaign"), person=Slot("person"), tells=tells, seen=seen)
    ordered = newest.order_by("-seq")[:many]
    return Statement(_few_columns(ordered) if wide else told(ordered))


def _these(pks: Collection[int]) -> list[Brief]:
    return _briefly(_of_ids(room_for(pks)), filling("roll", pks))


@lru_cache(maxsize=16)
def _of_ids(many: int) -> Statement:
    return Statement(_few_columns(Roll.objects.filter(pk__in=several("roll", many)).order_by()))


def _briefly(asked: Statement, values: Mapping[str, object]) -> list[Brief]:
    in_order = itemgetter(*(asked.names.index(one.name) for one in fields(Brief)))
    return [Brief(*in_order(row)) for row in asked.bare(**values)]


def _few_columns(rolls: RollQuerySet) -> Any:
    done = Exists(RollStep.objects.filter(roll=OuterRef("pk")))
    said, again = (Exists(Correction.objects.filter(**{one: OuterRef("pk")})) for one in ("roll", "again"))
    rows: Any = rolls.annotate(landed=LANDED, more=done | said | again)
    columns = ("pk", "seq", "roller_name", "by_name", "reason", "called", "cost", "more")
    names = {"other": F("opponent__name"), "aimed_at": F("landed__aimed_at")}
    return rows.values(*columns, announced=F("announcement__text"), **names)
