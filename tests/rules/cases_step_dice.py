"""The casebook operations of step dice, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Outcome
from rules.step_dice import SYSTEM, difficulty, ladder, pools
from rules.step_dice.checks import Side, StepCheck
from rules.step_dice.difficulty import TARGET
from rules.step_dice.ladder import die_code
from rules.step_dice.rounding import rounded
from tests.rules.casebook import Answered, Given, Operation, filled
from tests.rules.real_dice import Thrown

GAME = SYSTEM.game("core")


# Dice -------------------------------------------------------------------------------------------------------


def die(text: str) -> Answered:
    found = die_code(text)
    return {"size": found.size, "bonus": found.bonus}


def next_step(text: str) -> Answered:
    return {"die": str(ladder.next_step(die_code(text)))}


def skill_legal(skill: str, attribute: str) -> Answered:
    return {"legal": ladder.skill_legal(die_code(skill), die_code(attribute))}


def can_raise_skill(skill: str, attribute: str) -> Answered:
    allowed = ladder.can_raise_skill(die_code(skill), die_code(attribute))
    return {"allowed": allowed, "next": str(ladder.next_step(die_code(skill)))}


# Rolling ----------------------------------------------------------------------------------------------------


def side(die: str, faces_rolled: Sequence[int] = (), bonus: int = 0) -> tuple[Side, Sequence[int]]:
    return Side(name="one", die=die_code(die), bonus=bonus), faces_rolled


def thrown(check: StepCheck, *faces: Sequence[int]) -> Outcome:
    dice = dict(zip("ab", faces, strict=False))
    return GAME.resolve(check, Thrown(GAME, check, dice).throw().done())


def resolve(die: str, faces_rolled: Sequence[int], bonus: int = 0, target: int = TARGET) -> Answered:
    one, faces = side(die, faces_rolled, bonus)
    found = thrown(StepCheck(kind="pool", title="Roll", sides=(one,), target=target), faces)
    return {
        "total": None if found.kind == "botch" else found.value,
        "explosions": sum(one.exploded for one in found.dice),
        "success": found.kind == "success",
        "critical_failure": found.kind == "botch",
    }


def contest(a: Given, b: Given) -> Answered:
    (one, mine), (other, theirs) = filled(side, a), filled(side, b)
    found = thrown(StepCheck(kind="contest", title="Contest", sides=(one, other)), mine, theirs)
    totals = [resolve(**{"target": TARGET, **told})["total"] for told in (a, b)]
    won = {"success": "a", "tie": None}.get(found.kind, "b")
    return {"winner": won, "roll_again": found.kind == "tie", "totals": totals}


def step_odds(die: str, bonus: int = 0, target: int = TARGET) -> Answered:
    found = GAME.odds(StepCheck(kind="pool", title="", sides=(side(die, (), bonus)[0],), target=target))
    return {"success": str(found.success), "failure": str(found.failure), "critical_failure": str(found.botch)}


# Difficulty, fractions, pools ---------------------------------------------------------------------------------


def shift(requested: int) -> Answered:
    return {"shift": difficulty.shift(requested)}


def fraction(numerator: int, denominator: int) -> Answered:
    return {"value": rounded(numerator, denominator)}


def pool_spend(current: int, cost: int) -> Answered:
    spent = pools.spend(current, cost)
    return {"allowed": spent.allowed, "value": spent.value, "short_by": spent.short_by}


def pool_change(current: int, change: int, maximum: int | None = None) -> Answered:
    changed = pools.change(current, change, maximum)
    return {"value": changed.value, "short_by": changed.short_by}


OPERATIONS: dict[str, Operation] = {
    "step-dice.die": die,
    "step-dice.next_step": next_step,
    "step-dice.skill_legal": skill_legal,
    "step-dice.can_raise_skill": can_raise_skill,
    "step-dice.resolve": resolve,
    "step-dice.contest": contest,
    "step-dice.shift": shift,
    "step-dice.fraction": fraction,
    "step-dice.pool_spend": pool_spend,
    "step-dice.pool_change": pool_change,
    "odds.step_dice": step_odds,
}
