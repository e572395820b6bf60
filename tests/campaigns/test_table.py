"""The table page: each member gets the instrument of their role, and the page costs the same however long the game."""

from __future__ import annotations

import re
import uuid

import pytest

from campaigns.models import Membership
from campaigns.services import archive_campaign
from rolls.models import Roll
from rolls.services import roll_check
from rules.dice import LoadedDice
from tests.factories import make_character, make_member


@pytest.fixture
def url(campaign) -> str:
    return campaign.get_absolute_url()


def page(client, user, url) -> str:
    client.force_login(user)
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def throw_pool(campaign, storyteller, reason: str, visibility: str = "table") -> None:
    seat = Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=storyteller)
    rolled = roll_check(
        membership=seat,
        character=None,
        kind="pool",
        form={"name": "Guard", "dice": 3, "difficulty": 6},
        visibility=visibility,
        reason=reason,
        request_key=uuid.uuid4(),
        dice=LoadedDice((2, 8, 9)),
    )
    assert isinstance(rolled, Roll)


def test_a_player_gets_the_panel_and_a_storyteller_the_quick_pool(client, campaign, storyteller, player, url):
    make_character(campaign, player)
    assert 'name="traits"' in page(client, player, url)
    assert 'name="dice"' in page(client, storyteller, url)


def test_a_spectator_watches_and_does_not_roll(client, spectator, url):
    shown = page(client, spectator, url)
    assert "You are watching this table" in shown
    assert "btn--roll" not in shown


def test_an_archived_table_is_read_and_not_rolled_at(client, campaign, storyteller, player, url):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    shown = page(client, player, url)
    assert "This campaign is archived" in shown
    assert "btn--roll" not in shown


def test_only_storytellers_have_the_tabs_of_storytellers(client, campaign, storyteller, player, url):
    for tab in ("settings", "specialties"):
        assert f"/campaigns/{campaign.pk}/{tab}/" in page(client, storyteller, url)
        assert f"/campaigns/{campaign.pk}/{tab}/" not in page(client, player, url)


def test_the_changed_house_rules_are_there_for_everyone_beside_the_members(client, campaign, player, url):
    told = page(client, player, f"{url}members/")
    assert "as printed" in told
    assert re.search("Additions in use: [^<]*health track", told)
    campaign.house_rules = {"default_difficulty": 7}
    campaign.save()
    shown = page(client, player, f"{url}members/")
    assert "Default difficulty" in shown
    assert "usually 6" in shown
    assert re.search("Additions in use: [^<]*health track", shown)


def test_an_addition_that_was_switched_off_is_a_changed_rule_and_not_in_use(client, campaign, player, url):
    campaign.house_rules = {"health": False}
    campaign.save()
    shown = page(client, player, f"{url}members/")
    assert "Health track" in shown
    assert "Additions in use" not in shown or "health track" not in shown.split("Additions in use")[1].split("</p>")[0]


def test_a_hidden_roll_is_on_nobody_elses_page(client, campaign, storyteller, player, url):
    throw_pool(campaign, storyteller, "The crate is breathing", visibility="storytellers")
    assert "The crate is breathing" in page(client, storyteller, url)
    assert "The crate is breathing" not in page(client, player, url)


def test_names_are_text_wherever_they_stand(client, campaign, storyteller, player, url):
    nasty = "<img src=x onerror=alert(1)>"
    campaign.name = nasty
    campaign.save()
    make_character(campaign, player, name=nasty)
    throw_pool(campaign, storyteller, nasty)
    for person in (storyteller, player):
        assert "<img src=x" not in page(client, person, url)


QUERIES = {"storyteller": 20, "player": 18}


@pytest.mark.parametrize("crowd", [3, 12])
@pytest.mark.parametrize("who", ["storyteller", "player"])
def test_the_page_asks_the_database_the_same_for_any_party_and_log(
    client, request, campaign, storyteller, player, url, who, crowd, django_assert_num_queries
):
    for number in range(crowd):
        make_character(campaign, make_member(campaign), name=f"Crew {number}")
        throw_pool(campaign, storyteller, f"Roll {number}")
    make_character(campaign, player)
    client.force_login(request.getfixturevalue(who))
    client.get(url)  # the first time writes down who is here
    with django_assert_num_queries(QUERIES[who]):
        client.get(url)
