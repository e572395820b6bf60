"""The handbook of the wild die: its rules in our own words, with the numbers of one campaign.

Source: Basics; traits and creation from relatives of it; each section names the headings that it covers.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page
from rules.wild_die.handbook.acting import fights_page
from rules.wild_die.handbook.creating import creation_page, described_page, growth_page
from rules.wild_die.handbook.hurt import health_page, points_page
from rules.wild_die.handbook.judging import judging_page
from rules.wild_die.handbook.rolling import checks_page


def pages(game: Any) -> tuple[Page, ...]:
    """Every page of the game, in the order in which one learns it."""
    return (
        checks_page(game),
        judging_page(game),
        creation_page(game),
        described_page(game),
        points_page(game),
        health_page(game),
        fights_page(game),
        growth_page(game),
    )
