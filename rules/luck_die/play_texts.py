"""What is said of what changes in play, one click from its name: speed, fate, breaks and rests, conditions.

Source: Playing the Game, "Fate", "Recovering Resources", "Conditions".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.luck_die.rulebook import Rulebook
from rules.sheets import TraitText
from rules.texts import name_key
from rules.wording import counted, sentence


def play_text(book: Rulebook, name: str) -> TraitText | None:
    """What is said of a tracker of play, by its name; None for every other name."""
    told = _TOLD.get(name_key(name))
    return told(book) if told else None


def _speed(book: Rulebook) -> TraitText:
    text = "How many metres one move covers: the size, and 2."
    if book.house_rules.speed == "agile":
        text = "How many metres one move covers: the size, half of Dexterity and of Agility, and Running."
    return _text("Speed", "defence", text)


def _fate(book: Rulebook) -> TraitText:
    most = counted(book.edition.fate.maximum, "point")
    text = f"Points that bend what happens; a character holds at most {most}. Each of these takes one."
    uses = tuple(f"{sentence(use)}: {told}" for use, told in book.edition.fate.uses.items())
    return _text("Fate", "resource", text, uses)


def _breaks(book: Rulebook) -> TraitText:
    many = counted(book.edition.recovery.breaks_between_rests, "break")
    text = f"A break gives back half of endurance, stamina and focus; there are {many} between two rests."
    return _text("Breaks and rests", "resource", f"{text} A rest, once a day, gives back all of it.")


def _conditions(book: Rulebook) -> TraitText:
    held = tuple(f"{name}: {told}" for name, told in book.edition.conditions.list.items())
    return _text("Conditions", "condition", "What holds one back, or lifts one up, for a while.", held)


def _experience(book: Rulebook) -> TraitText:
    text = "Points earned in play. They buy larger dice, new skills and better proficiencies, one step at a time."
    return _text("Experience", "account", text)


def _abilities(book: Rulebook) -> TraitText:
    return _text("Abilities", "resource", "What only this character can do, and how often between two rests.")


def _text(name: str, kind: str, summary: str, levels: tuple[str, ...] = ()) -> TraitText:
    return TraitText(name=name, kind=kind, group="", summary=summary, levels=levels, source="Playing the Game")


_TOLD: Mapping[str, Callable[[Rulebook], TraitText]] = {
    "speed": _speed,
    "fate": _fate,
    "breaks and rests": _breaks,
    "conditions": _conditions,
    "experience": _experience,
    "abilities": _abilities,
}
