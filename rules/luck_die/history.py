"""Rows of a character's history in a player's words: resources, conditions, rests, what experience bought.

Source: Playing the Game, "Damage", "Conditions", "Fate", "Recovering Resources".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.growing import RETURNED
from rules.luck_die import kept
from rules.luck_die.purchases import BUY, rating
from rules.luck_die.sheet import RESOURCES
from rules.sheets import JsonValue
from rules.telling import Told, number, price, returned, tell
from rules.wording import sentence


def told(path: str, before: JsonValue, after: JsonValue) -> Told | None:
    """A row about a tracker or about experience; None for every other."""
    if path == BUY:
        return _told_purchase(before, after)
    if path == RETURNED:
        return tell(
            {RETURNED: ("Points given back", lambda value: f"{returned(value)}{_and_fate(value)}")}, path, before, after
        )
    if path not in TRACKERS:
        return None
    return Told(what=sentence(path), before=_tracker(path, before), after=_tracker(path, after))


def _told_purchase(before: JsonValue, after: JsonValue) -> Told:
    """The part of the sheet stands after the purchase only: it says how both ranks are printed."""
    old, new = (one if isinstance(one, dict) else {} for one in (before, after))
    was, now = (rating(new.get("part") or old.get("part"), one.get("dots")) for one in (old, new))
    return Told(
        what="Bought with experience",
        before=f"{old.get('trait', new.get('trait'))}: {was}",
        after=f"{new.get('trait')}: {now}{price(new)}{_and_fate(new)}" if new else "nothing",
    )


def _and_fate(value: Mapping[str, JsonValue]) -> str:
    many = abs(number(value.get("fate")))
    return f" and {many} fate" if many else ""


def _tracker(path: str, value: JsonValue) -> str:
    """A tracker's own value, or all that changed with it: "endurance 3, fate 0"."""
    if isinstance(value, dict) and TRACKERS.issuperset(value):
        return ", ".join(_part(key, one, named=key != path) for key, one in value.items())
    return _part(path, value, named=False)


def _part(key: str, value: JsonValue, *, named: bool) -> str:
    read = TOLD.get(key)
    return read(value) if read else f"{key} {kept.points(value)}" if named else kept.points(value)


TOLD: dict[str, Callable[[JsonValue], str]] = {
    "conditions": kept.conditions,
    "abilities": kept.abilities,
    "recovery": kept.recovery,
    "experience": kept.experience,
    "inhibited": kept.inhibited,
}
"""How each part reads that is more than a number."""

TRACKERS = frozenset({*RESOURCES, "fate", *TOLD})
"""Paths of what play changes."""
