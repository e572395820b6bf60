"""Calls whose answers go together: one against the other, and tries that add up to a goal."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.calls.models import Asked, Call, Try
from rolls.calls.services import ask_too, call_for
from rolls.calls.wanted import Joined, Wanted
from rolls.models import Roll
from rules.dice import LoadedDice
from rules.sheets import Problem
from tests.calls.calling import answer, call, row, wanted, way, ways_that_can_be_rolled
from tests.factories import make_character
from tests.rolls.conftest import seat
from tests.rolls.test_corrections import corrected
from tests.systems.shapes import tables

pytestmark = pytest.mark.django_db

OPPOSED = Joined("opposed")
THREE_OF_FOUR = Joined("extended", goal="4", tries="3", per_try="an hour")
EASY: dict[str, Any] = {"traits": ["Precision"], "difficulty": "6"}


def refused(by: User, asked: list[Character], **more: Any) -> str:
    """What a call is refused for: the field and the sentence."""
    found = call_for(
        membership=seat(asked[0].campaign, by),
        wanted=wanted(asked, way(**EASY), **more),
        request_key=uuid.uuid4(),
    )
    assert isinstance(found, tuple), found
    assert not Call.objects.exists()
    return f"{found[0].trait}: {found[0].sentence}"


def again(made: Call) -> Call:
    return Call.objects.get(pk=made.pk)


def roll(by: User, made: Call, character: Character, *faces: int) -> Roll:
    """The character's next roll for the call: Precision, four dice."""
    pressed = answer(by, made, character, dice=LoadedDice(faces))
    assert pressed.roll is not None, pressed.refused
    return pressed.roll


def test_an_opposed_call_asks_exactly_two(storyteller: User, ilse: Character, juno: Character) -> None:
    assert refused(storyteller, [ilse], joined=OPPOSED).startswith("asked: One against the other")
    assert refused(storyteller, [ilse, juno], everyone=True, joined=OPPOSED).startswith("asked: ")
    made = call(storyteller, [juno, ilse], way(**EASY), joined=OPPOSED)
    assert [one.name for one in made.asked.order_by("pk")] == ["Juno Sato", "Ilse Varga"]  # whoever began is first


@pytest.mark.parametrize(
    ("joined", "told"),
    [
        (Joined("extended", goal="", tries="3"), "goal: "),
        (Joined("extended", goal="0", tries="3"), "goal: "),
        (Joined("extended", goal="1001", tries="3"), "from 1 to 1,000"),
        (Joined("extended", goal="4", tries="21"), "from 1 to 20"),
        (Joined("extended", goal="4", tries="x"), "tries: "),
        (Joined("extended", goal="4", tries="3", per_try="x" * 41), "at most 40"),
        (Joined("extended", goal="4", tries="3", per_try="a\x07b"), "per_try: "),
        (Joined("round robin"), "together: "),
    ],
)
def test_what_does_not_fit_is_said_with_its_field_and_limit(
    storyteller: User, ilse: Character, joined: Joined, told: str
) -> None:
    assert told in refused(storyteller, [ilse], joined=joined)


@pytest.mark.parametrize("joined", [OPPOSED, THREE_OF_FOUR])
def test_numbers_that_are_secret_for_ever_are_not_compared_in_sight(
    storyteller: User, ilse: Character, juno: Character, joined: Joined
) -> None:
    assert refused(storyteller, [ilse, juno], joined=joined, numbers="never").startswith("numbers: ")


def test_a_table_that_plays_without_the_addition_has_no_such_call(
    campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(house_rules={"joint_actions": False})
    again_ilse = Character.objects.select_related("campaign").get(pk=ilse.pk)
    assert refused(storyteller, [again_ilse], joined=THREE_OF_FOUR).startswith("together: ")


def test_both_sides_of_an_opposed_call_roll_once(
    storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse, juno], way(**EASY), joined=OPPOSED)
    roll(player, made, ilse, 7, 8, 2, 3)
    roll(bea, made, juno, 7, 8, 2, 3)
    assert {one.state for one in made.asked.all()} == {"rolled"}  # a tie of Maelstrom is no reason to roll again
    assert answer(player, made, ilse).refused[0].code == "not_open"


def test_a_tie_is_rolled_again_where_the_rulebook_says_so() -> None:
    table = next(tables("step-dice"))
    (kind, form), *_ = ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero)
    made = call(table.storyteller, [table.hero, table.other], way(kind=kind, **form), joined=OPPOSED)
    for by, who in ((table.player, table.hero), (table.storyteller, table.other)):
        assert answer(by, made, who, dice=LoadedDice((3,) * 4)).roll
    assert [one.state for one in made.asked.all()] == ["waiting", "waiting"]
    assert Try.objects.count() == 2
    assert answer(table.player, made, table.hero, dice=LoadedDice((3,) * 4)).roll
    assert answer(table.storyteller, made, table.other, dice=LoadedDice((2,) * 4)).roll
    assert {one.state for one in made.asked.all()} == {"rolled"}
    assert Roll.objects.count() == 4


