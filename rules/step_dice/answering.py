"""What may be done to a roll afterwards: rolling a tied contest again, adding a fate die.

Source: Step Dice, Introduction, "Contests"; fate dice as in a later publication. Ruling S-08.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.checks import Answer, Choice, Option, Step
from rules.kit.history import Made
from rules.kit.kinds import Lying, Open
from rules.sheets import Problem
from rules.step_dice import trackers
from rules.step_dice.checks import StepCheck
from rules.step_dice.forecasting import best_fate, fate_success, odds
from rules.step_dice.resolving import check_end
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.step_dice.table import FATE_DIE, ROLL_AGAIN, Table, is_tied, lay_out, takes_fate
from rules.step_dice.trackers import fate_dice
from rules.wording import counted, percent


def choices(lying: Lying[Rulebook, StepCheck, StepSheet]) -> Iterator[Open]:
    """What is open on the roll, given the sheet as it stands now."""
    check, table = lying.check, lay_out(lying.check, lying.steps)
    if is_tied(check, table):
        chance = odds(check, lying.steps).success
        yield Open(
            Choice(
                code=ROLL_AGAIN, label="Break the tie", sentence="A tie: both sides roll again.", success=chance,
                side="both",
            ),
            lambda _: _rolled_again(table, lying.sheet),
        )  # fmt: skip
    elif lying.sheet is not None and takes_fate(check, table) and _left(check, lying.sheet):
        yield Open(_fate(check, table, lying.sheet), partial(_fate_spent, lying.sheet))


def _rolled_again(table: Table, sheet: StepSheet | None) -> Answer:
    number = len(table.rounds) + 1
    return Answer(step=Step(kind="choice", choice=ROLL_AGAIN), sheet=sheet, sentence=f"round {number}")


def _fate_spent(sheet: StepSheet, option: str) -> Answer | Problem:
    if option not in [f"d{size}" for size in fate_dice(sheet)]:
        return Problem(code="cannot_pay", sentence="Choose one of the fate dice that are left.", trait="fate")
    fate = sheet.fate.model_copy(update={"dice": (*sheet.fate.dice, int(option.removeprefix("d")))})
    step = Step(kind="choice", choice=FATE_DIE, option=option)
    return Answer(step=step, sheet=sheet.model_copy(update={"fate": fate}), sentence=f"a {option}, used up for good")


def _fate(check: StepCheck, table: Table, sheet: StepSheet) -> Choice:
    _, total = check_end(check, table)
    target, sizes = check.target or 0, _left(check, sheet)
    options = tuple(
        Option(
            code=f"d{size}",
            label=f"d{size}",
            sentence=f"{percent(fate_success(total, target, size))} to reach {target}",
        )
        for size in sizes
    )
    text = f"{counted(target - total, 'point')} short. A fate die is added once and is then used up for good."
    return Choice(
        code=FATE_DIE,
        label="Add a fate die",
        sentence=text,
        options=options,
        success=best_fate(total, target, sizes),
        offer=True,
    )


def _left(check: StepCheck, sheet: StepSheet) -> tuple[int, ...]:
    """The fate dice of this roll that the sheet still has."""
    return tuple(size for size in fate_dice(sheet) if size in check.fate)


def settle(lying: Lying[Rulebook, StepCheck, StepSheet], sheet: StepSheet) -> Made | Problem | None:
    """Pay the action points that the roll costs."""
    price = lying.check.action_points
    if not price:
        return None
    after = trackers.pay(lying.book, sheet, "action_points", price)
    if isinstance(after, Problem):
        return after
    old, new = (one.action_points.model_dump(mode="json") for one in (sheet, after))
    had, left = (trackers.pool_value(lying.book, one, "action_points") for one in (sheet, after))
    told = f"{counted(price, 'action point')} spent: {had} to {left}."
    return Made(sheet=after, path="action_points", before=old, after=new, told=told)
