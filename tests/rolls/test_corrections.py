"""Correcting without erasing: what fell stays, what was said about it stands beside it, and it counts or does not."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, TableEvent, User
from characters.models import Character
from characters.services import reopen_character
from rolls.asked import rolled_lately
from rolls.correcting import Ask, correct_roll
from rolls.corrections import NOTE_LIMIT, REASON_LIMIT
from rolls.log import visible_line_or_404
from rolls.models import Correction, Roll
from rules.dice import LoadedDice
from rules.sheets import Problem
from tests.factories import make_character
from tests.rolls.conftest import answer, seat, throw

SPEND = "spend_willpower"
WHY = "The thruster was already gone"


def correct(roll: Roll, by: User, kind: str, text: str = WHY, faces: tuple[int, ...] = (), **asked: Any) -> Any:
    """A correction straight through the service."""
    return correct_roll(
        roll=Roll.objects.get(pk=roll.pk),
        membership=seat(roll.campaign, by),
        request_key=asked.pop("key", None) or uuid.uuid4(),
        ask=Ask(kind=kind, text=text, **asked),
        dice=LoadedDice(faces),
    )


def corrected(roll: Roll, by: User, kind: str, *args: Any, **asked: Any) -> Correction:
    """The same, which is not refused."""
    found = correct(roll, by, kind, *args, **asked)
    assert isinstance(found, Correction), found
    return found


def refused(found: Any) -> Problem:
    assert isinstance(found, tuple), found
    return found[0]


def line(roll: Roll, by: User) -> Any:
    return visible_line_or_404(seat(roll.campaign, by), roll.token)


def row_of(roll: Roll) -> dict[str, Any]:
    return dict(Roll.objects.filter(pk=roll.pk).values().get())


def test_a_void_changes_nothing_of_what_fell_and_says_who_and_why(
    client: Client, storyteller: User, player: User, character: Character
):
    roll = throw(player, character)
    before = row_of(roll)
    corrected(roll, storyteller, "void")
    assert row_of(roll) == before
    client.force_login(player)
    page = client.get(roll.get_absolute_url()).content.decode()
    assert "entry--void" in page
    assert "Voided by <b>Noor</b>: The thruster was already gone" in page
    assert "Not counted in statistics." in page
    assert "Success" in page  # the original stays readable
    corrected(roll, storyteller, "stands", "")
    page = client.get(roll.get_absolute_url()).content.decode()
    assert ("Not counted" in page, "Stands again, ordered by <b>Noor</b>" in page) == (False, True)


def test_nothing_is_open_on_a_void_roll_until_it_stands_again(storyteller: User, player: User, character: Character):
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    assert line(roll, player).choices()
    corrected(roll, storyteller, "void")
    assert not line(roll, player).choices()
    problem = refused(answer(roll, player, SPEND))
    assert (problem.code, "Noor voided this roll" in problem.sentence) == ("not_open", True)
    corrected(roll, storyteller, "stands", "")
    assert line(roll, player).choices()
    assert isinstance(answer(roll, player, SPEND), Roll)


def test_a_void_roll_is_in_no_count_and_found_by_every_filter(
    client: Client, campaign: Campaign, storyteller: User, player: User, character: Character
):
    roll = throw(player, character)
    assert rolled_lately(campaign_again(campaign))
    corrected(roll, storyteller, "void")
    assert not rolled_lately(campaign_again(campaign))
    assert not Roll.objects.standing().exists()
    client.force_login(player)
    assert f"roll-{roll.token}" in client.get(f"/campaigns/{campaign.pk}/log/?outcome=success").content.decode()
    corrected(roll, storyteller, "stands", "")
    assert rolled_lately(campaign_again(campaign))
    corrected(roll, storyteller, "void")
    assert not rolled_lately(campaign_again(campaign))


def campaign_again(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


@pytest.mark.parametrize("kind", ["void", "stands", "reveal", "reroll"])
def test_only_storytellers_correct(
    player: User, other_player: User, spectator: User, storyteller: User, character: Character, kind: str
):
    roll = throw(player, character, visibility="private" if kind == "reveal" else "table")
    if kind == "stands":
        corrected(roll, storyteller, "void")
    for person in (player, other_player, spectator):
        assert refused(correct(roll, person, kind)).code == "not_yours"
    assert isinstance(correct(roll, storyteller, kind, faces=(9,) * 7), Correction)


def test_a_note_is_for_storytellers_and_for_whose_roll_it_is(
    client: Client, player: User, other_player: User, spectator: User, storyteller: User, character: Character
):
    roll = throw(storyteller, character)
    for person in (other_player, spectator):
        assert refused(correct(roll, person, "note")).code == "not_yours"
    for person in (player, storyteller):
        corrected(roll, person, "note", f"{person.username} remembers")
    client.force_login(other_player)
    page = client.get(roll.get_absolute_url()).content.decode()
    assert "Tomas remembers" in page
    assert "Noor remembers" in page
    assert Roll.objects.standing().count() == 1  # a note changes nothing


@pytest.mark.parametrize(("kind", "limit"), [("void", REASON_LIMIT), ("reroll", REASON_LIMIT), ("note", NOTE_LIMIT)])
def test_words_are_asked_for_and_their_limit_is_said(
    storyteller: User, player: User, character: Character, kind, limit
):
    roll = throw(player, character)
    for text, told in (
        ("", "irst" if kind == "note" else "Say why"),
        ("  ", ""),
        ("x" * (limit + 1), f"at most {limit}"),
    ):
        problem = refused(correct(roll, storyteller, kind, text, (9,) * 7))
        assert problem.trait == "text"
        assert told in problem.sentence
    assert refused(correct(roll, storyteller, kind, "a\x07b", (9,) * 7)).trait == "text"
    assert not Correction.objects.exists()
    assert Roll.objects.count() == 1
    corrected(roll, storyteller, kind, "x" * limit, (9,) * 7)


def test_what_is_no_correction_is_refused(storyteller: User, player: User, character: Character):
    roll = throw(player, character)
    assert refused(correct(roll, storyteller, "erase")).trait == "kind"
    assert refused(correct(roll, storyteller, "stands")).code == "not_open"
    assert refused(correct(roll, storyteller, "reveal")).code == "not_open"


@pytest.mark.parametrize("kind", ["void", "reroll", "reveal"])
def test_whoever_comes_second_reads_who_did_it(storyteller: User, player: User, character: Character, kind: str):
    roll = throw(player, character, visibility="private" if kind == "reveal" else "table")
    corrected(roll, storyteller, kind, WHY, (9,) * 7)
    problem = refused(correct(roll, storyteller, kind, "Once more", (9,) * 7))
    assert (problem.code, problem.sentence.startswith("Noor ")) == ("not_open", True)


@pytest.mark.parametrize("kind", ["void", "note", "reveal", "reroll"])
def test_the_same_press_twice_is_one_correction(storyteller: User, player: User, character: Character, kind: str):
    roll, key = throw(player, character, visibility="private" if kind == "reveal" else "table"), uuid.uuid4()
    first, second = (corrected(roll, storyteller, kind, WHY, (9,) * 7, key=key) for _ in range(2))
    assert first == second
    assert Correction.objects.count() == 1


def test_nothing_is_corrected_in_an_archived_campaign(storyteller: User, player: User, character: Character):
    roll = throw(player, character)
    Campaign.objects.update(archived_at=timezone.now())
    assert refused(correct(roll, storyteller, "void")).code == "archived"


def test_notes_have_a_number_and_it_is_said(storyteller: User, player: User, character: Character):
    roll = throw(player, character)
    for place in range(20):
        corrected(roll, player, "note", f"Note {place}")
    assert "At most 20 notes" in refused(correct(roll, storyteller, "note")).sentence
    corrected(roll, storyteller, "void")  # a flood of notes keeps nobody from that


# Rerolls -----------------------------------------------------------------------------------------------------------


def test_a_reroll_is_the_same_announcement_with_fresh_dice_as_an_entry_of_its_own(
    client: Client, storyteller: User, player: User, character: Character
):
    roll = throw(player, character, reason="Over the wall")
    again = corrected(roll, storyteller, "reroll", WHY, (1, 1, 1, 1, 1, 1, 1)).again
    assert again is not None
    kept = ("announcement_id", "by_id", "by_name", "character_id", "roller_name", "visibility", "reason")
    assert [row_of(again)[name] for name in kept] == [row_of(roll)[name] for name in kept]
    assert (again.outcome, roll.outcome) == ("botch", "success")
    client.force_login(player)
    first, second = (client.get(one.get_absolute_url()).content.decode() for one in (roll, again))
    assert "Rerolled as <a" in first
    assert "No. 2</a>, ordered by <b>Noor</b>: The thruster" in first
    assert "Reroll of <a" in second
    assert "No. 1</a>, ordered by <b>Noor</b>: The thruster" in second


def test_what_was_rerolled_counts_no_more_and_nothing_is_open_on_it(
    storyteller: User, player: User, character: Character
):
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    again = corrected(roll, storyteller, "reroll", WHY, (2, 3, 4)).again
    assert list(Roll.objects.standing()) == [again]
    assert not line(roll, player).choices()
    assert line(again, player).choices()
    assert refused(answer(roll, player, SPEND)).code == "not_open"


@pytest.mark.parametrize(("pays", "left"), [(True, 1), (False, 2)])
def test_a_reroll_asks_its_price_again_or_not(
    storyteller: User, player: User, character: Character, pays: bool, left: int
):
    roll = throw(player, character, (1, 4, 3), kind="willpower")  # a botch costs a dot
    again = corrected(roll, storyteller, "reroll", WHY, (1, 4, 3), pays=pays).again
    assert Character.objects.get(pk=character.pk).document["willpower"]["current"] == left
    assert again is not None
    assert bool(again.cost) is pays


def test_a_reroll_of_a_character_who_is_a_draft_again_is_refused(storyteller: User, player: User, character: Character):
    roll = throw(player, character)
    assert isinstance(reopen_character(character=character, by=storyteller), Character)
    assert "still a draft" in refused(correct(roll, storyteller, "reroll")).sentence
    assert Roll.objects.count() == 1


def test_a_quick_pool_is_rerolled_as_well(campaign: Campaign, storyteller: User):
    roll = throw(storyteller, None, (9, 9), campaign=campaign, kind="pool", dice="2", name="Guard")
    again = corrected(roll, storyteller, "reroll", WHY, (2, 2)).again
    assert again is not None
    assert (again.roller_name, again.outcome) == ("Guard", "failure")


def test_a_reroll_tells_whoever_knows_of_the_roll(storyteller: User, player: User, character: Character):
    roll = throw(player, character, visibility="private")
    corrected(roll, storyteller, "reroll", WHY, (9,) * 7)
    found = TableEvent.objects.order_by("seq").values_list("kind", "audience", "member_id")[1:]
    assert list(found) == [("roll", "private", player.pk), ("correction", "private", player.pk)]


# What the database itself refuses ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("constraint", "wrong"),
    [
        ("correction_kind_is_known", {"kind": "erase"}),
        ("correction_audience_is_known", {"visibility": "nobody"}),
        ("a_correction_says_why", {"text": ""}),
        ("a_reroll_is_another_roll", {"kind": "reroll"}),
        ("what_stands_again_ends_a_void", {"kind": "stands"}),
        ("no_roll_is_its_own_reroll", {"kind": "reroll", "again": True}),
    ],
)
def test_no_row_says_what_is_no_correction(player: User, character: Character, constraint: str, wrong: dict[str, Any]):
    roll = throw(player, character)
    given = {"kind": "void", "visibility": "table", "text": WHY, **wrong}
    if "again" in given:
        given["again"] = roll
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Correction.objects.create(
            roll=roll, number=1, by=player, by_name="Tomas", request_key=uuid.uuid4(), at=timezone.now(), **given
        )


@pytest.mark.parametrize("kind", ["reveal", "reroll"])
def test_no_roll_is_revealed_or_rerolled_twice(player: User, character: Character, kind: str):
    roll = throw(player, character)
    others = [throw(player, character) if kind == "reroll" else None for _ in range(2)]
    rows = [
        Correction(
            roll=roll, number=place, kind=kind, visibility="table", text=WHY, again=other, by=player, by_name="Tomas",
            request_key=uuid.uuid4(), at=timezone.now(),
        )
        for place, other in enumerate(others)
    ]  # fmt: skip
    rows[0].save()
    with pytest.raises(IntegrityError), transaction.atomic():
        rows[1].save()


def test_a_character_of_another_player_is_no_roll_of_ones_own(campaign: Campaign, player: User, other_player: User):
    theirs = make_character(campaign, other_player, name="Oye")
    roll = throw(other_player, theirs)
    assert refused(correct(roll, player, "note")).code == "not_yours"
