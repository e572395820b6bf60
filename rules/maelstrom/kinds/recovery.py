"""The roll of a day spent resting: the day's dot, and one for each success.

Source: Maelstrom Rules, "Recovering Willpower"; rulings M-17, M-19.
"""

from __future__ import annotations

from rules.checks import Part, Request
from rules.kit.history import Made
from rules.maelstrom import merits, willpower
from rules.maelstrom.afterwards import botched_away, count_of, dots_changed
from rules.maelstrom.arithmetic import Declaration, arrange_alone, problem
from rules.maelstrom.checks import Asking, Lying, MaelstromPlan
from rules.maelstrom.pool import planned
from rules.maelstrom.sheet import WILLPOWER, MaelstromSheet
from rules.sheets import Problem


class RecoveryRequest(Request):
    """The roll of a day spent resting: the day's dot, and one for each success; `free` as on any willpower roll."""

    free: bool = True


def plan(asking: Asking[RecoveryRequest], sheet: MaelstromSheet) -> MaelstromPlan:
    """The roll of a restful day. Rules, "Recovering Willpower" (M-17, M-19)."""
    book, rules, dots = asking.book, asking.book.willpower, sheet.willpower
    day, difficulty = (rules.dots_for_a_day, rules.recovery_difficulty) if rules else (0, 8)
    # The usual reading: the roll is made with the dots that the day began with (M-19).
    rolled = min(dots.permanent, dots.current + day) if book.switches.recovery_roll_after else dots.current
    said = Declaration(difficulty=difficulty, difficulty_reason="a day of rest")
    arranged = arrange_alone(book, (Part(label=WILLPOWER, amount=rolled),), said)
    free = merits.free_success(book, sheet)
    decided = {
        "traits": (WILLPOWER,),
        "free": free.amount if free and asking.request.free else 0,
        "day": day,
        "botch_costs": book.switches.recovery_botch_costs,
    }
    instead: tuple[Problem, ...] = ()
    if dots.current == dots.permanent:
        instead = (problem("nothing_to_recover", "All dots of willpower are there already."),)
    elif not rolled:
        text = "With no dot there is no roll; a day's rest still brings the first."
        instead = (problem("no_willpower", text, WILLPOWER),)
    found = planned(book, arranged, "recovery", "Recovering willpower", decided, instead=instead)
    return found.model_copy(update={"free": free})


def settle(lying: Lying, sheet: MaelstromSheet) -> Made | None:
    """What the day and the roll bring, and what a botch of it takes. Rules, "Recovering Willpower" (M-19)."""
    dots, check, stood = sheet.willpower, lying.check, count_of(lying)
    lost = botched_away(lying, sheet)
    after = willpower.after_a_day(dots.current, dots.permanent, dots=check.day, won=max(0, stood.net), lost=lost)
    is_botched = check.botch_costs and stood.kind == "botch"
    return dots_changed(sheet, after, f"A day's rest{', and a botch that costs willpower' if is_botched else ''}")
