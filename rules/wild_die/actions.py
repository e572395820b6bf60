"""Circumstances of an action: several in a round, time taken or saved, no training, movement.

Source: Basics, "Multiple Actions", "Preparing", "Rushing", "Using Skills", "Untrained Skill Use", "Moving", "Groups".
Rulings D-08, D-09, D-10, D-20, D-22.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from rules.wild_die.codes import DieCode
from rules.wild_die.edition import ActionNumbers, Paces
from rules.wording import word

MOST_ACTIONS = 50
"""The most actions one may declare for a round."""

PERCENT = 100


class OutOfRangeError(ValueError):
    """A number that the rule cannot take."""

    code = "out_of_range"


def multi_action(numbers: ActionNumbers, actions: int) -> int:
    """Dice for so many actions in one round, at most 0. Raises OutOfRangeError for none or too many.

    Basics, "Multiple Actions".
    """
    if not 1 <= actions <= MOST_ACTIONS:
        raise OutOfRangeError(f"A round holds 1 to {MOST_ACTIONS} actions, not {actions}.")
    return numbers.dice_for_each_further_action * (actions - 1)


def preparing(numbers: ActionNumbers, time_factor: int, *, distracted: bool = False, each_step: bool = False) -> int:
    """Dice for taking so many times the time: one for each doubling, up to what the rulebook allows.

    `each_step` counts twice, three times, four times the time instead. Raises OutOfRangeError below 1.

    Basics, "Preparing" (D-09).
    """
    if time_factor < 1:
        raise OutOfRangeError(f"Preparing takes the usual time once or more, not {time_factor} times.")
    # The highest bit counts whole doublings; what lies between two of them brings nothing (D-09).
    doublings = time_factor - 1 if each_step else int(time_factor).bit_length() - 1
    return 0 if distracted else min(numbers.most_preparing_dice, doublings)


@dataclass(frozen=True, slots=True)
class Rush:
    """Whether a task may be rushed so, and what it adds to the difficulty."""

    allowed: bool
    modifier: int = 0
    reason: str = ""


def rushing(
    numbers: ActionNumbers, normal_seconds: int, actual_seconds: Fraction | int, *, nearest: bool = False
) -> Rush:
    """A task of so many seconds in fewer. It takes two rounds at least, and a quarter of its time, as printed.

    Basics, "Rushing".
    """
    if actual_seconds >= normal_seconds > 0:
        return Rush(True)
    if normal_seconds < numbers.shortest_rushed_seconds:
        least = numbers.shortest_rushed_rounds
        rounds = "round" if least == 1 else "rounds"
        return Rush(False, reason=f"Only a task of {word(least)} {rounds} or more can be rushed.")
    return time_saved(numbers, Fraction(PERCENT * (normal_seconds - actual_seconds), normal_seconds), nearest=nearest)


def time_saved(numbers: ActionNumbers, percent: Fraction | int, *, nearest: bool = False) -> Rush:
    """What saving so many percent of the time adds: the dearer step, or the nearest one. Basics, "Rushing" (D-10)."""
    steps = numbers.rushing
    if percent <= 0:
        return Rush(True)
    if percent > steps[-1].saved:
        return Rush(False, reason=f"No task can be done in less than {PERCENT - steps[-1].saved}% of its time.")
    if nearest:
        return Rush(True, min(steps, key=lambda step: (abs(step.saved - percent), -step.saved)).modifier)
    return Rush(True, next(step.modifier for step in steps if percent <= step.saved))


@dataclass(frozen=True, slots=True)
class TakenTen:
    """Ten instead of a roll, or every reason against it."""

    reasons: tuple[str, ...]
    total: int

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons


def take_ten(
    numbers: ActionNumbers,
    attribute: DieCode,
    skill_points: int,
    *,
    has_time: bool = True,
    rushed: bool = False,
    trained_only: bool = False,
) -> TakenTen:
    """Ten and the number of skill points, for an attribute of three dice or more. Basics, "Using Skills" (D-08)."""
    barred = {
        "no_time": not has_time,
        "rushed": rushed,
        "attribute_below_3D": attribute.dice < numbers.take_ten_dice,
        "untrained": trained_only and skill_points < 1,
    }
    return TakenTen(tuple(code for code, bars in barred.items() if bars), numbers.take_ten + skill_points)


type PaceName = Literal["cautious", "walking", "running", "sprinting"]

PACES: tuple[PaceName, ...] = get_args(PaceName.__value__)
"""All ways of moving, slowest first."""


@dataclass(frozen=True, slots=True)
class Movement:
    """How far one gets in a round, what it adds to other actions, and whether it is free."""

    metres: Fraction
    difficulty_modifier: int
    free_action: bool

    @property
    def distance(self) -> str:
        """The metres as they are printed: "10", "4.5"."""
        whole = self.metres.__floor__()
        return str(whole) if whole == self.metres else f"{whole}.5"


def movement(
    paces: Paces, move: int, pace: PaceName, *, round_down: bool = False, sprint_modifier: bool = False
) -> Movement:
    """A round at this pace. Half of an odd move stays a half, unless it is rounded down. Basics, "Moving" (D-22)."""
    chosen = getattr(paces, pace)
    metres = Fraction(move * chosen.halves, 2)
    modifier = paces.running.modifier if sprint_modifier and not chosen.free else chosen.modifier
    return Movement(Fraction(metres.__floor__()) if round_down else metres, modifier, chosen.free)
