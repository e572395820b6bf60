"""What is said of what changes in play, one click from its name: speed, fate, breaks and rests, conditions.

Source: Playing the Game, "Fate", "Recovering Resources", "Conditions".
"""

from __future__ import annotations

from rules.luck_die.rulebook import Rulebook
from rules.sheets import TraitText
from rules.texts import name_key
from rules.wording import counted, sentence

SPEEDS = {
    "size": "the size, and 2",
    "agile": "the size, half of Dexterity and of Agility, and Running",
}
"""What speed is reckoned from, as the campaign has switched it."""


def play_text(book: Rulebook, name: str) -> TraitText | None:
    """What is said of a tracker of play, by its name; None for every other name."""
    edition, key = book.edition, name_key(name)
    most = counted(edition.fate.maximum, "point")
    breaks = counted(edition.recovery.breaks_between_rests, "break")
    texts = {
        "speed": ("defence", f"How many metres one move covers: {SPEEDS[book.house_rules.speed]}."),
        "fate": (
            "resource",
            f"Points that bend what happens; a character holds at most {most}. Each of these takes one.",
        ),
        "breaks and rests": (
            "resource",
            f"A break gives back half of endurance, stamina and focus; there are {breaks} between two rests. "
            "A rest, once a day, gives back all of it.",
        ),
        "conditions": ("condition", "What holds one back, or lifts one up, for a while."),
        "experience": (
            "account",
            "Points earned in play. They buy larger dice, new skills and better proficiencies, one step at a time.",
        ),
        "abilities": ("resource", "What only this character can do, and how often between two rests."),
    }
    if key not in texts:
        return None
    kind, summary = texts[key]
    lists = {"fate": edition.fate.uses, "conditions": edition.conditions.list}
    levels = tuple(f"{sentence(one)}: {told}" for one, told in lists.get(key, {}).items())
    return TraitText(name=sentence(key), kind=kind, group="", summary=summary, levels=levels, source="Playing the Game")
