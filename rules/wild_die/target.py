"""What a roll must reach: difficulty by number or band, defence, attack, opponent, and all that changes it.

Source: Basics, "Choosing Difficulties", "Generic Modifiers", "Untrained Skill Use", "Rushing", "Moving", "Failed
Checks", "Using Close Combat Skills". Rulings D-01, D-10, D-11, D-16, D-20.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from rules.checks import Part
from rules.sheets import Problem
from rules.wild_die.actions import PERCENT, Rush, movement, rushing
from rules.wild_die.checks import (
    NEEDS_LIMIT,
    AttackRequest,
    OpposedRequest,
    ParryRequest,
    RollRequest,
    SkillRequest,
    TargetRequest,
    TraitRequest,
)
from rules.wild_die.codes import ADDS_LIMIT, Pool
from rules.wild_die.difficulties import defence_value, modifier_band, named_difficulty, parry_needs, retry
from rules.wild_die.edition import EDITION
from rules.wild_die.opposing import Party, opposing
from rules.wild_die.pool import refusal
from rules.wild_die.rulebook import Rolled, Rulebook
from rules.wording import signed

type Against = Literal["total", "difficulty", "defence", "attack", "opponent"]


@dataclass(frozen=True, slots=True)
class Target:
    """What must be reached, how it came to that, and what bars it. None: only the total counts.

    `opponent` is what the other side rolls on this entry, with all that is added to its total; `opponent_name` is who
    that is, where somebody is named.
    """

    against: Against
    difficulty: int | None
    ties: bool
    parts: tuple[Part, ...] = ()
    problems: tuple[Problem, ...] = ()
    opponent: Pool | None = None
    opponent_name: str = ""


def target_of(book: Rulebook, request: RollRequest, rolled: Rolled | None, other: Party | None = None) -> Target:
    """What this roll must reach; `other` is the character who opposes it."""
    if isinstance(request, OpposedRequest):
        return _opposed(book, request, rolled, other)
    if isinstance(request, ParryRequest):
        needs = parry_needs(request.attack_total)
        base = Part(label=f"Attack {request.attack_total}", amount=needs, reason="one above it parries")
        return _summed("attack", True, (base, *_changes(book, request, rolled)))
    if isinstance(request, AttackRequest):
        return _defence(book, request, rolled)
    return _difficulty(book, request, rolled) if isinstance(request, TargetRequest) else Target("total", None, True)


def _defence(book: Rulebook, request: AttackRequest, rolled: Rolled | None) -> Target:
    base = Part(label="Defence", amount=request.defence)
    reaction = defence_value(request.defence, full_reaction=request.full_reaction) - request.defence
    whole = [base, *([Part(label="Full reaction", amount=reaction)] if reaction else [])]
    found = _summed("defence", True, (*whole, *_modifier(request.modifier), *_changes(book, request, rolled)))
    return replace(found, opponent_name=request.opponent_name)


def _summed(against: Against, ties: bool, parts: tuple[Part, ...], problems: tuple[Problem, ...] = ()) -> Target:
    return Target(against, sum(part.amount for part in parts), ties, parts, problems)


def _opposed(book: Rulebook, request: OpposedRequest, rolled: Rolled | None, other: Party | None) -> Target:
    changes = (*_modifier(request.modifier), *_changes(book, request, rolled))
    theirs = opposing(book, request, other)
    total = theirs.total
    if theirs.pool is None:
        base = Part(label=theirs.name or "Other side", amount=total or 0, reason="a tie goes to the one who began")
        parts = (base, *changes)
        amount = sum(part.amount for part in parts)
        return Target("opponent", amount, request.initiator, parts, theirs.problems, None, theirs.name)
    adds = theirs.pool.adds + sum(part.amount for part in changes)
    pool = Pool(theirs.pool.dice, adds)
    parts = (*theirs.parts, *changes)
    return Target("opponent", None, request.initiator, parts, theirs.problems, pool, theirs.name)


def _difficulty(book: Rulebook, request: TargetRequest, rolled: Rolled | None) -> Target:
    base, ties = _named(request), book.switches.ties_succeed
    if base is None:
        missing = refusal("no_difficulty", "A retry needs the difficulty that was missed.", "failed_total")
        return Target("total", None, True, problems=(missing,) if request.failed_totals else ())
    parts = (base, *_modifier(request.modifier), *_changes(book, request, rolled))
    missed = sum(part.amount for part in parts)
    if book.switches.floor_difficulty and missed < 0:
        parts, missed = (*parts, Part(label="Not below zero", amount=-missed)), 0
    again, problem = _retries(book, request, missed)
    return _summed("difficulty", ties, (*parts, *again), (*problem, *_rush_problems(book, request)))


def _retries(book: Rulebook, request: TargetRequest, first: int) -> tuple[tuple[Part, ...], tuple[Problem, ...]]:
    """What earlier failures add, or the first that was none. `first` is all that the first try had to reach (D-11)."""
    needed, ties = first, book.switches.ties_succeed
    original = first if book.switches.retry_from_first else None
    for total in request.failed_totals:
        again = retry(needed, total, original=original, ties=ties)
        if again is None:
            text = f"{total} did not fail against {needed}: there is nothing to retry."
            return (), (refusal("not_failed", text.replace("-", "−"), "failed_total"),)
        needed = again.difficulty
    reason = f"{', then '.join(map(str, request.failed_totals))} missed it"
    return (Part(label="Retry", amount=needed - first, reason=reason),) if needed != first else (), ()


def _named(request: TargetRequest) -> Part | None:
    band = named_difficulty(request.band) if request.band else None
    if request.difficulty is not None:
        return Part(label="Difficulty", amount=request.difficulty)
    return Part(label=band.name, amount=band.usual, reason=band.printed) if band else None


def _modifier(modifier: int) -> tuple[Part, ...]:
    band = modifier_band(modifier)
    return (Part(label=band, amount=modifier, reason="circumstances"),) if band else ()


def _changes(book: Rulebook, request: RollRequest, rolled: Rolled | None) -> Iterator[Part]:
    """What training, haste and movement add."""
    if not isinstance(request, TraitRequest):
        return
    if rolled is not None and rolled.untrained:
        named = request.untrained_modifier
        modifier = book.tables.actions.untrained if named is None else named
        if modifier:
            yield Part(label="Untrained", amount=modifier, reason=f"no points in {rolled.skill}")
    if isinstance(request, SkillRequest) and (rush := _rush(book, request)).modifier:
        yield Part(label="Rushing", amount=rush.modifier, reason=f"{request.time_saved}% of the time saved")
    if request.pace:
        moved = movement(1, request.pace, sprint_modifier=book.switches.sprint_modifier)
        if moved.difficulty_modifier:
            yield Part(label=request.pace.capitalize(), amount=moved.difficulty_modifier, reason="moving meanwhile")


def _rush(book: Rulebook, request: SkillRequest) -> Rush:
    """What saving time on this task comes to."""
    usual = request.task_rounds * EDITION.actions.round_seconds
    left = Fraction(usual * (PERCENT - request.time_saved), PERCENT)
    return rushing(usual, left, nearest=book.switches.rushing_nearest)


def _rush_problems(book: Rulebook, request: TargetRequest) -> Iterator[Problem]:
    if not isinstance(request, SkillRequest) or not request.time_saved:
        return
    rush = _rush(book, request)
    if not rush.allowed:
        yield refusal("too_rushed", rush.reason, "time_saved")
    if request.time_factor > 1:
        yield refusal("prepared_and_rushed", "One cannot take more time and less time for the same task.", "time_saved")


def beyond_reason(target: Target) -> Problem | None:
    """Why these numbers are no difficulty of any table."""
    if abs(target.difficulty or 0) > NEEDS_LIMIT:
        text = f"A difficulty of {target.difficulty} is too much: at most {NEEDS_LIMIT}."
        return refusal("too_much", text, "failed_total" if target.against == "difficulty" else "modifier")
    if target.opponent and abs(target.opponent.adds) > ADDS_LIMIT:
        return refusal(
            "too_much", f"{signed(target.opponent.adds)} is too much: at most {ADDS_LIMIT}.", "opponent_bonus"
        )
    return None
