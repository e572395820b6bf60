"""A tie of the wild die that is rolled for: the dice fall on the server, and a press counts once."""

from __future__ import annotations

import uuid

import pytest

from campaigns.models import Campaign, User
from rolls.rooms.models import Fight, FightEvent
from rolls.rooms.services import press
from rules.dice import LoadedDice
from rules.rounds import Event
from tests.factories import make_member
from tests.rooms.conftest import code, do, seat, seen_by, someone, standing, start
from tests.systems.wild_die import make_hero, make_table


@pytest.fixture
def table(storyteller: User, player: User) -> Campaign:
    """A wild die table where equals roll, with Ash of Tomas and another hero, who are equal to the last."""
    table = make_table(storyteller, initiative_ties="roll")
    make_member(table, player)
    other = make_hero(table, make_member(table))
    people = (someone("Ash", 5, character=make_hero(table, player)), someone("Bea", 5, character=other))
    start(table, storyteller, *people, someone("Slow", 1))
    do(table, storyteller, "begin")
    return table


def roll(table: Campaign, by: User, who: str, face: int, key: uuid.UUID | None = None):
    return press(
        membership=seat(table, by),
        event=Event(kind="tie", who=who, amount=6),
        seen=seen_by(table, by),
        request_key=key or uuid.uuid4(),
        dice=LoadedDice((face,)),
    )


def test_a_player_rolls_for_their_own_and_the_face_that_was_sent_counts_nothing(
    table: Campaign, player: User, storyteller: User
):
    assert standing(table).view.ties == (("Ash", "Bea"),)
    key = uuid.uuid4()
    assert isinstance(roll(table, player, "Ash", 2, key), Fight)
    assert isinstance(roll(table, player, "Ash", 5, key), Fight)  # the same press again
    assert code(roll(table, player, "Bea", 6)) == "not_yours"
    assert isinstance(roll(table, storyteller, "Bea", 3), Fight)
    told = [row.event for row in FightEvent.objects.all() if row.event.kind == "tie"]
    assert [(event.who, event.amount) for event in told] == [("Ash", 2), ("Bea", 3)]
    view = standing(table).view
    assert ([team.name for team in view.teams], view.ties) == (["Bea", "Ash", "Slow"], ())
