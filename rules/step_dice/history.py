"""Rows of a character's history in a player's words: pools, fate, what downtime bought.

Source: Step Dice, Introduction, "Negative Values"; pools, fate and experience as in later publications.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.growing import RETURNED
from rules.sheets import JsonValue
from rules.step_dice.rulebook import Rulebook
from rules.telling import Teller, Told, account, number, returned, tell
from rules.wording import counted, listed

UNTOUCHED = "as at the start"
"""What is in a pool before play touches it: whatever creation gave."""


def told(book: Rulebook, path: str, before: JsonValue, after: JsonValue) -> Told | None:
    """A row about a tracker or about growing; None for every other."""
    rules = book.edition.pools
    if path == "pools.trade":
        old, new = (one if isinstance(one, dict) else {} for one in (before, after))
        was, now = (
            ", ".join(f"{rules[key].label} {_value(one[key], UNTOUCHED)}" for key in one if key in rules)
            for one in (old, new)
        )
        return Told(what="Traded", before=was, after=now)
    if path in rules:
        untouched = "full" if rules[path].start == "full" else UNTOUCHED
        return tell({path: (rules[path].label, lambda pool: _pool(pool, untouched))}, path, before, after)
    tellers: dict[str, Teller] = {
        "fate": ("Fate", _fate),
        "experience": ("Experience", account),
        "experience.buy": ("Bought in play", lambda value: _bought(book, value)),
        RETURNED: (
            "Downtime given back",
            lambda value: f"{returned(value)}{_and_credits(-number(value.get('credits')))}",
        ),
        "experience.learn": ("Language learnt", lambda value: _learnt(book, value)),
    }
    return tell(tellers, path, before, after)


def _value(current: JsonValue, untouched: str) -> str:
    return untouched if current is None else f"{number(current):,}"


def _pool(pool: Mapping[str, JsonValue], untouched: str) -> str:
    short = number(pool.get("short_by"))
    return _value(pool.get("current"), untouched) + (f", {short:,} short" if short else "")


def _fate(fate: Mapping[str, JsonValue]) -> str:
    """Fate rolls used up, or the dice: "d4 and d6 used"."""
    dice, rolls = fate.get("dice"), number(fate.get("spent"))
    parts = [listed([f"d{number(size)}" for size in dice])] if isinstance(dice, list) and dice else []
    parts += [counted(rolls, "fate roll")] if rolls else []
    return f"{listed(parts)} used" if parts else "none used"


def _bought(book: Rulebook, value: Mapping[str, JsonValue]) -> str:
    return f"{value.get('trait')} {book.die(number(value.get('dots')))}{_price(book, value)}"


def _learnt(book: Rulebook, value: Mapping[str, JsonValue]) -> str:
    return f"{value.get('trait')}: {value.get('dots') or 'not yet'}{_price(book, value)}"


def _price(book: Rulebook, value: Mapping[str, JsonValue]) -> str:
    """What was paid, in downtime or in points of the level."""
    paid = number(value.get("price"))
    if not paid:
        return ""
    if book.edition.advancement.pays == "points":
        return f" for {counted(paid, 'point')}"
    return f" for {paid:,} downtime{_and_credits(number(value.get('credits')))}"


def _and_credits(many: int) -> str:
    return f" and {many:,} credits" if many else ""
