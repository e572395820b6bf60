"""The press of Enter in the writing line: what is thrown, what is said, and what is refused and kept."""

from __future__ import annotations

import json
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rules
from campaigns.models import Audience, Campaign, Role, User
from characters.models import Character
from characters.saved.services import save_roll
from characters.services import save_field
from characters.talk.models import Said
from rolls.models import Roll
from tests.commands.conftest import weigh, write
from tests.factories import make_campaign, make_character, make_member
from tests.rolls.conftest import seat


def said(by: User, campaign: Campaign, text: str, **fields: object) -> str:
    """What a line was refused with."""
    response = write(by, campaign, text, **fields)
    assert response.status_code >= 400, response.content
    return response.content.decode()


def test_a_command_is_a_roll_as_a_press_of_roll_is(campaign: Campaign, player: User, character: Character):
    write(player, campaign, "/roll precision + firearms d8 t1 !extreme range # long shot")
    roll = Roll.objects.get()
    assert (roll.character, roll.by, roll.reason, roll.visibility) == (character, player, "long shot", Audience.TABLE)
    check = json.loads(roll.announcement.text)
    assert (check["pool"], check["difficulty"], check["threshold"]) == (7, 8, 1)
    assert check["specialties"] == ["Firearms: Extreme Range"]


def test_a_press_that_comes_twice_is_one_roll(campaign: Campaign, player: User, character: Character):
    key = str(uuid.uuid4())
    for _ in range(2):
        assert write(player, campaign, "/4d6", request_key=key).status_code == 200
    assert Roll.objects.count() == 1


@pytest.mark.parametrize(
    "text",
    [
        "/roll firarms",
        "/rol x",
        "/",
        "/roll",
        "/roll precision d99",
        "/roll precision !extreme range",
        "/1000000000d6",
        "/roll " + "+1 " * 90,
        "/st /st /st /roll wits",
        "/roll wits\u202e",
        "/" + "(" * 290,
        "/to anna hello",
        "/roll navigation",
        "",
        "   ",
        "x" * 501,
    ],
)
def test_what_is_refused_is_sent_nowhere(campaign: Campaign, player: User, character: Character, text: str):
    assert "say__refused" in said(player, campaign, text)
    assert not Roll.objects.exists()
    assert not Said.objects.exists()


def test_a_refused_line_stands_again_without_script(campaign: Campaign, player: User, character: Character):
    response = write(player, campaign, "/roll <b>firarms", htmx=False)
    assert response.status_code == 422
    assert "/roll &lt;b&gt;firarms" in response.content.decode()
    assert "is called “&lt;b&gt;firarms”" in response.content.decode()


def test_without_script_one_comes_back_to_the_log(campaign: Campaign, player: User, character: Character):
    response = write(player, campaign, "/4d6", htmx=False)
    assert response["Location"] == f"{campaign.get_absolute_url()}#log"  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "manner", "readers"),
    [
        ("Hold the door", "says", "table"),
        ("/me waves", "does", "table"),
        ("/say hello", "says", "table"),
        ("/to st psst", "says", "storytellers"),
        ("/st psst", "says", "storytellers"),
    ],
)
def test_everything_else_is_said(
    campaign: Campaign, player: User, character: Character, text: str, manner: str, readers: str
):
    assert write(player, campaign, text).status_code == 200
    line = Said.objects.get()
    assert (line.manner, line.readers, line.by, line.character) == (manner, readers, player, None)


def test_a_line_is_said_by_whoever_was_chosen(campaign: Campaign, player: User, character: Character):
    write(player, campaign, "Hold the door", speaker=str(character.pk))
    assert Said.objects.get().character == character


@pytest.mark.parametrize(
    ("text", "readers", "mine", "theirs"),
    [
        ("/4d6", "table", Audience.TABLE, Audience.TABLE),
        ("/4d6", "storytellers", Audience.PRIVATE, Audience.STORYTELLERS),
        ("/st 4d6", "table", Audience.STORYTELLERS, Audience.STORYTELLERS),
        ("/private 4d6", "table", Audience.PRIVATE, Audience.STORYTELLERS),
        ("/all 4d6", "storytellers", Audience.TABLE, Audience.TABLE),
    ],
)
def test_who_sees_a_roll_is_what_line_and_command_say(
    campaign: Campaign, player: User, storyteller: User, text: str, readers: str, mine: str, theirs: str
):
    for by, seen in ((player, mine), (storyteller, theirs)):
        write(by, campaign, text, readers=readers)
        assert Roll.objects.get(by=by).visibility == seen


def test_a_hidden_character_rolls_for_storytellers_unless_all_are_to_see(campaign: Campaign, storyteller: User):
    shade = make_character(campaign, storyteller, name="Shade", hidden=True)
    write(storyteller, campaign, "/roll wits", speaker=str(shade.pk))
    write(storyteller, campaign, "/all roll wits", speaker=str(shade.pk))
    seen = Roll.objects.order_by("seq").values_list("visibility", flat=True)
    assert list(seen) == [Audience.STORYTELLERS, Audience.TABLE]


