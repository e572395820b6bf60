"""Exact odds against icepool, on one check, each in a fresh process so that nothing is remembered."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction

from bench.measures import Row

POOL, DIFFICULTY, THRESHOLD = 10, 6, 2
DEPTH = 3
"""How many generations of bonus dice icepool follows; each further one costs several times more."""

_OURS = f"""
import json, time
import rules
from rules.checks import Check
game = rules.system("maelstrom").game("core")
form = {{"dice": {POOL}, "difficulty": {DIFFICULTY}, "threshold": {THRESHOLD}, "specialty": True}}
request = game.read_request("pool", form)
check = game.plan(request, None, actor="storyteller").check
start = time.perf_counter()
success = game.odds(check).success
taken = time.perf_counter() - start
print(json.dumps([taken, float(success)]))
"""

_ICEPOOL = f"""
import json, time
import icepool
def bonus(depth):
    if not depth:
        return icepool.d10.map(lambda face: int(face >= {DIFFICULTY}))
    below = 2 @ bonus(depth - 1)
    return icepool.d10.map(lambda face: 1 + below if face == 10 else int(face >= {DIFFICULTY}))
start = time.perf_counter()
brought = 2 @ bonus({DEPTH})
die = icepool.d10.map(
    lambda face: icepool.vectorize(1 + brought, 0)
    if face == 10 else icepool.Vector((int(face >= {DIFFICULTY}), int(face == 1)))
)
net = ({POOL} @ die).map(lambda successes, botches: max(successes - {THRESHOLD}, 0) - botches)
success = sum(float(net.probability(k)) for k in net.outcomes() if k > 0)
taken = time.perf_counter() - start
print(json.dumps([taken, success]))
"""


def against_icepool() -> list[Row]:
    """Time of one cold calculation, and its error against a reference that is summed independently."""
    ours, theirs = min(run(_OURS) for _ in range(5)), run(_ICEPOOL)
    truth = float(reference())
    what = f"Exact odds, pool {POOL}, difficulty {DIFFICULTY}, threshold {THRESHOLD}, specialty"
    return [
        Row(f"{what}, cold", ours[0] * 1_000, f"icepool, {DEPTH} generations", theirs[0] * 1_000, "≤ 1 / 20"),
        Row("Error of those odds", abs(ours[1] - truth), "icepool", abs(theirs[1] - truth), "smaller", ""),
    ]


_SYSTEMS = {
    "Wild die, 5D+2 against 15": (
        ("wild-die", {"code": "5D+2", "difficulty": 15}),
        "success = (4 @ d6 + d6.explode(depth=9) + 2).probability('>=', 15)",
    ),
    "Step dice, d8 against 4": (
        ("step-dice", {"die": "d8"}),
        """
def chain(depth, after_one=False):
    def fall(face):
        if face == 1 and after_one:
            return -10_000
        return face + chain(depth - 1, face == 1) if depth and face in (1, 8) else face
    return d8.map(fall)
success = chain(9).probability('>=', 4)
""",
    ),
    "Luck die, d8 + d6 + 2 against 9": (
        ("luck-die", {"attribute": 8, "skill": 6, "proficiency": 2, "difficulty_number": 9}),
        "success = (d8 + d6 + 2 + d20.map(lambda face: 3 if face == 20 else 0)).probability('>=', 9)",
    ),
}
"""Checks of the other systems: what is asked of ours, and the same in icepool."""

OURS = """
import json, time
import rules
game = rules.system({key!r}).game({edition!r})
check = game.plan(game.read_request("pool", {form!r}), None, actor="storyteller").check
start = time.perf_counter()
success = game.odds(check).success
taken = time.perf_counter() - start
print(json.dumps([taken, float(success)]))
"""

_PEER = """
import json, time
import icepool
from icepool import d6, d8, d20
start = time.perf_counter()
{program}
taken = time.perf_counter() - start
print(json.dumps([taken, float(success)]))
"""


def other_systems() -> list[Row]:
    """Time of one cold calculation in each other system, the same check in icepool beside it."""
    rows = []
    for what, ((key, form), program) in _SYSTEMS.items():
        ours = min(run(OURS.format(key=key, edition="core", form=form)) for _ in range(5))
        theirs = min(run(_PEER.format(program=program)) for _ in range(5))
        assert abs(ours[1] - theirs[1]) < 1e-5, (what, ours, theirs)
        target = "≤ 0.5" if key == "luck-die" else ""
        rows.append(Row(f"{what}, cold", ours[0] * 1_000, "icepool", theirs[0] * 1_000, target))
    return rows


def run(program: str) -> tuple[float, float]:
    """Run a program that prints what it took, in seconds, and the chance it found."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    taken, success = json.loads(done.stdout)
    return taken, success


def reference() -> Fraction:
    """The chance of a success by adding up plain cases: how many dice botch, how many tens fall, what they bring."""
    size = POOL + THRESHOLD + 1
    brought = _power(_bonus_die(size), 2, size)
    tens = [Fraction(0), *brought][:size]
    die = [Fraction(10 - DIFFICULTY, 10) * (power == 1) + Fraction(1, 10) * tens[power] for power in range(size)]
    die[0] += Fraction(DIFFICULTY - 2, 10)
    total, choose = Fraction(0), 1
    for botches in range(POOL + 1):
        hits = _power(die, POOL - botches, size)
        below = sum(hits[: THRESHOLD + botches + 1], start=Fraction(0))
        rest = Fraction(9, 10) ** (POOL - botches)
        total += choose * Fraction(1, 10) ** botches * (rest - below)
        choose = choose * (POOL - botches) // (botches + 1)
    return total


def _bonus_die(size: int) -> list[Fraction]:
    """How many successes one bonus die brings in the end, up to `size`; found by letting generations settle."""
    found = [Fraction(0)] * size
    for _ in range(size + 1):
        pair = _power(found, 2, size)
        found = [
            Fraction(DIFFICULTY - 1, 10) * (power == 0)
            + Fraction(10 - DIFFICULTY, 10) * (power == 1)
            + (Fraction(1, 10) * pair[power - 1] if power else 0)
            for power in range(size)
        ]
    return found


def _power(series: list[Fraction], exponent: int, size: int) -> list[Fraction]:
    result = [Fraction(1), *[Fraction(0)] * (size - 1)]
    for _ in range(exponent):
        result = [
            sum((result[low] * series[power - low] for low in range(power + 1)), start=Fraction(0))
            for power in range(size)
        ]
    return result
