"""What a roll must reach: difficulty by number or band, defence, attack, opponent, and all that changes it.

Source: Basics, "Choosing Difficulties", "Generic Modifiers", "Untrained Skill Use", "Rushing", "Moving", "Failed
Checks", "Using Close Combat Skills". Rulings D-01, D-10, D-11, D-16, D-20.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from rules.checks import Part
from rules.sheets import Problem
from rules.wild_die.actions import movement
from rules.wild_die.checks import NEEDS_LIMIT, TargetRequest, TraitRequest
from rules.wild_die.codes import ADDS_LIMIT, Pool
from rules.wild_die.difficulties import modifier_band, named_difficulty, retry
from rules.wild_die.pool import refusal
from rules.wild_die.rulebook import Rolled, Rulebook
from rules.wording import signed

type Against = Literal["total", "difficulty", "defence", "attack", "opponent"]


@dataclass(frozen=True, slots=True)
class Target:
    """What must be reached, how it came to that, and what bars it. None: only the total counts.

    `opponent` is what the other side rolls on this entry, with all that is added to its total; `opponent_name` is who
    that is, where somebody is named. `modifier` is part of it already. What is `secret` only storytellers know.
    """

    against: Against
    difficulty: int | None
    ties: bool
    parts: tuple[Part, ...] = ()
    problems: tuple[Problem, ...] = ()
    opponent: Pool | None = None
    opponent_name: str = ""
    modifier: int = 0
    secret: bool = False


def amount_of(parts: Iterable[Part]) -> int:
    """What these parts come to together."""
    return sum(part.amount for part in parts)


def difficulty_target(
    book: Rulebook, request: TargetRequest, changes: Iterable[Part] = (), problems: Iterable[Problem] = ()
) -> Target:
    """A difficulty by number or band, with what changes it; without either, only the total counts.

    Basics, "Choosing Difficulties".
    """
    base, modifier = _named(book, request), request.modifier
    unknown = tuple(_unknown_band(book, request))
    if base is None:
        missing = refusal("no_difficulty", "A retry needs the difficulty that was missed.", "failed_total")
        refused = (*unknown, missing) if request.failed_totals else unknown
        return Target("total", None, True, problems=refused, modifier=modifier)
    parts = (base, *circumstances(book, modifier), *changes)
    missed = amount_of(parts)
    # Below zero a comparison still works: nothing is held at zero unless the campaign wants it (D-16).
    if book.switches.floor_difficulty and missed < 0:
        parts, missed = (*parts, Part(label="Not below zero", amount=-missed)), 0
    # Last of all: a retry mounts up on the number that was missed, everything in it (D-11).
    again, problem = _retries(book, request, missed)
    parts, barred = (*parts, *again), (*unknown, *problem, *problems)
    return Target("difficulty", amount_of(parts), book.switches.ties_succeed, parts, barred, modifier=modifier)


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


def _named(book: Rulebook, request: TargetRequest) -> Part | None:
    band = named_difficulty(book.tables.difficulties.bands, request.band) if request.band else None
    if request.difficulty is not None:
        return Part(label="Difficulty", amount=request.difficulty)
    return Part(label=band.name, amount=band.usual, reason=band.printed) if band else None


def _unknown_band(book: Rulebook, request: TargetRequest) -> Iterator[Problem]:
    if request.band and named_difficulty(book.tables.difficulties.bands, request.band) is None:
        yield refusal("bad_field", f"The rulebook has no difficulty called “{request.band}”.", "band")


def circumstances(book: Rulebook, modifier: int) -> tuple[Part, ...]:
    """What was picked from the table of generic modifiers. Basics, "Generic Modifiers"."""
    band = modifier_band(book.tables.modifiers.bands, modifier)
    return (Part(label=band, amount=modifier, reason="circumstances"),) if band else ()


def untrained(book: Rulebook, request: TraitRequest, rolled: Rolled) -> Iterator[Part]:
    """What a skill without points adds. Basics, "Untrained Skill Use" (D-20)."""
    named = request.untrained_modifier
    modifier = book.tables.actions.untrained if named is None else named
    if rolled.untrained and modifier:
        yield Part(label="Untrained", amount=modifier, reason=f"no points in {rolled.skill}")


def moving(book: Rulebook, request: TraitRequest) -> Iterator[Part]:
    """What moving meanwhile adds. Basics, "Moving" (D-22)."""
    if not request.pace:
        return
    # What it adds does not hang on how fast somebody is.
    moved = movement(book.tables.paces, 1, request.pace, sprint_modifier=book.switches.sprint_modifier)
    if moved.difficulty_modifier:
        yield Part(label=request.pace.capitalize(), amount=moved.difficulty_modifier, reason="moving meanwhile")


def beyond_reason(target: Target) -> Iterator[Problem]:
    """Why these numbers are no difficulty of any table."""
    if abs(target.difficulty or 0) > NEEDS_LIMIT:
        text = f"A difficulty of {target.difficulty} is too much: at most {NEEDS_LIMIT}."
        yield refusal("too_much", text, "failed_total" if target.against == "difficulty" else "modifier")
    if target.opponent and abs(target.opponent.adds) > ADDS_LIMIT:
        text = f"{signed(target.opponent.adds)} is too much: at most {ADDS_LIMIT}."
        yield refusal("too_much", text, "opponent_bonus")
