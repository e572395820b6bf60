"""The handbook of the luck die: its rules in our own words, with the numbers of one campaign.

Source: Playing the Game; traits and prices as later publications have them; each section names what it covers.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page
from rules.luck_die.handbook.creating import creation_page, described_page, growth_page
from rules.luck_die.handbook.fighting import fights_page
from rules.luck_die.handbook.hurt import conditions_page, fate_page, health_page
from rules.luck_die.handbook.testing import checks_page


def pages(game: Any) -> tuple[Page, ...]:
    """Every page of the game, in the order in which one learns it."""
    return (
        checks_page(game),
        creation_page(game),
        described_page(game),
        fate_page(game),
        health_page(game),
        fights_page(game),
        growth_page(game),
        conditions_page(game),
    )
