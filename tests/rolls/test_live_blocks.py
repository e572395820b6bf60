"""A live block costs three edits outside its folder: those of docs/live-blocks.md, made here, and no other."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.kinds import kind_of
from campaigns.models import Campaign, Membership, Role, TableEvent, User
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from tests.elements import by_id
from tests.rolls.live_blocks import HOUSE, PAGE, edits, hands  # noqa: F401 - a fixture
from tests.streams import Streams

TABLE = "campaigns/table.html"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def raise_hand(campaign: Campaign, user: User) -> None:
    answer = signed_in(user).post(f"/campaigns/{campaign.pk}/hand/", headers={"HX-Request": "true"})
    assert answer.status_code == 204, answer.content.decode()


def test_the_page_edits_three_files_and_no_more():
    assert set(edits()) == {"maelstrom_site/settings.py", "maelstrom_site/urls.py", f"templates/{TABLE}"}
    assert PAGE.read_text(encoding="utf-8").count("```diff") == 3


def test_the_code_of_the_page_is_that_of_the_app():
    code, *_ = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code in (HOUSE / "tests/hands/shown.py").read_text(encoding="utf-8")


@pytest.mark.usefixtures("hands")
def test_a_new_block_stands_on_the_table_and_reaches_everybody_there(
    streams: Streams, campaign: Campaign, storyteller: User, player: User, spectator: User
):
    page = f"/campaigns/{campaign.pk}/"
    opened = {user: streams.open(campaign, user) for user in (storyteller, player, spectator)}
    before = by_id(signed_in(spectator).get(page).content.decode())
    assert "No hand is up." in before["hand"].drawn()
    raise_hand(campaign, player)
    for user, stream in opened.items():
        [event] = stream.wait("hand")
        shown = by_id(event.content)["hand"]
        assert f"{player.username} raises a hand." in shown.drawn()
        assert by_id(signed_in(user).get(page).content.decode())["hand"].drawn() == shown.drawn()


@pytest.mark.usefixtures("hands")
def test_whoever_was_away_is_told_of_the_last_hand_once(campaign: Campaign, player: User, other_player: User):
    for user in (player, other_player, player):
        raise_hand(campaign, user)
    seat = Membership.objects.get(campaign=campaign, user=other_player)
    told = catch_up(Listener(campaign.pk, seat.user_id, Role.PLAYER), 0).body.decode()
    assert told.count("event: hand") == 1
    assert f"{player.username} raises a hand." in told


def test_without_the_app_its_events_show_nothing(campaign: Campaign, player: User, db: None):
    assert not kind_of("hand").of_the_table
    TableEvent.objects.create(campaign=campaign, seq=1, token="left over", kind="hand")
    assert catch_up(Listener(campaign.pk, player.pk, Role.PLAYER), 0).body == b""
