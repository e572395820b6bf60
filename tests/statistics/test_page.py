"""Who may see a table's statistics, what is in them, and how somebody leaves the comparison."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.statistics.chance import chi_square_above, rarity, reach, unevenness
from rolls.statistics.models import Apart
from tests.factories import make_character, make_user
from tests.rolls.conftest import throw


def address(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/statistics/"


def page(client: Client, user: User, campaign: Campaign, query: str = "") -> str:
    client.force_login(user)
    answer = client.get(address(campaign) + query)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("who", ["storyteller", "player", "other_player", "spectator"])
def test_every_member_may_look_and_may_leave(
    who: str, client: Client, campaign: Campaign, request: pytest.FixtureRequest
):
    user = request.getfixturevalue(who)
    page(client, user, campaign)
    assert client.post(f"{address(campaign)}comparison/", {"compared": "0"}).status_code == 302
    assert Apart.objects.filter(user=user).exists()
    client.post(f"{address(campaign)}comparison/", {"compared": "1"})
    assert not Apart.objects.exists()


def test_nobody_else_learns_that_there_are_any(client: Client, campaign: Campaign, stranger: User):
    assert client.get(address(campaign)).status_code == 302
    for user in (stranger, make_user("Gone")):
        client.force_login(user)
        assert client.get(address(campaign)).status_code == 404
        assert client.post(f"{address(campaign)}comparison/", {"compared": "0"}).status_code == 404


def test_whoever_leaves_is_in_no_line_and_no_sum_for_anybody(
    client: Client, campaign: Campaign, player: User, other_player: User, storyteller: User, ilse: Character
):
    oye = make_character(campaign, other_player, name="Oye Adeyemi")
    for _ in range(3):
        throw(player, ilse)
        throw(other_player, oye)
    throw(storyteller, ilse)
    assert "Ilse Varga" in page(client, other_player, campaign)
    Apart.objects.create(campaign=campaign, user=player)
    for user in (other_player, storyteller, player):
        text = page(client, user, campaign)
        assert "Ilse Varga" not in text
        assert "Oye Adeyemi" in text
        assert "3 rolls: " in text
        assert "49 dice" in text  # faces are of all dice, and name nobody
    assert "Nobody has rolled" in page(client, other_player, campaign, f"?who=person-{player.pk}")
    assert "Nobody has rolled" in page(client, other_player, campaign, f"?who=character-{ilse.pk}")


def test_a_hidden_roll_is_in_no_number_even_of_the_storyteller(
    client: Client, campaign: Campaign, player: User, storyteller: User, ilse: Character
):
    throw(player, ilse, visibility="private")
    for user in (player, storyteller):
        assert "Nobody has rolled" in page(client, user, campaign)


@pytest.mark.parametrize("query", ["?session=x", "?session=99", "?who=person-", "?who=x-1", "?who=character-999999999"])
def test_an_address_that_means_nothing_is_no_error(query: str, client: Client, campaign: Campaign, player: User):
    page(client, player, campaign, query)


def test_the_page_asks_as_often_however_much_was_rolled(
    client: Client, campaign: Campaign, player: User, ilse: Character
):
    counts = []
    for _ in range(2):
        for _ in range(4):
            throw(player, ilse)
        page(client, player, campaign)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page(client, player, campaign)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 30


def test_the_test_of_faces_gives_the_printed_values_of_chi_square():
    for value, freedom in ((3.841, 1), (5.991, 2), (7.815, 3), (11.070, 5), (16.919, 9), (30.144, 19)):
        assert chi_square_above(value, freedom) == pytest.approx(0.05, abs=1e-4)
    assert unevenness([7] * 10) == pytest.approx(1)


def test_more_lines_beside_one_another_make_each_band_wider():
    assert reach(25, 6) > reach(25)
    assert reach(25) == pytest.approx(1.96 * 5 + 0.5, abs=0.01)
    assert rarity(9.8 + 0.5, 25) == pytest.approx(0.05, abs=0.001)
