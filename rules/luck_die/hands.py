"""The dice that one side of a roll takes up: attribute, skill and luck die, with what is added.

Source: Playing the Game, "Tests", "Advantage and Disadvantage"; ruling L-22.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.luck_die.arithmetic import best_proficiency, net_advantage
from rules.luck_die.checks import DieRole, Hand, HandDie, TestTerms
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.traits import Chosen


@dataclass(frozen=True, slots=True)
class Party:
    """Whoever opposes, by name and with the sheet of this moment."""

    name: str
    sheet: LuckDieSheet


def luck_die(book: Rulebook) -> HandDie:
    """The d20 of every test."""
    return HandDie(role="luck", size=book.tables.dice.luck_size, name="Luck")


def hand(book: Rulebook, request: TestTerms, attribute: int, skill: int, bonus: int) -> Hand:
    """A hand of these sizes under the terms of a request."""
    advantage, disadvantage = net_advantage(request.advantages, request.disadvantages)
    dice = [HandDie(role="attribute", size=attribute)]
    if skill:
        dice.append(HandDie(role="skill", size=skill))
    return Hand(
        dice=(*dice, luck_die(book)),
        bonus=bonus + request.modifier,
        luck_modifier=request.luck_modifier,
        advantages=advantage,
        disadvantages=disadvantage,
    )


def best_of(sheet: LuckDieSheet, chosen: Chosen) -> tuple[str, int]:
    """The one proficiency that counts, and its bonus; no name where there is none."""
    bonus = best_proficiency([sheet.proficiencies[name] for name in chosen.proficiencies])
    return next((name for name in chosen.proficiencies if sheet.proficiencies[name] == bonus), ""), bonus


def named_dice(held: Hand, chosen: Chosen) -> tuple[HandDie, ...]:
    """The dice of a hand, each with the trait it stands for."""
    names: dict[DieRole, str | None] = {"attribute": chosen.attribute, "skill": chosen.skill, "luck": "Luck"}
    return tuple(one.model_copy(update={"name": names[one.role] or ""}) for one in held.dice)


def said(chosen: Chosen, best: str) -> str:
    """The traits of a test in a line: "Strength + Athletics"."""
    return " + ".join(name for name in (chosen.attribute, chosen.skill, best) if name)
