"""The menu and the page by which a roll is corrected: the same forms, with script and without."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Correction, Roll
from tests.forms import forms_in
from tests.rolls.conftest import throw
from tests.rolls.test_corrections import corrected

HTMX = {"HX-Request": "true"}
WHY = "The thruster was already gone"


def url_of(roll: Roll) -> str:
    return f"{roll.get_absolute_url()}correct/"


def send(client: Client, by: User, roll: Roll, kind: str, *, htmx: bool = False, **sent: str):
    client.force_login(by)
    data = {"correct": kind, "text": WHY, "request_key": str(uuid.uuid4()), **sent}
    return client.post(url_of(roll), data, headers=HTMX if htmx else {})


def kinds_on(client: Client, by: User, roll: Roll) -> list[str]:
    """The kinds of correction for which the page has a form."""
    client.force_login(by)
    page = client.get(url_of(roll)).content.decode()
    found = [one.filled(None).get("correct") for one in forms_in(page) if one.url == url_of(roll)]
    return [kind for one in found if one for kind in one]


def test_the_page_has_a_form_for_whatever_is_open(
    client: Client, storyteller: User, player: User, character: Character
):
    roll = throw(player, character, visibility="private")
    assert kinds_on(client, player, roll) == ["note"]
    assert kinds_on(client, storyteller, roll) == ["void", "note", "reveal", "reroll"]
    corrected(roll, storyteller, "void")
    assert kinds_on(client, storyteller, roll) == ["stands", "note", "reveal", "reroll"]
    corrected(roll, storyteller, "reveal")
    corrected(roll, storyteller, "reroll", WHY, (9,) * 7)
    assert kinds_on(client, storyteller, roll) == ["stands", "note"]


def test_without_script_a_press_leads_to_the_entry_or_to_the_reroll(
    client: Client, storyteller: User, player: User, character: Character
):
    roll = throw(player, character)
    assert send(client, storyteller, roll, "void")["Location"] == roll.get_absolute_url()
    again = send(client, storyteller, roll, "reroll")["Location"]
    assert again == Roll.objects.latest("seq").get_absolute_url() != roll.get_absolute_url()


def test_with_script_the_entry_comes_in_its_own_place(
    client: Client, storyteller: User, player: User, character: Character
):
    roll = throw(player, character)
    answer = send(client, storyteller, roll, "void", htmx=True)
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == (f"#roll-{roll.token}", "outerHTML")
    assert f'id="roll-{roll.token}"' in answer.content.decode()
    assert "HX-Request" in answer["Vary"]


@pytest.mark.parametrize("htmx", [True, False])
def test_what_was_typed_stays_where_it_is_refused(
    client: Client, storyteller: User, player: User, character: Character, htmx: bool
):
    roll = throw(player, character)
    typed = "x" * 201
    answer = send(client, storyteller, roll, "void", htmx=htmx, text=typed)
    page = answer.content.decode()
    assert (answer.status_code, typed in page, "at most 200" in page) == (422, True, True)
    assert not Correction.objects.exists()


def test_a_form_without_a_key_or_with_a_nul_is_refused(
    client: Client, storyteller: User, player: User, character: Character
):
    roll = throw(player, character)
    for wrong in ({"request_key": ""}, {"text": "a\x00b"}, {"correct": "erase"}):
        assert send(client, storyteller, roll, "void", **wrong).status_code == 422
    assert not Correction.objects.exists()


def test_a_flood_is_slowed(client: Client, storyteller: User, player: User, character: Character):
    roll = throw(player, character)
    codes = [send(client, storyteller, roll, "note", text=f"Note {place}").status_code for place in range(22)]
    assert codes[-1] == 429


def test_what_it_cost_is_offered_back_only_where_it_cost_anything(
    client: Client, storyteller: User, player: User, character: Character
):
    free, costly = throw(player, character), throw(player, character, (1, 4, 3), kind="willpower")
    client.force_login(storyteller)
    offers = [b"Give back what it cost" in client.get(url_of(one)).content for one in (free, costly)]
    assert offers == [False, True]


def test_the_entry_leads_to_the_menu_for_those_who_may(
    client: Client, storyteller: User, player: User, other_player: User, spectator: User, character: Character
):
    roll = throw(player, character)
    for person, words in (
        (storyteller, b"Correct this roll"),
        (player, b"Write a note"),
        (other_player, b""),
        (spectator, b""),
    ):
        client.force_login(person)
        page = client.get(roll.get_absolute_url()).content
        assert (url_of(roll).encode() in page) == bool(words), person
        assert words in page


def test_a_page_asks_no_more_for_many_corrections_than_for_one(
    client: Client, campaign: Campaign, storyteller: User, player: User, character: Character
):
    rolls = [throw(player, character) for _ in range(4)]
    client.force_login(player)

    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/campaigns/{campaign.pk}/log/").status_code == 200
        return len(asked)

    cost()
    without = cost()
    costs = []
    for roll in rolls:
        corrected(roll, storyteller, "note")
        corrected(roll, storyteller, "reroll", WHY, (9,) * 7)
        costs.append(cost())
    assert costs == [without] * 4  # read along with what followed the rolls
    corrected(rolls[0], storyteller, "void")
    once = cost()
    for roll in rolls[1:]:
        corrected(roll, storyteller, "void")
    assert cost() == once == without + 1  # for their lines of the log
