"""Who sees a roll until somebody chooses: a default that was meant for one seat never comes along to another."""

from __future__ import annotations

import re
import uuid
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Membership, Role, User
from characters.models import Character
from rolls.models import Roll
from tests.factories import make_character
from tests.rolls.conftest import throw

type Fields = dict[str, str]


def fields_of(html: str) -> Fields:
    """What the roll panel on a page would send of its own."""
    form = html.split('id="roll-setup"', 1)[1].split("</form>", 1)[0]
    found = dict(re.findall(r'<input type="hidden"[^>]* name="([\w-]+)" value="([^"]*)"', form))
    for name, options in re.findall(r'<select[^>]* name="([\w-]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        values = re.findall(r'<option value="([^"]*)"( selected)?', options)
        found[name] = next((value for value, chosen in values if chosen), values[0][0] if values else "")
    return {name: unescape(value) for name, value in found.items()}


def sees(client: Client, campaign: Campaign, person: User, path: str = "") -> Fields:
    """The panel as it begins for this person."""
    client.force_login(person)
    return fields_of(client.get(path or f"/campaigns/{campaign.pk}/").content.decode())


def changed(client: Client, campaign: Campaign, panel: Fields, **fields: Any) -> Fields:
    """The panel that comes when a choice in it brings another one."""
    data = panel | {name: str(value) for name, value in fields.items()}
    headers = {"HX-Request": "true", "HX-Target": "roll"}
    answer = client.post(f"/campaigns/{campaign.pk}/plan/", data, headers=headers)
    assert answer.status_code == 200
    return fields_of(answer.content.decode())


def press(client: Client, campaign: Campaign, panel: Fields, **fields: Any) -> Any:
    """Press Roll as the panel stands."""
    data = panel | {"traits": ["Precision"], "request_key": str(uuid.uuid4()), **fields}
    headers = {"HX-Request": "true", "HX-Target": "roll-result"}
    return client.post(f"/campaigns/{campaign.pk}/rolls/", data, headers=headers)


@pytest.fixture
def two(campaign: Campaign, player: User) -> tuple[Character, Character]:
    """Two finished characters of one player."""
    return make_character(campaign, player), make_character(campaign, player, name="Wren")


def test_a_player_with_two_characters_rolls_for_everyone_until_they_choose(
    client: Client, campaign: Campaign, player: User, two: tuple[Character, Character]
):
    panel = sees(client, campaign, player)
    assert panel["visibility"] == "table"
    for hero in (*two, two[0]):
        panel = changed(client, campaign, panel, character=hero.pk)
        assert panel["visibility"] == "table"
    assert press(client, campaign, panel).status_code == 200
    assert Roll.objects.get().visibility == "table"


@pytest.mark.parametrize("chosen", ["private", "storytellers"])
def test_what_a_player_chose_stays_through_every_change_of_character_and_kind(
    client: Client, campaign: Campaign, player: User, two: tuple[Character, Character], chosen: str
):
    panel = sees(client, campaign, player) | {"visibility": chosen}
    for fields in ({"character": two[0].pk}, {"kind": "willpower"}, {"character": two[1].pk}, {"kind": "action"}):
        panel = changed(client, campaign, panel, **fields)
        assert panel["visibility"] == chosen


def test_a_storytellers_default_follows_whom_they_throw_for(
    client: Client, campaign: Campaign, storyteller: User, character: Character
):
    lurker = make_character(campaign, storyteller, name="Lurker", hidden=True)
    panel = sees(client, campaign, storyteller)
    for who, seen_by in (
        (character.pk, "table"),
        (lurker.pk, "storytellers"),
        (character.pk, "table"),
        ("", "storytellers"),
    ):
        panel = changed(client, campaign, panel, character=who)
        assert panel["visibility"] == seen_by, who
    panel = changed(client, campaign, panel | {"visibility": "table"}, character=character.pk)
    panel = changed(client, campaign, panel | {"visibility": "storytellers"}, character=lurker.pk)
    assert changed(client, campaign, panel, character=character.pk)["visibility"] == "storytellers"


def test_the_sheet_of_a_hidden_character_begins_hidden(client: Client, campaign: Campaign, storyteller: User):
    lurker = make_character(campaign, storyteller, name="Lurker", hidden=True)
    assert sees(client, campaign, storyteller, f"/characters/{lurker.pk}/")["visibility"] == "storytellers"


def test_a_default_of_the_seat_one_had_is_not_rolled_with(
    client: Client, campaign: Campaign, storyteller: User, player: User, character: Character
):
    seat = Membership.objects.filter(campaign=campaign, user=player)
    seat.update(role=Role.STORYTELLER)
    panel = sees(client, campaign, player)
    assert panel["visibility"] == "storytellers"
    seat.update(role=Role.PLAYER)
    refused = press(client, campaign, panel, character=str(character.pk))
    assert refused.status_code == 422
    assert refused["HX-Retarget"] == "#roll"
    assert not Roll.objects.exists()
    again = fields_of(refused.content.decode())
    assert again["visibility"] == "table"
    assert press(client, campaign, again).status_code == 200
    assert Roll.objects.get().visibility == "table"


def test_a_player_who_came_to_tell_the_story_keeps_a_private_roll_hidden(
    client: Client, campaign: Campaign, player: User, character: Character
):
    panel = sees(client, campaign, player) | {"visibility": "private"}
    Membership.objects.filter(campaign=campaign, user=player).update(role=Role.STORYTELLER)
    assert changed(client, campaign, panel, character=character.pk)["visibility"] == "storytellers"


def test_a_character_that_was_hidden_meanwhile_is_not_told_to_everyone(
    client: Client, campaign: Campaign, storyteller: User
):
    lurker = make_character(campaign, storyteller, name="Lurker")
    panel = sees(client, campaign, storyteller, f"/characters/{lurker.pk}/")
    Character.objects.filter(pk=lurker.pk).update(hidden=True)
    assert press(client, campaign, panel).status_code == 422
    assert not Roll.objects.exists()


def test_a_visibility_without_a_word_of_what_it_began_with_is_a_choice(campaign: Campaign, storyteller: User):
    assert throw(storyteller, None, (6,), campaign=campaign, kind="pool", dice=1, visibility="table").table_number == 1
