"""Maelstrom Rules, "Zero Willpower": one act lifts the companions chosen, and takes the helper's dot (M-18)."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.lifting import lift
from characters.models import Character, CharacterChange
from characters.services import Saved, move_tracker
from rules.sheets import Problem
from tests.factories import make_campaign, make_character, make_member


def willed(campaign: Campaign, owner: User, name: str, dots: int, **fields: Any) -> Character:
    """A finished character with so many of five dots left."""
    return make_character(campaign, owner, name=name, sheet={"willpower": {"permanent": 5, "current": dots}}, **fields)


def dots(*people: Character) -> list[int]:
    return [Character.objects.get(pk=one.pk).document["willpower"]["current"] for one in people]


def encourage(helper: Character, by: User, *companions: Character, key: uuid.UUID | None = None) -> Saved | Problem:
    ids = [one.pk for one in companions]
    return lift(
        character=helper, by=by, tracker="willpower", move="encourage", companions=ids, request_key=key or uuid.uuid4()
    )


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return willed(campaign, player, "Ilse", 3)


@pytest.fixture
def oye(campaign: Campaign, other_player: User) -> Character:
    return willed(campaign, other_player, "Oye", 0)


@pytest.fixture
def bran(campaign: Campaign, other_player: User) -> Character:
    return willed(campaign, other_player, "Bran", 0)


def offered(client: Client, user: User, character: Character) -> bool:
    client.force_login(user)
    return f'action="/characters/{character.pk}/lift/"' in client.get(f"/characters/{character.pk}/").content.decode()


def test_one_act_takes_the_dot_and_lifts_everybody_who_was_chosen(campaign, player, ilse, oye, bran):
    assert isinstance(encourage(ilse, player, oye, bran), Saved)
    assert dots(ilse, oye, bran) == [2, 1, 1]
    told = {row.character.name: row.reason for row in CharacterChange.objects.filter(path="willpower")}
    assert told == {
        "Ilse": "Encourage: Oye, Bran",
        "Oye": "Encourage: by Ilse",
        "Bran": "Encourage: by Ilse",
    }


@pytest.mark.parametrize(
    ("rules", "left", "after"),
    [
        ({"encourage_each": True}, 3, [1, 1, 1]),
        ({"encourage_each": True}, 1, [1, 0, 0]),
        ({"encourage_keeps_last": True}, 1, [1, 0, 0]),
        ({"encourage_each": True, "encourage_keeps_last": True}, 2, [2, 0, 0]),
        ({}, 1, [0, 1, 1]),
    ],
)
def test_what_it_costs_is_the_tables_and_nobody_is_lifted_for_less(storyteller, rules, left, after):
    table = make_campaign(storyteller=storyteller, house_rules=rules)
    player = make_member(table)
    helper = willed(table, player, "Ilse", left)
    others = [willed(table, player, name, 0) for name in ("Oye", "Bran")]
    encourage(helper, player, *others)
    assert dots(helper, *others) == after


def test_it_is_offered_while_somebody_is_down_and_only_then(client, player, ilse, oye, storyteller):
    assert offered(client, player, ilse)
    assert isinstance(encourage(ilse, player, oye), Saved)
    assert not offered(client, player, ilse)
    assert encourage(ilse, player, oye).code == "no_companion"
    assert dots(ilse, oye) == [2, 1]


def test_without_a_companion_no_dot_is_taken(client, player, ilse, oye):
    assert isinstance(encourage(ilse, player), Problem)
    alone = move_tracker(character=ilse, by=player, tracker="willpower", move="encourage")
    assert isinstance(alone, Problem)
    client.force_login(player)
    url = f"/characters/{ilse.pk}/move/"
    assert client.post(url, {"tracker": "willpower", "move": "encourage"}).status_code >= 400
    assert dots(ilse, oye) == [3, 0]


def test_one_who_is_not_down_or_not_at_the_table_is_lifted_by_nobody_and_nothing_is_half_done(
    campaign, player, other_player, ilse, oye, storyteller
):
    fit = willed(campaign, other_player, "Fit", 2)
    elsewhere = willed(make_campaign(storyteller=storyteller), storyteller, "Far", 0)
    draft = willed(campaign, other_player, "Draft", 0, status="draft")
    for other in (fit, elsewhere, draft, ilse):
        assert isinstance(encourage(ilse, player, oye, other), Problem)
    assert dots(ilse, oye, fit, elsewhere) == [3, 0, 2, 0]


def test_whoever_a_player_may_not_know_of_is_not_offered_and_not_lifted(client, campaign, player, ilse, storyteller):
    secret = willed(campaign, storyteller, "Secret", 0, hidden=True)
    assert not offered(client, player, ilse)
    assert isinstance(encourage(ilse, player, secret), Problem)
    assert isinstance(encourage(ilse, storyteller, secret), Saved)
    [told] = CharacterChange.objects.filter(character=ilse, path="willpower")
    assert "Secret" not in told.reason


def test_the_same_press_is_one_act(player, ilse, oye):
    key = uuid.uuid4()
    assert isinstance(encourage(ilse, player, oye, key=key), Saved)
    assert isinstance(encourage(ilse, player, oye, key=key), Saved)
    assert dots(ilse, oye) == [2, 1]


@pytest.mark.parametrize("key", [None, uuid.UUID(int=5)])
def test_the_rows_of_the_act_share_a_key_so_that_it_is_taken_back_as_one(player, ilse, oye, bran, key):
    assert isinstance(encourage(ilse, player, oye, bran, key=key), Saved)
    rows = CharacterChange.objects.filter(path="willpower").select_related("character__campaign")
    assert len({row.request_key for row in rows}) == 1
    assert {row.character_id for row in rows} == {ilse.pk, oye.pk, bran.pk}
    for row in rows:
        stood = row.change.taken_back(row.character.campaign.game.vocabulary, row.character.sheet)
        assert stood.sheet.willpower.current == row.before["current"]


def test_nobody_encourages_with_a_character_that_is_not_theirs(other_player, ilse, oye):
    assert encourage(ilse, other_player, oye).code == "not_yours"


@pytest.mark.parametrize("htmx", [True, False])
def test_the_button_of_the_sheet_does_it(client, player, ilse, oye, htmx):
    client.force_login(player)
    fields = {"tracker": "willpower", "move": "encourage", "companions": [str(oye.pk)]}
    answer = client.post(f"/characters/{ilse.pk}/lift/", fields, headers={"HX-Request": "true"} if htmx else {})
    assert answer.status_code == (200 if htmx else 302)
    assert dots(ilse, oye) == [2, 1]
