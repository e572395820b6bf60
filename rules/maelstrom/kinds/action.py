"""A roll on one or two traits: from what one asks for to a check, or why there is no roll.

Source: Maelstrom Rules, "Performing Actions", "Using Specialties", "Spending Willpower", "Zero Willpower"; rulings
M-09, M-10, M-21, M-26.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.checks import PICKED, SCARCE, Name130, Part
from rules.kit.history import Made
from rules.kit.said import Said
from rules.maelstrom import health, merits, willpower
from rules.maelstrom.afterwards import dots_changed
from rules.maelstrom.arithmetic import (
    Arrangement,
    Declaration,
    RolledTrait,
    arrange,
    owner_of,
    problem,
    specialty_problems,
    target,
)
from rules.maelstrom.checks import Asking, Lying, MaelstromPlan, TargetRequest
from rules.maelstrom.pool import planned
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, MaelstromSheet
from rules.maelstrom.specialties import chips, with_shared
from rules.sheets import Actor, Problem
from rules.texts import name_key, same_name

REFLEXES = "Reflexes"
"""The attribute that may stand in for Precision."""

MODIFIER_LIMIT = 20
"""The most dice a storyteller adds or takes on one roll."""

Penalty = Annotated[int, Field(ge=0, le=MODIFIER_LIMIT)]
Names = Annotated[tuple[Name130, ...], PICKED, Field(max_length=20)]

TARGET = ("difficulty", "threshold")
"""What parts of the arithmetic are not about dice."""

NO_DOT = "There is no dot of willpower left to ignore wounds with."


class ActionRequest(TargetRequest):
    """A roll on one or two traits. Specialties are named with their ability: "Firearms: Extreme Range".

    `applies` names the merits and flaws that bear on this roll. `reflexes` is the +1 for Reflexes instead of
    Precision; None takes the campaign's switch. The `figured_...` fields are the price of trying without the ability,
    which only a storyteller grants.
    """

    traits: Names = ()
    required: Annotated[Names, Said(finer=True)] = Field((), examples=["Firearms: Extreme Range"])
    used: Annotated[Names, Said(mark="!")] = ()
    unrelated: Annotated[Names, Said(finer=True)] = ()
    reflexes: bool | None = None
    modifier: Annotated[int, Field(ge=-MODIFIER_LIMIT, le=MODIFIER_LIMIT), Said(sign=True)] = 0
    applies: Names = ()
    ignore_wounds: bool = Field(False, json_schema_extra=SCARCE)
    figured_out: bool = False
    figured_dice: Penalty = 0
    figured_difficulty: Penalty = 0
    figured_threshold: Penalty = 0


NOT_IN_THE_DRAFT = (
    "required",
    "reflexes",
    "applies",
    "ignore_wounds",
    "figured_out",
    "figured_dice",
    "figured_difficulty",
    "figured_threshold",
)
"""What of an action only the later texts know (ruling MD-06)."""


def plan(asking: Asking[ActionRequest], sheet: MaelstromSheet) -> MaelstromPlan:
    """A roll on one or two traits of the sheet. Rules, "Performing Actions"."""
    book, request, actor = asking.book, asking.request, asking.actor
    traits, unknown = _traits(book, request, sheet)
    # What the campaign shares counts as owned on this roll, and is never written to the sheet (M-11).
    sheet = with_shared(book, sheet, tuple(one.name for one in traits))
    wounds = health.wound_part(book, sheet)
    # A penalty that is ignored stays on the panel: one sees what the dot buys.
    said = _declaration(book, request, sheet, traits, None if request.ignore_wounds else wounds)
    arranged = arrange(book, said)
    barred = (
        *_barred(arranged, traits),
        *_permission(asking),
        *unfit(book, sheet, actor, notice=False),
        *_payment_problem(request, sheet, wounds),
    )
    names, ignores = tuple(one.name for one in traits), request.ignore_wounds and wounds is not None
    decided = {
        "traits": names,
        "specialties": arranged.used,
        "unmet": arranged.unmet,
        "ignores_wounds": ignores,
        "once": "ignore_wounds" if ignores else "",
        "experience_die": book.switches.experience_dice and book.experience is not None,
    }
    found = planned(book, arranged, "action", " + ".join(names), decided, instead=unknown, problems=barred)
    return found.model_copy(
        update={
            "notes": (*found.notes, *unfit(book, sheet, actor, notice=True)),
            "payments": ("1 willpower, to ignore wounds",) if ignores else (),
            "prices": ("1 willpower",) if ignores else (),
            "specialties": chips(book, said, sheet),
            "reflexes_offered": _reflexes_offered(book, traits),
            "reflexes": said.reflexes,
            "wounds": wounds,
            "merits": tuple(merits.chips(book, sheet, names, request.applies)),
            "can_ignore_wounds": wounds is not None and sheet.willpower.current > 0,
            "figured_out_offered": _can_figure_out(traits),
        }
    )


def settle(lying: Lying, sheet: MaelstromSheet) -> Made | Problem | None:
    """A dot of willpower, where it was spent to ignore wounds. Rules, "Spending Willpower"."""
    if not lying.check.ignores_wounds:
        return None
    spent = willpower.spend_to_ignore_wounds(sheet.willpower.current)
    if not spent.legal:
        return problem("no_willpower", NO_DOT, WILLPOWER)
    return dots_changed(sheet, spent.current_after, "1 willpower spent to ignore wounds")


# What is rolled -----------------------------------------------------------------------------------------------


def _traits(
    book: Rulebook, request: ActionRequest, sheet: MaelstromSheet
) -> tuple[tuple[RolledTrait, ...], tuple[Problem, ...]]:
    found, problems = [], []
    for asked in request.traits:
        # The first draft lists no abilities: those that the table named stand on the sheet alone (MD-06).
        own = next((one for one in sheet.abilities if same_name(one, asked)), None)
        name = book.attribute(asked) or book.ability(asked) or own
        kind = book.kind(name) if name else None
        if name is None or kind is None:
            problems.append(problem("unknown_trait", f"There is no trait called “{asked}”.", asked))
        else:
            found.append(RolledTrait(name, kind, sheet.dots(name)))
    return tuple(found), tuple(problems)


def _declaration(
    book: Rulebook,
    request: ActionRequest,
    sheet: MaelstromSheet,
    traits: tuple[RolledTrait, ...],
    wounds: Part | None,
) -> Declaration:
    numbers = target(book, request)
    switch = book.switches.reflexes if request.reflexes is None else request.reflexes
    modifier = Part(label="Storyteller", amount=request.modifier, kind="modifier")
    # A merit or a flaw that is named and not on the sheet is nobody's.
    bearing = merits.chips(book, sheet, (one.name for one in traits), request.applies)
    parts = (*_figured_out(request), wounds, modifier, *merits.parts(bearing, numbers.difficulty))
    changes = [one for one in parts if one and one.amount]
    return replace(
        numbers,
        traits=traits,
        required=request.required,
        owned=tuple(one.key for one in sheet.specialties if one.usable),
        unrelated=request.unrelated,
        used=request.used,
        reflexes=switch and _reflexes_offered(book, traits),
        figured_out=request.figured_out,
        pool_changes=tuple(one for one in changes if one.kind not in TARGET),
        target_changes=tuple(one for one in changes if one.kind in TARGET),
    )


def _figured_out(request: ActionRequest) -> Iterator[Part]:
    """The price of trying without the ability. Rules, "Skills" and "Knowledges" (M-09)."""
    taken = {"rule": -request.figured_dice}
    added = {"difficulty": request.figured_difficulty, "threshold": request.figured_threshold}
    for kind, amount in {**taken, **added}.items() if request.figured_out else ():
        yield Part(label="Figured out", amount=amount, reason="without the ability", kind=kind)


def _can_figure_out(traits: tuple[RolledTrait, ...]) -> bool:
    """Whether the roll is one that a storyteller could allow without the ability.

    Rules, "Skills" and "Knowledges" (M-09).
    """
    return any(one.kind in ("skill", "knowledge") and not one.dots for one in traits)


def _reflexes_offered(book: Rulebook, traits: tuple[RolledTrait, ...]) -> bool:
    """Whether the roll could be one with Reflexes instead. Rules, "Precision vs Reflexes" (M-26)."""
    return book.edition.dice.reflexes > 0 and any(one.name == REFLEXES for one in traits)


# What bars it -------------------------------------------------------------------------------------------------


def _barred(arranged: Arrangement, traits: tuple[RolledTrait, ...]) -> Iterator[Problem]:
    """A knowledge without dots. Rules, "Knowledges"."""
    if arranged.barred:
        name = next(one.name for one in traits if one.kind == "knowledge" and not one.dots)
        text = f"{name} is a knowledge: with no dots it cannot be tried, unless the storyteller lets you figure it out."
        yield problem(arranged.barred, text, name)


def _permission(asking: Asking[ActionRequest]) -> Iterator[Problem]:
    """What only a storyteller grants, and what the first draft does not have (M-09, MD-06)."""
    book, request = asking.book, asking.request
    if book.edition.dice.specialty_dots and (request.required or request.figured_out):
        text = "The first draft knows no required specialties, and nothing that is figured out without the ability."
        yield problem("not_in_this_edition", text, "required" if request.required else "figured_out")
    elif asking.by("figured_out") == "player" and request.figured_out:
        yield problem("storyteller_only", "Only a storyteller lets a character figure it out.", "figured_out")
    elif asking.by("modifier") == "player" and request.modifier and not book.switches.players_enter_modifier:
        yield problem("storyteller_only", "Only a storyteller adds or takes dice in this campaign.", "modifier")


def _payment_problem(request: ActionRequest, sheet: MaelstromSheet, wounds: Part | None) -> Iterator[Problem]:
    if request.ignore_wounds and wounds and not sheet.willpower.current:
        yield problem("no_willpower", NO_DOT, WILLPOWER)


def unfit(book: Rulebook, sheet: MaelstromSheet, actor: Actor, *, notice: bool) -> Iterator[Problem]:
    """States in which a character cannot act: they bar a player, and a storyteller is told of them.

    Rules, "Zero Willpower".
    """
    if notice != (actor == "storyteller"):
        return
    if book.willpower and sheet.willpower.current == 0:
        text = "With no willpower left the character cannot act, only hold on, hide and be led."
        yield problem("zero_willpower", text, WILLPOWER, notice=notice)
    levels = health.levels_of(book.health, sheet) if book.health else ()
    if book.health and health.incapacitated(sheet.health, levels):
        state = health.headline(sheet.health, levels, book.switches.wound_penalty)
        yield problem("incapacitated", f"{state}: the character cannot act.", "Health", notice=notice)


# What is left of it -------------------------------------------------------------------------------------------


def fitting(asking: Asking[ActionRequest]) -> Mapping[str, tuple[str, ...]]:
    """The values that are left of each field from which something has to go: a change of traits takes specialties."""
    book, request, sheet = asking.book, asking.request, asking.sheet
    if sheet is None:
        return {}
    traits, _ = _traits(book, request, sheet)
    shared = with_shared(book, sheet, tuple(one.name for one in traits))
    said = _declaration(book, request, shared, traits, None)
    left = {"used": tuple(_used(book, said)), "required": tuple(_required(book, said))}
    gone = {name: kept for name, kept in left.items() if kept != getattr(request, name)}
    if request.ignore_wounds and (health.wound_part(book, sheet) is None or not sheet.willpower.current):
        gone["ignore_wounds"] = ()
    if request.figured_out and said.traits and not _can_figure_out(said.traits):
        gone["figured_out"] = ()
    return gone


def _used(book: Rulebook, said: Declaration) -> Iterator[str]:
    """Those that may be used: their trait is rolled, the character has them, and there is a dot for each.

    Rules, "Using Specialties".
    """
    dots = {name_key(one.name): one.dots for one in said.traits}
    taken: list[str] = []
    for key in dict.fromkeys(said.used):
        if specialty_problems(book, said, key):
            continue
        many = sum(owner_of(one) == owner_of(key) for one in taken)
        if book.edition.dice.specialty_dots or many < dots[owner_of(key)]:
            taken.append(key)
            yield key


def _required(book: Rulebook, said: Declaration) -> Iterator[str]:
    """Those that were not ticked in the list of a trait that is rolled no more; what was typed is left as it is."""
    rolled = {name_key(one.name) for one in said.traits}
    for key in said.required:
        owner, _, name = key.partition(":")
        trait = book.ability(owner.strip()) or book.attribute(owner.strip())
        if name_key(owner) in rolled or trait is None or book.listed_kind(trait, name.strip()) != "advanced":
            yield key