def test_plain_dice_need_no_character(campaign: Campaign, player: User):
    write(player, campaign, "/2d6+3 # luck")
    roll = Roll.objects.get()
    assert (roll.character, roll.roller_name, roll.outcome) == (None, player.username, "total")
    assert "Say who rolls" in said(player, campaign, "/roll precision")


@pytest.mark.parametrize("system", [one.key for one in rules.systems()])
def test_plain_dice_are_drawn_like_every_roll(storyteller: User, system: str):
    campaign = make_campaign(storyteller=storyteller, system=system, edition=rules.system(system).editions[0].key)
    response = write(storyteller, campaign, "/4d6kh3+2 # fortune")
    assert "4d6 keep 3 highest + 2" in response.content.decode()
    client = Client()
    client.force_login(storyteller)
    for address in (campaign.get_absolute_url(), Roll.objects.get().get_absolute_url()):
        assert "4d6 keep 3 highest + 2" in client.get(address).content.decode()


def test_plain_dice_close_nothing_and_cost_nothing(campaign: Campaign, player: User, character: Character):
    before = character.document
    write(player, campaign, "/4d6", speaker=str(character.pk))
    character.refresh_from_db()
    assert Roll.objects.get().character is None
    assert character.document == before


def test_a_saved_roll_follows_the_dots(campaign: Campaign, player: User, storyteller: User, character: Character):
    form = {"traits": ["Precision", "Firearms"], "difficulty": ["8"]}
    save_roll(seat(campaign, player), character, "Long shot", "action", form)
    assert "7 dice, difficulty 8" in weigh(player, campaign, "/roll long shot")
    save_field(
        character=character,
        by=storyteller,
        path="attributes.Precision",
        value=5,
        base_version=character.version,
        reason="A bionic arm",
    )
    write(player, campaign, "/roll long shot")
    assert json.loads(Roll.objects.get().announcement.text)["pool"] == 8


def test_whoever_plays_two_says_which(campaign: Campaign, player: User, character: Character):
    other = make_character(campaign, player, name="Juno Oak")
    assert "Say who rolls" in said(player, campaign, "/roll wits")
    write(player, campaign, "/roll wits as juno")
    write(player, campaign, "/roll wits", speaker=str(character.pk))
    assert {one.character for one in Roll.objects.all()} == {character, other}


def test_nobody_rolls_for_another_by_command(campaign: Campaign, player: User, other_player: User):
    theirs = make_character(campaign, other_player, name="Juno Oak")
    make_character(campaign, player)
    for text, speaker in (("/roll wits as juno", ""), ("/roll wits", str(theirs.pk)), ("hello", str(theirs.pk))):
        said(player, campaign, text, speaker=speaker)
    assert not Roll.objects.exists()
    assert not Said.objects.exists()


def test_who_only_watches_and_a_table_that_is_archived_are_refused_in_words(
    campaign: Campaign, player: User, character: Character, spectator: User
):
    assert "Spectators watch" in said(spectator, campaign, "/4d6")
    assert "Spectators watch" in weigh(spectator, campaign, "/4d6")
    Campaign.objects.filter(pk=campaign.pk).update(archived_at=timezone.now())
    assert "archived" in said(player, campaign, "/4d6")
    assert "archived" in weigh(player, campaign, "/4d6")


@pytest.mark.parametrize("name", ["rolls:write", "rolls:weigh", "rolls:palette", "rolls:commands"])
def test_a_stranger_finds_nothing(campaign: Campaign, stranger: User, name: str):
    client = Client()
    client.force_login(stranger)
    address = reverse(name, args=[campaign.pk])
    assert client.post(address, {"text": "/4d6"}).status_code in (404, 405)
    assert client.get(address).status_code in (404, 405)


def test_a_flood_is_slowed(campaign: Campaign, player: User, character: Character):
    answers = [write(player, campaign, "/roll nothing at all").status_code for _ in range(22)]
    assert answers[0] == 422
    assert answers[-1] == 429


def test_a_quick_pool_stays_the_storytellers(campaign: Campaign, storyteller: User, character: Character):
    make_member(campaign, role=Role.PLAYER)
    write(storyteller, campaign, "/roll 5 d8 name guard")
    assert Roll.objects.get().roller_name == "guard"


def test_a_paused_table_rolls_nothing_and_talks_on(campaign: Campaign, player: User, character: Character):
    Campaign.objects.filter(pk=campaign.pk).update(paused_at=timezone.now())
    for text in ("/4d6", "/roll wits", "/st 4d6"):
        assert "paused" in said(player, campaign, text)
        assert "paused" in weigh(player, campaign, text)
    write(player, campaign, "One moment")
    assert not Roll.objects.exists()
    assert Said.objects.count() == 1


def test_a_storyteller_rolls_for_anybody_by_name(campaign: Campaign, storyteller: User, character: Character):
    write(storyteller, campaign, "/roll wits as ilse")
    assert Roll.objects.get().character == character
