"""The rolls and lines that a search lets through: along an index where one leads to them, else step by step.

Text and kinds have no index: a common word beside a rare filter would make one worse than none. Of so many lines as a
step looks at, few columns are read and folded here. What fits by them is read whole, and stays only if it fits as its
reader sees it: so a search tells nobody what they may not know. A step counts the lines alone that its reader may see.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import CharField, Exists, F, OuterRef, Q

from campaigns.access import Viewer
from campaigns.evenings.headings import Span
from campaigns.log import Among, Drawn, Lines, asked, drawn, headed
from campaigns.models import ROLL_LINE, Audience, Membership, TableEvent
from campaigns.statements import Slot, Statement
from rolls.did import LANDED
from rolls.entries import entry_for
from rolls.filters import Filter
from rolls.lines import lines_at, read, told
from rolls.models import Correction, Roll, RollQuerySet, RollStep
from rolls.words import fits, title_and_kind, words_of

LOOKED_AT = 5_000
"""Rolls that one step of a search looks at."""

LINES_LOOKED_AT = 2_000
"""Lines of every sort that one step looks at, as long as no more than `TOLD` of them are no rolls."""

TOLD = 200
"""Lines that are no rolls have no words but those that they are told in, which are worked out for each."""


@dataclass(frozen=True, slots=True)
class Found:
    """Rolls as their reader sees them, newest first; what asks for more; how far back a step looked that may go on."""

    rolls: tuple[Drawn, ...]
    older: str | None
    looked: datetime.datetime | None = None


def newest_rolls(membership: Membership, shown: Filter, last: Roll | None, size: int, within: Span | None) -> Found:
    """The newest rolls that a filter lets through, found along an index."""
    rows = tuple(_ask(membership, shown, last, within, many=size + 1, wide=False))
    page = _drawn(membership, rows[:size])
    return Found(page, str(rows[size - 1]["token"]) if len(rows) > size else None)


def look_through_rolls(
    membership: Membership, shown: Filter, last: Roll | None, size: int, within: Span | None
) -> Found:
    """One step through the rolls that an index leads to, for what it cannot lead to."""
    rows = tuple(_ask(membership, shown, last, within, many=LOOKED_AT, wide=True))
    found = list(_fitting(membership, shown, _candidates(rows, shown), size + 1))
    if len(found) > size:
        return Found(tuple(found[:size]), str(found[size - 1].view.told.token))  # type: ignore[attr-defined]
    if len(rows) < LOOKED_AT:
        return Found(tuple(found), None)
    end = Roll.objects.only("token", "thrown_at").get(pk=rows[-1]["pk"])
    return Found(tuple(found), str(end.token), end.thrown_at)


def look_through_lines(
    membership: Membership, shown: Filter, among: Among, after: TableEvent | None, size: int, within: Span | None
) -> Lines:
    """One step through the lines of a sort for those that hold the words."""
    many = TOLD if among != "all" else LINES_LOOKED_AT
    events = asked(membership, among=among, after=after, many=many, within=within, seen=shown.seen)
    seen = _first_of_them(events)
    told_of = {one.subject for one in seen if one.line == ROLL_LINE}
    fit = set(_candidates(tuple(_these(told_of)), shown)) if told_of else set()
    maybe = [one for one in seen if one.line != ROLL_LINE or one.subject in fit]
    found: list[tuple[TableEvent, Drawn]] = []
    for start in range(0, len(maybe), 2 * size):
        lines = drawn(membership, maybe[start : start + 2 * size])
        found += [(event, one) for event, one in lines if fits(words_of(one.view), shown.words)]
        if len(found) > size:
            break
    page = headed(membership, [one for _, one in found[:size]], after)
    if len(found) > size:
        return Lines(page, found[size - 1][0].token)
    is_whole = len(seen) == len(events) < many
    return Lines(page, None) if is_whole else Lines(page, seen[-1].token, seen[-1].at)


def _first_of_them(events: Sequence[TableEvent]) -> Sequence[TableEvent]:
    """So many of the newest as one step looks at."""
    others = [place for place, one in enumerate(events) if one.line != ROLL_LINE]
    return events[: others[TOLD]] if len(others) > TOLD else events


def _drawn(membership: Membership, rows: Sequence[Mapping[str, Any]]) -> tuple[Drawn, ...]:
    viewer = Viewer.of(membership)
    lines = zip(rows, read(rows, {membership.campaign_id: membership.campaign}), strict=True)
    return tuple(Drawn(line.told.thrown_at, entry_for(line, viewer), row["seq"]) for row, line in lines)


def _fitting(membership: Membership, shown: Filter, pks: Sequence[int], many: int) -> Iterator[Drawn]:
    """Of rolls that may fit, those that do as their reader sees them, so many at the most."""
    left, viewer = many, Viewer.of(membership)
    for start in range(0, len(pks), many):
        some = pks[start : start + many]
        numbers = dict(Roll.objects.filter(pk__in=some).values_list("pk", "seq"))
        lines = lines_at(membership.campaign, some)
        for pk in some:
            entry = entry_for(lines[pk], viewer)
            if not fits(words_of(entry), shown.words):
                continue
            yield Drawn(entry.told.thrown_at, entry, numbers[pk])
            left -= 1
            if not left:
                return


def _candidates(rows: Sequence[Mapping[str, Any]], shown: Filter) -> list[int]:
    """The ids of those rolls that may fit by what is kept of them, in their order."""
    words = shown.words
    more = _said_of([row["pk"] for row in rows if row["more"]]) if words else {}
    found = []
    for row in rows:
        title, kind = title_and_kind(row["announced"])
        if not shown.fits_kind(kind):
            continue
        own = (row["roller_name"], row["by_name"], row["reason"], row["called"], row["cost"], title)
        others = (row["other"] or "", row["aimed_at"] or "", *more.get(row["pk"], ()))
        if not words or fits((*own, *others), words):
            found.append(row["pk"])
    return found


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


def _ask(
    membership: Membership, shown: Filter, last: Roll | None, within: Span | None, *, many: int, wide: bool
) -> Iterator[dict[str, Any]]:
    by = shown.by(membership.user_id)
    if shown.seen == Audience.STORYTELLERS and not membership.is_storyteller:
        return iter(())
    shape = (by is not None, shown.character is not None, bool(shown.outcome), last is not None, within is not None)
    return _newest(*shape, seen=shown.seen, tells=membership.is_storyteller, many=many, wide=wide).ask(
        campaign=membership.campaign_id,
        person=membership.user_id,
        by=by,
        character=shown.character,
        outcome=shown.outcome,
        before=last.seq if last else None,
        roll_before=within.roll_before or 0 if within else None,
        last_roll=within.last_roll if within else None,
    )


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
    newest = rolls.newest(many, campaign=Slot("campaign"), person=Slot("person"), tells=tells, seen=seen)
    ordered = newest.order_by("-seq")[:many]
    return Statement(_few_columns(ordered) if wide else told(ordered))


def _these(pks: Collection[int]) -> Iterator[Mapping[str, Any]]:
    return iter(_few_columns(Roll.objects.filter(pk__in=pks).order_by()))


def _few_columns(rolls: RollQuerySet) -> Any:
    said = Correction.objects.filter(Q(roll=OuterRef("pk")) | Q(again=OuterRef("pk")))
    rows: Any = rolls.annotate(landed=LANDED, more=Exists(RollStep.objects.filter(roll=OuterRef("pk"))) | Exists(said))
    columns = ("pk", "roller_name", "by_name", "reason", "called", "cost", "more")
    names = {"other": F("opponent__name"), "aimed_at": F("landed__aimed_at")}
    return rows.values(*columns, announced=F("announcement__text"), **names)
