"""The handbook of Maelstrom: its rules in our own words, with the numbers of one campaign.

Source: Maelstrom Rules, the first draft and the later publication; each section names the headings that it covers.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page
from rules.maelstrom.handbook.announcing import announcing
from rules.maelstrom.handbook.counting import counting
from rules.maelstrom.handbook.creating import creation_page
from rules.maelstrom.handbook.described import described_page
from rules.maelstrom.handbook.fighting import equipment_page, fights_page
from rules.maelstrom.handbook.growing import growth_page
from rules.maelstrom.handbook.hurt import health_page
from rules.maelstrom.handbook.judging import judging_page
from rules.maelstrom.handbook.willing import willpower_page


def pages(game: Any) -> tuple[Page, ...]:
    """Every page of the game, in the order in which one learns it."""
    about = "From what you say you do to what comes of it, in the order of counting."
    checks = Page(slug="checks", title="Rolling", about=about, sections=(*announcing(game), *counting(game)))
    return (
        checks,
        creation_page(game),
        described_page(game),
        judging_page(game),
        *((willpower_page(game),) if game.book.willpower else ()),
        health_page(game),
        fights_page(game),
        *((growth_page(game),) if game.book.experience else ()),
        equipment_page(game),
    )
