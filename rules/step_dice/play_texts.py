"""What is said of what changes in play, one click from its name: pools, fate, experience and level.

Source: Step Dice, Introduction, "Abbreviations"; numbers as in later publications and the switches of the campaign.
"""

from __future__ import annotations

from rules.sheets import TraitText
from rules.step_dice.rulebook import Rulebook
from rules.texts import name_key


def play_text(book: Rulebook, key: str) -> TraitText | None:
    """What is said of a pool or of another tracker, by the key of its name; None for every other name."""
    if key in ("fate", "fate rolls", "fate dice") and book.switches.fate:
        return _fate(book)
    if key in ("experience", "level"):
        text = "Points earned in play; so many of them make a level, and levels raise what pools and values hold."
        return _text(key.capitalize(), "account", text, book.edition.level.source)
    for rules in book.edition.pools.values():
        if key == name_key(rules.label) and not rules.unused:
            most = rules.maximum.base if rules.maximum else 0
            summary = rules.summary.format(each_turn=rules.each_turn, most=most)
            return _text(rules.label, "pool", summary, rules.source)
    return None


def _fate(book: Rulebook) -> TraitText:
    source = book.edition.fate.source
    if book.edition.fate.kind == "dice":
        return _text(
            "Fate dice", "fate", "One die of each size, added to a roll. Once used, it never comes back.", source
        )
    return _text(
        "Fate rolls", "fate", "Throw again, and keep the better. Once used, a fate roll never comes back.", source
    )


def _text(name: str, kind: str, summary: str, source: str) -> TraitText:
    return TraitText(name=name, kind=kind, group="", summary=summary, source=source)
