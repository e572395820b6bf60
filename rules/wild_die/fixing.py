"""What a wild die roll takes from the fight and from whom it is aimed at: actions, defence, full reaction.

Source: Basics, "Multiple Actions", "Using Ranged Combat Skills", "Using Close Combat Skills", "Actions Per Round &
Initiative". Rulings D-07, D-18.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.checks import Request
from rules.fixing import Faced, Fixed, Stance
from rules.sheets import Problem
from rules.texts import name_key
from rules.wild_die.checks import (
    DIFFICULTY_LIMIT,
    AttackRequest,
    OpposedRequest,
    PoolRequest,
    RollRequest,
    TraitRequest,
)
from rules.wild_die.pool import refusal
from rules.wild_die.rulebook import DEFENCES, Defence, Rulebook
from rules.wild_die.sheet import WildDieSheet

type Filled = Mapping[str, object]
"""A form as it was filled in."""


def fixed(
    book: Rulebook, model: type[Request], form: Filled, mine: Stance | None, other: Faced | None
) -> Iterator[Fixed]:
    """The fields of a request that are read: of whoever rolls as they stand in the fight, and of whom it is about."""
    if mine and issubclass(model, TraitRequest):
        yield Fixed(field="actions", value=str(mine.actions), reason=mine.told)
    if other and other.stance and issubclass(model, OpposedRequest):
        yield Fixed(field="opponent_actions", value=str(other.stance.actions), reason=other.stance.told)
    if other and issubclass(model, AttackRequest):
        yield from _attacked(book, form, other)


def _attacked(book: Rulebook, form: Filled, other: Faced) -> Iterator[Fixed]:
    yield Fixed(field="opponent_name", value=other.name)
    if other.stance:
        reacting = other.stance.reacting
        reason = "Does nothing but react in this round." if reacting else "Not declared in the fight."
        yield Fixed(field="full_reaction", value=str(reacting).lower(), reason=reason)
    which = aimed_at(book, form)
    number = defence_of(book, which, other)
    if number is None:
        return  # nobody has named it, so whoever rolls does
    secret = other.sheet is None
    where = "the fight" if secret else "the sheet"
    yield Fixed(field="defence", value=str(number), reason=f"{which.capitalize()} defence, from {where}.")
    yield Fixed(field="secret", value=str(secret).lower())


def defence_of(book: Rulebook, which: Defence, other: Faced) -> int | None:
    """The value of defence as sheet or fight has it, within what a request takes; None where nobody has named one."""
    named = book.defence(other.sheet, which) if isinstance(other.sheet, WildDieSheet) else other.numbers.get(which)
    return None if named is None else max(0, min(DIFFICULTY_LIMIT, named))


def aimed_at(book: Rulebook, form: Filled) -> Defence:
    """The defence that was chosen; without a choice the one that rests on the skill of the attack, or else ranged."""
    chosen = _last(form.get("against"))
    trait = name_key(_last(form.get("traits")))
    for which in DEFENCES:
        if which == chosen:
            return which
    rests = (which for which in DEFENCES if trait and name_key(book.switches.formula(which)[1]) == trait)
    return next(rests, DEFENCES[0])


def _last(value: object) -> str:
    """What a field of a form says, single or repeated."""
    many = list(value) if isinstance(value, list | tuple) else [value]
    return str(many[-1]) if many and many[-1] is not None else ""


def bar(request: Request, mine: Stance) -> Problem | None:
    """Why whoever stands so in the fight cannot roll this; what a weapon does and what is no action stays open."""
    if not mine.out or not isinstance(request, RollRequest) or isinstance(request, PoolRequest) or request.free:
        return None
    return refusal("cannot_act", "Out of the fight that is on: no actions can be taken.")
