"""The dice of a roll before they fall: a code and everything that adds to it or takes from it, each with its reason.

Source: Basics, "Rolling Dice", "Multiple Actions", "Preparing", "Hit Points", "Groups". Rulings D-06, D-15.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules.checks import Part
from rules.kit.kinds import Asking
from rules.sheets import Problem
from rules.wild_die.actions import multi_action, preparing
from rules.wild_die.checks import RollRequest, TraitRequest, UseChip
from rules.wild_die.codes import ADDS_LIMIT, DICE_LIMIT, DieCode, Modifier, Pool, add, read_modifiers
from rules.wild_die.edition import PointNumbers
from rules.wild_die.points import REFUSALS, USES, Use, gain, spend, uses_of
from rules.wild_die.rulebook import Rolled, Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wording import counted, listed, sentence, signed, word

DICE = "dice"
ADDS = "adds"
"""Kinds of parts: dice that are thrown, numbers that are added to the total."""

type Asked = Asking[Rulebook, RollRequest, WildDieSheet]
"""A roll asked for, of whatever kind."""

type OnTrait = Asking[Rulebook, TraitRequest, WildDieSheet]
"""A roll of a skill or an attribute asked for."""

type Line = tuple[str, str, Modifier]
"""What changes the pool: its label, its reason, and by how much."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """What is rolled, how it came to that, what bars it and what is worth saying."""

    pool: Pool
    parts: tuple[Part, ...]
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]


def refusal(code: str, sentence: str, trait: str = "") -> Problem:
    """Why a roll cannot be made."""
    return Problem(code=code, sentence=sentence, trait=trait, section="roll")


def _note(code: str, sentence: str) -> Problem:
    return Problem(code=code, sentence=sentence, section="roll", notice=True)


def arrange(asking: Asked, name: str, code: DieCode, lines: Iterable[Line] = ()) -> Arranged:
    """The pool of a roll on `code`: dice are summed first, then judged. `lines` change it as well.

    Basics, "Rolling Dice" and "Multiple Actions" (D-06).
    """
    every = (*_actions(asking), *lines, *_bonus(asking.request), *_points(asking))
    pool = summed(asking.book, code, (modifier for _, _, modifier in every))
    parts = [Part(label=name, amount=code.dice, reason=str(code), kind=DICE)]
    if code.pips:
        parts.append(Part(label="Pips", amount=code.pips, reason=str(code), kind=ADDS))
    parts += [part for label, reason, modifier in every for part in parts_of(label, modifier, reason)]
    notes = []
    if asking.request.members > 1:
        notes.append(_note("group", f"One roll for {counted(asking.request.members, 'member')} who do much the same."))
    return Arranged(pool, tuple(parts), tuple(_problems(asking, name, pool)), tuple(notes))


def arrange_trait(asking: OnTrait, rolled: Rolled) -> Arranged:
    """The pool of a roll on a skill or an attribute: wounds and preparing change it as well.

    Basics, "Preparing".
    """
    found = arrange_hurt(asking, rolled.name, rolled.code, _prepared(asking))
    return replace(found, notes=(*_trait_notes(asking), *found.notes))


def arrange_hurt(asking: Asked, name: str, code: DieCode, lines: Iterable[Line] = ()) -> Arranged:
    """The pool of a roll that the wounds of whoever makes it bear on. Basics, "Hit Points"."""
    wound = asking.book.wound(asking.sheet) if asking.sheet else None
    hurt: list[Line] = [(wound.level, "hit points", Modifier(wound.dice))] if wound and wound.dice else []
    found = arrange(asking, name, code, (*hurt, *lines))
    # What is no action is open to those who cannot act: Basics, "Free Actions".
    if wound and not wound.can_act and not asking.request.free:
        barred = refusal("cannot_act", f"{wound.level}: no actions can be taken.")
        return replace(found, problems=(barred, *found.problems))
    return found


def summed(book: Rulebook, code: DieCode, modifiers: Iterable[Modifier]) -> Pool:
    """A code with all its modifiers, as the campaign adds them up."""
    switches = book.switches
    return add(
        code,
        modifiers,
        minimum=1 if switches.minimum_die else 0,
        three_pips=switches.three_pips,
        penalties_first=switches.penalties_first,
    )


def parts_of(label: str, modifier: Modifier, reason: str = "") -> Iterator[Part]:
    """A modifier as lines of the arithmetic."""
    for amount, kind in ((modifier.dice, DICE), (modifier.adds, ADDS)):
        if amount:
            yield Part(label=label, amount=amount, reason=reason, kind=kind)


def _actions(asking: Asked) -> Iterator[Line]:
    """Dice lost to several actions. Basics, "Multiple Actions"; free rolls as the campaign has it (D-15)."""
    request = asking.request
    if request.actions > 1 and not (request.free and asking.book.switches.free_rolls_exempt):
        dice = multi_action(asking.book.tables.actions, request.actions)
        reason = f"{lost_for_each(asking.book)} less for each action beyond the first"
        yield f"{request.actions} actions", reason, Modifier(dice)


def lost_for_each(book: Rulebook) -> str:
    """The dice that each further action costs, in words: "one die"."""
    lost = -book.tables.actions.dice_for_each_further_action
    return f"{word(lost)} {'die' if lost == 1 else 'dice'}"


def _prepared(asking: OnTrait) -> Iterator[Line]:
    if dice := _prepared_dice(asking):
        yield "Preparing", f"{asking.request.time_factor} times the time", Modifier(dice)


def _prepared_dice(asking: OnTrait) -> int:
    """Dice for preparing; none for those who are distracted or do something else. Basics, "Preparing" (D-09)."""
    request, each = asking.request, asking.book.switches.preparing_each_step
    busy = request.distracted or request.actions > 1
    return preparing(asking.book.tables.actions, request.time_factor, distracted=busy, each_step=each)


def _bonus(request: RollRequest) -> Iterator[Line]:
    for modifier in read_modifiers(request.bonus):
        yield "Modifier", "talent, equipment or circumstance", modifier


def _points(asking: Asked) -> Iterator[Line]:
    for use in uses_of(asking.request.spend):
        yield asking.book.token_name(use.kind), "spent before the roll", Modifier(*gain(asking.book.tables.points, use))


def _trait_notes(asking: OnTrait) -> Iterator[Problem]:
    request = asking.request
    if request.time_factor > 1 and not _prepared_dice(asking):
        text = "Preparing brings no dice to someone who is distracted or does anything else meanwhile."
        yield _note("not_prepared", text)
    if request.pace and asking.sheet:
        found = asking.book.movement(asking.sheet, request.pace)
        text = f"{request.pace.capitalize()}: {found.distance} m in the round."
        if not found.free_action:
            text += f" That is an action of its own.{'' if request.actions > 1 else ' Declare one more for it.'}"
        yield _note("moving", text)


# What bars it -----------------------------------------------------------------------------------------------


def _problems(asking: Asked, name: str, pool: Pool) -> Iterator[Problem]:
    request = asking.request
    # Judged when everything is summed, whatever took the dice; pips alone are not rolled (D-06).
    if not pool.usable:
        text = f"{name} is reduced to no dice: it cannot be relied on."
        yield refusal("reduced_to_zero", text, _taken_by(request, name))
    if pool.dice > DICE_LIMIT:
        text = f"{pool.dice} dice are too many: at most {DICE_LIMIT} fit on the table."
        yield refusal("too_many_dice", text, "bonus")
    if abs(pool.adds) > ADDS_LIMIT:
        yield refusal("too_much", f"{signed(pool.adds)} is too much: at most {ADDS_LIMIT}.", "bonus")
    if request.members > 1 and asking.actor != "storyteller":
        yield refusal("storyteller_only", "Only a storyteller rolls for a group.", "members")
    yield from _unpaid(asking, uses_of(request.spend))


def _taken_by(request: RollRequest, name: str) -> str:
    """The field that takes the dice: actions, else modifiers, else nothing but the trait itself."""
    return "actions" if request.actions > 1 else "bonus" if request.bonus else name


# Points and medals ------------------------------------------------------------------------------------------


def _unpaid(asking: Asked, uses: tuple[Use, ...]) -> Iterator[Problem]:
    if uses and asking.sheet is None:
        yield refusal("no_sheet", "Points are spent from a character's sheet.")
    elif asking.sheet:
        for code in _barred(asking, uses):
            yield refusal(code, reason_text(asking.book, code))
        yield from lacking(asking.book, asking.sheet, uses)


def lacking(book: Rulebook, sheet: WildDieSheet, uses: Iterable[Use]) -> Iterator[Problem]:
    """What a sheet has too few of."""
    for kind, many in price(uses).items():
        if many > (held := sheet.points.holds(kind)):
            yield refusal("cannot_pay", f"{book.token_name(kind)}: {many} wanted, {held} there.", "spend")


def _barred(asking: Asked, uses: Iterable[Use]) -> tuple[str, ...]:
    """Why these uses do not go together on this roll. Basics, "Paragon & Renegade Points" (D-14, D-21)."""
    return spend(
        asking.book.tables.points,
        tuple(uses),
        interaction=asking.book.is_interaction(asking.request.trait),
        player_character=asking.sheet is None or asking.sheet.player_character,
        one_token=asking.book.switches.one_token,
    ).reasons


def price(uses: Iterable[Use]) -> Mapping[str, int]:
    """How many points and medals of each kind these uses take."""
    return Counter(use.kind for use in uses)


def prices_of(book: Rulebook, uses: Iterable[Use]) -> tuple[str, ...]:
    """The price of these uses in words: "1 medal"."""
    return tuple(f"{many} {book.token_name(kind).lower()}" for kind, many in price(uses).items())


def reason_text(book: Rulebook, code: str) -> str:
    """A refusal to spend in the words of the table."""
    switches = book.switches
    skills = listed(switches.interaction_skills)
    many = sentence(word(book.tables.points.interaction_dice))
    return REFUSALS[code].format(many=many, skills=skills, paragon=switches.paragon, renegade=switches.renegade)


def use_label(book: Rulebook, points: PointNumbers, use: Use) -> str:
    """What a use is called on a button: "Medal: +3D"; `points` is what it gives, now or on a roll that lies."""
    dice, number = gain(points, use)
    return f"{book.token_name(use.kind)}: {f'{signed(dice)}D' if dice else signed(number)}"


def chips(asking: Asked) -> Iterator[UseChip]:
    """Everything that might be spent on this roll, with why it cannot be."""
    if asking.sheet is None:
        return
    chosen, points = uses_of(asking.request.spend), asking.book.tables.points
    for use in USES:
        used, held = use in chosen, asking.sheet.points.holds(use.kind)
        reasons = _barred(asking, chosen if used else (*chosen, use))
        reason = reason_text(asking.book, reasons[0]) if reasons else "" if held else "None is left."
        label = use_label(asking.book, points, use)
        yield UseChip(key=use.key, label=label, used=used, left=held, reason=reason)


def fitting_points(asking: Asked) -> Mapping[str, tuple[str, ...]]:
    """What the sheet has and the roll takes of the points that were chosen, where some have to go."""
    taken: list[Use] = []
    for use in uses_of(asking.request.spend):
        more = (*taken, use)
        if asking.sheet and not _barred(asking, more) and not any(lacking(asking.book, asking.sheet, more)):
            taken.append(use)
    kept = tuple(use.key for use in taken)
    return {} if kept == asking.request.spend else {"spend": kept}
