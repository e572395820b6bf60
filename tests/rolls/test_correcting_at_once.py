"""Two who correct one roll, or answer it, at once: one waits for the other and finds what came of it."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection

from campaigns.models import Campaign, Role, User
from characters.models import Character
from rolls.models import Correction, Roll, RollStep
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.rolls.conftest import answer, throw
from tests.rolls.test_corrections import correct
from tests.site.test_crossing_locks import meanwhile

pytestmark = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one write begin after the other")


@pytest.fixture
def noor(transactional_db: None) -> User:
    return make_user("Noor")


@pytest.fixture
def table(noor: User) -> Campaign:
    """Noor's table with Vera, who tells the story too."""
    campaign = make_campaign(storyteller=noor)
    make_member(campaign, make_user("Vera"), Role.STORYTELLER)
    return campaign


@pytest.fixture
def ilse(table: Campaign) -> Character:
    return make_character(table, make_member(table, make_user("Tomas")))


def vera() -> User:
    return User.objects.get(username="Vera")


@pytest.mark.parametrize("kind", ["void", "reroll", "reveal"])
def test_two_storytellers_correct_it_once(noor: User, ilse: Character, kind: str):
    roll = throw(noor, ilse, visibility="storytellers" if kind == "reveal" else "table")
    with meanwhile(
        lambda: correct(roll, vera(), kind, "Vera's word", (9,) * 7),
        lambda: correct(roll, noor, kind, "Noor's word", (9,) * 7),
    ) as came_to:
        pass
    assert came_to[0][0].sentence.startswith("Noor ")
    assert Correction.objects.count() == 1


def test_one_press_sent_twice_at_once_is_one_correction(noor: User, ilse: Character):
    roll, key = throw(noor, ilse), uuid.uuid4()
    with meanwhile(
        lambda: correct(roll, noor, "reroll", "Why", (9,) * 7, key=key),
        lambda: correct(roll, noor, "reroll", "Why", (9,) * 7, key=key),
    ) as came_to:
        pass
    assert isinstance(came_to[0], Correction)
    assert (Correction.objects.count(), Roll.objects.count()) == (1, 2)


def test_an_answer_waits_for_the_void_and_is_refused(noor: User, ilse: Character):
    roll = throw(noor, ilse, (2, 3, 4), kind="willpower")
    with meanwhile(
        lambda: answer(roll, ilse.owner, "spend_willpower"), lambda: correct(roll, noor, "void", gives_back=True)
    ) as came_to:
        pass
    assert came_to[0][0].code == "not_open"
    assert not RollStep.objects.exists()


def test_a_void_waits_for_the_answer_and_gives_back_what_it_took(noor: User, ilse: Character):
    roll = throw(noor, ilse, (2, 3, 4), kind="willpower")
    with meanwhile(
        lambda: correct(roll, noor, "void", gives_back=True), lambda: answer(roll, ilse.owner, "spend_willpower")
    ) as came_to:
        pass
    assert isinstance(came_to[0], Correction)
    assert Character.objects.get(pk=ilse.pk).document["willpower"]["current"] == 3


def test_both_ends_of_a_reroll_are_revealed_at_once_and_nobody_waits_crosswise(noor: User, ilse: Character):
    roll = throw(noor, ilse, visibility="storytellers")
    ordered: Any = correct(roll, noor, "reroll", "Why", (9,) * 7)
    with meanwhile(
        lambda: correct(ordered.again, vera(), "reveal", ""), lambda: correct(roll, noor, "reveal", "")
    ) as came_to:
        pass
    assert came_to[0][0].sentence.startswith("Noor revealed")
    assert sorted(Roll.objects.values_list("table_number", flat=True)) == [1, 2]


def test_a_reveal_and_a_new_roll_take_one_number_each(noor: User, ilse: Character):
    hidden = throw(noor, ilse, visibility="storytellers")
    with meanwhile(lambda: throw(ilse.owner, ilse), lambda: correct(hidden, noor, "reveal", "")) as came_to:
        pass
    assert came_to[0].table_number == 2