def test_tries_go_on_until_the_goal_is_reached(storyteller: User, player: User, ilse: Character) -> None:
    made = call(storyteller, [ilse], way(**EASY), joined=THREE_OF_FOUR)
    assert (made.goal, made.tries, made.per_try) == (4, 3, "an hour")
    roll(player, made, ilse, 7, 8, 2, 3)
    assert (row(made, ilse).state, again(made).state) == ("waiting", "open")
    roll(player, made, ilse, 7, 8, 9, 3)
    assert (row(made, ilse).state, again(made).state) == ("rolled", "closed")
    assert again(made).ended_by_name == "Tomas"
    assert answer(player, made, ilse).refused[0].code == "not_open"


def test_the_last_try_ends_it_too(storyteller: User, player: User, ilse: Character) -> None:
    made = call(storyteller, [ilse], way(**EASY), joined=THREE_OF_FOUR)
    for _ in range(3):
        assert again(made).state == "open"
        roll(player, made, ilse, 7, 2, 2, 3)
    assert again(made).state == "closed"
    assert Try.objects.count() == 2


def test_several_work_towards_one_goal(
    storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse, juno], way(**EASY), joined=THREE_OF_FOUR)
    roll(player, made, ilse, 7, 8, 2, 3)
    roll(bea, made, juno, 7, 8, 2, 3)
    assert again(made).state == "closed"


def test_a_void_try_is_none_and_a_reroll_takes_its_place(storyteller: User, player: User, ilse: Character) -> None:
    made = call(storyteller, [ilse], way(**EASY), joined=THREE_OF_FOUR)
    first = roll(player, made, ilse, 7, 8, 9, 3)
    corrected(first, storyteller, "void")
    second = roll(player, made, ilse, 7, 2, 2, 3)
    assert again(made).state == "open"
    other = corrected(second, storyteller, "reroll", "Why", (7, 8, 9, 3)).again
    assert Try.objects.order_by("pk").last().roll == other
    roll(player, made, ilse, 7, 2, 2, 3)
    assert again(made).state == "closed"  # three and one


def test_the_same_press_twice_is_one_try(storyteller: User, player: User, ilse: Character) -> None:
    made, key = call(storyteller, [ilse], way(**EASY), joined=THREE_OF_FOUR), uuid.uuid4()
    rolls = {answer(player, made, ilse, key=key, dice=LoadedDice((7, 2, 2, 3))).roll for _ in range(2)}
    assert len(rolls) == Try.objects.count() == 1


def test_no_third_comes_into_an_opposed_call(
    campaign: Campaign, storyteller: User, player: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse, juno], way(**EASY), joined=OPPOSED)
    third = make_character(campaign, player, name="Wren")
    found = ask_too(membership=seat(campaign, storyteller), call=made, character=third)
    assert isinstance(found, Problem)
    assert "no third" in found.sentence
    assert made.asked.count() == 2


def test_an_earlier_call_is_asked_again_as_it_was(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character, juno: Character
) -> None:
    client.force_login(storyteller)
    first = call(storyteller, [juno, ilse], way(**EASY), joined=OPPOSED)
    second = call(storyteller, [ilse], way(**EASY), joined=THREE_OF_FOUR)
    for made, kept in (
        (first, ('value="opposed" checked', f'<option value="{juno.pk}" selected>')),
        (second, ('value="extended" checked', 'name="goal" value="4"', 'value="an hour"')),
    ):
        page = client.get(f"/campaigns/{campaign.pk}/calls/?again={made.token}").content.decode()
        for one in kept:
            assert one in page, one


def test_a_saved_call_keeps_how_its_answers_go_together() -> None:
    kept = Wanted(line="Dig", joined=THREE_OF_FOUR)
    assert Wanted.read(kept.saved).joined == THREE_OF_FOUR
    assert "joined" not in Wanted(line="Dig").saved


@pytest.mark.parametrize(
    "wrong",
    [
        {"form": "round robin"},
        {"form": "extended"},
        {"form": "extended", "goal": 4},
        {"goal": 4, "tries": 3},
        {"per_try": "an hour"},
    ],
)
def test_no_row_says_what_is_no_form(storyteller: User, ilse: Character, wrong: dict[str, Any]) -> None:
    made = call(storyteller, [ilse])
    with pytest.raises(IntegrityError), transaction.atomic():
        Call.objects.filter(pk=made.pk).update(**wrong)
    assert Asked.objects.count() == 1
