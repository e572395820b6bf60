"""The ladder of dice: d4, d6, d8, d10, d12, and d12 with a flat bonus from there on.

Source: Step Dice, Introduction, "Prerequisites" and "Mechanics"; rulings S-05, S-14.
"""

from __future__ import annotations

import re

from pydantic import model_validator

from rules.sheets import Value

SIZES = (4, 6, 8, 10, 12)
"""The dice of the ladder; the d20 is only for tables."""

LARGEST = SIZES[-1]
"""The die above which every upgrade is a flat bonus."""

UPGRADE = 1
"""What one upgrade beyond the largest die adds (S-05)."""

MOST_BONUS = 1000
"""The highest flat bonus a die may be written with; far beyond any character."""

_CODE = re.compile(r"d(?P<size>[0-9]{1,3})\s*(?:\+\s*(?P<bonus>[0-9]{1,4}))?", re.IGNORECASE)


class DieError(ValueError):
    """A die that is not on the ladder."""

    code = "bad_die"


class DieCode(Value):
    """One die of the ladder: its size, and the flat bonus that only the largest has."""

    size: int
    bonus: int = 0

    @model_validator(mode="after")
    def _on_the_ladder(self) -> DieCode:
        if fault := _fault(self.size, self.bonus):
            raise ValueError(fault)
        return self

    def __str__(self) -> str:
        return f"d{self.size}+{self.bonus}" if self.bonus else f"d{self.size}"


def die_code(text: str) -> DieCode:
    """The die written as `text` ("d8", "d12+3"). Raises DieError with a sentence when it is none of the ladder."""
    found = _CODE.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise DieError(f"“{text}” is no die. Write one as in d8 or d12+3.")
    return _on_ladder(int(found["size"]), int(found["bonus"] or 0))


def _fault(size: int, bonus: int) -> str:
    """Why there is no such die, in a sentence; empty when there is."""
    if size not in SIZES:
        return f"There is no d{size} here: d4, d6, d8, d10 and d12 are the dice."
    if bonus and size != LARGEST:
        return f"Flat bonuses start above the d{LARGEST}, not at a d{size}."
    if not 0 <= bonus <= MOST_BONUS:
        return f"The flat bonus of a die is 0 to {MOST_BONUS}, not {bonus}."
    return ""


def _on_ladder(size: int, bonus: int) -> DieCode:
    if fault := _fault(size, bonus):
        raise DieError(fault)
    return DieCode(size=size, bonus=bonus)


def steps_of(die: DieCode, upgrade: int = UPGRADE) -> int:
    """Steps above the d4. Raises DieError for a flat bonus that no number of upgrades gives."""
    if die.bonus % upgrade:
        raise DieError(f"{die} is no step here: each upgrade beyond d{LARGEST} adds {upgrade}.")
    return SIZES.index(die.size) + die.bonus // upgrade


def die_at(steps: int, upgrade: int = UPGRADE) -> DieCode:
    """The die that stands `steps` above the d4. Raises DieError below the d4 or absurdly far above it.

    Introduction, "Mechanics" (S-05).
    """
    if steps < 0:
        raise DieError("No die stands below the d4.")
    over = max(0, steps - len(SIZES) + 1)
    return _on_ladder(SIZES[steps - over], over * upgrade)


def next_step(die: DieCode, upgrade: int = UPGRADE) -> DieCode:
    """The next die up. There is no ceiling. Introduction, "Mechanics"."""
    return die_at(steps_of(die, upgrade) + 1, upgrade)


def rank(die: DieCode) -> tuple[int, int]:
    """What dice are compared by: the size, then the flat bonus that continues the ladder (S-14)."""
    return die.size, die.bonus


def skill_legal(skill: DieCode, attribute: DieCode) -> bool:
    """Whether a skill may stand beside its attribute: never higher. Introduction, "Mechanics" (S-14)."""
    return rank(skill) <= rank(attribute)


def can_raise_skill(skill: DieCode, attribute: DieCode, upgrade: int = UPGRADE) -> bool:
    """Whether the next step of a skill still does not pass its attribute. Introduction, "Mechanics"."""
    return skill_legal(next_step(skill, upgrade), attribute)
