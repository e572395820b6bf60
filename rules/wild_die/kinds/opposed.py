"""An opposed roll: against a character's trait, a code that is written down, or a total that has fallen.

Source: Basics, "Opposed Difficulties", "Untrained Skill Use", "Hit Points". Ruling D-20.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.checks import Form, Part
from rules.fixing import Faced, Fixed, Stance
from rules.kit import kinds
from rules.kit.kinds import Party
from rules.sheets import Problem
from rules.wild_die.checks import OpposedRequest, TraitRequest, WildDieCheck, WildDiePlan
from rules.wild_die.codes import Pool, read_code, read_modifiers, stronger
from rules.wild_die.planning import Trial, declared, on_trait
from rules.wild_die.pool import ADDS, OnTrait, arrange_trait, fitting_points, parts_of, refusal, summed
from rules.wild_die.rulebook import Rolled, Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.target import Target, amount_of, circumstances, moving, untrained
from rules.wording import signed

type Asking = kinds.Asking[Rulebook, OpposedRequest, WildDieSheet]

TRAITS = "opponent_traits"
THEIRS = {"actions": "opponent_actions", "bonus": "opponent_bonus"}
"""Which field of the other side is meant where one's own would be."""

NO_OPPONENT = "Give the other side's total, or the code it rolls: one of the two."


@dataclass(frozen=True, slots=True)
class Opposing:
    """What the other side brings: a `pool` that is rolled on the entry, or a `total`; with every part and its reason.

    `name` is how the entry prints it, empty for nobody in particular.
    """

    name: str = ""
    pool: Pool | None = None
    total: int = 0
    parts: tuple[Part, ...] = ()
    problems: tuple[Problem, ...] = ()


def judged(asking: Asking, rolled: Rolled) -> Trial:
    """What the roll comes to. Basics, "Opposed Difficulties"."""
    target = _target(asking, rolled)
    ending = f" against {target.opponent_name}" if target.opponent_name else ", opposed"
    notes = tuple(_stronger(asking.request, rolled))
    return Trial(asking, rolled.name, arrange_trait(asking, rolled), target, rolled, ending, notes=notes)


def plan(asking: Asking) -> WildDiePlan:
    """The roll, with what decides which points the character who opposes may spend on their dice."""
    found, other = on_trait(judged)(asking), asking.other
    check = found.check
    if other is None or not isinstance(check, WildDieCheck) or not check.opponent_dice:
        return found
    theirs = {
        "opponent_interaction": asking.book.is_interaction(asking.request.opponent_traits[0]),
        "opponent_player_character": other.sheet.player_character,
        "opponent_points_later": asking.book.switches.points_when == "any",
    }
    return found.model_copy(update={"check": check.model_copy(update=theirs)})


def _target(asking: Asking, rolled: Rolled) -> Target:
    """The other side's total or dice, and what makes it harder. Basics, "Opposed Difficulties"."""
    book, request, theirs = asking.book, asking.request, opposing(asking)
    changes = (*circumstances(book, request.modifier), *untrained(book, request, rolled), *moving(book, request))
    pool, parts = None, (*theirs.parts, *changes)
    if theirs.pool:
        pool = Pool(theirs.pool.dice, theirs.pool.adds + amount_of(changes))
    else:
        label, reason = theirs.name or "Other side", "a tie goes to the one who began"
        parts = (Part(label=label, amount=theirs.total, reason=reason), *changes)
    needed = None if pool else amount_of(parts)
    return Target(
        "opponent", needed, request.initiator, parts, theirs.problems, pool, theirs.name, modifier=request.modifier
    )


def _stronger(request: OpposedRequest, rolled: Rolled) -> Iterator[Problem]:
    """Who simply wins where luck plays no part, as in arm-wrestling; equal codes are rolled. Basics, "Using Skills"."""
    other = read_code(request.opponent) if request.opponent else None
    if other and (ahead := stronger(rolled.code, other)):
        text = f"Where luck plays no part there is no roll: {rolled.name} {rolled.code} simply "
        text += f"{'wins' if ahead > 0 else 'loses'} against {other}."
        yield Problem(code="stronger", sentence=text, section="roll", notice=True)


