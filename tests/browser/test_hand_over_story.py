"""A player is removed, and the character goes on with another: the story of three people."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from campaigns.models import Campaign, User
from characters.models import Character
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_character, make_member, make_user

PHONE = {"width": 360, "height": 780}


def test_a_player_leaves_and_the_character_goes_on_with_another(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    hero = make_character(campaign, player, name="Ilse Varga")
    lena = make_member(campaign, make_user("Lena"))
    table = open_page(lena, f"/campaigns/{campaign.pk}/")
    desk = open_page(storyteller, f"/campaigns/{campaign.pk}/members/{player.pk}/remove/", viewport=PHONE)
    expect_accessible(desk)
    desk.get_by_role("radio", name="Is given to Lena").check(force=True)
    desk.get_by_role("button", name=f"Remove {player.username}").click()
    expect(desk.get_by_role("heading", name="Members")).to_be_visible()

    # Lena hears of it where she is, without a reload.
    table.get_by_role("link", name="Answer").first.click()
    expect_accessible(table)
    table.get_by_role("button", name="Take Ilse Varga").click()
    expect(table.get_by_text("Ilse Varga is yours now.").first).to_be_visible()
    expect(table.get_by_text(f"{storyteller.username} gave Ilse Varga to Lena.").first).to_be_visible()

    # Who was removed keeps a copy, and nothing of the table.
    gone = open_page(player, "/characters/", viewport=PHONE)
    expect(gone.get_by_role("link", name="Ilse Varga").first).to_be_visible()
    assert Character.objects.get(pk=hero.pk).owner == lena

    # The storyteller finds everybody in one place, retires her, and brings her back.
    desk.goto(desk.url.partition("/campaigns/")[0] + f"/campaigns/{campaign.pk}/characters/")
    desk.get_by_role("link", name=re.compile("Keep or give.*Ilse Varga")).click()
    expect_accessible(desk)
    desk.get_by_role("button", name="Retire Ilse Varga").click()
    desk.get_by_role("button", name="Bring Ilse Varga back").click()
    desk.get_by_role("button", name="Delete Ilse Varga").click()
    expect_accessible(desk)
    desk.get_by_role("button", name="Bring back Ilse Varga").click()
    assert Character.objects.get(pk=hero.pk).deleted_at is None
