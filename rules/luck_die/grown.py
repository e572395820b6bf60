"""What play added to a sheet, apart from creation: the sheet without it, and what comes back for a step taken off.

Source: later publications, for what experience buys; one step at a time.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.growing import Row, Steps, grown_steps, merged, told_by, without_beside, without_steps
from rules.kit.history import Made
from rules.luck_die.purchases import BUY
from rules.luck_die.rulebook import Rulebook, found
from rules.luck_die.sheet import LuckDieSheet
from rules.sheets import JsonValue

PARTS = ("attributes", "skills", "proficiencies")
"""Parts of the sheet in which traits grow."""


def created(book: Rulebook, sheet: LuckDieSheet) -> LuckDieSheet:
    """The sheet as creation left it: every trait without the steps that play added."""
    if not sheet.grown:
        return sheet
    update = {
        part: {
            name: rating
            for name, value in getattr(sheet, part).items()
            if (rating := _lowered(book, part, value, grown_steps(sheet, name)))
        }
        for part in PARTS
    }
    return sheet.model_copy(update=update)


def given_back(book: Rulebook, sheet: LuckDieSheet, edit: Made) -> Made:
    """The edit, and where steps that were bought went with it, their price among the free points and their fate."""
    after = edit.sheet
    if not isinstance(after, LuckDieSheet):
        return edit
    path = as_printed(book, after, edit.path)
    steps = _steps(book, path, edit.before, edit.after)
    if steps is None or steps.many >= 0:
        return edit
    grown, prices = without_steps(sheet.grown, steps.trait, -steps.many)
    price = sum(one or 0 for one in prices)
    beside, fate = without_beside(sheet, steps.trait, -steps.many)
    spent = after.experience.model_copy(update={"spent": max(0, after.experience.spent - price)})
    most = max(after.fate, book.edition.fate.maximum)
    back = {"beside": beside, "fate": min(most, after.fate + fate)}
    kept = after.model_copy(update={"grown": grown, "experience": spent, **back})
    part = path.partition(".")[0]
    told: dict[str, JsonValue] = {"trait": steps.trait, "part": part, "dots": edit.after, "price": -price}
    told |= {"fate": -fate} if fate else {}
    return edit.model_copy(update={"sheet": kept, "returned": told if price or fate else None})


def told_apart(book: Rulebook, sheet: LuckDieSheet, rows: Sequence[Row]) -> LuckDieSheet:
    """The sheet with every step apart that its history tells of play."""
    paths = [(row, as_printed(book, sheet, row.path)) for row in rows]
    told = told_by((steps, row.in_play) for row, path in paths if (steps := _steps(book, path, row.before, row.after)))
    ranks = {name: _rank(book, part, rating) for part in PARTS for name, rating in getattr(sheet, part).items()}
    return sheet.model_copy(update={"grown": merged(sheet.grown, told, ranks)})


def as_printed(book: Rulebook, sheet: LuckDieSheet, path: str) -> str:
    """The path with the trait as the book or the sheet writes it: every spelling of a name is one field."""
    part, _, name = path.partition(".")
    if part == "attributes":
        name = book.attribute(name) or name
    elif part == "skills":
        name = book.skill(name) or name
    elif part == "proficiencies":
        name = found(name, sheet.proficiencies) or name
    return f"{part}.{name}" if name else path


def _steps(book: Rulebook, path: str, before: JsonValue, after: JsonValue) -> Steps | None:
    part, _, name = path.partition(".")
    if path == BUY and isinstance(before, dict) and isinstance(after, dict):
        part, price = str(after.get("part")), after.get("price")
        many = _rank(book, part, after.get("dots")) - _rank(book, part, before.get("dots"))
        return Steps(str(after.get("trait")), many, price if isinstance(price, int) else 0)
    if part in PARTS and name:
        return Steps(name, _rank(book, part, after) - _rank(book, part, before))
    return None


def _rank(book: Rulebook, part: str, rating: JsonValue) -> int:
    """How many steps a rating stands above none; the weakest die of an attribute is none."""
    number = rating if isinstance(rating, int) else 0
    if part == "proficiencies":
        return number
    sizes = sorted(book.edition.dice.sizes)
    return sum(size <= number for size in sizes) - (part == "attributes")


def _lowered(book: Rulebook, part: str, rating: int, steps: int) -> int:
    """A rating so many steps lower; 0 where nothing is left of it."""
    if part == "proficiencies" or not steps:
        return max(0, rating - steps)
    sizes = [*([0] if part == "skills" else []), *(size for size in sorted(book.edition.dice.sizes) if size <= rating)]
    return sizes[max(0, len(sizes) - 1 - steps)]
