"""The casebook operations of the luck die, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.luck_die import arithmetic, recovery
from rules.luck_die.checks import Hand, HandDie, LuckDieCheck
from rules.luck_die.dice_laid import lay_out
from rules.luck_die.game import SYSTEM
from rules.luck_die.recovery import Night, Pause, Resources
from rules.luck_die.rerolls import Terms
from rules.luck_die.results import at_least, contest_odds, results_for
from tests.rules.casebook import Answered, Given, Operation, filled
from tests.rules.luck_die.real_tests import RealDie, RealTest, check_of, steps_of
from tests.rules.real_dice import Thrown, whole

GAME = SYSTEM.game("core")
RESTS = GAME.book.edition.recovery

BOOK = GAME.book


# Tests ------------------------------------------------------------------------------------------------------


def told_test(
    attribute: Given,
    skill: Given | None = None,
    luck: int | None = None,
    proficiency: int = 0,
    difficulty: int | None = None,
    advantages: int = 0,
    disadvantages: int = 0,
    rerolls: Sequence[Given] = (),
    maximised: Sequence[str] = (),
    luck_modifier: int = 0,
) -> Answered:
    told = RealTest(
        attribute=filled(RealDie, attribute),
        skill=filled(RealDie, skill) if skill else None,
        luck=luck,
        proficiency=proficiency,
        difficulty=difficulty,
        advantages=advantages,
        disadvantages=disadvantages,
        rerolls=[filled(reroll, one) for one in rerolls],
        maximised=maximised,
        luck_modifier=luck_modifier,
    )
    check = check_of(told)
    steps = steps_of(told, check)
    outcome, own = GAME.resolve(check, steps), lay_out(check, steps).bout.own
    return {
        "total": outcome.value,
        "luck_bonus": own.luck_bonus,
        "success": None if check.difficulty is None else outcome.kind == "success",
        "dice": {one.role: own.value(one.role) for one in check.own.dice if one.role != "luck"},
        "fate_spent": len(own.maximised),
    }


def reroll(die: str, face: int) -> tuple[str, int]:
    return die, whole(face)


def hand_of(sizes: Sequence[int], proficiency: int) -> Mapping[str, object]:
    """A quick pool of these dice."""
    dice = dict(zip(("attribute", "skill"), (f"d{size}" for size in sizes), strict=False))
    if not 1 <= len(sizes) <= len(("attribute", "skill")):
        raise ValueError("A test is an attribute die and at most one skill die.")
    return {**dice, "proficiency": proficiency}


def lowest(sizes: Sequence[int], proficiency: int = 0) -> Answered:
    return {"lowest": arithmetic.lowest_result(len(sizes), proficiency)}


def trivial(sizes: Sequence[int], difficulty: int, proficiency: int = 0) -> Answered:
    """Whether the panel says that no roll is needed."""
    request = GAME.read_request("pool", {**hand_of(sizes, proficiency), "difficulty": difficulty})
    if isinstance(request, tuple):
        raise ValueError(request[0].sentence)
    return {"trivial": bool(GAME.plan(request, None, actor="storyteller").trivial)}


def net_advantage(advantages: int = 0, disadvantages: int = 0) -> Answered:
    left = arithmetic.net_advantage(advantages, disadvantages)
    return {"advantage": left[0], "disadvantage": left[1]}


def luck_bonus(luck: int) -> Answered:
    """What a luck die adds that shows, or was changed to, so much."""
    size = BOOK.edition.dice.luck_size
    face = min(max(whole(luck), 1), size)
    dice = (HandDie(role="attribute", size=6), HandDie(role="luck", size=size))
    check = LuckDieCheck(kind="test", title="Luck", own=Hand(dice=dice, luck_modifier=luck - face))
    steps = Thrown(GAME, check, {"attribute": [1], "luck": [face]}).throw().done()
    return {"bonus": lay_out(check, steps).bout.own.luck_bonus}


def luck_test(face: int, difficulty: int | None = None) -> Answered:
    hand = Hand(dice=(HandDie(role="luck", size=BOOK.edition.dice.luck_size),))
    check = LuckDieCheck(kind="luck", mode="luck", title="Luck", own=hand, difficulty=difficulty)
    outcome = GAME.resolve(check, Thrown(GAME, check, {"luck": [face]}).throw().done())
    return {"result": outcome.value, "success": None if difficulty is None else outcome.kind == "success"}


def best_proficiency(values: Sequence[int]) -> Answered:
    return {"proficiency": arithmetic.best_proficiency(values)}


def difficulty_name(difficulty: int) -> Answered:
    return {"name": arithmetic.difficulty_name(BOOK.ladder, difficulty)}


def contest_sets_difficulty(actor: int, opposition: int) -> Answered:
    return {"winner": arithmetic.against_difficulty(actor, opposition)}


def contest_same_activity(a: int, b: int) -> Answered:
    winner = arithmetic.same_activity(a, b)
    return {"winner": {"one": "a", "other": "b", None: None}[winner], "repeat": winner is None}


# Recovery and fate ------------------------------------------------------------------------------------------


def recovered(done: recovery.Recovered) -> Answered:
    return {
        "allowed": done.allowed,
        "reasons": list(done.reasons),
        "after": dict(done.after),
        "health": done.health,
        "uses_recovered": done.uses_recovered,
        "breaks_since_rest": done.breaks_since_rest,
    }


def exact(hours: object) -> Fraction | None:
    return None if hours is None else Fraction(str(hours))


def take_break(
    current: Mapping[str, int],
    maximum: Mapping[str, int],
    health: int = 0,
    max_health: int = 0,
    breaks_since_rest: int = 0,
    activity_difficulty: int | None = None,
    hours: object = None,
) -> Answered:
    pause = Pause(breaks_since_rest, activity_difficulty, exact(hours))
    return recovered(recovery.take_break(RESTS, Resources(current, maximum, health, max_health), pause))


def take_rest(
    current: Mapping[str, int],
    maximum: Mapping[str, int],
    health: int = 0,
    max_health: int = 0,
    breaks_since_rest: int = 0,
    *,
    rested_today: bool = False,
    rests_today: int = 0,
    interrupted: bool = False,
) -> Answered:
    rested = bool(rested_today or rests_today)
    night = Night(breaks_since_rest=breaks_since_rest, rested_today=rested, interrupted=interrupted)
    return recovered(recovery.take_rest(RESTS, Resources(current, maximum, health, max_health), night))


def resume_rest(
    current: Mapping[str, int],
    maximum: Mapping[str, int],
    health: int = 0,
    max_health: int = 0,
    hours: object = None,
    hours_awake: object = None,
) -> Answered:
    awake = exact(hours if hours_awake is None else hours_awake)
    return recovered(recovery.resume_rest(RESTS, Resources(current, maximum, health, max_health), hours_awake=awake))


def fate_gain(current: int, gain: int = 1, points: int = 1) -> Answered:
    return {"fate": recovery.fate_gained(current, sessions=gain * points)}


def fate_spend(current: int, points: int = 1) -> Answered:
    left = recovery.fate_spent(current, points)
    return {"allowed": left.allowed, "fate": left.fate}


def fate_recover(resource: str, current: int, maximum: int) -> Answered:
    return {"value": recovery.recovered_by_fate(resource, current, maximum)}


# Odds -------------------------------------------------------------------------------------------------------


def terms(sizes: Sequence[int], proficiency: int = 0, advantages: int = 0, disadvantages: int = 0) -> Terms:
    return Terms(sizes=tuple(sizes), bonus=proficiency, advantages=advantages, disadvantages=disadvantages)


def odds_luck_die(difficulty: int, **dice: object) -> Answered:
    success = at_least(results_for(filled(terms, dice), difficulty), difficulty)
    return {"success": str(success), "failure": str(1 - success)}


def odds_luck_total(**dice: object) -> Answered:
    return {str(total): str(chance) for total, chance in results_for(filled(terms, dice), None).items()}


def odds_luck_contest(a: Given, b: Given, kind: str = "same_activity") -> Answered:
    found = contest_odds(filled(terms, a), filled(terms, b), exceed=kind != "sets_difficulty")
    return {"a": str(found.win), "b": str(found.loss), "tie": str(found.tie)}


OPERATIONS: dict[str, Operation] = {
    "luck-die.test": told_test,
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
}
