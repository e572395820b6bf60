"""The pool as it will be thrown: never below zero, never above the limit, and what the campaign makes of none.

Source: Maelstrom Rules, "Dice Pool" and "Using Specialties"; rulings M-02, M-03, M-05.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.checks import Part
from rules.maelstrom.arithmetic import Arrangement, problem
from rules.maelstrom.checks import POOL_LIMIT, MaelstromCheck, MaelstromPlan
from rules.maelstrom.dice_laid import SIZE
from rules.maelstrom.rulebook import Rulebook
from rules.sheets import Problem
from rules.wording import counted, signed

NO_SUCCESS = SIZE + 1
"""A difficulty that no die reaches."""


def botch_rule(book: Rulebook) -> Literal["outnumbered", "none_left"]:
    """How this campaign tells a botch. Rules, "Resolving the Result", step 4 (M-29)."""
    return "none_left" if book.switches.botch == "draft" else book.edition.dice.botch


def planned(
    book: Rulebook,
    arranged: Arrangement,
    kind: str,
    title: str,
    decided: Mapping[str, object],
    *,
    instead: tuple[Problem, ...] = (),
    problems: tuple[Problem, ...] = (),
) -> MaelstromPlan:
    """The plan of an arrangement: its check with what else was `decided`, or why there is none.

    What `instead` bars it is all that is wrong with it; other `problems` stand between those of the arrangement and
    those of the pool.
    """
    pool, found, notes = _pool(book, arranged, kind, title)
    check = pool.model_copy(update=decided)
    wrong = instead or (*arranged.problems, *problems, *(found if not arranged.problems else ()))
    return MaelstromPlan(
        check=None if wrong else check,
        problems=wrong,
        notes=notes,
        throws=counted(check.pool, "die", "dice") if check.pool else "",
        stakes=bool(check.botch_costs or check.day or check.levels),
        pool=check.pool if not arranged.barred else 0,
        difficulty=check.difficulty,
        threshold=check.threshold,
        pool_parts=check.pool_parts,
        target_parts=check.target_parts,
        specialty_limit=arranged.specialty_limit,
        unmet=arranged.unmet,
        tens_explode=arranged.tens_explode,
    )


type Found = tuple[MaelstromCheck, tuple[Problem, ...], tuple[Problem, ...]]
"""A check as its dice stand, why it cannot be thrown, and what is worth saying of it."""


def _pool(book: Rulebook, arranged: Arrangement, kind: str, title: str) -> Found:
    tens = book.edition.dice.tens if arranged.tens_explode else "none"
    # Above ten no bonus die can help. They are thrown all the same, unless the campaign skips them (M-03).
    if tens == "two_bonus" and book.switches.skip_pointless_dice and arranged.difficulty > SIZE:
        tens = "none"
    check = MaelstromCheck(
        kind=kind,
        title=title,
        # Held to what a check can carry, so that the panel has one to show; what is beyond is refused as a problem.
        pool=min(arranged.pool, POOL_LIMIT),
        difficulty=max(2, arranged.difficulty),
        threshold=arranged.threshold,
        tens=tens,
        botch=botch_rule(book),
        pool_parts=arranged.pool_parts,
        target_parts=arranged.target_parts,
        rules=_rules(book, arranged),
        degrees=book.switches.degree_names,
    )
    if arranged.pool > POOL_LIMIT:
        text = f"{arranged.pool} dice are too many: a pool has at most {POOL_LIMIT}."
        return check, (problem("pool_too_large", text, "modifier"),), _notes(arranged)
    return (check, (), _notes(arranged)) if arranged.pool or arranged.barred else _empty(book, check)


def _empty(book: Rulebook, check: MaelstromCheck) -> Found:
    """What the campaign makes of no dice: refused, nothing thrown, or one die that cannot succeed (M-05)."""
    answer = book.switches.zero_pool
    if answer == "refuse":
        reason = ", ".join(
            f"{part.label} {part.amount if part.amount >= 0 else signed(part.amount)}" for part in check.pool_parts
        )
        text = f"There are no dice to roll: {reason or 'nothing'}."
        return check, (problem("no_dice", text, _taken_by(check.pool_parts)),), ()
    check = check.model_copy(update={"rules": (*check.rules, book.switches.worded("zero_pool"))})
    if answer == "nothing":
        return check, (), (problem("no_dice", "No dice: this is a plain failure.", notice=True),)
    total = sum(part.amount for part in check.pool_parts)
    die = Part(label="Chance die", amount=1 - total, reason="can only fail or botch", kind="rule")
    over = NO_SUCCESS - check.difficulty
    far = Part(label="Chance die", amount=over, reason="cannot succeed", kind="difficulty")
    chance = {
        "pool": 1,
        "pool_parts": (*check.pool_parts, die),
        "target_parts": (*check.target_parts, far) if over else check.target_parts,
        "difficulty": NO_SUCCESS,
        "tens": "none",
    }
    note = problem("chance_die", "One die that can only fail or botch.", notice=True)
    return check.model_copy(update=chance), (), (note,)


def _rules(book: Rulebook, arranged: Arrangement) -> tuple[str, ...]:
    """The house rules that shaped this roll, each with its value."""
    shaped = []
    if botch_rule(book) != book.edition.dice.botch:
        shaped.append("botch")
    if any(part.reason == "house rule" for part in arranged.target_parts):
        shaped.append("skill_at_ten")
    if any(part.reason == "wounds" for part in arranged.target_parts):
        shaped.append("wound_penalty")
    if arranged.tens_explode and book.switches.skip_pointless_dice and arranged.difficulty > SIZE:
        shaped.append("skip_pointless_dice")
    return tuple(book.switches.worded(name) for name in shaped)


def _notes(arranged: Arrangement) -> tuple[Problem, ...]:
    if arranged.barred or arranged.pool == 0 or arranged.success_possible(SIZE):
        return ()
    text = f"No die can succeed at {arranged.difficulty}."
    if arranged.difficulty <= SIZE:
        text = f"A threshold of {arranged.threshold} takes every success that {arranged.pool} dice can bring."
    return (problem("no_success_possible", text, notice=True),)


def _taken_by(parts: tuple[Part, ...]) -> str:
    """The field that takes the dice, where one does."""
    taking = {part.kind for part in parts if part.amount < 0}
    return "modifier" if "modifier" in taking else "figured_dice" if "rule" in taking else ""
