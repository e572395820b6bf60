"""Plain dice: what one may write, within which limits, how they lie, and their exact odds; the same in every game."""

from __future__ import annotations

import json
import time
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.checks import Odds, Outcome, Plan, Request
from rules.dice import LoadedDice, SecureDice
from rules.kit.notation import DiceTerm, looks_like_dice, read_notation
from rules.kit.plain_odds import plain_odds
from rules.rolling import announced, thrown
from rules.sheets import Problem
from rules.system import Game, throw_out

GAMES = [system.game(one.key) for system in rules.systems() for one in system.editions]


def planned(game: Game, text: str) -> Plan | Problem:
    """What a line of dice comes to."""
    request = game.read_request("dice", {"dice": [text]})
    return game.plan(request, None) if isinstance(request, Request) else request[0]


def rolled(game: Game, text: str, *faces: int) -> Outcome:
    """The dice as they lie."""
    plan = planned(game, text)
    assert isinstance(plan, Plan), plan
    assert plan.check, plan
    return game.resolve(plan.check, throw_out(game, plan.check, (), LoadedDice(faces)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.system_key}-{game.edition_key}")
def test_every_game_throws_plain_dice(game: Game):
    found = rolled(game, "4d6kh3 + 2", 1, 6, 3, 3)
    assert (found.kind, found.value, found.final) == ("total", 14, True)
    assert [one.state for one in found.dice] == ["ignored", "counted", "counted", "counted"]
    assert found.ledger[-1].amount == 14


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("d20", (13,), 13),
        ("4d6", (1, 2, 3, 4), 10),
        ("2d6+3", (4, 4), 11),
        ("2d6 - 3", (1, 1), -1),
        ("4d6kl1", (5, 2, 6, 3), 2),
        ("4d6dh1", (5, 2, 6, 3), 10),
        ("4D6DL", (5, 2, 6, 3), 14),
        ("d%", (97,), 97),
        ("1d8+2d4-1d6+1", (8, 1, 2, 6), 6),
        ("−1d6", (4,), -4),
    ],
)
def test_dice_are_added_as_they_are_written(text: str, faces: tuple[int, ...], total: int):
    assert rolled(GAMES[0], text, *faces).value == total


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("1000000000d6", "100 dice"),
        ("999999999d10", "100 dice"),
        ("60d6+60d6", "100 dice"),
        ("1d1", "2 to 1,000 sides"),
        ("1d1001", "2 to 1,000 sides"),
        ("0d6", "at least one"),
        ("+".join(["1d6"] * 21), "20 terms"),
        ("1d6+99999999", "10,000"),
        ("4d6kh5", "at least one"),
        ("4d6dl4", "at least one is left"),
        ("7", "no die"),
        ("d6" * 200, "300 characters"),
        ("(" * 100 + "1d6" + ")" * 100, "no dice"),
        ("1d6!", "no dice"),
        ("1d6\x00", "no dice"),
    ],
)
def test_every_limit_is_named_in_no_time(text: str, limit: str):
    began = time.process_time()
    found = read_notation(text)
    assert isinstance(found, Problem)
    assert limit in found.sentence
    assert time.process_time() - began < 1


@given(st.text(max_size=400))
def test_any_text_is_dice_or_a_problem(text: str):
    found = read_notation(text)
    assert isinstance(found, Problem) or all(1 <= one.count <= 100 for one in found[0])
    looks_like_dice(text)


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(2, 100), st.booleans()), min_size=1, max_size=4))
def test_what_is_written_down_is_what_falls(terms: list[tuple[int, int, bool]]):
    text = "".join(f"{'-' if minus else '+'}{count}d{size}" for count, size, minus in terms).lstrip("+")
    game, plan = GAMES[0], planned(GAMES[0], text)
    assert isinstance(plan, Plan)
    assert plan.check
    fell = thrown(game, plan.check, None, SecureDice())
    assert not isinstance(fell, Problem)
    again = game.read_check(json.loads(announced(plan.check)))
    assert again == plan.check
    assert game.resolve(again, fell.steps) == fell.outcome


def test_the_odds_are_those_of_every_throw_there_is():
    for count, size, lowest in product((1, 2, 3, 4), (2, 3, 4), (False, True)):
        for keep in range(1, count + 1):
            throws = product(range(1, size + 1), repeat=count)
            totals = Counter(sum(sorted(one, reverse=not lowest)[:keep]) for one in throws)
            term = DiceTerm(count=count, size=size, keep=keep, lowest=lowest)
            found = plain_odds((term,), 0).distribution
            assert found == {total: Fraction(many, size**count) for total, many in totals.items()}


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(2, 8), st.booleans()), min_size=1, max_size=3))
def test_odds_add_up_to_one_and_so_do_their_columns(terms: list[tuple[int, int, bool]]):
    dice = tuple(DiceTerm(count=one, size=two, keep=one, minus=minus) for one, two, minus in terms)
    found = plain_odds(dice, 3)
    assert sum(found.distribution.values()) == 1
    assert abs(sum(one.probability for one in found.columns) - 1) < 1e-9
    assert found.expected == 3 + sum(Fraction(one * (two + 1), 2) * (-1 if minus else 1) for one, two, minus in terms)


@pytest.mark.parametrize("text", ["100d1000", "100d1000kh50", "20d100kl10", "50d10+50d9"])
def test_the_largest_dice_are_reckoned_in_bounded_time(text: str):
    plan = planned(GAMES[0], text)
    assert isinstance(plan, Plan)
    assert plan.check
    began = time.process_time()
    found = GAMES[0].odds(plan.check)
    assert isinstance(found, Odds)
    assert len(GAMES[0].bars(found)) <= 12
    assert time.process_time() - began < 2


def test_odds_go_on_from_what_lies_already():
    plan = planned(GAMES[0], "1d6+1d4")
    assert isinstance(plan, Plan)
    assert plan.check
    steps = throw_out(GAMES[0], plan.check, (), LoadedDice((5, 2)))[:1]
    assert set(GAMES[0].odds(plan.check, steps).distribution) == {6, 7, 8, 9}
