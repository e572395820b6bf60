"""Tallies brought up to date where something is done about a roll, in its transaction and once the table is held.

A roll that falls puts its share in by itself (`rolls/services.py`). Here is what changes a roll afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.models import Audience
from campaigns.statements import add_up
from rolls.models import Roll
from rolls.statistics.shares import Share
from rules.checks import Step


def put_in(roll: Roll) -> None:
    """Count the roll as it stands; nothing where not the whole table sees it."""
    add_up(share_of(roll, roll.steps).rows)


def take_out(roll: Roll) -> None:
    """Count it no longer, as it stands."""
    add_up(share_of(roll, roll.steps).rows, times=-1)


def counts(roll: Roll) -> bool:
    """Whether the roll is in the tallies as it stands: the whole table sees it, and it is not void or rerolled."""
    return roll.visibility == Audience.TABLE and not roll.ruled_out


def weigh(roll: Roll, counted: bool) -> None:
    """Put in or take out what counts otherwise than before: a roll may be rerolled and void as well."""
    now = counts(roll)
    if now and not counted:
        put_in(roll)
    elif counted and not now:
        take_out(roll)


def went_on(roll: Roll, after: Sequence[Step]) -> None:
    """Steps followed on the roll, which is in hand as it lay before; it counts as it lies now."""
    if not counts(roll):
        return
    take_out(roll)
    add_up(share_of(roll, tuple(after)).rows)


def share_of(roll: Roll, steps: tuple[Step, ...]) -> Share:
    """What the roll adds after these steps."""
    return Share(roll, roll.announced, steps)
