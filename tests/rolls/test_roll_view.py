"""POST a roll: what comes back, whom it is kept from, and what bad input meets."""

from __future__ import annotations

import re
import time
import uuid

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from campaigns.models import Campaign, User
from characters.models import Character, Status
from rolls.models import Roll
from rules.dice import LoadedDice
from tests.factories import make_campaign, make_character, make_member
from tests.rolls.conftest import Press, throw

GARBAGE = ("0", "-3", "", "1000000000", "1e9", "NaN", "∞", "5.5", "999999999d10", "[" * 100, "\x00", "9" * 400)


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's dice fall 6 7 2 3 4 5 8."""
    monkeypatch.setattr("rolls.views.house_dice", lambda: LoadedDice((6, 7, 2, 3, 4, 5, 8)))


def said(html: str) -> str:
    """A page without its links: words of a count lead to their rules."""
    return re.sub(r"</?a\b[^>]*>", "", html)


def test_the_result_comes_back_at_once_with_a_key_for_the_next_press(
    press: Press, campaign: Campaign, player: User, character: Character, loaded: None
) -> None:
    key = str(uuid.uuid4())
    answer = press(player, campaign, character, reason="Hold the lock", request_key=key)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "HX-Request" in answer["Vary"]
    told = ("Hold the lock", "Success", "Really good", "Three dice reached 6 or more", "Successes at 6 or more")
    assert [one for one in told if one not in said(text)] == []
    fresh = re.search(r'id="roll-key"[^>]*value="([^"]+)"', text)
    assert fresh
    assert fresh[1] != key


def test_without_script_the_press_leads_to_the_entry(
    press: Press, client: Client, campaign: Campaign, player: User, character: Character
) -> None:
    answer = press(player, campaign, character, htmx=False)
    assert answer.status_code == 302
    assert client.get(answer["Location"]).status_code == 200


def test_the_entry_says_how_good_a_success_is(
    press: Press, client: Client, campaign: Campaign, player: User, character: Character, loaded: None
) -> None:
    answer = press(player, campaign, character, htmx=False)
    assert "really good" in client.get(answer["Location"]).content.decode()


def test_a_resent_press_shows_the_first_result(
    press: Press, campaign: Campaign, player: User, character: Character
) -> None:
    key = str(uuid.uuid4())
    first, again = (press(player, campaign, character, request_key=key) for _ in range(2))
    faces = [
        re.findall(r'class="die die--[^>]*>.*?<text[^>]*>(\d+)<', one.content.decode(), re.S) for one in (first, again)
    ]
    assert faces[0] == faces[1]
    assert Roll.objects.count() == 1


def test_a_deliberate_second_press_is_a_second_roll(
    press: Press, campaign: Campaign, player: User, character: Character
) -> None:
    for _ in range(2):
        press(player, campaign, character)
    assert Roll.objects.count() == 2


def test_a_blind_roll_tells_its_thrower_nothing_but_that_it_was_sent(
    press: Press, client: Client, campaign: Campaign, player: User, character: Character, loaded: None
) -> None:
    answer = press(player, campaign, character, visibility="storytellers", reason="Is it a trap?")
    text = answer.content.decode()
    assert "Sent to the storyteller." in text
    for betrays in ("Success", "Failure", "Botch", "die--", "Is it a trap?", "ledger", "No. "):
        assert betrays not in text
    roll = Roll.objects.get()
    for url in (roll.get_absolute_url(), f"/campaigns/{campaign.pk}/log/?before={roll.token}"):
        assert client.get(url).status_code == 404
    assert str(roll.token) not in client.get(f"/campaigns/{campaign.pk}/log/").content.decode()


def test_a_blind_roll_without_script_leads_back_to_the_sheet(
    press: Press, campaign: Campaign, player: User, character: Character
) -> None:
    answer = press(player, campaign, character, visibility="storytellers", htmx=False)
    assert (answer.status_code, answer["Location"]) == (302, character.get_absolute_url())


@pytest.mark.parametrize("bad", GARBAGE)
@pytest.mark.parametrize("field", ["difficulty", "threshold", "modifier", "traits", "request_key", "visibility"])
def test_bad_input_is_refused_and_nothing_is_logged(
    press: Press, campaign: Campaign, player: User, character: Character, field: str, bad: str
) -> None:
    if (field, bad) in {
        ("difficulty", ""),
        ("threshold", "0"),
        ("modifier", "0"),
        ("modifier", "-3"),
        ("visibility", ""),
    }:
        pytest.skip("this is good input")
    answer = press(player, campaign, character, **{field: bad})
    assert answer.status_code == 422
    assert Roll.objects.count() == 0


@pytest.mark.parametrize("dice", GARBAGE)
def test_a_quick_pool_names_its_limits(press: Press, campaign: Campaign, storyteller: User, dice: str) -> None:
    began = time.process_time()
    answer = press(storyteller, campaign, kind="pool", dice=dice)
    assert answer.status_code == 422
    assert time.process_time() - began < 1
    assert Roll.objects.count() == 0


