"""What a roll of a call comes to later on: a goal that a dot reaches ends it, a tie that comes late is rolled again."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from campaigns.models import TableEvent, User
from characters.models import Character
from rolls.calls.kinds import CALL
from rolls.calls.models import Asked, Call
from rolls.calls.services import ask_too, withdraw
from rolls.calls.wanted import Joined
from rolls.models import Roll
from rolls.services import answer_choice
from rules.checks import Answer
from rules.dice import LoadedDice
from rules.sheets import Problem
from rules.system import throw_out
from tests.calls.calling import answer, call, row, way, ways_that_can_be_rolled
from tests.calls.test_joint_calls import EASY, OPPOSED, again, roll
from tests.rolls.conftest import seat
from tests.rolls.test_corrections import corrected
from tests.systems.shapes import SeededDice, Table, tables

pytestmark = pytest.mark.django_db

FAR = Joined("extended", goal="1000", tries="20")


def late_answers(table: Table, made: Call, lies: Roll, seed: int) -> Iterator[tuple[str, str, int]]:
    """Every choice that brings the roll further, by its code and option, with what it brings then."""
    game, sheet = table.game, Character.objects.get(pk=table.hero.pk).sheet
    counts = game.joint
    assert counts
    before = counts.brings(lies.last_outcome)
    for choice in game.choices(lies.announced, lies.steps, sheet):
        for option in [one.code for one in choice.options] or [""]:
            found = game.answer(lies.announced, lies.steps, sheet, choice.code, option)
            if isinstance(found, Answer):
                steps = throw_out(game, lies.announced, (*lies.steps, found.step), SeededDice(seed))
                after = counts.brings(game.resolve(lies.announced, steps))
                if after > before:
                    yield choice.code, option, after


def reached_late(table: Table) -> set[str]:
    """The choices of one table by which a goal was reached after the roll; each must have ended the call at once."""
    found: set[str] = set()
    for kind, form in ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero):
        for seed in range(6):
            made = call(table.storyteller, [table.hero], way(kind=kind, **form), joined=FAR)
            pressed = answer(table.player, made, table.hero, dice=SeededDice(seed))
            better = next(late_answers(table, made, pressed.roll, seed), None) if pressed.roll else None
            if better is None:
                continue
            code, option, after = better
            Call.objects.filter(pk=made.pk).update(goal=after)
            seen = TableEvent.objects.filter(kind=CALL.key).count()
            done = answer_choice(
                roll=pressed.roll,
                membership=seat(table.campaign, table.storyteller),
                code=code,
                option=option,
                request_key=uuid.uuid4(),
                dice=SeededDice(seed),
            )
            assert isinstance(done, Roll), done
            assert (again(made).state, again(made).ended_by_name) == ("closed", table.storyteller.username), code
            assert TableEvent.objects.filter(kind=CALL.key).count() > seen
            found.add(code)
    return found


def test_a_goal_that_a_later_answer_reaches_ends_the_call_in_every_system() -> None:
    found: dict[str, set[str]] = {}
    for table in tables():
        if table.game.joint:
            found.setdefault(table.campaign.system, set()).update(reached_late(table))
    assert set(found) == {"maelstrom", "wild-die", "luck-die", "step-dice"}
    assert all(found.values()), found


def test_an_answer_that_does_not_reach_the_goal_leaves_the_call_open(
    storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse], way(kind="willpower", difficulty="6"), joined=FAR)
    first = roll(player, made, ilse, 7, 2, 3)
    answer_choice(roll=first, membership=seat(ilse.campaign, player), code="spend", request_key=uuid.uuid4())
    assert (row(made, ilse).state, again(made).state) == ("waiting", "open")


def test_a_correction_that_reaches_the_goal_ends_the_call(storyteller: User, player: User, ilse: Character) -> None:
    made = call(storyteller, [ilse], way(**EASY), joined=Joined("extended", goal="3", tries="9"))
    first = roll(player, made, ilse, 7, 8, 2, 3)
    corrected(first, storyteller, "void")
    roll(player, made, ilse, 7, 2, 2, 3)
    assert again(made).state == "open"
    corrected(first, storyteller, "stands")
    assert again(made).state == "closed"
    other = call(storyteller, [ilse], way(**EASY), joined=Joined("extended", goal="3", tries="9"))
    corrected(roll(player, other, ilse, 7, 2, 2, 3), storyteller, "reroll", "Why", (7, 8, 9, 3))
    assert again(other).state == "closed"


def test_a_tie_that_a_reroll_brings_is_rolled_again_where_the_rulebook_says_so() -> None:
    table = next(tables("step-dice"))
    (kind, form), *_ = ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero)
    made = call(table.storyteller, [table.hero, table.other], way(kind=kind, **form), joined=OPPOSED)
    first = answer(table.player, made, table.hero, dice=LoadedDice((3,) * 4)).roll
    answer(table.storyteller, made, table.other, dice=LoadedDice((2,) * 4))
    assert {one.state for one in made.asked.all()} == {"rolled"}
    corrected(first, table.storyteller, "reroll", "Why", (2,) * 4)
    assert {one.state for one in made.asked.all()} == {"waiting"}


def test_whoever_answered_or_is_asked_no_more_is_not_asked_again_and_it_says_why(
    storyteller: User, player: User, ilse: Character, juno: Character
) -> None:
    made, tells = call(storyteller, [ilse, juno], way(**EASY)), seat(ilse.campaign, storyteller)
    assert ask_too(membership=tells, call=made, character=ilse) == made  # the same press again: she is waited for
    withdraw(membership=tells, call=made, asked=row(made, ilse))
    roll(storyteller, made, juno, 7, 2, 2, 3)
    for who, why in ((ilse, "does not ask"), (juno, "rolled for")):
        told = ask_too(membership=tells, call=made, character=who)
        assert isinstance(told, Problem)
        assert why in told.sentence
    assert Asked.objects.count() == 2
