"""Long names and large text on a phone (B17): everything stays within the page, and nothing is broken into letters."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, User
from characters.models import Character
from tests.browser.conftest import OpenPage
from tests.browser.tables import throw
from tests.factories import make_character

PHONE = {"width": 360, "height": 780}
UNBROKEN = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauten"


@pytest.fixture
def hero(campaign: Campaign, player: User, storyteller: User) -> Character:
    """A character whose every name is long, and a roll with a long reason."""
    throw(campaign, storyteller, UNBROKEN)
    own = {"ability": "Piloting", "name": UNBROKEN, "kind": "advanced", "state": "approved", "note": UNBROKEN}
    return make_character(campaign, player, name=UNBROKEN, sheet={"specialties": [own]})


@pytest.mark.parametrize("size", ["100%", "200%"])
@pytest.mark.parametrize("path", ["/campaigns/{campaign}/", "/campaigns/{campaign}/log/", "/characters/{hero}/"])
def test_nothing_runs_out_of_the_page(open_page: OpenPage, hero: Character, storyteller: User, path: str, size: str):
    page = open_page(storyteller, path.format(campaign=hero.campaign_id, hero=hero.pk), viewport=PHONE)
    page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", size)
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")


def test_a_long_name_leaves_the_words_beside_it_whole(open_page: OpenPage, hero: Character, storyteller: User):
    page = open_page(storyteller, f"/campaigns/{hero.campaign_id}/log/", viewport=PHONE)
    page.evaluate("name => (document.querySelector('.entry__who').textContent = name)", UNBROKEN)
    lines = "one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)"
    for part in (".entry__player", ".entry__time"):
        assert page.locator(part).first.evaluate(lines) < 2, part
