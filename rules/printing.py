"""What `python -m rules` prints: for people line by line, for machines one object with exact fractions beside numbers.

Source: none; everything is asked through the same door as by the web pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.checks import Check, Choice, Odds, Outcome, Rung, Step
from rules.sheets import JsonValue, Problem, Sheet
from rules.system import Game, System

WIDTH = 30
"""Characters of the longest bar."""

type Printed = Mapping[str, object]

type Told = tuple[Printed, list[str]]
"""What is printed for machines, and the lines for people."""


# Systems ------------------------------------------------------------------------------------------------------


def systems_told(found: Sequence[System]) -> Told:
    """Games with their editions, kinds of roll and fields."""
    lines, printed = [], []
    for system in found:
        editions = [(line, _kinds(system.game(line.key))) for line in system.editions]
        lines.append(f"{system.key}: {system.summary}")
        for line, kinds in editions:
            lines.append(f"  --edition {line.key}: {line.name}")
            lines += [f"    --kind {kind}: {', '.join(fields)}" for kind, fields in kinds.items()]
        told = [{"key": line.key, "name": line.name, "kinds": kinds} for line, kinds in editions]
        printed.append({"key": system.key, "name": system.name, "editions": told})
    return {"systems": printed}, lines


def _kinds(game: Game) -> Mapping[str, list[str]]:
    """Each kind of roll with the fields that mean something in this edition."""
    return {kind: list(game.request_fields(kind)) for kind in game.check_kinds}


# Rolls --------------------------------------------------------------------------------------------------------


def roll_told(game: Game, check: Check, steps: tuple[Step, ...], sheet: Sheet | None) -> Told:
    """A roll as it fell, how it was counted, and what is still open."""
    outcome, left = game.resolve(check, steps), game.choices(check, steps, sheet)
    faces = "  ".join(f"{die.face}{'*' if die.bonus else ''}" for die in outcome.dice)
    faces += "   (* a bonus die)" if "*" in faces else ""
    lines = [check.title, f"  {faces or 'no dice'}", *_ledger(outcome)]
    lines += [outcome.sentence, f"{outcome.label}{f': {outcome.value}' if outcome.value > 0 else ''}"]
    lines += [f"Still open: {one.label}. {one.sentence} (--choose {_named(one)})" for one in left]
    printed = {
        "check": check.model_dump(mode="json"),
        "steps": [step.model_dump(mode="json") for step in steps],
        "choices": [one.model_dump(mode="json") for one in left],
        **outcome.model_dump(mode="json"),
    }
    return printed, lines


def _named(choice: Choice) -> str:
    """How a choice is answered on the command line."""
    return " or ".join(f'"{choice.code}:{one.code}"' for one in choice.options) or choice.code


def _ledger(outcome: Outcome) -> list[str]:
    return [f"  {line.label:<36}{line.amount:>4}" for line in outcome.ledger]


# Odds ---------------------------------------------------------------------------------------------------------


def odds_told(game: Game, check: Check) -> Told:
    """Exact odds; without a difficulty those of each named one, and never a chance of something still undecided."""
    odds, ladder = game.odds(check), game.ladder(check)
    named = {} if _undecided(odds) else {"success": odds.success, "failure": odds.failure, "botch": odds.botch}
    lines = [check.title]
    lines += [f"  {name:<9}{_rounded(chance):>9}" for name, chance in named.items()]
    lines += [f"  expected {float(odds.expected):>9.3f}"] if odds.averages else []
    others = {name: chance for name, chance in _others(odds).items() if name not in ("undecided", "target")}
    lines += [
        f"  {name.replace('_', ' ')}: {_rounded(chance) if chance <= 1 else chance}" for name, chance in others.items()
    ]
    lines += [*odds.notes, *_rungs(ladder), *_bars(game, odds)]
    return _printed(odds, named, ladder), lines


def _rungs(ladder: Sequence[Rung]) -> list[str]:
    if not ladder:
        return []
    widest = max(len(rung.name) for rung in ladder)
    rungs = [f"  {rung.name:<{widest}} {rung.difficulty:>3} {_rounded(rung.chance):>9}" for rung in ladder]
    return ["No difficulty is named; the chance to reach each:", *rungs, "The chance of each result:"]


def _bars(game: Game, odds: Odds) -> list[str]:
    bars = game.bars(odds)
    most = max((bar.probability for bar in bars), default=1)
    return [f"  {bar.label:>4} {bar.probability:>7.2%} {'█' * round(WIDTH * bar.probability / most)}" for bar in bars]


def _undecided(odds: Odds) -> bool:
    """Whether nothing is reached or missed yet."""
    return odds.other.get("undecided") == 1


def _others(odds: Odds) -> Mapping[str, Fraction]:
    """More chances by name; none of succeeding where nothing is reached yet."""
    return {
        name: chance for name, chance in odds.other.items() if not (_undecided(odds) and name.startswith("success"))
    }


def _printed(odds: Odds, named: Mapping[str, Fraction], ladder: Sequence[Rung]) -> Printed:
    """Odds for machines: numbers, and beside them the same as exact fractions; null where nothing is reached yet."""
    numbers = {**dict.fromkeys(("success", "failure", "botch")), **named}
    exact = {**named, "expected": odds.expected, "tail": odds.tail}
    return {
        **{name: None if chance is None else float(chance) for name, chance in numbers.items()},
        "expected": float(odds.expected) if odds.averages else None,
        "distribution": {str(net): float(chance) for net, chance in odds.distribution.items()},
        "tail": float(odds.tail),
        "other": {name: float(chance) for name, chance in _others(odds).items()},
        "ladder": [
            {"name": one.name, "difficulty": one.difficulty, "chance": float(one.chance), "exact": str(one.chance)}
            for one in ladder
        ],
        "notes": list(odds.notes),
        "exact": {
            **{name: str(chance) for name, chance in exact.items()},
            "distribution": {str(net): str(chance) for net, chance in odds.distribution.items()},
            "other": {name: str(chance) for name, chance in _others(odds).items()},
        },
    }


def _rounded(chance: Fraction) -> str:
    """A chance with three decimals; what is possible is never nothing, what is uncertain never all."""
    if 0 < chance < 1:
        shown = f"{float(chance):.3%}"
        return {"0.000%": "<0.001%", "100.000%": ">99.999%"}.get(shown, shown)
    return f"{float(chance):.3%}"


# Creation -----------------------------------------------------------------------------------------------------


def unread_told(problems: Sequence[Problem]) -> Told:
    """Why a document is no sheet."""
    return {"legal": False, "problems": _dumped(problems)}, [one.sentence for one in problems]


def creation_told(game: Game, sheet: Sheet, problems: Sequence[Problem]) -> Told:
    """Whether a new character is finished, every rule it breaks, and what is left to spend."""
    legal, budgets = all(one.notice for one in problems), game.budgets(sheet)
    lines = ["A finished character." if legal else "Not finished yet:"]
    lines += [f"  {'(' if one.notice else ''}{one.sentence}{')' if one.notice else ''}" for one in problems]
    lines += [f"  {one.label:<16}{one.reads.spent:>3} of {one.reads.total}" for one in budgets]
    spent = [one.model_dump(mode="json") | {"left": one.left} for one in budgets]
    return {"legal": legal, "problems": _dumped(problems), "budgets": spent}, lines


def _dumped(problems: Sequence[Problem]) -> list[dict[str, JsonValue]]:
    return [one.model_dump(mode="json") for one in problems]
