"""The panel as it is filled in: its arithmetic, its exact odds, and only the parts that follow."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.forecast import whole_percentages
from rolls.models import Roll
from tests.factories import make_character


def plan(client: Client, campaign: Campaign, character: Character | None, *, target: str = "", **fields: Any) -> Any:
    """The answer to a panel that is being filled in."""
    headers = {"HX-Request": "true"} | ({"HX-Target": target} if target else {})
    data = {"character": character.pk if character else "", "kind": "action", **fields}
    return client.post(f"/campaigns/{campaign.pk}/plan/", data, headers=headers)


@pytest.fixture
def as_player(client: Client, player: User) -> Client:
    """Tomas's browser."""
    client.force_login(player)
    return client


def test_the_odds_shown_are_those_of_the_game(as_player: Client, campaign: Campaign, character: Character) -> None:
    fields = {"traits": ["Precision", "Firearms"], "difficulty": "8", "threshold": "1", "used": "Firearms: Pistols"}
    text = plan(as_player, campaign, character, **fields).content.decode()
    game = campaign.game
    request = game.read_request(
        "action", {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
    )
    check = game.plan(request, character.sheet).check  # type: ignore[arg-type]
    odds = game.odds(check)  # type: ignore[arg-type]
    shown = {name: int(part) for name, part in re.findall(r'data-odds="(\w+)">(\d+)%', text)}
    botch, failure, success = whole_percentages(odds.botch, odds.failure, odds.success)
    assert shown == {"botch": botch, "failure": failure, "success": success}
    assert sum(shown.values()) == 100
    assert f"expected <b>{float(odds.expected):.1f}</b>" in text


def test_only_what_follows_is_sent_and_nothing_that_is_typed_in(
    as_player: Client, campaign: Campaign, character: Character
) -> None:
    answer = plan(as_player, campaign, character, traits=["Precision"], reason="Half a wo")
    text = answer.content.decode()
    assert answer["HX-Reswap"] == "none"
    assert "Half a wo" not in text
    for typed in ("reason", "difficulty", "threshold", "modifier", "traits", "visibility", "request_key"):
        assert f'name="{typed}"' not in text
    top = re.findall(r'<(?:section|button|span|p|ul|fieldset|div)[^>]* id="([\w-]+)"[^>]*hx-swap-oob="true"', text)
    assert set(top) >= {"roll-forecast", "roll-go", "roll-sum", "roll-extra", "roll-specs", "roll-target"}


def test_a_refusal_stands_in_place_of_the_odds_and_at_the_button(
    as_player: Client, campaign: Campaign, character: Character
) -> None:
    answer = plan(as_player, campaign, character, traits=["Intelligence", "Humanities"])
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "Humanities is a knowledge" in text
    assert "odds__bar" not in text
    assert 'aria-disabled="true" aria-describedby="roll-forecast"' in text


def test_what_cannot_succeed_is_said(as_player: Client, campaign: Campaign, character: Character) -> None:
    text = plan(as_player, campaign, character, traits=["Precision", "Artistry"], difficulty="10").content.decode()
    assert "No die can" in text or "no die can" in text


def test_wounds_can_be_ignored_for_a_dot(as_player: Client, campaign: Campaign, player: User) -> None:
    hurt = make_character(campaign, player, sheet={"health": {"marks": "XXX", "dead": False}})
    plain = plan(as_player, campaign, hurt, traits=["Precision"]).content.decode()
    paid = plan(as_player, campaign, hurt, traits=["Precision"], ignore_wounds="true").content.decode()
    assert "Roll 3 dice" in plain
    assert "Roll 4 dice" in paid
    assert "Costs 1 willpower" in paid


def test_specialties_stop_at_the_dots_of_the_ability(as_player: Client, campaign: Campaign, player: User) -> None:
    sheet = {"abilities": {**make_character(campaign, player).sheet.abilities, "Firearms": 1}}  # type: ignore[attr-defined]
    novice = make_character(campaign, player, name="Novice", sheet=sheet)
    text = plan(
        as_player, campaign, novice, traits=["Precision", "Firearms"], used="Firearms: Pistols"
    ).content.decode()
    assert "1 of 1" in text
    assert text.count(" disabled") == 2
    assert "Each 10 adds two bonus dice" in text


def test_without_script_the_panel_is_a_page(as_player: Client, campaign: Campaign, character: Character) -> None:
    url = f"/campaigns/{campaign.pk}/plan/"
    for answer in (
        as_player.get(url, {"character": character.pk, "traits": ["Precision", "Firearms"], "reason": "Hold"}),
        as_player.post(url, {"character": character.pk, "traits": ["Precision", "Firearms"], "reason": "Hold"}),
    ):
        text = answer.content.decode()
        assert "<!doctype html>" in text
        assert 'value="Hold"' in text
        assert "Roll 7 dice" in text
        assert 'action="/campaigns/' in text


@pytest.mark.parametrize("kind", ["willpower", "recovery", "soak"])
def test_other_kinds_of_roll_are_an_address_away(
    as_player: Client, campaign: Campaign, character: Character, kind: str
) -> None:
    answer = as_player.get(f"/campaigns/{campaign.pk}/plan/", {"character": character.pk, "kind": kind})
    text = answer.content.decode()
    assert answer.status_code == 200
    assert f'<option value="{kind}" selected>' in text


def test_another_character_brings_another_panel_with_the_words_kept(
    client: Client, campaign: Campaign, storyteller: User, character: Character
) -> None:
    client.force_login(storyteller)
    answer = plan(client, campaign, character, target="roll", choose="1", reason="Hold the lock", traits=["Precision"])
    text = answer.content.decode()
    assert text.count('id="roll"') == 1
    assert 'value="Hold the lock"' in text
    assert "HX-Reswap" not in answer


def test_only_storytellers_are_offered_a_quick_pool_and_a_price_for_trying(
    client: Client, campaign: Campaign, storyteller: User, player: User, character: Character
) -> None:
    seen = {}
    for user in (storyteller, player):
        client.force_login(user)
        url = f"/campaigns/{campaign.pk}/plan/"
        seen[user.username] = (
            'name="figured_out"' in client.get(url, {"character": character.pk}).content.decode(),
            'name="dice"' in client.get(url).content.decode(),
        )
    assert seen == {"Noor": (True, True), "Tomas": (False, False)}


def test_a_quick_pool_is_for_storytellers_unless_said_otherwise(
    client: Client, campaign: Campaign, storyteller: User
) -> None:
    client.force_login(storyteller)
    text = client.get(f"/campaigns/{campaign.pk}/plan/").content.decode()
    assert '<option value="storytellers" selected>' in text
    assert "Roll 5 dice" in text


@pytest.mark.parametrize("bad", ["NaN", "10000000000", "[[[[", "\x00", "-1"])
def test_bad_input_is_said_and_never_breaks(
    as_player: Client, campaign: Campaign, character: Character, bad: str
) -> None:
    for field in (
        "difficulty",
        "threshold",
        "modifier",
        "traits",
        "used",
        "required",
        "kind",
        "figured_dice",
        "nothing",
    ):
        assert plan(as_player, campaign, character, **{field: bad}).status_code == 200
        page = as_player.get(f"/campaigns/{campaign.pk}/plan/", {"character": character.pk, field: bad})
        assert page.status_code == 200
    assert Roll.objects.count() == 0


def test_a_table_can_do_without_odds(as_player: Client, campaign: Campaign, character: Character) -> None:
    Campaign.objects.update(house_rules={"odds_shown": False})
    text = plan(as_player, campaign, character, traits=["Precision"]).content.decode()
    assert "odds__bar" not in text
    assert "Roll 4 dice" in text


@pytest.mark.parametrize(
    "parts", [("1/3", "1/3", "1/3"), ("1/1000", "0", "999/1000"), ("0", "1/2", "1/2"), ("1/8", "1/8", "3/4")]
)
def test_whole_percentages_add_to_a_hundred(parts: tuple[str, ...]) -> None:
    assert sum(whole_percentages(*(Fraction(part) for part in parts))) == 100
