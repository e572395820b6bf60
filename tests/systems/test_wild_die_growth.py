"""A table of the wild die that switched growth by points on: the account, awards and purchases on sheet and party."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import Saved, save_field
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from tests.factories import make_member
from tests.systems.wild_die import make_hero, make_table


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table, whose characters grow by points."""
    return make_table(storyteller, experience=True)


@pytest.fixture
def hero(campaign: Campaign, player: User) -> Character:
    """Ash, of Tomas, without a point."""
    return make_hero(campaign, player)


def browser(user: User) -> Client:
    """A browser of somebody who is signed in."""
    client = Client()
    client.force_login(user)
    return client


def again(hero: Character) -> Character:
    """The character as it is stored."""
    return Character.objects.select_related("campaign", "owner").get(pk=hero.pk)


def advance(user: User, hero: Character, **form: str) -> Any:
    """Press a button of the account."""
    return browser(user).post(f"/characters/{hero.pk}/advance/", form, headers={"HX-Request": "true"})


def read(response: Any) -> str:
    """The answer as it is read."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_as_printed_no_page_speaks_of_points_and_no_road_takes_them(storyteller: User, player: User):
    campaign = make_table(storyteller)
    make_member(campaign, player)
    hero = make_hero(campaign, player, experience={"earned": 9, "spent": 0})
    for user in (player, storyteller):
        for address in (hero.get_absolute_url(), f"/campaigns/{campaign.pk}/party/", "/"):
            page = browser(user).get(address).content.decode()
            assert f'id="experience-{hero.pk}"' not in page
            assert "experience to spend" not in page
            assert 'id="award"' not in page
    assert advance(storyteller, hero, award="1", points="5", reason="The bridge held").status_code == 422
    assert advance(player, hero, buy="Dexterity 4D+1").status_code == 422
    found = save_field(
        character=hero, by=player, path="experience.buy", value={"trait": "Con"}, base_version=hero.version
    )
    assert not isinstance(found, Saved)
    assert again(hero).document == hero.document


def test_a_storyteller_awards_and_the_player_buys_one_step_at_the_price_shown(
    hero: Character, storyteller: User, player: User
):
    assert advance(storyteller, hero, award="1", points="14", reason="The bridge held").status_code == 200
    page = read(browser(player).get(hero.get_absolute_url()))
    assert "Buy Dexterity 4D to 4D+1 for 10 points" in page
    assert "Buy Firearms 6 points to 7 points for 3 points" in page
    said = read(advance(player, hero, buy="Dexterity 4D+1"))
    assert "Dexterity 4D to 4D+1" in said
    assert "The bridge held" in said
    assert advance(player, hero, buy="Dexterity 4D+1").status_code == 409
    advance(player, hero, buy="Firearms 7")
    hero = again(hero)
    assert (hero.sheet.attributes["Dexterity"], hero.sheet.skills["Firearms"]) == ("4D+1", 7)
    assert (hero.sheet.experience.earned, hero.sheet.experience.free) == (14, 1)
    refused = advance(player, hero, buy="Con 6")
    assert refused.status_code == 422
    assert "Con costs 3 points; 1 is free." in read(refused)


def test_the_whole_party_is_awarded_at_once(hero: Character, campaign: Campaign, storyteller: User, player: User):
    form = {"who": [hero.pk], "points": "5", "reason": "The bridge held"}
    assert 'id="award"' in browser(storyteller).get(f"/campaigns/{campaign.pk}/party/").content.decode()
    assert browser(storyteller).post(f"/campaigns/{campaign.pk}/award/", form).status_code == 302
    assert again(hero).sheet.experience.free == 5
    assert browser(player).post(f"/campaigns/{campaign.pk}/award/", form).status_code in (403, 404)
    assert "5 experience to spend" in browser(player).get(f"/campaigns/{campaign.pk}/").content.decode()


def test_an_open_sheet_follows_what_was_bought(hero: Character, campaign: Campaign, storyteller: User, player: User):
    advance(storyteller, hero, award="1", points="10", reason="The bridge held")
    seen = campaign.events.order_by("-seq").values_list("seq", flat=True).first() or 0
    advance(player, hero, buy="Dexterity 4D+1")
    told = catch_up(Listener(campaign.pk, player.pk, "player"), seen).body.decode()
    for part in ("experience", "attributes", "skills", "condition"):
        assert f'id="{part}-{hero.pk}"' in told


def test_a_storyteller_who_takes_a_step_off_gives_its_price_back_on_a_line_of_its_own(
    hero: Character, storyteller: User, player: User
):
    advance(storyteller, hero, award="1", points="10", reason="The bridge held")
    advance(player, hero, buy="Dexterity 4D+1")
    now = again(hero)
    reason = "Ash meant Strength"
    found = save_field(
        character=now,
        by=storyteller,
        path="attributes.Dexterity",
        value="4D",
        base_version=now.version,
        reason=reason,
    )
    assert isinstance(found, Saved), found
    page = read(browser(player).get(hero.get_absolute_url()))
    assert again(hero).sheet.experience.free == 10
    assert "Dexterity, back to 4D" in page
    assert "Dexterity 4D to 4D+1" in page
    assert reason in page


def test_points_of_a_table_that_goes_back_to_the_rulebook_are_kept_out_of_sight(
    hero: Character, campaign: Campaign, storyteller: User, player: User
):
    advance(storyteller, hero, award="1", points="10", reason="The bridge held")
    campaign.house_rules = {}
    campaign.save()
    page = browser(player).get(hero.get_absolute_url()).content.decode()
    assert f'id="experience-{hero.pk}"' not in page
    assert browser(player).get(f"/characters/{hero.pk}/history/").status_code == 200
    campaign.house_rules = {"experience": True}
    campaign.save()
    assert "Buy Dexterity 4D to 4D+1 for 10 points" in read(browser(player).get(hero.get_absolute_url()))
