"""Rows of a character's history in a player's words: resources, conditions, rests, what experience bought.

Source: Playing the Game, "Damage", "Conditions", "Fate", "Recovering Resources".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.growing import RETURNED
from rules.luck_die.purchases import BUY, rating
from rules.sheets import JsonValue
from rules.telling import Told, account, number, price, returned, tell
from rules.wording import counted, listed, plain, sentence


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
    if isinstance(value, dict) and "lost" in value:
        return f"{number(value['lost'])} lost"  # a resource as the sheet keeps it
    return _part(path, value, named=False)


def _part(key: str, value: JsonValue, *, named: bool) -> str:
    if key in TOLD:
        return TOLD[key](value)
    return f"{key} {plain(number(value))}" if named else plain(number(value))


def _conditions(value: JsonValue) -> str:
    held = value if isinstance(value, list) else []
    return listed([_condition(one) if isinstance(one, dict) else str(one) for one in held]) or "no condition"


def _condition(one: Mapping[str, JsonValue]) -> str:
    """A condition with its strength and its note, where it has them: "Poison 3 (spider)"."""
    strength = f" {number(one.get('strength'))}" if one.get("strength") else ""
    return f"{one.get('name')}{strength}{f' ({one["note"]})' if one.get('note') else ''}"


def _abilities(value: JsonValue) -> str:
    """Uses by name, or whole abilities as the sheet keeps them."""
    kept = [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
    used = value if isinstance(value, dict) else {str(one.get("name")): one.get("used") for one in kept}
    return ", ".join(f"{name} used {counted(number(many), 'time')}" for name, many in used.items()) or "none used"


def _recovery(value: JsonValue) -> str:
    state: Mapping[str, JsonValue] = value if isinstance(value, dict) else {}
    parts = [f"{counted(number(state.get('breaks')), 'break')} taken"]
    parts += ["rested today"] if state.get("rested") else []
    parts += ["the rest was interrupted"] if state.get("interrupted") else []
    return ", ".join(parts)


def _experience(value: JsonValue) -> str:
    return account(value if isinstance(value, dict) else {})


def _inhibited(value: JsonValue) -> str:
    return f"{value} inhibited" if value else "nothing inhibited"


TOLD: dict[str, Callable[[JsonValue], str]] = {
    "conditions": _conditions,
    "abilities": _abilities,
    "recovery": _recovery,
    "experience": _experience,
    "inhibited": _inhibited,
}
"""How each part reads that is more than a number."""

TRACKERS = frozenset({"health", "endurance", "stamina", "focus", "fate", *TOLD})
"""Paths of what play changes."""
