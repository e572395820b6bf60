"""The casebook operations of the luck die, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import wraps
from typing import Any

from rules.luck_die import arithmetic, recovery
from rules.luck_die.by_hand import RealDie, RealTest, check_of, steps_of
from rules.luck_die.house_rules import LuckDieHouseRules
from rules.luck_die.odds import at_least, contest_odds, results_for
from rules.luck_die.recovery import Night, Pause, Resources
from rules.luck_die.rerolls import Terms
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.table import check_face, lay_out
from tests.rules.casebook import stated

type Given = Mapping[str, Any]
type Answered = dict[str, Any]
type Operation = Callable[[Given], Answered]

BOOK = Rulebook(LuckDieHouseRules())


def refusing(operation: Operation) -> Operation:
    """Tell what the product refuses as `{"error": code}`, and an input it cannot even read. Null is nothing said."""

    @wraps(operation)
    def told(given: Given) -> Answered:
        try:
            return operation(stated(given))
        except ValueError as error:
            return {
                "error": getattr(error, "code", "") or (str(error) if str(error).isidentifier() else "out_of_range")
            }
        except (KeyError, TypeError, AttributeError) as error:
            return {"error": "unreadable_input", "reason": repr(error)}

    return told


# Tests ------------------------------------------------------------------------------------------------------


def real_die(given: Given | None) -> RealDie | None:
    return RealDie(given["size"], given["face"]) if given else None


def real_test(given: Given) -> RealTest:
    return RealTest(
        attribute=RealDie(given["attribute"]["size"], given["attribute"]["face"]),
        skill=real_die(given.get("skill")),
        luck=given.get("luck"),
        proficiency=given.get("proficiency", 0),
        difficulty=given.get("difficulty"),
        advantages=given.get("advantages", 0),
        disadvantages=given.get("disadvantages", 0),
        rerolls=[(one["die"], one["face"]) for one in given.get("rerolls", ())],
        maximised=given.get("maximised", ()),
        luck_modifier=given.get("luck_modifier", 0),
    )


def test(given: Given) -> Answered:
    told = real_test(given)
    check = check_of(told)
    own = lay_out(check, steps_of(told, check)).bout.own
    return {
        "total": own.total,
        "luck_bonus": own.luck_bonus,
        "success": None if check.difficulty is None else own.total >= check.difficulty,
        "dice": {one.role: own.value(one.role) for one in check.own.dice if one.role != "luck"},
        "fate_spent": len(own.maximised),
    }


def lowest(given: Given) -> Answered:
    return {"lowest": arithmetic.lowest_result(len(given["sizes"]), given.get("proficiency", 0))}


def trivial(given: Given) -> Answered:
    dice, bonus = len(given["sizes"]), given.get("proficiency", 0)
    return {"trivial": arithmetic.is_trivial(dice, bonus, given["difficulty"])}


def net_advantage(given: Given) -> Answered:
    left = arithmetic.net_advantage(given.get("advantages", 0), given.get("disadvantages", 0))
    return {"advantage": left[0], "disadvantage": left[1]}


def luck_bonus(given: Given) -> Answered:
    return {"bonus": arithmetic.luck_bonus(given["luck"])}


def luck_test(given: Given) -> Answered:
    check_face(given["face"], BOOK.tables.dice.luck_size)
    difficulty = given.get("difficulty")
    return {"result": given["face"], "success": None if difficulty is None else given["face"] >= difficulty}


def best_proficiency(given: Given) -> Answered:
    return {"proficiency": arithmetic.best_proficiency(given["values"])}


def difficulty_name(given: Given) -> Answered:
    return {"name": arithmetic.difficulty_name(BOOK.ladder, given["difficulty"])}


def contest_sets_difficulty(given: Given) -> Answered:
    return {"winner": arithmetic.against_difficulty(given["actor"], given["opposition"])}


def contest_same_activity(given: Given) -> Answered:
    winner = arithmetic.same_activity(given["a"], given["b"])
    return {"winner": {"one": "a", "other": "b", None: None}[winner], "repeat": winner is None}


# Recovery and fate ------------------------------------------------------------------------------------------


def resources(given: Given) -> Resources:
    return Resources(given["current"], given["maximum"], given.get("health", 0), given.get("max_health", 0))


def recovered(done: recovery.Recovered) -> Answered:
    return {
        "allowed": done.allowed,
        "reasons": list(done.reasons),
        "after": dict(done.after),
        "health": done.health,
        "uses_recovered": done.uses_recovered,
        "breaks_since_rest": done.breaks_since_rest,
    }


def hours(given: Given, key: str = "hours") -> Fraction | None:
    return Fraction(str(given[key])) if key in given else None


def take_break(given: Given) -> Answered:
    pause = Pause(given.get("breaks_since_rest", 0), given.get("activity_difficulty"), hours(given))
    return recovered(recovery.take_break(resources(given), pause))


def take_rest(given: Given) -> Answered:
    night = Night(
        breaks_since_rest=given.get("breaks_since_rest", 0),
        rested_today=bool(given.get("rested_today", given.get("rests_today", False))),
        interrupted=given.get("interrupted", False),
    )
    return recovered(recovery.take_rest(resources(given), night))


def resume_rest(given: Given) -> Answered:
    return recovered(recovery.resume_rest(resources(given), hours_awake=hours(given)))


def fate_gain(given: Given) -> Answered:
    return {"fate": recovery.fate_gained(given["current"], sessions=given.get("gain", given.get("points", 1)))}


def fate_spend(given: Given) -> Answered:
    left = recovery.fate_spent(given["current"], given.get("points", 1))
    return {"allowed": left.allowed, "fate": left.fate}


def fate_recover(given: Given) -> Answered:
    return {"value": recovery.recovered_by_fate(given["resource"], given["current"], given["maximum"])}


# Odds -------------------------------------------------------------------------------------------------------


def terms(given: Given) -> Terms:
    return Terms(
        sizes=tuple(given["sizes"]),
        bonus=given.get("proficiency", 0),
        advantages=given.get("advantages", 0),
        disadvantages=given.get("disadvantages", 0),
    )


def odds_luck_die(given: Given) -> Answered:
    success = at_least(results_for(terms(given), given["difficulty"]), given["difficulty"])
    return {"success": str(success), "failure": str(1 - success)}


def odds_luck_total(given: Given) -> Answered:
    return {str(total): str(chance) for total, chance in results_for(terms(given), None).items()}


def odds_luck_contest(given: Given) -> Answered:
    exceed = given.get("kind", "same_activity") != "sets_difficulty"
    found = contest_odds(terms(given["a"]), terms(given["b"]), exceed=exceed)
    return {"a": str(found.win), "b": str(found.loss), "tie": str(found.tie)}


OPERATIONS: dict[str, Operation] = {
    op: refusing(operation)
    for op, operation in {
        "luck-die.test": test,
        "luck-die.lowest": lowest,
        "luck-die.trivial": trivial,
        "luck-die.net_advantage": net_advantage,
        "luck-die.luck_bonus": luck_bonus,
        "luck-die.luck_test": luck_test,
        "luck-die.best_proficiency": best_proficiency,
        "luck-die.difficulty_name": difficulty_name,
        "luck-die.contest_sets_difficulty": contest_sets_difficulty,
        "luck-die.contest_same_activity": contest_same_activity,
        "luck-die.take_break": take_break,
        "luck-die.take_rest": take_rest,
        "luck-die.resume_rest": resume_rest,
        "luck-die.fate_gain": fate_gain,
        "luck-die.fate_spend": fate_spend,
        "luck-die.fate_recover": fate_recover,
        "odds.luck_die": odds_luck_die,
        "odds.luck_total": odds_luck_total,
        "odds.luck_contest": odds_luck_contest,
    }.items()
}
