"""The casebook operations of willpower, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.maelstrom import odds, willpower
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.edition import WillpowerRules
from rules.maelstrom.sheet import MaelstromSheet, Willpower
from rules.maelstrom.table import by_hand
from rules.sheets import Edit
from tests.rules.cases_maelstrom import (
    BOOK,
    CORE,
    Answered,
    Given,
    Operation,
    lone_check,
    refusing,
    thrown,
    told_odds,
)

WILLPOWER: WillpowerRules = BOOK.edition.willpower  # type: ignore[assignment]


def dots_after(check: MaelstromCheck, dice: list[int], dots: Willpower) -> int:
    """Current dots once the product has settled a roll on the sheet."""
    settled = CORE.settle(check, by_hand(check, dice), MaelstromSheet(willpower=dots))
    return settled.sheet.willpower.current if isinstance(settled, Edit) else dots.current  # type: ignore[attr-defined]


def willpower_roll(given: Given) -> Answered:
    current, permanent = given["current"], given.get("permanent", WILLPOWER.highest)
    willpower.check_dots(current, permanent)
    willpower.check_roll(current)
    check = lone_check(BOOK, current, given).model_copy(update={"botch_costs": True})
    answered = thrown(check, given["dice"], given.get("bonus_dice", []))
    after = dots_after(check, given["dice"], Willpower(permanent=permanent, current=current))
    spending = willpower.spend_to_succeed(current, answered["outcome"])
    return {
        **answered,
        "dots_lost": current - after,
        "current_after": after,
        "incapacitated": after == 0,
        "may_spend": spending.legal,
        "spend_successes": spending.successes,
    }


def willpower_spend(given: Given) -> Answered:
    willpower.check_dots(given["current"], given.get("permanent"))
    spending = willpower.spend_to_succeed(given["current"], given.get("outcome", "failure"))
    return {
        "legal": spending.legal,
        "reasons": list(spending.reasons),
        "successes": spending.successes,
        "current_after": spending.current_after,
    }


def ignore_wounds(given: Given) -> Answered:
    willpower.check_dots(given["current"], given.get("permanent"))
    already = given.get("already_this_turn", False)
    spending = willpower.spend_to_ignore_wounds(given["current"], already_this_turn=already)
    return {
        "legal": spending.legal,
        "reasons": list(spending.reasons),
        "current_after": spending.current_after,
        "incapacitated_after_action": spending.current_after == 0,
    }


def day(given: Given) -> Answered:
    current, dice = given["current"], given.get("relax_dice")
    permanent = given.get("permanent", WILLPOWER.highest)
    willpower.check_dots(current, permanent)
    if dice is not None:
        willpower.check_roll(current)
        check = lone_check(BOOK, current, {"difficulty": WILLPOWER.recovery_difficulty})
        check = check.model_copy(update={"day": WILLPOWER.dots_for_a_day, "botch_costs": True})
        relaxed = dots_after(check, dice, Willpower(permanent=permanent, current=current))
    if dice is None or not given.get("comfortable", True):
        relaxed = willpower.after_a_day(current, permanent, comfortable=given.get("comfortable", True))
    return {"current_after": relaxed}


def encourage(given: Given) -> Answered:
    for dots in (given["helper_current"], *given["companions"]):
        willpower.check_dots(dots)
    done = willpower.encourage(given["helper_current"], given["companions"])
    return {
        "legal": done.legal,
        "reasons": list(done.reasons),
        "helper_after": done.helper_after,
        "companions_after": list(done.companions_after),
    }


def first_dot(given: Given) -> Answered:
    current = given["current"]
    willpower.check_dots(current, given.get("permanent"))
    after = willpower.first_dot(
        current,
        threatened=given.get("threatened", False),
        full_turns_out_of_combat=given.get("full_turns_out_of_combat", 0),
    )
    return {"current_after": after, "recovered": after > current}


def willpower_odds(given: Given) -> Answered:
    willpower.check_dots(given["current"], given.get("permanent"))
    willpower.check_roll(given["current"])
    terms = odds.Terms(given["current"], given.get("difficulty", 6), given.get("threshold", 0))
    lost: Mapping[int, Fraction] = odds.odds_after_botch(terms)
    return {
        **told_odds(odds.pool_odds(terms)),
        "dots_lost": {str(dots): str(chance) for dots, chance in lost.items()},
    }


OPERATIONS: dict[str, Operation] = {
    name: refusing(operation)
    for name, operation in {
        "maelstrom.willpower_roll": willpower_roll,
        "maelstrom.willpower_spend": willpower_spend,
        "maelstrom.willpower_ignore_wounds": ignore_wounds,
        "maelstrom.willpower_day": day,
        "maelstrom.willpower_encourage": encourage,
        "maelstrom.willpower_first_dot": first_dot,
        "odds.maelstrom_willpower": willpower_odds,
    }.items()
}
"""Every operation of willpower by its name."""
