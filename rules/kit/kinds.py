"""Kinds of roll: from what is asked for to a check, what falls, what may be chosen, and what it comes to.

Source: none; one object for each kind, made of the functions in which its system holds its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.checks import Answer, Bar, Check, Choice, Form, Odds, Outcome, Plan, Request, Rung, Step, Throw
from rules.fixing import Faced, Fixed, Stance
from rules.kit.calls import Called
from rules.kit.history import Made
from rules.sheets import Actor, Problem, Sheet

CLOSED = Problem(code="choice_not_open", sentence="This is not open on the roll any more.", section="roll")
"""The answer to a choice that is not, or no longer, open."""


class StepError(ValueError):
    """Steps that do not belong to the check; `code` says what is wrong."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Party[S: Sheet]:
    """One of those whom a roll is about, by the name that the entry keeps, with the sheet as it stands now."""

    name: str
    sheet: S


@dataclass(frozen=True, slots=True)
class Asking[B, Q: Request, S: Sheet]:
    """A roll asked for: of which kind, with what filled in, from which sheet (None is a quick roll) and by whom.

    `name` is whose roll it is where somebody opposes, and `other` is who does. The `granted` fields are a storyteller's
    word, whoever rolls.
    """

    book: B
    kind: str
    request: Q
    sheet: S | None
    actor: Actor = "player"
    name: str = ""
    other: Party[S] | None = None
    granted: frozenset[str] = frozenset()

    def by(self, field: str) -> Actor:
        """In whose capacity a field was filled in."""
        return "storyteller" if field in self.granted else self.actor


@dataclass(frozen=True, slots=True)
class Lying[B, C: Check, S: Sheet]:
    """A roll as it lies: check and steps, with the sheets of both sides as they stand now."""

    book: B
    check: C
    steps: Sequence[Step]
    sheet: S | None = None
    opponent: S | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """A choice that is open: what is shown of it, and what taking it (or one of its options) comes to."""

    choice: Choice
    take: Callable[[str], Answer | Problem]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind[B, Q: Request, C: Check, S: Sheet]:
    """One kind of roll. Functions of a check and its steps are pure: the same steps give the same, for ever.

    `plan` is what the request comes to, `owed` the dice that fall next, `resolve` how the roll stands, `odds` its exact
    chances from here on and `bars` those as columns. `settle` is what throwing it cost the sheet, `choices` what may
    still be done to it. `fitting` says what is left of fields that hold something impossible beside the others,
    `fixed` what nobody fills in because the fight or the other side decide it, and `bar` why whoever stands so in a
    fight cannot make it. `offered` is False where the campaign does not have it; older rolls of it are read all the
    same. `hidden` names fields that mean nothing in this edition. `called` is what an approach of a call fixes of it,
    None where nobody is called for it. `says` are, by field, names that a campaign has for values ("hard" for 12).
    A kind that `guards` a secret number tells nothing by which it could be known; of any other the outcome is veiled.
    `traits` names the traits of a sheet that such a check is rolled on; none where its dice are written down.
    """

    key: str
    request: type[Q]
    check: type[C]
    plan: Callable[[Asking[B, Q, S]], Plan]
    owed: Callable[[C, Sequence[Step]], Throw | None]
    resolve: Callable[[C, Sequence[Step]], Outcome]
    odds: Callable[[C, Sequence[Step]], Odds]
    bars: Callable[[Odds], Iterable[Bar]]
    settle: Callable[[Lying[B, C, S], S], Made | Problem | None] = lambda lying, sheet: None
    choices: Callable[[Lying[B, C, S]], Iterable[Open]] = lambda lying: ()
    ladder: Callable[[C], tuple[Rung, ...]] = lambda check: ()
    fitting: Callable[[Asking[B, Q, S]], Mapping[str, tuple[str, ...]]] = lambda asking: {}
    fixed: Callable[[B, Form, Stance | None, Faced | None], Iterable[Fixed]] = lambda book, form, mine, other: ()
    bar: Callable[[Q, Stance], Problem | None] = lambda request, mine: None
    offered: Callable[[B], bool] = lambda book: True
    hidden: Callable[[B], tuple[str, ...]] = lambda book: ()
    called: Called[B, Q] | None = None
    says: Callable[[B], Mapping[str, Mapping[str, str]]] = lambda book: {}
    guards: bool = False
    traits: Callable[[B, C], tuple[str, ...]] = lambda book, check: ()


def answered(choices: Iterable[Open], code: str, option: str) -> Answer | Problem:
    """Take a choice; a Problem when it, or its option, is not open (any more) or cannot be paid.

    Of an option that is not offered the choice itself says best why not; nothing that it makes of it is kept.
    """
    found = next((one for one in choices if one.choice.code == code), None)
    if found is None:
        return CLOSED
    taken = found.take(option)
    is_offered = not found.choice.options or option in [one.code for one in found.choice.options]
    return taken if is_offered or isinstance(taken, Problem) else CLOSED