def test_a_pool_of_a_thousand_million_is_refused_with_the_limit(
    press: Press, campaign: Campaign, storyteller: User
) -> None:
    assert "at most 100" in press(storyteller, campaign, kind="pool", dice="1000000000").content.decode()


def test_fields_that_do_not_exist_are_refused(
    press: Press, campaign: Campaign, player: User, character: Character
) -> None:
    assert press(player, campaign, character, **{"traits[0][dots]": "9"}).status_code == 422
    assert press(player, campaign, character, pool="10").status_code == 422


@pytest.mark.parametrize("identifier", ["0", "999999", "-1", "1e3", "x", "9" * 300, "\x00"])
def test_an_unknown_character_is_not_found(press: Press, campaign: Campaign, player: User, identifier: str) -> None:
    answer = press(player, campaign, kind="action", traits="Precision", character=identifier)
    assert answer.status_code == 404
    assert Roll.objects.count() == 0


def test_characters_of_other_tables_and_hidden_ones_are_not_found(
    press: Press, campaign: Campaign, player: User, storyteller: User, other_player: User
) -> None:
    elsewhere = make_campaign()
    theirs = make_character(elsewhere, make_member(elsewhere))
    hidden = make_character(campaign, storyteller, hidden=True)
    draft = make_character(campaign, other_player, status=Status.DRAFT)
    for character in (theirs, hidden, draft):
        assert press(player, campaign, character).status_code == 404


def test_who_asks_decides_the_status(
    press: Press, campaign: Campaign, character: Character, stranger: User, spectator: User, other_player: User
) -> None:
    assert press(stranger, campaign, character).status_code == 404
    assert press(spectator, campaign, character).status_code == 403
    assert press(other_player, campaign, character).status_code == 403
    Campaign.objects.update(archived_at="2026-01-01T00:00Z")
    assert press(character.owner, campaign, character).status_code == 409
    assert Roll.objects.count() == 0


def test_a_refusal_shows_its_reason_and_keeps_what_was_typed_alone(
    press: Press, campaign: Campaign, player: User, character: Character
) -> None:
    answer = press(player, campaign, character, traits=["Intelligence", "Humanities"], reason="Recall the treaty")
    text = answer.content.decode()
    assert "Humanities is a knowledge" in text
    assert 'aria-disabled="true"' in text
    assert 'name="reason"' not in text


def test_more_than_twenty_presses_in_ten_seconds_are_refused(
    press: Press, campaign: Campaign, player: User, storyteller: User, character: Character
) -> None:
    statuses = [press(player, campaign, character).status_code for _ in range(22)]
    assert statuses == [200] * 20 + [429] * 2
    assert Roll.objects.count() == 20
    assert press(storyteller, campaign, character).status_code == 200


def test_a_roll_takes_few_queries(
    press: Press,
    client: Client,
    campaign: Campaign,
    player: User,
    character: Character,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    press(player, campaign, character)
    data = {"character": character.pk, "traits": ["Precision"], "request_key": str(uuid.uuid4())}
    # session, user, membership; savepoint, character, key, numbers, announcement (2), roll, event, release;
    # and for statistics the announcement's chances (2), the session it falls in, tally and faces
    with django_assert_num_queries(17):
        client.post(f"/campaigns/{campaign.pk}/rolls/", data, headers={"HX-Request": "true"})


@pytest.mark.parametrize(
    ("difficulty", "threshold", "faces", "specialty", "kind", "value"),
    [
        (8, 0, (10, 3, 5, 2, 5, 10, 9, 1), True, "success", 3),  # bonus dice below the difficulty count for nothing
        (6, 0, (10, 8, 1), False, "success", 1),
        (6, 0, (1, 3, 4, 6, 7), False, "success", 1),
        (6, 2, (7, 8, 1), False, "botch", -1),
        (6, 3, (7, 2, 1), False, "botch", -1),
        (6, 3, (7, 8, 2), False, "failure", 0),
    ],
)
def test_every_entry_states_its_sum_in_order(
    campaign: Campaign,
    storyteller: User,
    client: Client,
    difficulty: int,
    threshold: int,
    faces: tuple[int, ...],
    specialty: bool,
    kind: str,
    value: int,
) -> None:
    pool = 4 if specialty else len(faces)
    form = {"dice": str(pool), "difficulty": str(difficulty), "threshold": str(threshold)}
    form |= {"specialty": "true"} if specialty else {}
    roll = throw(storyteller, None, faces, campaign=campaign, kind="pool", **form)
    assert (roll.outcome, roll.value) == (kind, value)
    client.force_login(storyteller)
    text = said(client.get(roll.get_absolute_url()).text)
    order = [text.index(f"Successes at {difficulty}"), *([text.index(f"Threshold {threshold}")] if threshold else [])]
    order += [text.index("Botches (1s)"), text.index("<dt>Net")]
    assert order == sorted(order)
