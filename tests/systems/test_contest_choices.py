"""A contest whose opponent has a choice: their player answers and spends their points, and is waited for."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.models import Character
from rolls.entries import entry_for, open_choices, render_entry
from rolls.log import visible_roll_or_404
from rolls.models import Roll
from rolls.services import answer_choice
from rules.dice import LoadedDice
from tests.rolls.conftest import seat
from tests.systems.contests import PLAYS
from tests.systems.waiting import WAITING, Waiting, seat_opponent, seat_roller, thrown


@pytest.fixture(params=WAITING)
def waiting(request: pytest.FixtureRequest) -> Waiting:
    """Each contest in turn."""
    return WAITING[request.param]


@pytest.fixture
def campaign(waiting: Waiting, storyteller: User) -> Campaign:
    """Noor's table of that system."""
    return PLAYS[waiting.system].make_table(storyteller)


@pytest.fixture
def ada(waiting: Waiting, campaign: Campaign, player: User) -> Character:
    """Tomas's character, who rolls and has nothing to spend."""
    return seat_roller(waiting, campaign, player)


@pytest.fixture
def bran(waiting: Waiting, campaign: Campaign, other_player: User) -> Character:
    """Priya's character, who opposes."""
    return seat_opponent(waiting, campaign, other_player)


@pytest.fixture
def contest(waiting: Waiting, ada: Character, bran: Character) -> Roll:
    """The contest as it fell."""
    return thrown(waiting, ada, bran, waiting.faces)


def seen(roll: Roll, user: User) -> Roll:
    """The roll as this member's page finds it."""
    return visible_roll_or_404(seat(roll.campaign, user), roll.token)


def codes(roll: Roll, user: User) -> set[str]:
    """What this member may still do about the roll."""
    found = open_choices(seen(roll, user), Viewer.of(seat(roll.campaign, user)))
    return {one.choice.code for one in found}


def answered(roll: Roll, by: User, waiting: Waiting) -> Any:
    code, option = waiting.answer
    key, dice = uuid.uuid4(), LoadedDice(waiting.then)
    return answer_choice(
        roll=seen(roll, by), membership=seat(roll.campaign, by), code=code, option=option, request_key=key, dice=dice
    )


def test_each_side_sees_its_own_choices_and_the_storyteller_all(
    contest: Roll, waiting: Waiting, player: User, other_player: User, storyteller: User
):
    assert codes(contest, player) == waiting.roller
    assert codes(contest, other_player) == waiting.opponent
    assert codes(contest, storyteller) >= waiting.roller | waiting.opponent


def test_the_entry_says_who_is_waited_for(contest: Roll, waiting: Waiting, player: User):
    assert entry_for(seen(contest, player), Viewer("table")).waits == waiting.waits


def test_the_opposing_player_answers_and_pays_from_their_own_sheet(
    contest: Roll, waiting: Waiting, ada: Character, bran: Character, other_player: User
):
    assert isinstance(answered(contest, other_player, waiting), Roll)
    before, after = bran.document, Character.objects.get(pk=bran.pk).document
    assert {part for part in after if after[part] != before.get(part)} == ({waiting.paid} if waiting.paid else set())
    assert Character.objects.get(pk=ada.pk).document == ada.document


def test_nobody_answers_for_the_other_side(contest: Roll, waiting: Waiting, player: User, storyteller: User):
    if waiting.roller:
        assert isinstance(answered(contest, player, waiting), Roll)
    else:
        assert answered(contest, player, waiting)[0].code == "not_yours"
        assert isinstance(answered(contest, storyteller, waiting), Roll)


def test_a_storyteller_sees_the_choices_of_players_folded(contest: Roll, storyteller: User):
    entry = entry_for(seen(contest, storyteller), Viewer.of(seat(contest.campaign, storyteller)))
    assert entry.aside
    assert all(one.choice.actors == ("storyteller",) for one in entry.near)


def test_a_chance_on_a_choice_of_the_other_side_says_whose_it_is(contest: Roll, other_player: User):
    drawn = render_entry(seen(contest, other_player), Viewer.of(seat(contest.campaign, other_player)))
    assert not re.search(r"to succeed(?! for (Ada|the roller))", drawn)


def test_no_choice_is_named_like_a_new_roll(contest: Roll, storyteller: User):
    found = open_choices(seen(contest, storyteller), Viewer.of(seat(contest.campaign, storyteller)))
    assert not {one.choice.label.casefold() for one in found} & {"roll", "roll again", "throw again"}


def test_who_may_not_know_of_the_roll_has_no_button(waiting: Waiting, ada: Character, bran: Character):
    hidden = thrown(waiting, ada, bran, waiting.faces, visibility="private")
    found = open_choices(hidden, Viewer("member", bran.owner_id))
    assert found == ()
