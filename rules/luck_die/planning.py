"""From what one asks for to a check: the hand that is taken up, every part of it with its reason, and what can be said.

Source: Playing the Game, "Tests", "Luck", "Advantage and Disadvantage"; rulings L-06, L-20, L-22, L-26.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.checks import Part
from rules.luck_die.arithmetic import best_proficiency, difficulty_name, lowest_result, net_advantage
from rules.luck_die.checks import (
    Asking,
    DieRole,
    DifficultyRequest,
    Hand,
    HandDie,
    LuckDieCheck,
    LuckDiePlan,
    TestTerms,
)
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.traits import Chosen
from rules.sheets import Problem
from rules.wording import signed

# The hand -----------------------------------------------------------------------------------------------------


def hand(
    book: Rulebook, terms: TestTerms, attribute: int, skill: int, bonus: int, names: tuple[str, str] = ("", "")
) -> Hand:
    """Attribute, skill and luck die of these sizes (0: none), under the terms of a request."""
    advantage, disadvantage = net_advantage(terms.advantages, terms.disadvantages)
    dice: tuple[tuple[DieRole, int, str], ...] = (
        ("attribute", attribute, names[0]),
        ("skill", skill, names[1]),
        ("luck", book.edition.dice.luck_size, "Luck"),
    )
    return Hand(
        dice=tuple(HandDie(role=role, size=size, name=name) for role, size, name in dice if size),
        bonus=bonus + terms.modifier,
        luck_modifier=terms.luck_modifier,
        advantages=advantage,
        disadvantages=disadvantage,
    )


@dataclass(frozen=True, slots=True)
class Taken:
    """What somebody takes up from a sheet: traits, the sizes of their dice (0: none), the one proficiency that counts.

    `title` is all of it in a line: "Strength + Athletics".
    """

    chosen: Chosen
    attribute: int
    skill: int
    best: str
    bonus: int

    @property
    def title(self) -> str:
        """The traits in a line: "Strength + Athletics"."""
        return " + ".join(name for name in (self.chosen.attribute, self.chosen.skill, self.best) if name)

    def hand(self, book: Rulebook, terms: TestTerms) -> Hand:
        """The dice, each with the trait it stands for."""
        names = (self.chosen.attribute or "", self.chosen.skill)
        return hand(book, terms, self.attribute, self.skill, self.bonus, names)


def taken_up(book: Rulebook, sheet: LuckDieSheet, chosen: Chosen) -> Taken:
    """The traits that were chosen, as they stand on the sheet. Playing the Game, "Tests" (L-22)."""
    bonus = best_proficiency([sheet.proficiencies[name] for name in chosen.proficiencies])
    best = next((name for name in chosen.proficiencies if sheet.proficiencies[name] == bonus), "")
    attribute = book.attribute_size(sheet, chosen.attribute or "")
    return Taken(chosen, attribute, book.skill_size(sheet, chosen.skill) if chosen.skill else 0, best, bonus)


# The check ----------------------------------------------------------------------------------------------------


def check_of(
    book: Rulebook, kind: str, title: str, hand: Hand, parts: tuple[Part, ...], difficulty: int | None
) -> LuckDieCheck:
    """The check of one side, with every switch that decides it."""
    rules = book.house_rules
    named = difficulty_name(book.ladder, difficulty) if difficulty is not None else None
    return LuckDieCheck(
        kind=kind,
        title=title,
        pool_parts=parts,
        target_parts=() if difficulty is None else (Part(label=named or "Difficulty", amount=difficulty),),
        rules=rules.shaping(),
        own=hand,
        difficulty=difficulty,
        difficulty_name=named or "",
        lucky_face=book.edition.dice.lucky_face,
        ladder=tuple(book.ladder.items()),
        **rules.carried(LuckDieCheck),
    )


def planned(
    asking: Asking[TestTerms], kind: str, title: str, hand: Hand, parts: tuple[Part, ...], difficulty: int | None
) -> LuckDiePlan:
    """The plan of a test whose hand is known."""
    book, request = asking.book, asking.request
    if request.modifier and asking.by("modifier") != "storyteller" and not book.house_rules.players_enter_modifier:
        text = "Only a storyteller adds or takes points here."
        return refused(Problem(code="storyteller_only", sentence=text, trait="modifier"))
    check, lowest = check_of(book, kind, title, hand, parts, difficulty), _lowest(book, hand)
    trivial, hopeless = _limits(book, hand, lowest, difficulty)
    return LuckDiePlan(
        check=check,
        notes=tuple(note(code, text) for code, text in (("trivial", trivial), ("hopeless", hopeless)) if text),
        formula=hand.formula,
        throws=hand.formula,
        headline=headline(hand, difficulty),
        lowest=lowest,
        highest=hand.highest,
        difficulty=difficulty,
        difficulty_name=check.difficulty_name,
        advantage=hand.advantages,
        disadvantage=hand.disadvantages,
        trivial=trivial,
        hopeless=hopeless,
        parts=parts,
    )


def headline(hand: Hand, difficulty: int | None) -> str:
    """The roll in one line: "d8 + d6 against 9"."""
    return f"{hand.formula}, difficulty secret" if difficulty is None else f"{hand.formula} against {difficulty}"


def difficulty_of(asking: Asking[DifficultyRequest]) -> int | None:
    """The difficulty that was named, or the campaign's usual one; None while the storyteller keeps it.

    Playing the Game, "Tests".
    """
    named = asking.request.named
    return asking.book.house_rules.default_difficulty if named is None else named


def _limits(book: Rulebook, hand: Hand, lowest: int, difficulty: int | None) -> tuple[str, str]:
    """What can be said before rolling: that no roll is needed, or that none can help.

    Playing the Game, "Tests" (L-20).
    """
    if difficulty is None:
        return "", ""
    if lowest >= difficulty:
        return f"The lowest possible result is {lowest}: no roll needed.", ""
    dice = book.edition.dice
    lucky = book.house_rules.luck_bonus if dice.luck_size + hand.luck_modifier >= dice.lucky_face else 0
    most = hand.highest + lucky
    if most < difficulty:
        told = ", luck included" if lucky else ""
        return "", f"The highest possible result is {most}{told}: {difficulty} is out of reach."
    return "", f"Only luck can reach {difficulty}." if hand.highest < difficulty else ""


def _lowest(book: Rulebook, hand: Hand) -> int:
    """The lowest result: a 1 on each die, but the highest face on one that fate sets for good (L-26)."""
    rerolled = book.house_rules.maximising == "before" and hand.disadvantages
    fixed = () if rerolled else hand.maximised
    dice = [one for one in hand.dice if one.role != "luck"]
    return lowest_result(len(dice), hand.bonus) + sum(one.size - 1 for one in dice if one.role in fixed)


# Parts, notes and refusals ------------------------------------------------------------------------------------


def die_part(label: str, size: int, reason: str = "") -> Part:
    """A die of the roll, or why there is none."""
    return Part(label=f"{label} d{size}" if size else label, amount=size, reason=reason, kind="die")


def bonus_parts(label: str, bonus: int, request: TestTerms) -> tuple[Part, ...]:
    """What is added to the dice."""
    luck = f"Luck die {signed(request.luck_modifier)}"
    found = (
        Part(label=label, amount=bonus, kind="proficiency"),
        Part(label="Storyteller", amount=request.modifier, kind="modifier"),
        Part(label=luck, amount=request.luck_modifier, kind="luck"),
    )
    return tuple(one for one in found if one.amount)


def note(code: str, text: str) -> Problem:
    """Something worth saying that bars nothing."""
    return Problem(code=code, sentence=text, notice=True)


def refused(*problems: Problem) -> LuckDiePlan:
    """The plan of a roll that cannot be."""
    return LuckDiePlan(check=None, problems=problems)
