"""The builder on a laptop: Finish, and whether what was changed is saved, are in sight wherever one is on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from characters.models import Character
from characters.services import create_character
from tests.factories import make_campaign, make_member
from tests.systems.growing import EDITIONS, make_draft, put

SIZES = ((1440, 900), (1366, 768))


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_finish_and_whether_it_is_saved_stay_in_sight(open_page, storyteller, key):
    campaign = make_campaign(storyteller=storyteller, system=key[0], edition=key[1])
    player = make_member(campaign)
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    page = open_page(player, f"/characters/{draft.pk}/build/")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/characters/{draft.pk}/build/")
        for place in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
            page.evaluate(f"scrollTo(0, {place})")
            expect(page.get_by_role("button", name="Finish", exact=True).first).to_be_in_viewport(ratio=1)
            expect(page.get_by_role("complementary").locator("[data-save]")).to_be_in_viewport(ratio=1)


def test_nothing_is_ready_while_something_is_not_saved_and_the_ear_hears_it(open_page, trouble, storyteller):
    campaign = make_campaign(storyteller=storyteller)
    player = make_member(campaign)
    draft = make_draft(campaign, player)
    put(draft, player, "name", "Ilse")
    page = open_page(player, f"/characters/{draft.pk}/build/")
    budget = page.get_by_role("complementary")
    expect(budget.get_by_role("heading", name="Ready to finish")).to_be_visible()
    trouble.allow("Failed to load resource", "503", "net::ERR")
    page.route("**/field/", lambda route: route.fulfill(status=503, body=""))
    page.get_by_label("Concept").fill("Smuggler")
    expect(budget.locator("[data-save]")).to_contain_text("Not saved")
    expect(budget.get_by_role("heading", name="Not saved yet")).to_be_visible()
    expect(page.get_by_text("Ready to finish").first).to_be_hidden()
    expect(page.locator("#spoken")).to_contain_text("Not saved")
    page.unroute("**/field/")
    expect(budget.get_by_role("heading", name="Ready to finish")).to_be_visible()
    expect(page.locator("#spoken")).to_contain_text("Ready to finish.")
