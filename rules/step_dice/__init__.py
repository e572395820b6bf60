"""Step dice: one die for each trait, from d4 up to d12 and beyond, exploding at both ends.

Source: Step Dice, Introduction, and the edition files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.sheets import JsonValue
from rules.step_dice.edition import Edition, edition, editions
from rules.step_dice.game import StepDiceGame
from rules.step_dice.house_rules import StepHouseRules
from rules.system import EditionLine, System

ADDITIONS = (
    "the lists of attributes and skills",
    "values worked out from traits",
    "what the pools hold and what fills them",
    "languages",
)
"""What every edition takes from texts beside the introduction, whatever is switched."""


class StepDice(System):
    """The system of one exploding die for each trait."""

    key = "step-dice"
    name = "Step dice"
    summary = "One die for each trait, d4 to d12 and beyond; it explodes on its highest face and on a 1."

    @property
    def editions(self) -> tuple[EditionLine, ...]:
        """The introduction's edition first."""
        return tuple(EditionLine(key=one.key, name=one.name, summary=one.summary) for one in editions().values())

    def house_rules_model(self, edition_key: str) -> type[StepHouseRules]:
        """Both editions have the same switches."""
        edition(edition_key)
        return StepHouseRules

    def printed(self, edition_key: str) -> Edition:
        """The edition as its texts print it."""
        return edition(edition_key)

    def additions(self, edition_key: str) -> tuple[str, ...]:
        """What the introduction names and leaves to chapters that are missing."""
        return ADDITIONS

    def game(self, edition_key: str, house_rules: Mapping[str, JsonValue] | None = None) -> StepDiceGame:
        """The game of one campaign; the same game for the same rules."""
        return _game(edition_key, StepHouseRules.model_validate(house_rules or {}))


@lru_cache(maxsize=256)
def _game(edition_key: str, house_rules: StepHouseRules) -> StepDiceGame:
    return StepDiceGame(edition(edition_key), house_rules)


SYSTEM = StepDice()
"""The system as the registry finds it."""
