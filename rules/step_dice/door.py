"""Step dice as a system: its editions, and the game they make with house rules.

Source: Step Dice, Introduction, and the edition files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.sheets import JsonValue
from rules.step_dice.edition import AdvancementRules, editions
from rules.step_dice.edition import edition as edition_called
from rules.step_dice.game import StepDiceGame
from rules.step_dice.house_rules import StepHouseRules
from rules.system import NOT_HERE, EditionLine, HouseRules, System

POINTS = ("attribute_points", "skill_points")
DOWNTIME = ("starting_downtime", "starting_credits", "attribute_price", "easy_price", "average_price", "hard_price")
"""The switches of what is spent at creation, in the one manner and in the other."""

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

    def house_rules_model(self, edition: str) -> type[HouseRules]:
        """Both editions have the same switches."""
        edition_called(edition)
        return StepHouseRules

    def usual(self, edition: str) -> Mapping[str, JsonValue]:
        """The edition's own numbers, each at the name of its switch."""
        found = edition_called(edition)
        prices, pools = found.advancement, found.pools
        health, turns = pools["health"].maximum, pools["action_points"]
        numbers: dict[str, JsonValue] = {
            "level_experience": found.level.experience,
            "health_points": health.base if health else NOT_HERE,
            "turn_action_points": turns.each_turn or NOT_HERE,
            "most_action_points": turns.maximum.base if turns.maximum else NOT_HERE,
        }
        return dict.fromkeys((*POINTS, *DOWNTIME), NOT_HERE) | numbers | _spent(prices)

    def additions(self, edition: str) -> tuple[str, ...]:
        """What the introduction names and leaves to chapters that are missing."""
        return ADDITIONS

    def game(self, edition: str, house_rules: Mapping[str, JsonValue] | None = None) -> StepDiceGame:
        """The game of one campaign; the same game for the same rules."""
        return _game(edition, StepHouseRules.model_validate(house_rules or {}))


@lru_cache(maxsize=256)
def _game(edition: str, house_rules: StepHouseRules) -> StepDiceGame:
    return StepDiceGame(edition_called(edition), house_rules)


def _spent(prices: AdvancementRules) -> dict[str, JsonValue]:
    """What a new character has to spend, and what it costs, at the names of the switches."""
    if prices.pays == "points":
        return {"attribute_points": prices.attribute_points, "skill_points": prices.skill_points}
    efforts = {f"{effort}_price": price for effort, price in prices.skill.items()}
    start = {"starting_downtime": prices.downtime, "starting_credits": prices.credits}
    return {**start, "attribute_price": prices.attribute, **efforts}


SYSTEM = StepDice()
