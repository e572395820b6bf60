"""Tallies counted anew from the log, in batches: to begin with, after an import, and to prove those that are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import batched
from typing import Any

from django.db import transaction

from campaigns.models import Campaign
from campaigns.services import lock_campaign
from campaigns.statements import add_up
from rolls.models import Roll
from rolls.statistics.models import Face, Tally
from rolls.statistics.shares import Share, Sheaf

BATCH = 500
MOST_AT_ONCE = 50
"""Rows in one statement: no database takes any number of values."""

type Sums = Mapping[tuple[object, ...], tuple[int, ...]]
"""What stands under each key, without what comes to nothing."""

FACE_KEYS = ("stretch", "size", "face")
TALLY_KEYS = ("stretch", "person_id", "character_id", "kind", "about")


def shares_of(campaign: Campaign) -> Iterator[Tally | Face]:
    """The shares of every roll of the table that counts, one roll after the other, in batches."""
    last = 0
    rolls = campaign.rolls.standing().filter(visibility="table").select_related("announcement")
    while batch := list(rolls.filter(seq__gt=last).order_by("seq").prefetch_related("followups")[:BATCH]):
        for roll in batch:
            yield from _share(roll)
        last = batch[-1].seq


def _share(roll: Roll) -> tuple[Tally | Face, ...]:
    try:
        return Share(roll, roll.announced, roll.steps).rows
    except (ValueError, KeyError):  # a damaged row: its entry says so, and nothing can be counted of it
        return ()


@transaction.atomic
def count_anew(campaign_id: int) -> int:
    """Put the tallies of a table right by its log; the number of rolls that count."""
    campaign = lock_campaign(campaign_id)
    for model in (Tally, Face):
        model.objects.filter(campaign=campaign).delete()
    rolls, sheaf = 0, Sheaf()
    for row in shares_of(campaign):
        rolls += isinstance(row, Tally)
        sheaf.add(row)
    for batch in batched(sheaf.rows.values(), MOST_AT_ONCE):
        add_up(batch)
    return rolls


def is_right(campaign: Campaign) -> bool:
    """Whether what is kept is what the log comes to, session by session."""
    pairs = zip(kept(campaign), counted(campaign), strict=True)
    return all(by_session(one, campaign) == by_session(other, campaign) for one, other in pairs)


def kept(campaign: Campaign) -> tuple[Sums, Sums]:
    """Tallies and faces as they are kept, by what they are of; a session that went on has two stretches."""
    return tuple(  # type: ignore[return-value]
        {
            tuple(row[one] for one in keys): tuple(row[f"all_{one}"] for one in model.SUMS)
            for row in _summed(model, campaign, keys)
            if any(row[f"all_{one}"] for one in model.SUMS)
        }
        for model, keys in ((Tally, TALLY_KEYS), (Face, FACE_KEYS))
    )


def counted(campaign: Campaign) -> tuple[Sums, Sums]:
    """The same from the log."""
    found: dict[type, Counter[tuple[tuple[object, ...], str]]] = {Tally: Counter(), Face: Counter()}
    for row in shares_of(campaign):
        keys = TALLY_KEYS if isinstance(row, Tally) else FACE_KEYS
        key = tuple(getattr(row, one) for one in keys)
        found[type(row)].update({(key, name): getattr(row, name) for name in row.SUMS})
    return _tuples(found[Tally], Tally.SUMS), _tuples(found[Face], Face.SUMS)


def by_session(sums: Sums, campaign: Campaign) -> Sums:
    """The same by the number of the session in place of the stretch, 0 for what fell in none."""
    spans = spans_of(campaign)
    found: Counter[tuple[tuple[object, ...], int]] = Counter()
    for (stretch, *rest), values in sums.items():
        for place, value in enumerate(values):
            found[(session_of(stretch, spans), *rest), place] += value
    many = max((place for _, place in found), default=-1) + 1
    keys = dict.fromkeys(key for key, _ in found)
    whole = {key: tuple(found[key, place] for place in range(many)) for key in keys}
    return {key: values for key, values in whole.items() if any(values)}


def spans_of(campaign: Campaign) -> tuple[tuple[int, int, int | None], ...]:
    """The sessions of a table: number, the roll before it, and its last one (None while it is on)."""
    return tuple(campaign.sessions.order_by("number").values_list("number", "roll_before", "last_roll"))


def session_of(stretch: Any, spans: Iterable[tuple[int, int, int | None]]) -> int:
    """The session that this stretch of the log belongs to; 0 for none."""
    held = (number for number, before, last in spans if before <= stretch and (last is None or stretch < last))
    return next(held, 0)


def _summed(model: Any, campaign: Campaign, keys: tuple[str, ...]) -> Iterable[dict[str, Any]]:
    found: Iterable[dict[str, Any]] = model.objects.filter(campaign=campaign).values(*keys).annotate(**model.totals())
    return found


def _tuples(found: Counter[tuple[tuple[object, ...], str]], names: tuple[str, ...]) -> Sums:
    return {key: tuple(found[key, name] for name in names) for key in dict.fromkeys(key for key, _ in found)}
