"""What play adds to a sheet: dots and specialties for points of experience, or given by a storyteller.

Source: later publication, "Spending Experience"; ruling M-27.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.growth import Coin, Grows, Growth, Loss
from rules.kit.steps import Row
from rules.maelstrom.advancement import advancement
from rules.maelstrom.build import created
from rules.maelstrom.prices import creation_price, creation_purse
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, Creation, Experience, MaelstromSheet, Specialty
from rules.sheets import JsonValue, Problem
from rules.texts import name_key
from rules.wording import counted

ADD, DECIDE = "specialties.add", "specialties.decide"


def refund(book: Rulebook, before: MaelstromSheet, after: MaelstromSheet, loss: Loss) -> MaelstromSheet:
    """The sheet with the price of lost dots among the free points."""
    return refunded(after, sum(one or 0 for one in loss.prices))


def refunded(sheet: MaelstromSheet, price: int) -> MaelstromSheet:
    """The sheet with so many points free again that had been spent."""
    return sheet.with_experience(spent=max(0, sheet.experience.spent - price))


# Told by history ----------------------------------------------------------------------------------------------


def apart(book: Rulebook, sheet: MaelstromSheet, rows: Sequence[Row]) -> MaelstromSheet:
    """The sheet with specialties apart that were given or decided otherwise, and with what creation itself bought."""
    kept = sheet.model_copy(update={"specialties": tuple(_counted(one, rows) for one in sheet.specialties)})
    if not book.buys or kept.experience.creation is not None:
        return kept
    return kept.with_experience(creation=_creation(book, kept))


def _counted(one: Specialty, rows: Sequence[Row]) -> Specialty:
    """The specialty with how creation counts it: as it was chosen, or not at all where play gave it."""
    if one.paid or one.counts_as:
        return one
    chosen = next((kind for kind in _chosen_as(one, rows)), None)
    return one if chosen is None else one.model_copy(update={"counts_as": chosen})


def _chosen_as(one: Specialty, rows: Sequence[Row]) -> Iterator[str]:
    key = name_key(one.key)
    # From the last decision back: what stood before the first of them is what creation chose.
    for row in reversed([row for row in rows if row.in_play]):
        was = _key(row.before)
        if row.path == ADD and row.given and _key(row.after) == key:
            yield "none"
        if row.path == DECIDE and _key(row.after) == key and isinstance(row.before, dict):
            if row.before.get("kind") != one.kind:
                yield str(row.before.get("kind"))
            key = was


def _key(entry: JsonValue) -> str:
    return name_key(f"{entry.get('ability')}: {entry.get('name')}") if isinstance(entry, dict) else ""


# The account --------------------------------------------------------------------------------------------------


def begun(book: Rulebook, sheet: MaelstromSheet) -> MaelstromSheet:
    """The sheet as play begins: starting experience counted, willpower full."""
    dots = sheet.willpower.model_copy(update={"current": sheet.willpower.permanent})
    points = sheet.experience
    if book.buys:
        made = _creation(book, sheet)
        points = Experience(earned=made.earned, spent=made.spent, creation=made)
    return sheet.model_copy(update={"willpower": dots, "experience": points})


def resumed(book: Rulebook, sheet: MaelstromSheet) -> MaelstromSheet:
    """The sheet as play goes on: what creation gives and takes now stands in the account in place of what it did."""
    return sheet.model_copy(update={"experience": _accounted(book, sheet)})


def spent_in_play(book: Rulebook, sheet: MaelstromSheet) -> Iterator[Problem]:
    """A problem where creation now takes points that play has spent."""
    short = -_accounted(book, sheet).free
    # Points that play had overspent anyway are no fault of creation.
    if sheet.experience.creation is not None and short > max(0, -sheet.experience.free):
        text = f"{counted(short, 'point')} of experience too many: play has spent what creation left over."
        yield Problem(code="experience_spent", sentence=text, section="experience", off_by=short)


def _accounted(book: Rulebook, sheet: MaelstromSheet) -> Experience:
    points, was = sheet.experience, sheet.experience.creation
    if was is None or not book.buys:
        return points
    now = _creation(book, sheet)
    earned, spent = points.earned + now.earned - was.earned, points.spent + now.spent - was.spent
    return points.model_copy(update={"earned": max(0, earned), "spent": max(0, spent), "creation": now})


def _creation(book: Rulebook, sheet: MaelstromSheet) -> Creation:
    sheet = created(sheet)
    return Creation(earned=creation_purse(book, sheet), spent=creation_price(book, sheet))


def said(sheet: MaelstromSheet) -> tuple[tuple[str, str], ...]:
    """Dots and specialties that play added."""
    bought = tuple((one.key, one.kind) for one in sheet.specialties if one.bought or one.counts_as == "none")
    return (*((trait, counted(len(steps), "dot")) for trait, steps in sheet.grown.items()), *bought)


def _willpowers(book: Rulebook) -> tuple[str, ...]:
    rules = book.willpower
    return tuple(str(one) for one in range(rules.lowest, rules.highest + 1)) if rules else ()


GROWTH = Growth[Rulebook, MaelstromSheet](
    parts=(
        Grows("attributes", lambda book, sheet, name: book.attribute(name)),
        Grows("abilities", lambda book, sheet, name: book.ability(name)),
        Grows("willpower.permanent", alone=WILLPOWER, ratings=_willpowers),
    ),
    coins=lambda book: (Coin("price", "experience.spent", lambda many: counted(many, "point"), spent=True),),
    account="experience",
    refund=refund,
    apart=apart,
    said=said,
    advancement=advancement,
)
