"""What follows a roll, on the same entry: the cost and its effect, both or neither, once."""

from __future__ import annotations

import uuid

import pytest

from campaigns.access import Viewer
from campaigns.models import Campaign, TableEvent, User
from characters.models import Character
from rolls.entries import answer_key, entry_for
from rolls.models import Roll, RollStep
from rolls.told import Told
from tests.factories import make_character
from tests.rolls.conftest import answer, seat, throw

SPEND = "spend_willpower"


def dots(character: Character) -> int:
    """Current willpower, read anew."""
    return int(Character.objects.get(pk=character.pk).document["willpower"]["current"])


def test_willpower_spent_to_succeed_takes_one_dot_and_gives_what_is_left(player: User, character: Character) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    answered = answer(roll, player, SPEND)
    assert isinstance(answered, Roll)
    assert (answered.last_outcome.kind, answered.last_outcome.value) == ("success", 2)
    assert (answered.first_outcome.kind, dots(character)) == ("failure", 2)
    assert Roll.objects.get().outcome == "failure"  # the first result stays as it was


def test_two_presses_from_two_tabs_are_one_dot(player: User, character: Character) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    key = answer_key(Told.of(roll), SPEND)
    first, second = answer(roll, player, SPEND, key=key), answer(roll, player, SPEND, key=key)
    assert isinstance(first, Roll)
    assert isinstance(second, Roll)
    assert second.last_outcome == first.last_outcome
    assert (dots(character), RollStep.objects.count()) == (2, 1)


def test_a_second_press_with_another_key_finds_nothing_open(player: User, character: Character) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    answer(roll, player, SPEND)
    again = answer(roll, player, SPEND)
    assert isinstance(again, tuple)
    assert again[0].code == "not_open"
    assert (dots(character), RollStep.objects.count()) == (2, 1)


def test_the_last_dot_is_never_offered_and_never_taken(campaign: Campaign, player: User) -> None:
    weary = make_character(campaign, player, sheet={"willpower": {"permanent": 3, "current": 1}})
    roll = throw(player, weary, (2,), kind="willpower")
    assert entry_for(roll, Viewer("member", player.pk)).choices == ()
    assert isinstance(answer(roll, player, SPEND), tuple)
    assert dots(weary) == 1


def test_a_botch_cannot_be_bought_off_and_costs_its_dots(player: User, character: Character) -> None:
    roll = throw(player, character, (1, 1, 4), kind="willpower")
    assert isinstance(answer(roll, player, SPEND), tuple)
    assert dots(character) == 1


def test_an_answer_that_breaks_half_way_takes_no_dot(
    player: User, character: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    monkeypatch.setattr("rolls.answering._append", lambda *_, **__: (_ for _ in ()).throw(RuntimeError("killed")))
    with pytest.raises(RuntimeError):
        answer(roll, player, SPEND)
    assert (dots(character), RollStep.objects.count(), character.changes.count()) == (3, 0, 0)


def test_an_experience_die_falls_at_once_on_the_same_entry(campaign: Campaign, player: User) -> None:
    learned = make_character(campaign, player, sheet={"experience": {"earned": 2, "spent": 0, "banked": {}}})
    Campaign.objects.update(house_rules={"experience_dice": True})
    learned.campaign.house_rules = {"experience_dice": True}
    learned.campaign.__dict__.pop("game", None)
    roll = throw(player, learned, (6, 7, 2, 3, 4, 5, 8))
    choice = entry_for(roll, Viewer("member", player.pk)).choices[0].choice
    option = choice.options[0].code if choice.options else ""
    answered = answer(roll, player, choice.code, (9,), option=option)
    assert isinstance(answered, Roll)
    entry = entry_for(answered, Viewer("member", player.pk))
    assert [die.face for die in entry.told.fallen.new_dice] == [9]
    assert (answered.first_outcome.value, answered.last_outcome.value) == (3, 4)
    steps = RollStep.objects.filter(roll=answered)
    assert [step.number for step in steps] == [1, 2]
    assert len({step.request_key for step in steps}) == 1


def test_only_the_characters_player_and_storytellers_may_answer(
    player: User, other_player: User, spectator: User, storyteller: User, character: Character
) -> None:
    for nobody in (other_player, spectator):
        roll = throw(player, character, (2, 3, 4), kind="willpower")
        refusal = answer(roll, nobody, SPEND)
        assert isinstance(refusal, tuple)
        assert refusal[0].code == "not_yours"
    assert isinstance(answer(roll, storyteller, SPEND), Roll)


def test_buttons_are_on_the_entry_only_for_those_who_may_press_them(
    player: User, other_player: User, storyteller: User, character: Character
) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    seats = (Viewer("member", player.pk), Viewer("storytellers"), Viewer("member", other_player.pk), Viewer("table"))
    assert [len(entry_for(roll, viewer).choices) for viewer in seats] == [1, 1, 0, 0]


def test_an_answer_is_told_to_those_who_see_the_roll(player: User, storyteller: User, character: Character) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower", visibility="private")
    answer(roll, storyteller, SPEND)
    event = TableEvent.objects.get(kind="followup")
    assert (event.audience, event.member_id, event.subject) == ("private", player.pk, roll.pk)


def test_nothing_is_answered_in_an_archived_campaign(campaign: Campaign, player: User, character: Character) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    Campaign.objects.update(archived_at="2026-01-01T00:00Z")
    refusal = answer(roll, player, SPEND)
    assert isinstance(refusal, tuple)
    assert refusal[0].code == "archived"


def test_a_replayed_roll_step_reads_the_same_for_ever(player: User, character: Character) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    answer(roll, player, SPEND, key=uuid.uuid4())
    kept = Roll.objects.get(pk=roll.pk)
    kept.campaign = seat(roll.campaign, player).campaign
    assert kept.last_outcome == Roll.objects.get(pk=roll.pk).last_outcome


def test_who_comes_second_reads_who_decided(player: User, storyteller: User, character: Character) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    answer(roll, player, SPEND)
    again = answer(roll, storyteller, SPEND)
    assert isinstance(again, tuple)
    assert again[0].sentence.startswith(f"{player.username} decided this")
    mine = answer(roll, player, SPEND)
    assert isinstance(mine, tuple)
    assert mine[0].sentence.startswith("You decided this")
