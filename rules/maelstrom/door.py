"""Maelstrom as a system: its editions, and the game they make with house rules.

Source: Maelstrom Rules, the first draft, and the later publication of the same game.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.maelstrom.edition import Edition, edition, editions
from rules.maelstrom.game import MaelstromGame
from rules.maelstrom.house_rules import DiceHouseRules, DraftHouseRules, MaelstromHouseRules
from rules.sheets import JsonValue
from rules.system import EditionLine, System

ADDITIONS = {
    "core": ("what experience is given for", "what experience buys and its prices", "soaking damage"),
    "first-draft": ("one dot in each attribute to start with",),
}
"""What an edition's text leaves open beside its switches: the texts print these headings empty."""


class Maelstrom(System):
    """The game of dice pools, specialties and willpower."""

    key = "maelstrom"
    name = "Maelstrom"
    summary = "Ten-sided dice pools against a difficulty, with specialties, thresholds and botches."

    @property
    def editions(self) -> tuple[EditionLine, ...]:
        """The editions, the main rules first."""
        return tuple(EditionLine(key=one.key, name=one.name, summary=one.summary) for one in editions().values())

    def house_rules_model(self, edition_key: str) -> type[DiceHouseRules]:
        """What a storyteller may switch in this edition."""
        return MaelstromHouseRules if edition(edition_key).creation else DraftHouseRules

    def printed(self, edition_key: str) -> Edition:
        """The edition as its rulebook prints it."""
        return edition(edition_key)

    def additions(self, edition_key: str) -> tuple[str, ...]:
        """What the main rules announce and do not write yet."""
        return ADDITIONS.get(edition_key, ())

    def game(self, edition_key: str, house_rules: Mapping[str, JsonValue] | None = None) -> MaelstromGame:
        """The game as a campaign plays it."""
        model = self.house_rules_model(edition_key)
        return MaelstromGame(edition(edition_key), model.model_validate(house_rules or {}))


SYSTEM = Maelstrom()
"""The system as the registry finds it."""
