"""The door to the wild die: its name, its edition, and the game they make with house rules.

Source: Basics.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.sheets import JsonValue
from rules.system import EditionLine, System
from rules.wild_die.edition import EDITION, Edition
from rules.wild_die.game import CORE, WildDieGame
from rules.wild_die.house_rules import WildDieHouseRules


class WildDie(System):
    """Six-sided dice and pips, one die of which is wild."""

    key = "wild-die"
    name = "Wild die"
    summary = "Add up six-sided dice. A six on the wild die goes on; a 1 is trouble for the storyteller to name."

    @property
    def editions(self) -> tuple[EditionLine, ...]:
        """The one edition there is."""
        text = "The basics; lists, creation and defence values from related rulebooks as defaults to change."
        return (EditionLine(key=CORE, name="Basics", summary=text),)

    def house_rules_model(self, edition: str) -> type[WildDieHouseRules]:
        """What a storyteller may switch. Raises KeyError for an unknown edition."""
        if edition != CORE:
            raise KeyError(f"no edition {edition!r}; there is: {CORE}")
        return WildDieHouseRules

    def printed(self, edition: str) -> Edition:
        """Everything the rulebook prints as a table."""
        return EDITION

    def game(self, edition: str, house_rules: Mapping[str, JsonValue] | None = None) -> WildDieGame:
        """The wild die as a campaign plays it. Raises KeyError or ValidationError."""
        return WildDieGame(self.house_rules_model(edition).model_validate(house_rules or {}))


SYSTEM = WildDie()
