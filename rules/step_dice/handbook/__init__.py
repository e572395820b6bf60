"""The handbook of step dice: its rules in our own words, with the numbers of one campaign.

Source: Step Dice, Introduction, and the texts beside it that an edition names; each section names what it covers.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page
from rules.step_dice.handbook.creating import creation_page, described_page, growth_page
from rules.step_dice.handbook.rolling import checks_page
from rules.step_dice.handbook.spending import fights_page, pools_page


def pages(game: Any) -> tuple[Page, ...]:
    """Every page of the game, in the order in which one learns it."""
    return (
        checks_page(game),
        creation_page(game),
        described_page(game),
        pools_page(game),
        fights_page(game),
        growth_page(game),
    )
