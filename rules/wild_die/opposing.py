"""The other side of an opposed roll: a character's trait, a code that is written down, or a total that has fallen.

Source: Basics, "Opposed Difficulties", "Untrained Skill Use", "Hit Points". Ruling D-20.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.checks import Part
from rules.sheets import Problem
from rules.wild_die.checks import OpposedRequest, TraitRequest
from rules.wild_die.codes import DieCode, Pool, add, read_code, read_modifiers
from rules.wild_die.pool import ADDS, DICE, Asker, arrange, refusal
from rules.wild_die.rulebook import Rolled, Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wording import signed

TRAITS = "opponent_traits"
THEIRS = {"actions": "opponent_actions", "bonus": "opponent_bonus"}
"""Which field of the other side is meant where one's own would be."""

NO_OPPONENT = "Give the other side's total, or the code it rolls: one of the two."


@dataclass(frozen=True, slots=True)
class Party:
    """Whoever opposes, by name and with the sheet of this moment."""

    name: str
    sheet: WildDieSheet


@dataclass(frozen=True, slots=True)
class Opposing:
    """What the other side brings: a `pool` that is rolled on the entry, or a `total`; with every part and its reason.

    `name` is how the entry prints it, empty for nobody in particular.
    """

    name: str = ""
    pool: Pool | None = None
    total: int | None = None
    parts: tuple[Part, ...] = ()
    problems: tuple[Problem, ...] = ()


def opposing(book: Rulebook, request: OpposedRequest, other: Party | None) -> Opposing:
    """The other side of the request; `other` is the character that was chosen for it."""
    rolls = bool(request.opponent_traits) if other else bool(request.opponent)
    name = other.name if other else request.opponent_name
    if rolls == (request.opponent_total is not None):
        text = f"Choose the trait with which {name} opposes, or give the total: one of the two."
        twice = "opponent_total" if rolls else "opponent"
        return Opposing(name, problems=(refusal("no_opponent", text if other else NO_OPPONENT, twice),))
    if request.opponent_total is not None:
        return Opposing(name, total=request.opponent_total)
    return _from_sheet(book, request, other) if other else _written(book, request, read_code(request.opponent))


def _written(book: Rulebook, request: OpposedRequest, code: DieCode) -> Opposing:
    least = 1 if book.switches.minimum_die else 0
    pool = add(
        code,
        read_modifiers(request.opponent_bonus),
        minimum=least,
        three_pips=book.switches.three_pips,
        penalties_first=book.switches.penalties_first,
    )
    pips = [Part(label="Other side's pips", amount=code.pips, kind=ADDS)] if code.pips else []
    bonus = [*_bonus(request)]
    return Opposing(request.opponent_name, pool, None, (*pips, *bonus), tuple(_unusable(pool, "The other side")))


def _bonus(request: OpposedRequest) -> Iterator[Part]:
    for one in read_modifiers(request.opponent_bonus):
        if one.dice:
            yield Part(label="Other side's modifier", amount=one.dice, kind=DICE)
        if one.adds:
            yield Part(label="Other side's modifier", amount=one.adds, kind=ADDS)


def _unusable(pool: Pool, name: str) -> Iterator[Problem]:
    if not pool.usable:
        yield refusal("no_opponent", f"{name} is reduced to no dice and cannot oppose.", "opponent_bonus")


def _from_sheet(book: Rulebook, request: OpposedRequest, other: Party) -> Opposing:
    rolled = book.rolled(other.sheet, request.opponent_traits[0])
    if rolled is None or len(request.opponent_traits) != 1:
        text = f"Choose one skill or attribute of {other.name}; there is no “{request.opponent_traits[-1]}” to add."
        return Opposing(other.name, problems=(refusal("no_opponent", text, "opponent_traits"),))
    theirs = TraitRequest(traits=(rolled.name,), bonus=request.opponent_bonus, actions=request.opponent_actions)
    arranged = arrange(Asker(book, theirs, other.sheet, "storyteller", rolled.name), rolled.name, rolled.code)
    untrained = tuple(_untrained(book, rolled))
    adds = arranged.pool.adds + sum(part.amount for part in untrained)
    barred = (
        one.model_copy(update={"sentence": f"{other.name}: {one.sentence}", "trait": THEIRS.get(one.trait, TRAITS)})
        for one in arranged.problems
    )
    return Opposing(
        f"{other.name} ({rolled.name})",
        Pool(arranged.pool.dice, adds),
        None,
        (*arranged.parts, *untrained),
        tuple(barred),
    )


def _untrained(book: Rulebook, rolled: Rolled) -> Iterator[Part]:
    """What an untrained opponent loses: it is harder for them by as much."""
    modifier = book.tables.actions.untrained
    if rolled.untrained and modifier:
        yield Part(label="Untrained", amount=-modifier, reason=f"{signed(modifier)} on what they need", kind=ADDS)
