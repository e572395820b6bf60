"""What a roll asks of its game: what a form comes to as everybody stands, and how the dice fall.

Source: none in a rulebook; the order in which every system's own rules are asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rules.calling import Approach
from rules.canonical import canonical, digest_of
from rules.checks import Check, Contestant, ContestedRequest, Form, Outcome, Plan, Request, Step
from rules.dice import Dice
from rules.fixing import Faced, Fixed, Stance
from rules.kit.game import Game
from rules.kit.history import Made
from rules.sheets import Actor, Problem, Sheet
from rules.system import throw_out


@dataclass(frozen=True, slots=True)
class Sides:
    """Whom a roll is about: roller and opponent with their sheets, and both as they stand in the fight that is on."""

    mine: Contestant | None = None
    theirs: Contestant | None = None
    stance: Stance | None = None
    faced: Faced | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """What a form comes to: the `form` that still holds, what is `fixed` beside it, and the plan or what is wrong.

    `plan` is None where a field does not fit; `problems` are all that keeps the dice on the table.
    """

    form: Form
    fixed: tuple[Fixed, ...] = ()
    plan: Plan | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Thrown:
    """How the dice fell: every throw that was owed, what it comes to, and what throwing did to the sheet."""

    check: Check
    steps: tuple[Step, ...]
    outcome: Outcome
    paid: Made | None

    @cached_property
    def announced(self) -> str:
        """The text of the check as the log keeps it."""
        return announced(self.check)

    @property
    def digest(self) -> bytes:
        """What the log finds that text by."""
        return digest_of(self.announced)


def announced(check: Check) -> str:
    """The check as canonical text, without the fields that have their usual value.

    So no usual value may ever change: what was announced would be read otherwise.
    """
    return canonical(check.model_dump(mode="json", exclude_defaults=True))


def judged(
    game: Game,
    kind: str,
    form: Form,
    sides: Sides,
    *,
    actor: Actor,
    fits: bool = False,
    approach: Approach | None = None,
) -> Judged:
    """What the form comes to between these sides; what fight and opponent fix takes the place of what was filled in.

    `fits`: what the rest of the form makes impossible is dropped first, as a panel does for whoever fills it in. Else
    it is refused, so that no road throws what nobody could have announced. An `approach` that the roll was called for
    fixes its fields for whoever rolls, as the storyteller's word.
    """

    def read() -> Request | tuple[Problem, ...]:
        found = merged(form, game.fixed(kind, form, sides.stance, sides.faced))
        return game.read_request(kind, {**found, **granted})

    granted = approach.form if approach else {}
    fixed, request = game.fixed(kind, form, sides.stance, sides.faced), read()
    if fits and isinstance(request, Request):
        kept = _without_impossible(game, form, request, sides)
        if kept != form:
            form = kept
            request = read()
    if not isinstance(request, Request):
        return Judged(form, fixed, problems=request)
    plan = _planned(game, request, sides, actor, granted)
    if approach and approach.secret and plan.check:
        plan = plan.model_copy(update={"check": kept_secret(plan.check)})
    return Judged(form, fixed, plan, plan.problems)


def kept_secret(check: Check) -> Check:
    """The check as it is announced where nobody but storytellers ever learns what it must reach."""
    return check.model_copy(update={"secret": True, "target_parts": ()})


def merged(form: Form, fixed: Iterable[Fixed]) -> Form:
    """The form with what is fixed in place of what was filled in."""
    return {**form, **{one.field: one.value for one in fixed}}


def thrown(game: Game, check: Check, sheet: Sheet | None, dice: Dice) -> Thrown | Problem:
    """The dice fall until none is owed; a Problem where the sheet cannot pay what throwing costs."""
    steps = throw_out(game, check, (), dice)
    # After the throw, for what a botch takes only the dice tell.
    paid = game.settle(check, steps, sheet) if sheet else None
    if isinstance(paid, Problem):
        return paid
    return Thrown(check, steps, game.resolve(check, steps), paid)


def _without_impossible(game: Game, form: Form, request: Request, sides: Sides) -> Form:
    mine, theirs = (one.sheet if one else None for one in (sides.mine, sides.theirs))
    left = {**form, **{name: list(kept) for name, kept in game.fitting(request, mine, theirs).items()}}
    return {name: values for name, values in left.items() if values}


def _planned(game: Game, request: Request, sides: Sides, actor: Actor, granted: Iterable[str]) -> Plan:
    if sides.mine is None or not isinstance(request, ContestedRequest):
        plan = game.plan(request, sides.mine.sheet if sides.mine else None, actor=actor, granted=granted)
    else:
        plan = game.plan_contest(request, sides.mine, sides.theirs, actor=actor)
    bar = game.bar_in_fight(request, sides.stance) if sides.stance and plan.check else None
    return plan.model_copy(update={"check": None, "problems": (bar,)}) if bar else plan
