"""A roll beside the log: its answer is the entry itself and one line in the panel; elsewhere the large result comes."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from campaigns.models import Audience, Campaign, User
from characters.models import Character
from rolls.models import Roll
from tests.rolls.conftest import Press

TABLE = "http://testserver/campaigns/{}/"


def test_the_answer_is_one_line_and_the_entry_for_the_top_of_the_log(
    press: Press, campaign: Campaign, player: User, character: Character
):
    text = press(player, campaign, character, in_play="1", reason="Hold the lock").content.decode()
    roll = Roll.objects.get()
    assert 'id="roll-line"' in text
    assert 'data-live-top="log-list"' in text
    assert f'id="roll-{roll.token}"' in text
    assert "Hold the lock" in text
    assert 'id="roll-result"' not in text


def test_away_from_the_log_the_large_result_comes(press: Press, campaign: Campaign, player: User, character: Character):
    text = press(player, campaign, character).content.decode()
    assert 'id="roll-result"' in text
    assert 'id="roll-line"' not in text


def test_whoever_throws_blind_hears_that_it_was_sent_and_no_more(
    press: Press, campaign: Campaign, player: User, character: Character
):
    text = press(player, campaign, character, in_play="1", visibility=Audience.STORYTELLERS).content.decode()
    roll = Roll.objects.get()
    assert "Sent to the storyteller." in text
    for told in (str(roll.token), "log-list", "outcome", "Success", "Failure", "Botch"):
        assert told not in text, told


def test_without_script_the_press_leads_to_the_log_of_the_table(
    press: Press, campaign: Campaign, player: User, character: Character
):
    answer = press(player, campaign, character, htmx=False, in_play="1")
    assert answer["Location"] == f"/campaigns/{campaign.pk}/#log"


@pytest.mark.parametrize("at_the_table", [True, False])
def test_a_panel_that_is_fetched_by_the_table_stays_one_of_the_table(
    client: Client, campaign: Campaign, player: User, character: Character, at_the_table: bool
):
    client.force_login(player)
    here = TABLE.format(campaign.pk) if at_the_table else f"http://testserver/characters/{character.pk}/"
    headers = {"HX-Request": "true", "HX-Target": "roll", "HX-Current-URL": here}
    html = client.get(f"/campaigns/{campaign.pk}/plan/?character={character.pk}", headers=headers)
    assert html.status_code == 200
    assert ('hx-target="#roll-line"' in html.content.decode()) == at_the_table


def test_a_press_that_is_sent_again_brings_the_same_entry(
    press: Press, campaign: Campaign, player: User, character: Character
):
    key = str(uuid.uuid4())
    for _ in range(2):
        text = press(player, campaign, character, in_play="1", request_key=key).content.decode()
        assert f'id="roll-{Roll.objects.get().token}"' in text
