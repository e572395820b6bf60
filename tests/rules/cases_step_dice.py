"""The casebook operations of step dice, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from pydantic import ValidationError

from rules.step_dice import difficulty, ladder, pools
from rules.step_dice.chain import ChainRules, StepError, rested
from rules.step_dice.checks import Side, StepCheck
from rules.step_dice.contests import Result, winner
from rules.step_dice.difficulty import TARGET
from rules.step_dice.forecasting import odds
from rules.step_dice.ladder import DieError, die_code
from rules.step_dice.resolving import is_success
from rules.step_dice.rounding import rounded
from tests.rules.casebook import stated

type Given = Mapping[str, Any]
type Answered = dict[str, Any]
type Operation = Callable[[Given], Answered]

RULES = ChainRules()


def refusing(operation: Operation) -> Operation:
    """Tell what the product refuses as `{"error": code}`, and an input it cannot even read. Null is nothing said."""

    @wraps(operation)
    def told(given: Given) -> Answered:
        try:
            return operation(stated(given))
        except (StepError, DieError) as error:
            return {"error": error.code}
        except (ValidationError, ValueError, ZeroDivisionError) as error:
            return {"error": "out_of_range", "reason": str(error)}
        except (KeyError, TypeError, AttributeError) as error:
            return {"error": "unreadable_input", "reason": repr(error)}

    return told


# Dice -------------------------------------------------------------------------------------------------------


def die(given: Given) -> Answered:
    found = die_code(given["text"])
    return {"size": found.size, "bonus": found.bonus}


def next_step(given: Given) -> Answered:
    return {"die": str(ladder.next_step(die_code(given["text"])))}


def skill_legal(given: Given) -> Answered:
    return {"legal": ladder.skill_legal(die_code(given["skill"]), die_code(given["attribute"]))}


def can_raise_skill(given: Given) -> Answered:
    skill, attribute = die_code(given["skill"]), die_code(given["attribute"])
    return {"allowed": ladder.can_raise_skill(skill, attribute), "next": str(ladder.next_step(skill))}


# Rolling ----------------------------------------------------------------------------------------------------


def side(given: Given) -> Side:
    return Side(name="one", die=die_code(given["die"]), bonus=given.get("bonus", 0))


def result(given: Given) -> tuple[Result, int]:
    """What one side's faces come to, and how often its die exploded."""
    one = side(given)
    chain = rested(RULES, one.die.size, given["faces_rolled"])
    return Result(one.flat + chain.added, chain.critical), chain.explosions


def resolve(given: Given) -> Answered:
    found, explosions = result(given)
    return {
        "total": found.total,
        "explosions": explosions,
        "success": is_success(found, given.get("target", TARGET)),
        "critical_failure": found.critical,
    }


def contest(given: Given) -> Answered:
    a, b = result(given["a"])[0], result(given["b"])[0]
    won = winner(a, b)
    return {"winner": won, "roll_again": won is None, "totals": [a.total, b.total]}


def step_odds(given: Given) -> Answered:
    check = StepCheck(kind="pool", title="", sides=(side(given),), target=given.get("target", TARGET))
    found = odds(check)
    return {
        "success": str(found.success),
        "failure": str(found.failure),
        "critical_failure": str(found.botch),
    }


# Difficulty, fractions, pools ---------------------------------------------------------------------------------


def shift(given: Given) -> Answered:
    return {"shift": difficulty.shift(given["requested"])}


def fraction(given: Given) -> Answered:
    return {"value": rounded(given["numerator"], given["denominator"])}


def pool_spend(given: Given) -> Answered:
    spent = pools.spend(given["current"], given["cost"])
    return {"allowed": spent.allowed, "value": spent.value, "short_by": spent.short_by}


def pool_change(given: Given) -> Answered:
    changed = pools.change(given["current"], given["change"], given.get("maximum"))
    return {"value": changed.value, "short_by": changed.short_by}


OPERATIONS: dict[str, Operation] = {
    name: refusing(operation)
    for name, operation in {
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
    }.items()
}
