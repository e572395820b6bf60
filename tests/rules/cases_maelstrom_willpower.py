"""The casebook operations of willpower, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.checks import Step
from rules.kit.history import Made
from rules.maelstrom import willpower
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.sheet import MaelstromSheet, Willpower
from tests.rules.casebook import Answered, Operation
from tests.rules.cases_maelstrom import BOOK, CORE, steps_of, thrown
from tests.rules.real_dice import DiceError, whole

HIGHEST = BOOK.edition.willpower.highest if BOOK.edition.willpower else 0


def holding(current: int, permanent: int | None = None) -> MaelstromSheet:
    """A sheet with so many dots. Raises ValueError outside the scale."""
    return MaelstromSheet(willpower=Willpower(permanent=HIGHEST if permanent is None else permanent, current=current))


def checked(sheet: MaelstromSheet, kind: str, **form: Any) -> MaelstromCheck:
    """The check of a roll on willpower. Raises DiceError with what bars it."""
    request = CORE.read_request(kind, form)
    if isinstance(request, tuple):
        raise ValueError(request[0].sentence)
    plan = CORE.plan(request, sheet)
    if plan.check is None:
        raise DiceError(plan.problems[0].code)
    return plan.check


def dots_after(check: MaelstromCheck, steps: Sequence[Step], sheet: MaelstromSheet) -> int:
    """Current dots once the product has settled a roll on the sheet."""
    settled = CORE.settle(check, steps, sheet)
    return settled.sheet.willpower.current if isinstance(settled, Made) else sheet.willpower.current


def willpower_roll(
    current: int,
    dice: Sequence[int],
    permanent: int | None = None,
    bonus_dice: Sequence[int] = (),
    difficulty: int = 6,
    threshold: int = 0,
) -> Answered:
    sheet = holding(current, permanent)
    check = checked(sheet, "willpower", difficulty=difficulty, threshold=threshold)
    steps = steps_of(CORE, check, dice, bonus_dice)
    answered, after = thrown(CORE, check, steps), dots_after(check, steps, sheet)
    spending = willpower.spend_to_succeed(current, answered["outcome"])
    return {
        **answered,
        "dots_lost": current - after,
        "current_after": after,
        "incapacitated": after == 0,
        "may_spend": spending.legal,
        "spend_successes": spending.successes,
    }


def willpower_spend(current: int, outcome: str = "failure", permanent: int | None = None) -> Answered:
    spending = willpower.spend_to_succeed(holding(current, permanent).willpower.current, outcome)
    return {
        "legal": spending.legal,
        "reasons": list(spending.reasons),
        "successes": spending.successes,
        "current_after": spending.current_after,
    }


def ignore_wounds(current: int, permanent: int | None = None, *, already_this_turn: bool = False) -> Answered:
    dots = holding(current, permanent).willpower.current
    spending = willpower.spend_to_ignore_wounds(dots, already_this_turn=already_this_turn)
    return {
        "legal": spending.legal,
        "reasons": list(spending.reasons),
        "current_after": spending.current_after,
        "incapacitated_after_action": spending.current_after == 0,
    }


def day(
    current: int,
    permanent: int | None = None,
    relax_dice: Sequence[int] | None = None,
    *,
    comfortable: bool = True,
) -> Answered:
    """A day's rest, with the roll that goes with it or without; where there is no comfort, nobody presses either."""
    sheet = holding(current, permanent)
    if not comfortable:
        return {"current_after": current, "lost": 0}
    if relax_dice is None:
        rested = CORE.move(sheet, "willpower", "day")
        return {"current_after": rested.sheet.willpower.current if isinstance(rested, Made) else current, "lost": 0}
    if current == sheet.willpower.permanent:
        return {"current_after": current, "lost": 0}
    check = checked(sheet, "recovery")
    steps = steps_of(CORE, check, relax_dice, ())
    value = CORE.resolve(check, steps).value
    return {"current_after": dots_after(check, steps, sheet), "lost": willpower.lost_to_botch(current, max(0, -value))}


def encourage(helper_current: int, companions: Sequence[int]) -> Answered:
    helper, *others = (holding(dots).willpower.current for dots in (helper_current, *companions))
    done = willpower.encourage(helper, others)
    return {
        "legal": done.legal,
        "reasons": list(done.reasons),
        "helper_after": done.helper_after,
        "companions_after": list(done.companions_after),
    }


def first_dot(
    current: int, permanent: int | None = None, full_turns_out_of_combat: int = 0, *, threatened: bool = False
) -> Answered:
    dots = holding(current, permanent).willpower.current
    turns = whole(full_turns_out_of_combat)
    after = willpower.first_dot(dots, threatened=threatened, full_turns_out_of_combat=turns)
    return {"current_after": after, "recovered": after > dots}


def willpower_odds(current: int, permanent: int | None = None, difficulty: int = 6, threshold: int = 0) -> Answered:
    check = checked(holding(current, permanent), "willpower", difficulty=difficulty, threshold=threshold)
    found = CORE.odds(check)
    lost = {-net: chance for net, chance in found.distribution.items() if net < 0}
    return {
        "success": str(found.success),
        "failure": str(found.failure),
        "botch": str(found.botch),
        "expected": str(found.expected),
        "dots_lost": {str(dots): str(chance) for dots, chance in {0: 1 - sum(lost.values()), **lost}.items()},
    }


OPERATIONS: dict[str, Operation] = {
    "maelstrom.willpower_roll": willpower_roll,
    "maelstrom.willpower_spend": willpower_spend,
    "maelstrom.willpower_ignore_wounds": ignore_wounds,
    "maelstrom.willpower_day": day,
    "maelstrom.willpower_encourage": encourage,
    "maelstrom.willpower_first_dot": first_dot,
    "odds.maelstrom_willpower": willpower_odds,
}
"""Every operation of willpower by its name."""
