"""What play added to a sheet, apart from creation: which rows of history tell of it, and what comes back for it.

Source: later publication, "Spending Experience"; ruling M-27.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.growing import Row, Steps, merged, told_by, without_steps
from rules.kit.history import Made
from rules.maelstrom.build import created
from rules.maelstrom.prices import creation_price, creation_purse
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, Creation, Experience, MaelstromSheet, Specialty
from rules.sheets import JsonValue, Problem
from rules.texts import name_key
from rules.wording import counted

BUY, ADD, DECIDE = "experience.buy", "specialties.add", "specialties.decide"


def said(sheet: MaelstromSheet) -> tuple[tuple[str, str], ...]:
    """Dots and specialties that play added."""
    dots = ((trait, counted(len(steps), "dot")) for trait, steps in sheet.grown.items())
    specialties = ((one.key, one.kind) for one in sheet.specialties if one.bought or one.counts_as == "none")
    return (*dots, *specialties)


def given_back(book: Rulebook, sheet: MaelstromSheet, edit: Made) -> Made:
    """The edit, and where dots or a specialty that were bought went with it, their price among the free points."""
    after, path = edit.sheet, as_printed(book, sheet, edit.path)
    if not isinstance(after, MaelstromSheet):
        return edit
    steps = _steps(path, edit.before, edit.after)
    if steps is not None and steps.many < 0:
        grown, prices = without_steps(sheet.grown, steps.trait, -steps.many)
        told: dict[str, JsonValue] = {"trait": steps.trait, "dots": edit.after}
        return _returned(edit, after.model_copy(update={"grown": grown}), told, sum(price or 0 for price in prices))
    if edit.path == "specialties.remove" and isinstance(edit.before, dict):
        told = {key: edit.before.get(key) for key in ("ability", "name", "kind")}
        return _returned(edit, after, told, _number(edit.before.get("paid")))
    return edit


def _returned(edit: Made, after: MaelstromSheet, told: Mapping[str, JsonValue], price: int) -> Made:
    if not price:
        return edit.model_copy(update={"sheet": after})
    sheet = after.with_experience(spent=max(0, after.experience.spent - price))
    return edit.model_copy(update={"sheet": sheet, "returned": {**told, "price": -price}})


def as_printed(book: Rulebook, sheet: MaelstromSheet, path: str) -> str:
    """The path with the trait as the book writes it: every spelling of a name is one field."""
    part, _, name = path.partition(".")
    known = {"attributes": book.attribute, "abilities": book.ability}.get(part)
    return f"{part}.{(known(name) if known else None) or name}" if name else path


# Told by history ----------------------------------------------------------------------------------------------


def told_apart(book: Rulebook, sheet: MaelstromSheet, rows: Sequence[Row]) -> MaelstromSheet:
    """The sheet with everything apart that its history tells of play: dots, specialties given or decided otherwise."""
    paths = [(row, as_printed(book, sheet, row.path)) for row in rows]
    told = told_by((steps, row.in_play) for row, path in paths if (steps := _steps(path, row.before, row.after)))
    ranks = {**sheet.attributes, **sheet.abilities}
    ranks.setdefault(WILLPOWER, sheet.willpower.permanent)
    specialties = tuple(_counted(one, rows) for one in sheet.specialties)
    apart = sheet.model_copy(update={"grown": merged(sheet.grown, told, ranks), "specialties": specialties})
    if not book.buys or apart.experience.creation is not None:
        return apart
    return apart.with_experience(creation=_creation(book, apart))


def _steps(path: str, before: JsonValue, after: JsonValue) -> Steps | None:
    """What a row did to a trait; None when it is about something else."""
    part, _, name = path.partition(".")
    if path == BUY and isinstance(after, dict) and isinstance(before, dict) and "trait" in after:
        many = _number(after.get("dots")) - _number(before.get("dots"))
        return Steps(str(after["trait"]), many, _number(after.get("price")))
    if path == "willpower.permanent" or part in ("attributes", "abilities"):
        return Steps(WILLPOWER if path == "willpower.permanent" else name, _number(after) - _number(before))
    return None


def _counted(one: Specialty, rows: Sequence[Row]) -> Specialty:
    """The specialty with how creation counts it: as it was chosen, or not at all where play gave it."""
    if one.paid or one.counts_as:
        return one
    chosen = next((kind for kind in _chosen_as(one, rows)), None)
    return one if chosen is None else one.model_copy(update={"counts_as": chosen})


def _chosen_as(one: Specialty, rows: Sequence[Row]) -> Iterator[str]:
    key = name_key(one.key)
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


def _number(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0
