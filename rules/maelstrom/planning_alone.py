"""Rolls that are made of no attribute and ability: quick pools, willpower, recovery, soak.

Source: Maelstrom Rules, "Willpower" and "Recovering Willpower"; soak as in the later publication; rulings M-14,
M-16, M-17, M-19.
"""

from __future__ import annotations

from rules.checks import Part
from rules.maelstrom import merits
from rules.maelstrom.arithmetic import Arrangement, Declaration, arrange_alone
from rules.maelstrom.checks import (
    MaelstromCheck,
    MaelstromPlan,
    PoolRequest,
    RecoveryRequest,
    SoakRequest,
    TargetRequest,
    WillpowerRequest,
)
from rules.maelstrom.pool import Pool, pool_of
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.sheets import Problem
from rules.wording import counted


def plan_pool(book: Rulebook, request: PoolRequest) -> MaelstromPlan:
    """A quick pool of so many dice."""
    name = request.name or "Pool"
    arranged = arrange_alone(
        book, (Part(label=name, amount=request.dice),), _target(book, request), tens_explode=request.specialty
    )
    pool = pool_of(book, arranged)
    specialties = ("Specialty",) if request.specialty else ()
    return _plan(arranged, pool, pool.check(book, "pool", name).model_copy(update={"specialties": specialties}))


def plan_willpower(book: Rulebook, request: WillpowerRequest, sheet: MaelstromSheet) -> MaelstromPlan:
    """A roll on current willpower."""
    dots = sheet.willpower.current
    arranged = arrange_alone(book, (Part(label="Willpower", amount=dots),), _target(book, request))
    pool, free = pool_of(book, arranged), merits.free_success(book, sheet)
    check = pool.check(book, "willpower", "Willpower").model_copy(
        update={
            "free": free.amount if free and request.free else 0,
            "traits": ("Willpower",),
            "spending": book.switches.spend_after,
            "spend_threshold": book.switches.spend_threshold,
            "botch_costs": True,
        }
    )
    return _plan(arranged, pool, check, _no_willpower(dots)).model_copy(update={"free": free})


def plan_recovery(book: Rulebook, request: RecoveryRequest, sheet: MaelstromSheet) -> MaelstromPlan:
    """The roll of a restful day."""
    rules, dots = book.willpower, sheet.willpower
    day, difficulty = (rules.dots_for_a_day, rules.recovery_difficulty) if rules else (0, 8)
    after = min(dots.permanent, dots.current + day)
    rolled = after if book.switches.recovery_roll_after else dots.current
    said = Declaration(difficulty=difficulty, difficulty_reason="a day of rest")
    arranged = arrange_alone(book, (Part(label="Willpower", amount=rolled),), said)
    pool, free = pool_of(book, arranged), merits.free_success(book, sheet)
    given = free.amount if free and request.free else 0
    costs = book.switches.recovery_botch_costs
    check = pool.check(book, "recovery", "Recovering willpower").model_copy(
        update={"traits": ("Willpower",), "free": given, "day": day, "botch_costs": costs}
    )
    problems: tuple[Problem, ...] = ()
    if dots.current == dots.permanent:
        problems = (_problem("nothing_to_recover", "All dots of willpower are there already."),)
    elif not rolled:
        problems = (_problem("no_willpower", "With no dot there is no roll; a day's rest still brings the first."),)
    return _plan(arranged, pool, check, problems).model_copy(update={"free": free})


def plan_soak(book: Rulebook, request: SoakRequest, sheet: MaelstromSheet) -> MaelstromPlan:
    """A roll to take levels off damage: Strength and armor for bashing, armor alone for anything worse."""
    rules = book.health
    parts = (Part(label="Armor", amount=request.armor, kind="armor"),) if request.armor else ()
    if rules and request.damage == "bashing":
        strength = Part(label=rules.soak_attribute, amount=sheet.dots(rules.soak_attribute), kind="attribute")
        parts = (strength, *parts)
    said = Declaration(difficulty=rules.soak_difficulty if rules else 6, difficulty_reason="always for soak")
    arranged = arrange_alone(book, parts, said)
    pool = pool_of(book, arranged)
    title = f"Soak {counted(request.levels, 'level')} of {request.damage}"
    levels = request.levels if request.mark else 0
    check = pool.check(book, "soak", title).model_copy(update={"damage": request.damage, "levels": levels})
    problems: tuple[Problem, ...] = ()
    if not arranged.pool:
        text = f"Nothing soaks this: {request.damage} damage takes armor. Mark it on the health track."
        problems = (_problem("no_dice", text),)
    return _plan(arranged, pool, check, problems)


def _target(book: Rulebook, request: TargetRequest) -> Declaration:
    if request.difficulty is None:
        default = book.edition.dice.default_difficulty
        return Declaration(difficulty=default, threshold=request.threshold, difficulty_reason="campaign default")
    return Declaration(difficulty=request.difficulty, threshold=request.threshold)


def _no_willpower(dots: int) -> tuple[Problem, ...]:
    return () if dots else (_problem("no_willpower", "With no willpower left there is nothing to roll."),)


def _plan(
    arranged: Arrangement, pool: Pool, check: MaelstromCheck, problems: tuple[Problem, ...] = ()
) -> MaelstromPlan:
    wrong = problems or (*arranged.problems, *pool.problems)
    return MaelstromPlan(
        check=None if wrong else check,
        problems=wrong,
        notes=pool.notes,
        stakes=bool(check.botch_costs or check.day or check.levels),
        pool=pool.dice,
        difficulty=pool.difficulty,
        threshold=pool.threshold,
        pool_parts=pool.pool_parts,
        target_parts=pool.target_parts,
        tens_explode=arranged.tens_explode,
    )


def _problem(code: str, sentence: str) -> Problem:
    return Problem(code=code, sentence=sentence, trait="Willpower" if "willpower" in code else "", section="roll")
