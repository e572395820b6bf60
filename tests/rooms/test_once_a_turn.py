"""Wounds are ignored once a turn: counted where a fight is on, and said on the panel."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from rolls.rooms.models import Fight
from rolls.services import roll_check
from tests.factories import make_campaign, make_character, make_member
from tests.rooms.conftest import do, seat, someone, start


@pytest.fixture
def later(storyteller: User, player: User) -> Campaign:
    """Noor's table of the later publication, with Tomas at it."""
    table = make_campaign(storyteller=storyteller, edition="later")
    make_member(table, player)
    return table


@pytest.fixture
def hurt(later: Campaign, player: User) -> Character:
    """Ilse, mauled, with three dots of willpower."""
    return make_character(later, player, sheet={"health": {"marks": "////", "dead": False}})


def ignored(hurt: Character, by: User) -> Any:
    """Ilse acts, and ignores her wounds."""
    hurt = Character.objects.select_related("campaign").get(pk=hurt.pk)
    form = {"traits": ["Precision", "Firearms"], "ignore_wounds": "true"}
    return roll_check(
        membership=seat(hurt.campaign, by),
        character=hurt,
        kind="action",
        form=form,
        visibility="table",
        request_key=uuid.uuid4(),
    )


def test_a_second_time_in_the_same_turn_is_refused_and_costs_nothing(
    later: Campaign, hurt: Character, storyteller: User, player: User
):
    assert isinstance(start(later, storyteller, someone("Ilse Varga", 5, character=hurt), someone("Guard", 9)), Fight)
    do(later, storyteller, "begin")
    assert isinstance(ignored(hurt, player), Roll)
    assert ignored(hurt, player)[0].code == "once_a_turn"
    assert Character.objects.get(pk=hurt.pk).sheet.willpower.current == 2
    for who in ("Guard", "Ilse Varga"):
        do(later, storyteller, "turn", who)
        do(later, storyteller, "end", who)
    do(later, storyteller, "round")
    assert isinstance(ignored(hurt, player), Roll)


def test_outside_a_fight_there_are_no_turns_to_count(hurt: Character, player: User):
    assert isinstance(ignored(hurt, player), Roll)
    assert isinstance(ignored(hurt, player), Roll)


def test_the_panel_says_that_it_is_once_a_turn(client: Client, hurt: Character, player: User):
    client.force_login(player)
    data = {"character": hurt.pk, "traits": ["Precision"]}
    page = client.post(f"/campaigns/{hurt.campaign_id}/plan/", data, headers={"HX-Request": "true"}).content.decode()
    assert "ignore for 1 willpower, once a turn" in page
