"""A roll on current willpower, which is always rolled alone.

Source: Maelstrom Rules, "Willpower", "Spending Willpower"; rulings M-13, M-14, M-16.
"""

from __future__ import annotations

from rules.checks import Part
from rules.kit.calls import Called
from rules.kit.history import Made
from rules.maelstrom import merits
from rules.maelstrom.afterwards import botched_away, dots_changed
from rules.maelstrom.arithmetic import arrange_alone, problem, target
from rules.maelstrom.checks import Asking, Lying, MaelstromPlan, TargetRequest
from rules.maelstrom.kinds.called import settled
from rules.maelstrom.pool import planned
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, MaelstromSheet


class WillpowerRequest(TargetRequest):
    """A roll on current willpower, which is always rolled alone. `free` takes the success that a merit gives."""

    free: bool = True


def plan(asking: Asking[WillpowerRequest], sheet: MaelstromSheet) -> MaelstromPlan:
    """A roll on current willpower. Rules, "Willpower" (M-14, M-17)."""
    book, request, dots = asking.book, asking.request, sheet.willpower.current
    arranged = arrange_alone(book, (Part(label=WILLPOWER, amount=dots),), target(book, request))
    free = merits.free_success(book, sheet)
    decided = {
        "free": free.amount if free and request.free else 0,
        "traits": (WILLPOWER,),
        "spending": book.switches.spend_after,
        "spend_threshold": book.switches.spend_threshold,
        "botch_costs": True,
    }
    text = "With no willpower left there is nothing to roll."
    instead = () if dots else (problem("no_willpower", text, WILLPOWER),)
    return planned(book, arranged, "willpower", WILLPOWER, decided, instead=instead).model_copy(update={"free": free})


def settle(lying: Lying, sheet: MaelstromSheet) -> Made | None:
    """A botch takes dots. Rules, "Willpower" (M-15)."""
    return dots_changed(sheet, sheet.willpower.current - botched_away(lying, sheet), "The botch costs willpower")


CALLED: Called[Rulebook, WillpowerRequest] = Called(
    fixes=("difficulty", "threshold"),
    numbers=("difficulty", "threshold"),
    against=lambda request: request.target_words,
    settled=settled,
)
"""Rules, "Willpower": it is rolled alone, so that an approach names no trait."""
