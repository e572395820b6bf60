"""The first draft at two screens: a ten of a specialty offers one more die, and the odds of taking it stand there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from campaigns.models import User
from rolls.models import Roll
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_campaign, make_character, make_member
from tests.rolls.conftest import throw

PAINTER = {
    "attributes": {"Strength": 2, "Precision": 4, "Reflexes": 2, "Fortitude": 2, "Intelligence": 2},
    "abilities": {"Marksmanship": 4},
    "specialties": [{"ability": "Marksmanship", "name": "Long Shots", "kind": "general", "state": "approved"}],
}


def test_extra_dice_are_taken_or_left_one_at_a_time_with_the_odds_of_each(
    open_page: OpenPage, storyteller: User, player: User
):
    campaign = make_campaign(storyteller=storyteller, edition="first-draft")
    make_member(campaign, player)
    ilse = make_character(campaign, player, sheet=PAINTER)
    form = {"traits": ["Precision", "Marksmanship"], "used": ["Marksmanship: Long Shots"], "difficulty": "8"}
    roll = throw(player, ilse, (10, 10, 2, 3, 4, 5, 6, 7), **form)
    theirs, mine = (open_page(person, f"/campaigns/{campaign.pk}/") for person in (storyteller, player))
    entry = f"#roll-{roll.token}"
    expect(mine.locator(entry).get_by_text(re.compile(r"tens offer another die"))).to_contain_text("to succeed")
    expect_accessible(mine)
    mine.locator(entry).get_by_role("button", name="Roll an extra die").click()
    for page in (theirs, mine):
        expect(page.locator(entry)).to_contain_text("One extra die for a ten")
    mine.locator(entry).get_by_role("button", name="Leave it").click()
    for page in (theirs, mine):
        expect(page.locator(entry)).to_contain_text("left unrolled")
    expect(mine.locator(entry).get_by_role("button", name="Roll an extra die")).to_have_count(0)
    assert Roll.objects.get().followups.count() >= 2
