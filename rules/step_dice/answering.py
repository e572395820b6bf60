"""What may be done to a roll afterwards: rolling a tied contest again, adding a fate die.

Source: Step Dice, Introduction, "Contests"; fate dice as in a later publication. Ruling S-08.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Answer, Choice, Option, Step
from rules.sheets import Problem
from rules.step_dice.checks import StepCheck
from rules.step_dice.forecasting import best_fate, fate_success, odds
from rules.step_dice.resolving import check_end
from rules.step_dice.sheet import StepSheet
from rules.step_dice.table import FATE_DIE, ROLL_AGAIN, Table, is_tied, lay_out, takes_fate
from rules.step_dice.trackers import fate_dice
from rules.wording import counted, percent


def choices(check: StepCheck, steps: Sequence[Step], sheet: StepSheet | None) -> tuple[Choice, ...]:
    """What is open on the roll, given the sheet as it stands now."""
    table = lay_out(check, steps)
    if is_tied(check, table):
        text = "A tie: both sides roll again."
        return (
            Choice(
                code=ROLL_AGAIN, label="Break the tie", sentence=text, success=odds(check, steps).success, side="both"
            ),
        )
    if sheet is not None and takes_fate(check, table) and _left(check, sheet):
        return (_fate(check, table, sheet),)
    return ()


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


def answer(
    check: StepCheck, steps: Sequence[Step], sheet: StepSheet | None, code: str, option: str
) -> Answer | Problem:
    """Answer an open choice; a Problem when it is not open (any more) or cannot be paid."""
    table = lay_out(check, steps)
    if code == ROLL_AGAIN and is_tied(check, table):
        number = len(table.rounds) + 1
        return Answer(step=Step(kind="choice", choice=ROLL_AGAIN), sheet=sheet, sentence=f"round {number}")
    if code != FATE_DIE or sheet is None or not takes_fate(check, table):
        return Problem(code="choice_not_open", sentence="That is not open on this roll (any more).")
    size = next((one for one in _left(check, sheet) if option == f"d{one}"), None)
    if size is None:
        return Problem(code="cannot_pay", sentence="Choose one of the fate dice that are left.", trait="fate")
    fate = sheet.fate.model_copy(update={"dice": (*sheet.fate.dice, size)})
    step = Step(kind="choice", choice=FATE_DIE, option=option)
    return Answer(step=step, sheet=sheet.model_copy(update={"fate": fate}), sentence=f"a d{size}, used up for good")
