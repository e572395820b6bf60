"""Odds of the best play against icepool: every way to choose is tried after every throw, and the best one kept.

The peers are written as one writes them: a function of how the dice lie that gives back a die of 0 and 1, remembered.
Each calculation runs in a fresh process.
"""

from __future__ import annotations

from bench.measures import Row
from bench.odds import OURS, run

_CHOOSING = """
import json, time
from functools import cache
import icepool
from icepool import d6, d8, d10, d20, Die
def better(*dice):
    return max(dice, key=lambda die: die.probability(1))
start = time.perf_counter()
{program}
taken = time.perf_counter() - start
print(json.dumps([taken, float(success.probability(1))]))
"""

_ADVANTAGE = """
@cache
def play(first, second, luck, left):
    if not left:
        return Die([int(first + second + 2 + luck >= 12)])
    return better(
        d8.map(lambda face: play(max(face, first), second, luck, left - 1)),
        d6.map(lambda face: play(first, max(face, second), luck, left - 1)),
    )
luck = d20.map(lambda face: 3 if face == 20 else 0)
success = icepool.map(lambda first, second, luck: play(first, second, luck, 3), d8, d6, luck)
"""

_DISADVANTAGE = """
@cache
def play(first, second, luck, left):
    if not left:
        return Die([int(first + second + 2 + luck >= 6)])
    ways = []
    if first >= second:
        ways.append(d8.map(lambda face: play(min(face, first), second, luck, left - 1)))
    if second >= first:
        ways.append(d6.map(lambda face: play(first, min(face, second), luck, left - 1)))
    return better(*ways)
luck = d20.map(lambda face: 3 if face == 20 else 0)
success = icepool.map(lambda first, second, luck: play(first, second, luck, 3), d8, d6, luck)
"""

_EXTRA_DICE = """
def fallen(face):
    return icepool.Vector((int(face >= 6), int(face == 1), int(face == 10)))
@cache
def play(hits, ones, offers, left):
    stood = Die([int(hits - 2 - ones > 0)])
    if not offers or not left:
        return stood
    def taken(face):
        return play(hits + (face >= 6), ones + (face == 1), offers - 1 + (face == 10), left - 1)
    return better(stood, d10.map(taken))
success = (6 @ d10.map(fallen)).map(lambda hits, ones, tens: play(hits, ones, tens, 12))
"""

_SIXES = """
@cache
def play(total, left):
    stood = Die([int(total >= 24)])
    if not left:
        return stood
    def rolled(face):
        return play(total + face, left - 1) if face == 6 else int(total + face >= 24)
    return better(stood, d6.map(rolled))
def first(rest, face):
    return play(rest + face, 9) if face == 6 else int(rest + face >= 24)
success = icepool.map(first, 4 @ d6 + 2, d6)
"""

_LUCK = {"attribute": 8, "skill": 6, "proficiency": 2}
_CHECKS: dict[str, tuple[str, str, dict[str, object], str]] = {
    "Luck die, d8 + d6 + 2 against 12, three advantages": (
        "luck-die",
        "core",
        {**_LUCK, "difficulty_number": 12, "advantages": 3},
        _ADVANTAGE,
    ),
    "Luck die, d8 + d6 + 2 against 6, three disadvantages": (
        "luck-die",
        "core",
        {**_LUCK, "difficulty_number": 6, "disadvantages": 3},
        _DISADVANTAGE,
    ),
    "First draft, pool 6, threshold 2, extra dice": (
        "maelstrom",
        "first-draft",
        {"dice": 6, "difficulty": 6, "threshold": 2, "specialty": True},
        _EXTRA_DICE,
    ),
    "Wild die, 5D+2 against 24, sixes that may stop": (
        "wild-die",
        "core",
        {"code": "5D+2", "difficulty": 24},
        _SIXES,
    ),
}
"""Checks in which the player chooses: system, edition, what is asked of ours, and the same in icepool."""


def best_play() -> list[Row]:
    """Time of one cold calculation with the best choices, the same check in icepool beside it."""
    rows = []
    for what, (key, edition, form, program) in _CHECKS.items():
        ours = min(run(OURS.format(key=key, edition=edition, form=form)) for _ in range(5))
        theirs = min(run(_CHOOSING.format(program=program)) for _ in range(5))
        assert abs(ours[1] - theirs[1]) < 1e-5, (what, ours, theirs)
        rows.append(Row(f"{what}, best play, cold", ours[0] * 1_000, "icepool", theirs[0] * 1_000, ""))
    return rows
