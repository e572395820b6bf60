"""By honest dice luck comes to nothing and faces are even, in every system and edition, whatever is chosen."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

import rules
from rolls.statistics.chance import unevenness
from rolls.statistics.shares import Fell, Known, reckoned
from rules.checks import Check, Step
from rules.sheets import Problem
from rules.system import throw_out
from rules.weighing import UNIT
from tests.systems.shapes import SeededDice, Table, check_of, tables, tries

pytestmark = pytest.mark.django_db

EACH = 25
"""Times that each roll is thrown and gone on with."""

ODD = 3.5
"""Standard deviations that honest dice stray beyond once in two thousand tries; the seeds are fixed."""


def announced(table: Table) -> Iterator[tuple[str, bool, Check, Known]]:
    """A few ways to fill in each kind of roll, with their chances."""
    plays = [play for play in tries(table, most=6) if not play.seed]
    for play in plays:
        if (check := check_of(table, play)) is not None:
            yield play.kind, play.opposed, check, reckoned(table.game, check)


def gone_on(table: Table, check: Check, opposed: bool, dice: SeededDice, chance: random.Random) -> tuple[Step, ...]:
    """The roll thrown, and gone on with as somebody who follows no plan does, or left as it lies."""
    game, sheet, other = table.game, table.hero.sheet, table.other.sheet if opposed else None
    steps = throw_out(game, check, (), dice)
    while chance.random() < 0.7 and (choices := game.choices(check, steps, sheet, other)):
        taken = chance.choice(choices)
        option = chance.choice(taken.options).code if taken.options else "It smokes" if taken.writes else ""
        answer = game.answer(check, steps, sheet, taken.code, option, other)
        if isinstance(answer, Problem):
            break
        steps = throw_out(game, check, (*steps, answer.step), dice)
    return steps


@pytest.mark.parametrize("system", [one.key for one in rules.systems()])
def test_luck_comes_to_nothing_and_its_spread_is_what_it_strays(system: str):
    chance, dice = random.Random(7), SeededDice(11)
    success, spread, squares, botch, botch_spread, seen = 0.0, 0.0, 0.0, 0.0, 0.0, Counter[tuple[int, int]]()
    results = Counter[str]()
    for table in islice(tables(system), 4):
        for _, opposed, check, known in announced(table):
            for _ in range(EACH):
                steps = gone_on(table, check, opposed, dice, chance)
                fell = Fell(table.game, check, steps, known)
                seen.update(fell.faces)
                luck, missed = fell.moved
                results[fell.result] += known.success is not None
                success, spread = success + luck.luck / UNIT, spread + luck.spread / UNIT
                squares += (luck.luck / UNIT) ** 2
                botch, botch_spread = botch + missed.luck / UNIT, botch_spread + missed.spread / UNIT
    assert results["success"] > 100 < results["failure"]
    assert abs(success) < ODD * math.sqrt(spread)
    assert abs(botch) <= ODD * math.sqrt(botch_spread)
    assert squares == pytest.approx(spread, rel=0.15)
    sizes = {size: [seen[size, face] for face in range(1, size + 1)] for size, _ in seen}
    assert all(unevenness(fell) > 0.001 for fell in sizes.values()), sizes


@pytest.mark.parametrize("system", [one.key for one in rules.systems()])
def test_what_was_rolled_is_named_by_the_traits_of_a_sheet_and_by_nothing_else(system: str):
    table = next(tables(system))
    had = {one.name for group in table.game.trait_groups(table.hero.sheet) for one in group.traits}
    found = 0
    for play in tries(table, most=4):
        check = check_of(table, play)
        names = table.game.rolled_traits(check) if check else ()
        picked = play.form.get("traits", ())
        assert play.kind != "pool" or not names
        if check and picked:
            found += 1
            assert set(names) & set(picked)
            assert set(names) <= had, (names, play)
    assert found
