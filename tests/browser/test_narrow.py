"""Long names and large text on a phone (B17): everything stays within the page, and nothing is broken into letters."""

from __future__ import annotations

import re

import pytest

import rules
from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import create_character
from tests.browser.conftest import OpenPage
from tests.browser.layout import faults
from tests.browser.tables import throw
from tests.factories import make_character
from tests.systems import shapes

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
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_long_name_leaves_the_words_beside_it_whole(open_page: OpenPage, hero: Character, storyteller: User):
    page = open_page(storyteller, f"/campaigns/{hero.campaign_id}/log/", viewport=PHONE)
    page.evaluate("name => (document.querySelector('.entry__who').textContent = name)", UNBROKEN)
    lines = "one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)"
    for part in (".entry__player", ".entry__time"):
        assert page.locator(part).first.evaluate(lines) < 2, part


def test_a_builder_with_large_text_fits_and_keeps_the_names_of_its_traits_whole(open_page: OpenPage):
    for system in rules.systems():
        for line in system.editions:
            table = shapes.seat_all(system.key, line.key)
            draft = create_character(campaign=table.campaign, by=table.player)
            assert isinstance(draft, Character)
            page = open_page(table.player, f"/characters/{draft.pk}/build/", viewport={"width": 390, "height": 844})
            page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
            broken = [one for one in faults(page, "main") if re.match(r"the page|broken \S*pick__(more|name)", one)]
            assert broken == [], line.key
            page.context.close()
