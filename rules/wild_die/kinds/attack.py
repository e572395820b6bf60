"""An attack: against a defence value that is typed, or read of whom it is aimed at.

Source: Basics, "Using Ranged Combat Skills", "Using Close Combat Skills", "Actions Per Round & Initiative". Rulings
D-07, D-18.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks import Form, Part
from rules.fixing import Faced, Fixed, Stance
from rules.kit import kinds
from rules.texts import name_key
from rules.wild_die.checks import DIFFICULTY_LIMIT, AttackRequest
from rules.wild_die.difficulties import defence_value
from rules.wild_die.planning import Trial, declared, on_trait
from rules.wild_die.pool import arrange_trait
from rules.wild_die.rulebook import DEFENCES, Defence, Rolled, Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.target import Target, amount_of, circumstances, moving, untrained

type Asking = kinds.Asking[Rulebook, AttackRequest, WildDieSheet]


def judged(asking: Asking, rolled: Rolled) -> Trial:
    """What the attack comes to. Basics, "Using Ranged Combat Skills" and "Using Close Combat Skills"."""
    name = asking.request.opponent_name
    ending = f", attack on {name}" if name else ", attack"
    return Trial(asking, rolled.name, arrange_trait(asking, rolled), _target(asking, rolled), rolled, ending)


plan = on_trait(judged)


def _target(asking: Asking, rolled: Rolled) -> Target:
    """Defence, full reaction and what else alters it. Basics, "Actions Per Round & Initiative"."""
    book, request = asking.book, asking.request
    defence = defence_value(book.tables.actions, request.defence, full_reaction=request.full_reaction)
    parts = (
        Part(label="Defence", amount=request.defence),
        *([Part(label="Full reaction", amount=reaction)] if (reaction := defence - request.defence) else []),
        *circumstances(book, request.modifier),
        *untrained(book, request, rolled),
        *moving(book, request),
    )
    # Equal hits whatever the campaign says of other ties: of attacks the rulebook says so itself (D-01).
    return Target(
        "defence",
        amount_of(parts),
        True,
        parts,
        opponent_name=request.opponent_name,
        modifier=request.modifier,
        secret=request.secret,
    )


# What is read of whoever is attacked ------------------------------------------------------------------------


def fixed(book: Rulebook, form: Form, mine: Stance | None, other: Faced | None) -> Iterator[Fixed]:
    """Declared actions; and of whoever is attacked the name, the full reaction and the defence, if there is one."""
    yield from declared(book, form, mine, other)
    if other is None:
        return
    yield Fixed(field="opponent_name", value=other.name)
    if other.stance:
        reacting = other.stance.reacting
        reason = "Does nothing but react in this round." if reacting else "Not declared in the fight."
        yield Fixed(field="full_reaction", value=str(reacting).lower(), reason=reason)
    which = aimed_at(book, form)
    number = defence_of(book, which, other)
    if number is None:
        return  # nobody has named it, so whoever rolls does
    # A number that was typed into the fight is the storyteller's; one on a sheet is no secret.
    secret = other.sheet is None
    where = "the fight" if secret else "the sheet"
    yield Fixed(field="defence", value=str(number), reason=f"{which.capitalize()} defence, from {where}.")
    yield Fixed(field="secret", value=str(secret).lower())


def defence_of(book: Rulebook, which: Defence, other: Faced) -> int | None:
    """The value of defence as sheet or fight has it, within what a request takes; None where nobody has named one."""
    named = book.defence(other.sheet, which) if isinstance(other.sheet, WildDieSheet) else other.numbers.get(which)
    return None if named is None else max(0, min(DIFFICULTY_LIMIT, named))


def aimed_at(book: Rulebook, form: Form) -> Defence:
    """The defence that was chosen; without a choice the one that rests on the skill of the attack, or else ranged."""
    chosen, trait = _last(form.get("against")), name_key(_last(form.get("traits")))
    for which in DEFENCES:
        if which == chosen:
            return which
    rests = (which for which in DEFENCES if trait and name_key(book.switches.formula(which)[1]) == trait)
    return next(rests, DEFENCES[0])


def _last(value: object) -> str:
    """What a field of a form says, single or repeated."""
    many = list(value) if isinstance(value, list | tuple) else [value]
    return str(many[-1]) if many and many[-1] is not None else ""
