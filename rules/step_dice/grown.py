"""What play added to a sheet, apart from creation: what comes back for a step or a language taken off.

Source: later publications, Character.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.growing import Row, Steps, merged, told_by, without_beside, without_steps
from rules.kit.game import steps_grown
from rules.kit.history import Made
from rules.sheets import JsonValue
from rules.step_dice.prices import step_price
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import MOST_POINTS, StepSheet
from rules.step_dice.trackers import pool_value
from rules.wording import counted

BUY = "experience.buy"


def given_back(book: Rulebook, sheet: StepSheet, edit: Made) -> Made:
    """The edit, and where something that was bought went with it, its downtime and credits in their pools again."""
    after, path = edit.sheet, as_printed(book, sheet, edit.path)
    if not isinstance(after, StepSheet):
        return edit
    if path.startswith("languages."):
        return _language_back(book, sheet, edit, after)
    steps = _steps(path, edit.before, edit.after)
    if steps is None or steps.many >= 0:
        return edit
    grown, prices = without_steps(sheet.grown, steps.trait, -steps.many)
    price = sum(step_price(book, sheet, steps.trait) if one is None else one for one in prices)
    beside, money = without_beside(sheet, steps.trait, -steps.many)
    told: dict[str, JsonValue] = {"trait": steps.trait, "dots": edit.after}
    return _returned(book, edit, after.model_copy(update={"grown": grown, "beside": beside}), told, price, money)


def _language_back(book: Rulebook, sheet: StepSheet, edit: Made, after: StepSheet) -> Made:
    name = edit.path.removeprefix("languages.")
    learnt = sheet.experience.languages.get(name, 0)
    lost = min(learnt, len(str(edit.before or "").split()) - len(str(edit.after or "").split()))
    if lost <= 0:
        return edit
    others = {key: many for key, many in sheet.experience.languages.items() if key != name}
    left = {**others, name: learnt - lost} if learnt > lost else others
    experience = after.experience.model_copy(update={"languages": left})
    told: dict[str, JsonValue] = {"trait": name, "dots": edit.after}
    price = lost * book.edition.advancement.language
    return _returned(book, edit, after.model_copy(update={"experience": experience}), told, price)


def _returned(
    book: Rulebook, edit: Made, after: StepSheet, told: dict[str, JsonValue], price: int, money: int = 0
) -> Made:
    if not (price or money) or book.edition.advancement.pays == "points":
        return edit.model_copy(update={"sheet": after})
    sheet = after
    for key, many in (("downtime", price), ("credits", money)):
        if many:
            sheet = sheet.filled(key, min(MOST_POINTS, pool_value(book, sheet, key) + many))
    returned = {**told, "price": -price, **({"credits": -money} if money else {})}
    return edit.model_copy(update={"sheet": sheet, "returned": returned})


def told_apart(book: Rulebook, sheet: StepSheet, rows: Sequence[Row]) -> StepSheet:
    """The sheet with every step apart that its history tells of play."""
    paths = [(row, as_printed(book, sheet, row.path)) for row in rows]
    told = told_by((steps, row.in_play) for row, path in paths if (steps := _steps(path, row.before, row.after)))
    known = {
        trait: steps
        for trait, steps in sheet.grown.items()
        if None not in steps or len(told.get(trait, ())) < len(steps)
    }
    return sheet.model_copy(update={"grown": merged(known, told, {**sheet.attributes, **sheet.skills})})


def said(sheet: StepSheet) -> tuple[tuple[str, str], ...]:
    """Steps and languages that play added."""
    learnt = sheet.experience.languages.items()
    return (*steps_grown(sheet), *((name, counted(arts, "art")) for name, arts in learnt if arts))


def as_printed(book: Rulebook, sheet: StepSheet, path: str) -> str:
    """The path with the trait as the book or the sheet writes it: every spelling of a name is one field."""
    part, _, name = path.partition(".")
    if part == "attributes":
        name = book.attribute(name) or name
    elif part == "skills":
        name = book.skill(sheet, name) or name
    return f"{part}.{name}" if name else path


def _steps(path: str, before: JsonValue, after: JsonValue) -> Steps | None:
    """What a row did to a trait; None when it is about something else."""
    part, _, name = path.partition(".")
    if path == BUY and isinstance(before, dict) and isinstance(after, dict):
        many = _number(after.get("dots")) - _number(before.get("dots"))
        return Steps(str(after.get("trait")), many, _number(after.get("price")))
    if part in ("attributes", "skills") and name:
        return Steps(name, _number(after) - _number(before))
    return None


def _number(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0
