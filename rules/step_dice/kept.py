"""How what history keeps of pools, fate, languages and trades reads, and what rows of earlier releases did.

Source: Step Dice, Introduction, "Negative Values"; pools, fate and experience as in later publications.
"""

from __future__ import annotations

from rules.kit.differences import Difference, below
from rules.kit.history import Change
from rules.kit.telling import number, parts, words
from rules.sheets import JsonValue
from rules.step_dice.grown import GROWTH
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet

UNTOUCHED = "as at the start"
"""What is in a pool before play touches it: whatever creation gave."""


def learnt(book: Rulebook, value: JsonValue) -> str:
    """What one can do in a language, and what it cost to learn that."""
    entry = parts(value)
    told = f"{entry.get('trait')}: {entry.get('dots') or 'not yet'}"
    return f"{told}{GROWTH.paid(book, entry)}" if entry else words(value)


def traded(book: Rulebook, value: JsonValue) -> str:
    """What is in the pools of a trade."""
    pools = book.edition.pools
    held = {pools[key].label: now for key, now in parts(value).items() if key in pools}
    told = [f"{label} {UNTOUCHED if now is None else f'{number(now):,}'}" for label, now in held.items()]
    return ", ".join(told) or "nothing"


# Rows of earlier releases -------------------------------------------------------------------------------------


def read_learnt(book: Rulebook, sheet: StepSheet | None, change: Change) -> Difference:
    """What learning a language did."""
    old, new = parts(change.before), parts(change.after)
    name = str(new.get("trait"))
    made = below(("languages", name), Difference(old.get("dots") or None, new.get("dots")))
    made = made.beside(below(("experience", "languages", name), Difference(None, 1)))
    for coin in GROWTH.coins(book):
        made = made.beside(coin.paid(number(new.get(coin.key))))
    return made


def read_traded(book: Rulebook, sheet: StepSheet | None, change: Change) -> Difference:
    """What a trade did to two pools."""
    made, old, new = Difference({}, {}), parts(change.before), parts(change.after)
    for key in new:
        made = made.beside(Difference({key: {"current": old.get(key)}}, {key: {"current": new[key]}}))
    return made
