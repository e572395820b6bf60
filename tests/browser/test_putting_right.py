"""A dot that was bought by a slip is put right: proposed, decided by one press, and its price back on both screens."""

from __future__ import annotations

from playwright.sync_api import expect

from campaigns.models import Campaign, User
from characters.advancement import award, buy
from characters.models import Character
from characters.writing import Saved
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_character


def test_a_dot_is_put_right_with_its_price(open_page: OpenPage, campaign: Campaign, storyteller: User, player: User):
    hero = make_character(campaign, player)
    award(characters=[hero], by=storyteller, points=20, reason="the first chapter")
    bought = buy(character=Character.objects.get(pk=hero.pk), by=player, code="Strength 3")
    assert isinstance(bought, Saved)
    sheet = open_page(player, f"/characters/{hero.pk}/?ledger")
    queue = open_page(storyteller, f"/campaigns/{campaign.pk}/corrections/")
    expect(queue.get_by_text("Nothing waits.")).to_be_visible()

    mine = open_page(player, f"/characters/{hero.pk}/")
    mine.get_by_role("link", name="Put right").click()
    mine.get_by_label("What is wrong").select_option("attributes.Strength")
    expect_accessible(mine)
    mine.get_by_role("button", name="Go on").click()
    strength = mine.get_by_role("combobox", name="Strength")
    back = strength.locator("option[value='2']")
    expect(back).to_contain_text("points given back")
    strength.select_option("2")
    mine.get_by_label("Why").fill("I pressed the wrong one")
    expect_accessible(mine)
    mine.get_by_role("button", name="Propose it").click()
    expect(mine.get_by_text("Waits for a storyteller.")).to_be_visible()

    # Nobody reloads: the queue hears of it, and the open sheet of what was decided.
    expect(queue.get_by_text("I pressed the wrong one").first).to_be_visible()
    expect(queue.get_by_text("points given back").first).to_be_attached()
    expect_accessible(queue)
    queue.get_by_role("button", name="Do it").click()
    expect(queue.get_by_text("Nothing waits.")).to_be_visible()

    account = sheet.locator(f"#experience-{hero.pk}")
    expect(account.get_by_text("Strength, back to 2")).to_be_attached()
    expect(
        account.get_by_role("rowheader", name="Strength 2 to 3", include_hidden=True)
    ).to_be_attached()  # nothing was deleted
    expect(mine.locator(f"#asked-{hero.pk}")).to_contain_text("Done by")
    mine.reload()
    expect(mine.get_by_role("row", name="put right")).to_be_visible()
    found = Character.objects.get(pk=hero.pk)
    assert not found.changes.filter(override=True).exists()
