"""What a person chooses for themselves: sounds, moving dice, notices."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, User

CHOICES = ("sounds", "dice_motion", "notify_turn", "notify_call", "notify_handout")


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def table_of(campaign: Campaign, user: User) -> str:
    return client_of(user).get(f"/campaigns/{campaign.pk}/").content.decode()


def test_everything_is_off_at_first_and_loads_nothing(campaign: Campaign, player: User):
    assert not any(vars(player)[one] for one in CHOICES)
    assert "js/sounds" not in table_of(campaign, player)
    assert "data-manners" not in table_of(campaign, player)


def test_what_one_switches_on_holds_for_oneself_alone(campaign: Campaign, player: User, other_player: User):
    answer = client_of(player).post("/you/", {**dict.fromkeys(CHOICES, "on"), "volume": "30"})
    assert answer.headers["Location"] == "/you/?saved=1"
    page = table_of(campaign, player)
    assert 'data-volume="30" data-moves data-notices="turn call handout"' in page
    assert "js/sounds" in page
    assert "js/sounds" not in table_of(campaign, other_player)


def test_what_is_not_ticked_is_switched_off(campaign: Campaign, player: User):
    User.objects.filter(pk=player.pk).update(**dict.fromkeys(CHOICES, True))
    client_of(player).post("/you/", {"volume": "30"})
    assert "data-manners" not in table_of(campaign, player)


def test_a_storyteller_hears_nothing_of_what_they_hand_out(campaign: Campaign, storyteller: User):
    User.objects.filter(pk=storyteller.pk).update(notify_handout=True, notify_turn=True)
    assert 'data-notices="turn"' in table_of(campaign, storyteller)


@pytest.mark.parametrize("volume", ["0", "101", "-5", "loud", "", "9" * 30])
def test_a_volume_that_is_none_is_refused_and_nothing_changes(volume: str, player: User):
    answer = client_of(player).post("/you/", {"sounds": "on", "volume": volume})
    assert answer.status_code == 422
    player.refresh_from_db()
    assert not player.sounds


def test_the_page_is_for_whoever_is_signed_in(db: None):
    assert Client().get("/you/").status_code == 302
    assert Client().post("/you/", {"volume": "3"}).status_code == 302


def test_the_menu_leads_there(campaign: Campaign, player: User):
    assert 'href="/you/"' in table_of(campaign, player)
    assert 'href="/you/"' in client_of(player).get("/characters/").content.decode()
