"""A roll on one or two traits: from what one asks for to a check, or why there is no roll.

Source: Maelstrom Rules, "Performing Actions", "Spending Willpower", "Zero Willpower"; rulings M-09, M-21, M-26.
"""

from __future__ import annotations

from rules.checks import Part
from rules.maelstrom import health, merits
from rules.maelstrom.arithmetic import (
    ABILITIES,
    Arrangement,
    Declaration,
    FiguredOut,
    RolledTrait,
    arrange,
    owner_of,
    specialty_problems,
)
from rules.maelstrom.checks import ActionRequest, MaelstromCheck, MaelstromPlan, MeritChip, SpecialtyChip
from rules.maelstrom.pool import Pool, pool_of
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, Specialty
from rules.maelstrom.specialties import with_shared
from rules.sheets import Actor, Problem
from rules.texts import name_key

REFLEXES = "Reflexes"
"""The attribute that may stand in for Precision."""

WAITING = "waits for the storyteller"
"""Why a proposed specialty cannot be used yet."""


def plan_action(book: Rulebook, request: ActionRequest, sheet: MaelstromSheet, actor: Actor) -> MaelstromPlan:
    """A roll on one or two traits of the sheet."""
    traits, unknown = _traits(book, request, sheet)
    sheet = with_shared(book, sheet, tuple(one.name for one in traits))
    wounds = wound_part(book, sheet)
    said = _declaration(book, request, sheet, traits, None if request.ignore_wounds else wounds)
    arranged = arrange(book, said)
    pool = pool_of(book, arranged)
    problems = unknown or (
        *arranged.problems,
        *_barred(arranged, traits),
        *_permission(book, request, actor),
        *_unfit(book, sheet, actor, notice=False),
        *_payment_problem(request, sheet, wounds),
        *(pool.problems if not arranged.problems else ()),
    )
    ignores = request.ignore_wounds and wounds is not None
    return _panel(book, said, arranged, pool, sheet).model_copy(
        update={
            "merits": _merits(book, request, sheet, traits),
            "check": None if problems else _check(book, pool, arranged, traits, ignores=ignores),
            "problems": problems,
            "notes": (*pool.notes, *_unfit(book, sheet, actor, notice=True)),
            "payments": ("1 willpower, to ignore wounds",) if ignores else (),
            "prices": ("1 willpower",) if ignores else (),
        }
    )


def declared(book: Rulebook, request: ActionRequest, sheet: MaelstromSheet) -> Declaration:
    """The roll as it is announced, with the traits that the book or the sheet know."""
    traits, _ = _traits(book, request, sheet)
    sheet = with_shared(book, sheet, tuple(one.name for one in traits))
    return _declaration(book, request, sheet, traits, None)


def _panel(
    book: Rulebook, said: Declaration, arranged: Arrangement, pool: Pool, sheet: MaelstromSheet
) -> MaelstromPlan:
    """What the panel shows of a declared roll, whether it may be thrown or not."""
    wounds = wound_part(book, sheet)
    return MaelstromPlan(
        check=None,
        pool=pool.dice if not arranged.barred else 0,
        difficulty=pool.difficulty,
        threshold=pool.threshold,
        pool_parts=pool.pool_parts,
        target_parts=pool.target_parts,
        specialties=chips(book, said, sheet),
        specialty_limit=arranged.specialty_limit,
        unmet=arranged.unmet,
        tens_explode=arranged.tens_explode,
        reflexes_offered=_reflexes_offered(book, said.traits),
        reflexes=said.reflexes,
        wounds=wounds,
        can_ignore_wounds=wounds is not None and sheet.willpower.current > 0,
        figured_out_offered=can_figure_out(said.traits),
    )


