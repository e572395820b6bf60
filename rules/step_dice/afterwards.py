"""What may be done to a roll afterwards: rolling a tied contest again, adding a fate die; and what it cost.

Source: Step Dice, Introduction, "Contests"; fate dice as in a later publication. Ruling S-08.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks import Answer, Choice, Option, Step
from rules.kit.history import Made, written
from rules.kit.kinds import Lying, Open
from rules.sheets import Problem
from rules.step_dice import trackers
from rules.step_dice.checks import StepCheck
from rules.step_dice.dice_laid import FATE_DIE, ROLL_AGAIN, Laid, lay_out
from rules.step_dice.odds import best_fate, fate_success, odds
from rules.step_dice.resolving import ending
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.wording import counted, percent

type StepLying = Lying[Rulebook, StepCheck, StepSheet]


def choices(lying: StepLying) -> Iterator[Open]:
    """What is open on the roll, given the sheet as it stands now."""
    check, laid = lying.check, lay_out(lying.check, lying.steps)
    if laid.is_tied:
        yield _again(lying, laid)
    elif lying.sheet and laid.takes_fate:
        left = tuple(size for size in lying.sheet.fate.left if size in check.fate)
        yield from (_fate(check, laid, lying.sheet, left),) if left else ()


def _again(lying: StepLying, laid: Laid) -> Open:
    """Both sides roll again. Introduction, "Contests" (S-08)."""
    text, chance = "A tie: both sides roll again.", odds(lying.check, lying.steps).success
    step, told = Step(kind="choice", choice=ROLL_AGAIN), f"round {len(laid.rounds) + 1}"
    return Open(
        Choice(code=ROLL_AGAIN, label="Break the tie", sentence=text, success=chance, side="both"),
        lambda _: Answer(step=step, sheet=lying.sheet, sentence=told),
    )


def _fate(check: StepCheck, laid: Laid, sheet: StepSheet, left: tuple[int, ...]) -> Open:
    total, target = ending(laid)[1], check.target or 0
    sizes = {f"d{size}": size for size in left}
    options = tuple(
        Option(code=die, label=die, sentence=f"{percent(fate_success(total, target, size))} to reach {target}")
        for die, size in sizes.items()
    )

    def take(die: str) -> Answer | Problem:
        if die not in sizes:
            return Problem(code="cannot_pay", sentence="Choose one of the fate dice that are left.", trait="fate")
        after = sheet.having("fate", dice=(*sheet.fate.dice, sizes[die]))
        step = Step(kind="choice", choice=FATE_DIE, option=die)
        return Answer(step=step, sheet=after, sentence=f"a {die}, used up for good")

    short = "" if check.secret else f"{counted(target - total, 'point')} short. "
    text = f"{short}A fate die is added once and is then used up for good."
    best = best_fate(total, target, left)
    return Open(
        Choice(code=FATE_DIE, label="Add a fate die", sentence=text, options=options, success=best, offer=True), take
    )


def settle(lying: StepLying, sheet: StepSheet) -> Made | Problem | None:
    """Pay the action points that the roll costs."""
    key, price = "action_points", lying.check.action_points
    if not price:
        return None
    after = trackers.pay(lying.book, key, sheet, price)
    if isinstance(after, Problem):
        return after
    old, new = (one.action_points.model_dump(mode="json") for one in (sheet, after))
    had, left = (trackers.pool_value(lying.book, one, key) for one in (sheet, after))
    told = f"{counted(price, 'action point')} spent: {had} to {left}."
    return written(sheet, after, key, old, new, told)
