"""Where a handbook stands on the site: as printed for everybody, or as one table plays it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import rules
from campaigns.addresses import address
from campaigns.models import Campaign, rules_name
from rules.kit.handbook import Handbook, Page, Section
from rules.system import Game


@dataclass(frozen=True)
class Shelf:
    """A handbook and the address below which its pages stand; `at_table` where a campaign's switches are in it."""

    game: Game
    name: str
    base: str
    at_table: bool = False

    @property
    def handbook(self) -> Handbook:
        """Its pages."""
        return self.game.handbook

    def page_url(self, page: Page) -> str:
        """The address of a page."""
        return f"{self.base}{page.slug}/"

    def url(self, key: str) -> str:
        """The address of the section with this key; of the whole handbook where there is none."""
        page = self.handbook.keys.get(key)
        return f"{self.page_url(page)}#{key}" if page else self.base

    def section(self, key: str) -> tuple[Page, Section]:
        """The section with this key, and its page. Raises KeyError where there is none."""
        page = self.handbook.keys[key]
        return page, next(one for one in page.sections if one.key == key)

    @property
    def find_url(self) -> str:
        """Where it is searched."""
        return f"{self.base}find/"


def shelf_of(campaign: Campaign) -> Shelf:
    """The handbook as a table plays."""
    return Shelf(campaign.game, campaign.rules_name, address("handbook:campaign", campaign.pk), at_table=True)


@cache
def _printed() -> dict[str, tuple[str, str, str]]:
    """System, edition and name of every handbook as printed, by what it is called in addresses."""
    return {
        f"{system.key}-{line.key}": (system.key, line.key, rules_name(system, line.key))
        for system in rules.systems()
        for line in system.editions
    }


def printed_shelf(book: str) -> Shelf | None:
    """The handbook of an edition as printed; None where there is no such edition."""
    if book not in _printed():
        return None
    system, edition, name = _printed()[book]
    return Shelf(rules.system(system).game(edition), name, address("handbook:book", book))