def _check(
    book: Rulebook, pool: Pool, arranged: Arrangement, traits: tuple[RolledTrait, ...], *, ignores: bool
) -> MaelstromCheck:
    names = tuple(one.name for one in traits)
    return pool.check(book, "action", " + ".join(names)).model_copy(
        update={
            "traits": names,
            "specialties": arranged.used,
            "unmet": arranged.unmet,
            "ignores_wounds": ignores,
            "once": "ignore_wounds" if ignores else "",
            "experience_die": book.switches.experience_dice and book.experience is not None,
        }
    )


# What is rolled -----------------------------------------------------------------------------------------------


def _traits(
    book: Rulebook, request: ActionRequest, sheet: MaelstromSheet
) -> tuple[tuple[RolledTrait, ...], tuple[Problem, ...]]:
    found, problems = [], []
    for asked in request.traits:
        name = book.attribute(asked) or book.ability(asked) or _own_ability(sheet, asked)
        kind = book.kind(name) if name else None
        if name is None or kind is None:
            problems.append(_problem("unknown_trait", f"There is no trait called “{asked}”.", asked))
        else:
            found.append(RolledTrait(name, kind, sheet.dots(name)))
    return tuple(found), tuple(problems)


def _own_ability(sheet: MaelstromSheet, name: str) -> str | None:
    return next((one for one in sheet.abilities if name_key(one) == name_key(name)), None)


def _declaration(
    book: Rulebook,
    request: ActionRequest,
    sheet: MaelstromSheet,
    traits: tuple[RolledTrait, ...],
    wounds: Part | None,
) -> Declaration:
    switch = book.switches.reflexes if request.reflexes is None else request.reflexes
    price = FiguredOut(request.figured_dice, request.figured_difficulty, request.figured_threshold)
    modifier = Part(label="Storyteller", amount=request.modifier, kind="modifier")
    difficulty = book.edition.dice.default_difficulty if request.difficulty is None else request.difficulty
    bearing = merits.parts(_merits(book, request, sheet, traits), difficulty)
    changes = [one for one in (wounds, modifier, *bearing) if one and one.amount]
    return Declaration(
        traits=traits,
        difficulty=difficulty,
        threshold=request.threshold,
        required=request.required,
        owned=tuple(one.key for one in sheet.specialties if one.usable),
        unrelated=request.unrelated,
        used=request.used,
        reflexes=switch and _reflexes_offered(book, traits),
        figured_out=price if request.figured_out else None,
        pool_changes=tuple(one for one in changes if one.kind != "difficulty"),
        target_changes=tuple(one for one in changes if one.kind == "difficulty"),
        difficulty_reason="campaign default" if request.difficulty is None else "",
    )


def _merits(
    book: Rulebook, request: ActionRequest, sheet: MaelstromSheet, traits: tuple[RolledTrait, ...]
) -> tuple[MeritChip, ...]:
    """Merits and flaws that may bear on the roll; one that is named and not on the sheet is nobody's."""
    return tuple(merits.chips(book, sheet, (one.name for one in traits), request.applies))


def wound_part(book: Rulebook, sheet: MaelstromSheet) -> Part | None:
    """The wound penalty of this sheet as the campaign plays it; None when there is none."""
    if book.health is None or book.switches.wound_penalty == "off":
        return None
    levels = health.levels_of(book.health, sheet)
    lowest, penalty = health.level(sheet.health, levels), health.penalty(sheet.health, levels)
    if lowest is None or not penalty:
        return None
    if book.switches.wound_penalty == "difficulty":
        return Part(label=lowest.name, amount=-penalty, reason="wounds", kind="difficulty")
    return Part(label=lowest.name, amount=penalty, reason="wounds", kind="wounds")


def can_figure_out(traits: tuple[RolledTrait, ...]) -> bool:
    """Whether the roll is one that a storyteller could allow without the ability."""
    return any(one.kind in ("skill", "knowledge") and not one.dots for one in traits)


def _reflexes_offered(book: Rulebook, traits: tuple[RolledTrait, ...]) -> bool:
    return book.edition.dice.reflexes > 0 and any(one.name == REFLEXES for one in traits)


# What bars it -------------------------------------------------------------------------------------------------


