"""The pool as it will be thrown: never below zero, never above the limit, and what the campaign makes of none.

Source: Maelstrom Rules, "Dice Pool" and "Using Specialties"; rulings M-02, M-03, M-05.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rules.checks import Part
from rules.maelstrom.arithmetic import Arrangement
from rules.maelstrom.checks import POOL_LIMIT, MaelstromCheck
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.table import SIZE
from rules.sheets import Problem
from rules.wording import signed

NO_SUCCESS = SIZE + 1
"""A difficulty that no die reaches."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The numbers of a roll that is about to be thrown, or the problem that bars it."""

    dice: int
    pool_parts: tuple[Part, ...]
    target_parts: tuple[Part, ...]
    difficulty: int
    threshold: int
    tens: Literal["none", "two_bonus", "one_offered"]
    rules: tuple[str, ...]
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]

    def check(self, book: Rulebook, kind: str, title: str) -> MaelstromCheck:
        """The check of this pool."""
        return MaelstromCheck(
            kind=kind,
            title=title,
            pool=self.dice,
            difficulty=self.difficulty,
            threshold=self.threshold,
            tens=self.tens,
            botch=botch_rule(book),
            pool_parts=self.pool_parts,
            target_parts=self.target_parts,
            rules=self.rules,
            degrees=book.switches.degree_names,
        )


def botch_rule(book: Rulebook) -> Literal["outnumbered", "none_left"]:
    """How this campaign tells a botch."""
    return "none_left" if book.switches.botch == "draft" else book.edition.dice.botch


def pool_of(book: Rulebook, arranged: Arrangement) -> Pool:
    """The pool of an arrangement."""
    tens = book.edition.dice.tens if arranged.tens_explode else "none"
    if tens == "two_bonus" and book.switches.skip_pointless_dice and arranged.difficulty > SIZE:
        tens = "none"
    pool = Pool(
        dice=min(arranged.pool, POOL_LIMIT),
        pool_parts=arranged.pool_parts,
        target_parts=arranged.target_parts,
        difficulty=max(2, arranged.difficulty),
        threshold=arranged.threshold,
        tens=tens,
        rules=_rules(book, arranged),
        problems=(),
        notes=_notes(arranged),
    )
    if arranged.barred:
        return pool
    if arranged.pool > POOL_LIMIT:
        text = f"{arranged.pool} dice are too many: a pool has at most {POOL_LIMIT}."
        return replace(pool, problems=(_problem("pool_too_large", text, "modifier"),))
    return _empty(book, arranged, pool) if arranged.pool == 0 else pool


def _empty(book: Rulebook, arranged: Arrangement, pool: Pool) -> Pool:
    """What the campaign makes of no dice: refused, nothing thrown, or one die that cannot succeed."""
    answer, total = book.switches.zero_pool, sum(part.amount for part in arranged.pool_parts)
    if answer == "refuse":
        reason = ", ".join(
            f"{part.label} {part.amount if part.amount >= 0 else signed(part.amount)}" for part in pool.pool_parts
        )
        text = f"There are no dice to roll: {reason or 'nothing'}."
        return replace(pool, problems=(_problem("no_dice", text, _taken_by(pool)),))
    rules = (*pool.rules, book.switches.worded("zero_pool"))
    if answer == "nothing":
        note = _problem("no_dice", "No dice: this is a plain failure.", notice=True)
        return replace(pool, rules=rules, notes=(note,))
    die = Part(label="Chance die", amount=1 - total, reason="can only fail or botch", kind="rule")
    over = Part(label="Chance die", amount=NO_SUCCESS - pool.difficulty, reason="cannot succeed", kind="difficulty")
    return replace(
        pool,
        dice=1,
        pool_parts=(*pool.pool_parts, die),
        target_parts=(*pool.target_parts, over) if over.amount else pool.target_parts,
        difficulty=NO_SUCCESS,
        tens="none",
        rules=rules,
        notes=(_problem("chance_die", "One die that can only fail or botch.", notice=True),),
    )


def _rules(book: Rulebook, arranged: Arrangement) -> tuple[str, ...]:
    """The house rules that shaped this roll, each with its value."""
    shaped = []
    if botch_rule(book) != book.edition.dice.botch:
        shaped.append("botch")
    if any(part.reason == "house rule" for part in arranged.target_parts):
        shaped.append("skill_at_ten")
    if any(part.kind == "wounds" for part in arranged.target_parts):
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
    return (_problem("no_success_possible", text, notice=True),)


def _taken_by(pool: Pool) -> str:
    """The field that takes the dice, where one does."""
    taking = {part.kind for part in pool.pool_parts if part.amount < 0}
    return "modifier" if "modifier" in taking else "figured_dice" if "rule" in taking else ""


def _problem(code: str, sentence: str, trait: str = "", *, notice: bool = False) -> Problem:
    return Problem(code=code, sentence=sentence, trait=trait, section="roll", notice=notice)
