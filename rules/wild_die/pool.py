"""The dice of a roll before they fall: a code and everything that adds to it or takes from it, each with its reason.

Source: Basics, "Rolling Dice", "Multiple Actions", "Preparing", "Hit Points", "Groups". Rulings D-06, D-15.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.checks import Part
from rules.sheets import Actor, Problem
from rules.wild_die.actions import multi_action, preparing
from rules.wild_die.checks import PoolRequest, RollRequest, TraitRequest, UseChip
from rules.wild_die.codes import ADDS_LIMIT, DICE_LIMIT, DieCode, Modifier, Pool, add, read_modifiers
from rules.wild_die.points import REFUSALS, USES, Use, gain, read_use, spend
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.wounds import Wound
from rules.wording import counted, listed, signed

DICE = "dice"
ADDS = "adds"
"""Kinds of parts: dice that are thrown, numbers that are added to the total."""


@dataclass(frozen=True, slots=True)
class Asker:
    """A roll asked for: by whom, for which sheet, under which rules, with which trait."""

    book: Rulebook
    request: RollRequest
    sheet: WildDieSheet | None
    actor: Actor
    trait: str = ""


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


def arrange(asker: Asker, name: str, code: DieCode) -> Arranged:
    """The pool of a roll on `code`: dice are summed first, then judged."""
    lines = [*_circumstances(asker), *_bonus(asker), *_points(asker)]
    switches = asker.book.switches
    pool = add(
        code,
        [modifier for _, _, modifier in lines],
        minimum=1 if switches.minimum_die else 0,
        three_pips=switches.three_pips,
        penalties_first=switches.penalties_first,
    )
    parts = [Part(label=name, amount=code.dice, reason=str(code), kind=DICE)]
    if code.pips:
        parts.append(Part(label="Pips", amount=code.pips, reason=str(code), kind=ADDS))
    parts += [part for label, reason, modifier in lines for part in _parts(label, reason, modifier)]
    return Arranged(pool, tuple(parts), tuple(_problems(asker, name, pool)), tuple(_notes(asker)))


def _parts(label: str, reason: str, modifier: Modifier) -> Iterator[Part]:
    if modifier.dice:
        yield Part(label=label, amount=modifier.dice, reason=reason, kind=DICE)
    if modifier.adds:
        yield Part(label=label, amount=modifier.adds, reason=reason, kind=ADDS)


type Line = tuple[str, str, Modifier]
"""What changes the pool: its label, its reason, and by how much."""


def _circumstances(asker: Asker) -> Iterator[Line]:
    request, switches = asker.request, asker.book.switches
    if request.actions > 1 and not (request.free and switches.free_rolls_exempt):
        dice = multi_action(request.actions)
        yield f"{request.actions} actions", "one die less for each action beyond the first", Modifier(dice)
    wound = _wound(asker)
    if wound and wound.dice:
        yield wound.level, "hit points", Modifier(wound.dice)
    if isinstance(request, TraitRequest) and (dice := prepared_dice(asker.book, request)):
        yield "Preparing", f"{request.time_factor} times the time", Modifier(dice)


def _wound(asker: Asker) -> Wound | None:
    """What wounds take; nothing from a code that stands on no sheet, as the harm of a weapon."""
    if asker.sheet is None or isinstance(asker.request, PoolRequest):
        return None
    return asker.book.wound(asker.sheet)


def prepared_dice(book: Rulebook, request: TraitRequest) -> int:
    """Dice for preparing; none for those who are distracted or do something else."""
    distracted = request.distracted or request.actions > 1
    return preparing(request.time_factor, distracted=distracted, each_step=book.switches.preparing_each_step)


def _bonus(asker: Asker) -> Iterator[Line]:
    for modifier in read_modifiers(asker.request.bonus):
        yield "Modifier", "talent, equipment or circumstance", modifier


def _points(asker: Asker) -> Iterator[Line]:
    for use in uses_of(asker.request):
        dice, number = gain(use)
        yield asker.book.token_name(use.kind), "spent before the roll", Modifier(dice, number)


def uses_of(request: RollRequest) -> tuple[Use, ...]:
    """What the request spends."""
    return tuple(use for key in request.spend if (use := read_use(key)))


# What bars it -----------------------------------------------------------------------------------------------


def _problems(asker: Asker, name: str, pool: Pool) -> Iterator[Problem]:
    wound = _wound(asker)
    if wound and not wound.can_act and not asker.request.free:
        yield refusal("cannot_act", f"{wound.level}: no actions can be taken.")
    if not pool.usable:
        yield refusal(
            "reduced_to_zero", f"{name} is reduced to no dice: it cannot be relied on.", _taken_by(asker.request, name)
        )
    if pool.dice > DICE_LIMIT:
        yield refusal(
            "too_many_dice", f"{pool.dice} dice are too many: at most {DICE_LIMIT} fit on the table.", "bonus"
        )
    if abs(pool.adds) > ADDS_LIMIT:
        yield refusal("too_much", f"{signed(pool.adds)} is too much: at most {ADDS_LIMIT}.", "bonus")
    if asker.request.members > 1 and asker.actor != "storyteller":
        yield refusal("storyteller_only", "Only a storyteller rolls for a group.", "members")
    yield from _spending(asker)


def _taken_by(request: RollRequest, name: str) -> str:
    """The field that takes the dice: actions, else modifiers, else nothing but the trait itself."""
    return "actions" if request.actions > 1 else "bonus" if request.bonus else name


def _spending(asker: Asker) -> Iterator[Problem]:
    uses = uses_of(asker.request)
    if not uses:
        return
    if asker.sheet is None:
        yield refusal("no_sheet", "Points are spent from a character's sheet.")
        return
    for code in _spent(asker, uses):
        yield refusal(code, reason_text(asker.book, code))
    for kind, many in price(uses).items():
        held = asker.sheet.points.holds(kind)
        if many > held:
            text = f"{asker.book.token_name(kind)}: {many} wanted, {held} there."
            yield refusal("cannot_pay", text, "spend")


def _spent(asker: Asker, uses: tuple[Use, ...]) -> tuple[str, ...]:
    return spend(
        uses,
        interaction=asker.book.is_interaction(asker.trait),
        player_character=asker.sheet is None or asker.sheet.player_character,
        one_token=asker.book.switches.one_token,
    ).reasons


def price(uses: tuple[Use, ...]) -> dict[str, int]:
    """How many points and medals of each kind these uses take."""
    kinds = [use.kind for use in uses]
    return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


def prices_of(book: Rulebook, uses: tuple[Use, ...]) -> tuple[str, ...]:
    """The price of these uses in words: "1 medal"."""
    return tuple(f"{many} {book.token_name(kind).lower()}" for kind, many in price(uses).items())


def reason_text(book: Rulebook, code: str) -> str:
    """A refusal to spend in the words of the table."""
    switches = book.switches
    skills = listed(switches.interaction_skills)
    return REFUSALS[code].format(skills=skills, paragon=switches.paragon, renegade=switches.renegade)


def use_label(book: Rulebook, use: Use) -> str:
    """What a use is called on a button: "Medal: +3D"."""
    dice, number = gain(use)
    return f"{book.token_name(use.kind)}: {f'{signed(dice)}D' if dice else signed(number)}"


def chips(asker: Asker) -> tuple[UseChip, ...]:
    """Everything that might be spent on this roll, with why it cannot be."""
    if asker.sheet is None:
        return ()
    chosen, found = uses_of(asker.request), []
    for use in USES:
        used, held = use in chosen, asker.sheet.points.holds(use.kind)
        reasons = _spent(asker, chosen if used else (*chosen, use))
        reason = reason_text(asker.book, reasons[0]) if reasons else "" if held else "None is left."
        found.append(UseChip(key=use.key, label=use_label(asker.book, use), used=used, left=held, reason=reason))
    return tuple(found)


def _notes(asker: Asker) -> Iterator[Problem]:
    request = asker.request
    if isinstance(request, TraitRequest) and request.time_factor > 1 and not prepared_dice(asker.book, request):
        text = "Preparing brings no dice to someone who is distracted or does anything else meanwhile."
        yield Problem(code="not_prepared", sentence=text, section="roll", notice=True)
    if isinstance(request, TraitRequest) and request.pace and asker.sheet:
        yield Problem(code="moving", sentence=_moving(asker.book, asker.sheet, request), section="roll", notice=True)
    if request.members > 1:
        text = f"One roll for {counted(request.members, 'member')} who do much the same."
        yield Problem(code="group", sentence=text, section="roll", notice=True)


def _moving(book: Rulebook, sheet: WildDieSheet, request: TraitRequest) -> str:
    """How far one gets meanwhile, and whether that is an action of its own."""
    found = book.movement(sheet, request.pace) if request.pace else None
    if found is None:
        return ""
    text = f"{request.pace.capitalize()}: {found.distance} m in the round."
    if found.free_action:
        return text
    spare = "" if request.actions > 1 else " Declare one more for it."
    return f"{text} That is an action of its own.{spare}"