def _barred(arranged: Arrangement, traits: tuple[RolledTrait, ...]) -> tuple[Problem, ...]:
    if not arranged.barred:
        return ()
    name = next(one.name for one in traits if one.kind == "knowledge" and not one.dots)
    text = f"{name} is a knowledge: with no dots it cannot be tried, unless the storyteller lets you figure it out."
    return (_problem(arranged.barred, text, name),)


def _permission(book: Rulebook, request: ActionRequest, actor: Actor) -> tuple[Problem, ...]:
    if book.edition.dice.specialty_dots and (request.required or request.figured_out):
        text = "The first draft knows no required specialties, and nothing that is figured out without the ability."
        return (_problem("not_in_this_edition", text, "required" if request.required else "figured_out"),)
    if actor == "storyteller":
        return ()
    if request.figured_out:
        return (_problem("storyteller_only", "Only a storyteller lets a character figure it out.", "figured_out"),)
    if request.modifier and not book.switches.players_enter_modifier:
        return (_problem("storyteller_only", "Only a storyteller adds or takes dice in this campaign.", "modifier"),)
    return ()


def _payment_problem(request: ActionRequest, sheet: MaelstromSheet, wounds: Part | None) -> tuple[Problem, ...]:
    if request.ignore_wounds and wounds and not sheet.willpower.current:
        return (_problem("no_willpower", "There is no dot of willpower left to ignore wounds with.", "Willpower"),)
    return ()


def _unfit(book: Rulebook, sheet: MaelstromSheet, actor: Actor, *, notice: bool) -> tuple[Problem, ...]:
    """States in which a character cannot act: they bar a player, and a storyteller is told of them."""
    if notice != (actor == "storyteller"):
        return ()
    found = []
    if book.willpower and sheet.willpower.current == 0:
        text = "With no willpower left the character cannot act, only hold on, hide and be led."
        found.append(_problem("zero_willpower", text, "Willpower", notice=notice))
    if book.health and health.incapacitated(sheet.health, health.levels_of(book.health, sheet)):
        state = health.headline(sheet.health, health.levels_of(book.health, sheet), book.switches.wound_penalty)
        found.append(_problem("incapacitated", f"{state}: the character cannot act.", "Health", notice=notice))
    return tuple(found)


# Specialties on the panel -------------------------------------------------------------------------------------


def chips(book: Rulebook, said: Declaration, sheet: MaelstromSheet) -> tuple[SpecialtyChip, ...]:
    """The specialties of the traits rolled, each with why it cannot be used."""
    bearing = [one for one in said.traits if book.edition.dice.specialty_dots or one.kind in ABILITIES]
    return tuple(_chip(book, said, one) for trait in bearing for one in sheet.specialties_of(trait.name))


def _chip(book: Rulebook, said: Declaration, one: Specialty) -> SpecialtyChip:
    used = any(name_key(one.key) == name_key(key) for key in said.used)
    reason = _reason(book, said, one, used=used)
    return SpecialtyChip(
        key=one.key,
        name=one.name,
        kind=one.kind,
        used=used,
        required=any(name_key(one.key) == name_key(key) for key in said.required),
        allowed=not reason,
        reason=reason,
    )


def _reason(book: Rulebook, said: Declaration, one: Specialty, *, used: bool) -> str:
    if not one.usable:
        return WAITING
    if wrong := specialty_problems(book, said, one.key):
        return wrong[0].sentence
    limit = next(trait.dots for trait in said.traits if name_key(trait.name) == owner_of(one.key))
    many = sum(owner_of(key) == owner_of(one.key) for key in dict.fromkeys(said.used))
    full = not used and many >= limit and not book.edition.dice.specialty_dots
    return f"one for each dot of {one.ability}" if full else ""


def _problem(code: str, sentence: str, trait: str = "", *, notice: bool = False) -> Problem:
    return Problem(code=code, sentence=sentence, trait=trait, section="roll", notice=notice)
