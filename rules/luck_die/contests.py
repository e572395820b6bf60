"""The other side of a contest: a character with traits, or somebody whose dice are written down.

Source: Playing the Game, "Contests"; ruling L-21.
"""

from __future__ import annotations

from rules.checks import Part
from rules.luck_die.checks import ContestRequest, Hand, LuckDieCheck, TestTerms
from rules.luck_die.circumstances import Bearing, parts, under
from rules.luck_die.hands import Party, best_of, hand, named_dice, said
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.traits import choose
from rules.sheets import Problem
from rules.wording import sentence


def opposing_hand(
    book: Rulebook, request: ContestRequest, other: Party | None, bearing: tuple[Bearing, ...] = ()
) -> Hand | tuple[Problem, ...]:
    """What the other side throws under the conditions that bear on it, or why it throws nothing."""
    terms = TestTerms(advantages=request.other_advantages, disadvantages=request.other_disadvantages)
    terms = under(terms, bearing)
    if other is not None:
        return _from_sheet(book, request, terms, other)
    if not request.other_attribute:
        return (Problem(code="no_attribute", sentence="Choose the other side’s attribute die."),)
    written = hand(book, terms, request.other_attribute, request.other_skill, request.other_proficiency)
    return written.model_copy(update={"label": request.against or "the other side"})


def _from_sheet(book: Rulebook, request: ContestRequest, terms: TestTerms, other: Party) -> Hand | tuple[Problem, ...]:
    sheet, chosen = other.sheet, choose(book, other.sheet, request.opponent_traits)
    if chosen.attribute is None:
        text = f"Choose the one attribute with which {other.name} opposes."
        return (Problem(code="no_opponent", sentence=text, trait="opponent_traits"),)
    if chosen.problems:
        told = (f"{other.name}: {one.sentence}" for one in chosen.problems)
        return tuple(Problem(code="no_opponent", sentence=text, trait="opponent_traits") for text in told)
    best, bonus = best_of(sheet, chosen)
    skill = book.skill_size(sheet, chosen.skill) if chosen.skill else 0
    held = hand(book, terms, book.attribute_size(sheet, chosen.attribute), skill, bonus)
    named = {"label": other.name, "traits": said(chosen, best), "dice": named_dice(held, chosen)}
    return held.model_copy(update=named)


def against(
    book: Rulebook, request: ContestRequest, check: LuckDieCheck, other: Hand, bearing: tuple[Bearing, ...] = ()
) -> LuckDieCheck:
    """The check with another side to throw against."""
    whole = Part(label=f"{sentence(other.described)}, {other.formula}", amount=other.bonus)
    return check.model_copy(
        update={
            "kind": "contest",
            "mode": request.contest,
            "title": f"{check.title} against {other.label}",
            "other": other,
            "difficulty": None,
            "difficulty_name": "",
            "target_parts": (whole, *parts(bearing)),
            "wins": request.wins or book.house_rules.contest_wins,
        }
    )
