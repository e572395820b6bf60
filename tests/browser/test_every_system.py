"""The pages of every system in the house, with a roll in the log: a phone in the dark, a laptop in daylight."""

from __future__ import annotations

import pytest

import rules
from campaigns.models import Campaign, User
from characters.models import Character
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.test_every_page import sideways
from tests.factories import make_member
from tests.systems import luck_die, step_dice, wild_die

PAGES = ("/campaigns/{campaign}/", "/characters/{hero}/", "/characters/{draft}/build/")


def seat_at(system: str, storyteller: User, player: User) -> tuple[Campaign, Character, Character]:
    """A table of that system with a finished character who has rolled once, and a draft."""
    module = {"wild-die": wild_die, "step-dice": step_dice, "luck-die": luck_die}[system]
    campaign = module.make_table(storyteller)
    make_member(campaign, player)
    hero = step_dice.make_wren(campaign, player) if module is step_dice else module.make_hero(campaign, player)
    if module is wild_die:
        wild_die.throw(player, hero, (3, 4, 2, 5, 1, 2), traits=["Firearms"], difficulty=15)
    elif module is step_dice:
        step_dice.throw(hero, (3,))
    else:
        luck_die.throw(player, hero, (2, 3, 11), difficulty=6)
    return campaign, hero, module.make_draft(campaign, player)


def test_every_system_of_the_house_is_looked_at_here_or_on_the_pages_of_maelstrom():
    assert {one.key for one in rules.systems()} == {"maelstrom", "wild-die", "step-dice", "luck-die"}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("system", ["wild-die", "step-dice", "luck-die"])
def test_a_page_of_the_system_is_accessible_and_fits_a_phone(
    open_page: OpenPage, storyteller: User, player: User, system: str, path: str
):
    campaign, hero, draft = seat_at(system, storyteller, player)
    still = {"color_scheme": "dark", "reduced_motion": "reduce"}
    address = path.format(campaign=campaign.pk, hero=hero.pk, draft=draft.pk)
    page = open_page(player, address, viewport={"width": 360, "height": 780}, **still)
    assert sideways(page) == 0
    expect_accessible(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="light")
    assert sideways(page) == 0
    expect_accessible(page)
