"""What a roll comes to as it is set up: the plan of the rules, what keeps the dice on the table, and the odds."""

from __future__ import annotations

from dataclasses import dataclass

from rolls.filled import UNSAFE
from rolls.forecast import Forecast, forecast
from rolls.setup import Setup
from rolls.undoing import Refusal, refusals
from rules.checks import Plan
from rules.sheets import Problem
from rules.wording import listed


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one roll comes to; without a plan where a field does not fit. `problems` keep the dice on the table.

    A roll that is `held` comes to nothing when it is pressed; one refused for now may be pressed again. `asks`: nothing
    has been chosen yet, so that nothing can be wrong.
    """

    plan: Plan | None
    problems: tuple[Problem, ...]
    refusals: tuple[Refusal, ...]
    notes: tuple[Problem, ...]
    forecast: Forecast | None
    held: bool
    asks: bool
    hides: bool = False

    @property
    def barred(self) -> bool:
        """Whether anything keeps the dice on the table."""
        return bool(self.problems)

    @property
    def title(self) -> str:
        """What the roll is called; empty where it cannot be thrown."""
        return self.plan.check.title if self.plan and self.plan.check else ""

    @property
    def payments(self) -> tuple[str, ...]:
        """What throwing costs, each in a sentence."""
        return self.plan.payments if self.plan else ()

    @property
    def price(self) -> str:
        """What throwing spends, as the Roll button names it: "1 medal"; empty where it is free."""
        return listed(self.plan.prices) if self.plan and self.plan.check else ""

    @property
    def throws(self) -> str:
        """What would be thrown, in short ("5 dice", "4D+2"); empty where that is not known."""
        return self.plan.throws if self.plan and self.plan.check else ""

    @property
    def headline(self) -> str:
        """The whole roll on one line ("5 dice, difficulty 6")."""
        if self.hides:
            return self.throws
        if self.plan is None or self.plan.headline:
            return self.plan.headline if self.plan else ""
        against = f"difficulty {self.plan.difficulty}" if self.plan.difficulty else ""
        return ", ".join(part for part in (self.throws, against) if part)


def outlook_of(setup: Setup, visibility: str, bar: Problem | None, refused: tuple[Problem, ...]) -> Outlook:
    """What the roll comes to for whom `visibility` lets see it; `refused` is why a press of it was, just now."""
    unsafe = setup.filled.unsafe
    plan = None if unsafe else setup.judged.plan
    problems = refused or ((bar,) if bar else (UNSAFE,) if unsafe else setup.judged.problems)
    hides = setup.called is not None and setup.called.hides
    named = setup.opposition.in_the_open(visibility) if setup.opposition else ()
    return Outlook(
        plan=plan,
        problems=problems,
        refusals=tuple(refusals(problems, setup.known, setup.filled)),
        notes=(*(() if hides else plan.notes), *named) if plan else (),
        forecast=_odds(setup, plan) if not (problems or hides) else None,
        held=not setup.ready or bar is not None or plan is None or bool(plan.problems),
        hides=hides,
        asks=not setup.ready or (not setup.called and setup.filled.is_empty and not refused and bool(problems)),
    )


def _odds(setup: Setup, plan: Plan | None) -> Forecast | None:
    """The odds, unless they are the storyteller's or the table does without them."""
    check = plan.check if plan else None
    if check is None or not setup.game.shows_odds or (check.secret and not setup.tells):
        return None
    return forecast(setup.game, check)