# The other side ---------------------------------------------------------------------------------------------


def opposing(asking: Asking) -> Opposing:
    """The other side of the request: the character that was chosen for it, or what is written down."""
    request, other = asking.request, asking.other
    rolls = bool(request.opponent_traits) if other else bool(request.opponent)
    name = other.name if other else request.opponent_name
    if rolls == (request.opponent_total is not None):
        text = f"Choose the trait with which {name} opposes, or give the total: one of the two."
        twice = "opponent_total" if rolls else "opponent"
        return Opposing(name, problems=(refusal("no_opponent", text if other else NO_OPPONENT, twice),))
    if request.opponent_total is not None:
        return Opposing(name, total=request.opponent_total)
    return _from_sheet(asking, other) if other else _written(asking)


def _written(asking: Asking) -> Opposing:
    request, code = asking.request, read_code(asking.request.opponent)
    modifiers = read_modifiers(request.opponent_bonus)
    pool = summed(asking.book, code, modifiers)
    pips = [Part(label="Other side's pips", amount=code.pips, kind=ADDS)] if code.pips else []
    bonus = (part for one in modifiers for part in parts_of("Other side's modifier", one))
    # What holds for whoever rolls holds for whoever opposes (D-06).
    text = "The other side is reduced to no dice and cannot oppose."
    barred = () if pool.usable else (refusal("no_opponent", text, "opponent_bonus"),)
    return Opposing(request.opponent_name, pool, parts=(*pips, *bonus), problems=barred)


def _from_sheet(asking: Asking, other: Party[WildDieSheet]) -> Opposing:
    book, request = asking.book, asking.request
    rolled = book.rolled(other.sheet, request.opponent_traits[0])
    if rolled is None or len(request.opponent_traits) != 1:
        text = f"Choose one skill or attribute of {other.name}; there is no “{request.opponent_traits[-1]}” to add."
        return Opposing(other.name, problems=(refusal("no_opponent", text, TRAITS),))
    theirs = TraitRequest(traits=(rolled.name,), bonus=request.opponent_bonus, actions=request.opponent_actions)
    asked: OnTrait = kinds.Asking(book, asking.kind, theirs, other.sheet, "storyteller")
    arranged = arrange_trait(asked, rolled)
    lost = tuple(_lost(book, rolled))
    barred = (
        one.model_copy(update={"sentence": f"{other.name}: {one.sentence}", "trait": THEIRS.get(one.trait, TRAITS)})
        for one in arranged.problems
    )
    pool = Pool(arranged.pool.dice, arranged.pool.adds + amount_of(lost))
    return Opposing(f"{other.name} ({rolled.name})", pool, parts=(*arranged.parts, *lost), problems=tuple(barred))


def _lost(book: Rulebook, rolled: Rolled) -> Iterator[Part]:
    """What an untrained opponent loses: it is harder for them by as much. Basics, "Untrained Skill Use" (D-20)."""
    modifier = book.tables.actions.untrained
    if rolled.untrained and modifier:
        yield Part(label="Untrained", amount=-modifier, reason=f"{signed(modifier)} on what they need", kind=ADDS)


def fixed(book: Rulebook, form: Form, mine: Stance | None, other: Faced | None) -> Iterator[Fixed]:
    """The actions of both sides, as they were declared."""
    yield from declared(book, form, mine, other)
    if other and other.stance:
        yield Fixed(field="opponent_actions", value=str(other.stance.actions), reason=other.stance.told)


def fitting(asking: Asking) -> Mapping[str, tuple[str, ...]]:
    """Points that the roll takes, and the traits that the opponent has."""
    gone, theirs, other = dict(fitting_points(asking)), asking.request.opponent_traits, asking.other
    known = tuple(one for one in theirs if other is None or asking.book.rolled(other.sheet, one))
    return gone if known == theirs else {**gone, TRAITS: known}
