"""A test thrown with real dice: the check it was, and the steps that were taken.

Source: Playing the Game, "Tests", "Luck", "Advantage and Disadvantage", "Fate".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks import Step
from rules.kit.kinds import StepError
from rules.luck_die.arithmetic import net_advantage
from rules.luck_die.checks import Hand, HandDie, LuckDieCheck
from rules.luck_die.dice_laid import AGAIN, check_reroll, lay_out
from tests.rules.real_dice import whole


@dataclass(frozen=True, slots=True)
class RealDie:
    """A die on the table: its size and the face it shows."""

    size: int
    face: int


@dataclass(frozen=True, slots=True)
class RealTest:
    """A test as the table tells it. `rerolls` name the die and the face that came, in the order they were thrown."""

    attribute: RealDie
    skill: RealDie | None = None
    luck: int | None = None
    proficiency: int = 0
    difficulty: int | None = None
    advantages: int = 0
    disadvantages: int = 0
    rerolls: Sequence[tuple[str, int]] = ()
    maximised: Sequence[str] = ()
    luck_modifier: int = 0


def check_of(test: RealTest, luck_bonus: int = 3) -> LuckDieCheck:
    """The check that such a test was."""
    advantage, disadvantage = net_advantage(test.advantages, test.disadvantages)
    dice = [HandDie(role="attribute", size=test.attribute.size)]
    if test.skill:
        dice.append(HandDie(role="skill", size=test.skill.size))
    if test.luck is not None:
        dice.append(HandDie(role="luck", size=20))
    hand = Hand(
        dice=tuple(dice),
        bonus=test.proficiency,
        luck_modifier=test.luck_modifier,
        advantages=advantage,
        disadvantages=disadvantage,
    )
    return LuckDieCheck(kind="test", title=hand.formula, own=hand, difficulty=test.difficulty, luck_bonus=luck_bonus)


def steps_of(test: RealTest, check: LuckDieCheck) -> tuple[Step, ...]:
    """The steps of the test. Raises StepError for faces, rerolls or dice that cannot have been."""
    steps = [_throw("attribute", test.attribute.face)]
    if test.skill:
        steps.append(_throw("skill", test.skill.face))
    if test.luck is not None:
        steps.append(_throw("luck", test.luck))
    for die, face in test.rerolls:
        check_reroll(lay_out(check, steps).bout.own, die)
        steps += [*_choice(check, steps, die), _throw(f"{die}{AGAIN}", face)]
    if lay_out(check, steps).owed or lay_out(check, steps).bout.own.waits == "equal_dice":
        raise StepError("missing_reroll", "Disadvantage asks for another reroll.")
    steps += [Step(kind="choice", choice="maximise", option=die) for die in test.maximised]
    lay_out(check, steps)
    return tuple(steps)


def _throw(role: str, face: int) -> Step:
    return Step(kind="throw", role=role, faces=(whole(face),))


def _choice(check: LuckDieCheck, steps: Sequence[Step], die: str) -> tuple[Step, ...]:
    """The choice of the die, where there was one to make."""
    own = lay_out(check, steps).bout.own
    code = "advantage" if own.hand.advantages else "equal_dice"
    return (Step(kind="choice", choice=code, option=die),)
