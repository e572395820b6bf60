"""What play added to a sheet, apart from creation: dice and points that a storyteller gave, told by its history.

Source: none; the rulebook sells nothing for experience, so a step costs nothing and gives nothing back.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.growing import Row, Steps, grown_steps, merged, told_by, without_steps
from rules.kit.history import Made
from rules.sheets import JsonValue
from rules.wild_die.codes import CodeError, code_of_rank, read_code
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import WildDieSheet


def created(sheet: WildDieSheet) -> WildDieSheet:
    """The sheet as creation left it: attributes without the pips, skills without the points that play added."""
    if not sheet.grown:
        return sheet
    attributes = {
        name: str(code_of_rank(max(0, sheet.attribute(name).rank - grown_steps(sheet, name))))
        for name in sheet.attributes
    }
    skills = {name: max(0, points - grown_steps(sheet, name)) for name, points in sheet.skills.items()}
    return sheet.model_copy(update={"attributes": attributes, "skills": skills})


def taken_off(book: Rulebook, sheet: WildDieSheet, edit: Made) -> Made:
    """The edit, where a trait goes down with the last steps that play added gone from it."""
    steps = _steps(as_printed(book, sheet, edit.path), edit.before, edit.after)
    if steps is None or steps.many >= 0:
        return edit
    grown, _ = without_steps(sheet.grown, steps.trait, -steps.many)
    return edit.model_copy(update={"sheet": edit.sheet.model_copy(update={"grown": grown})})


def told_apart(book: Rulebook, sheet: WildDieSheet, rows: Sequence[Row]) -> WildDieSheet:
    """The sheet with every step apart that its history tells of play."""
    paths = [(row, as_printed(book, sheet, row.path)) for row in rows]
    told = told_by((steps, row.in_play) for row, path in paths if (steps := _steps(path, row.before, row.after)))
    ranks = {**{name: sheet.attribute(name).rank for name in sheet.attributes}, **sheet.skills}
    return sheet.model_copy(update={"grown": merged(sheet.grown, told, ranks)})


def as_printed(book: Rulebook, sheet: WildDieSheet, path: str) -> str:
    """The path with the trait as the campaign or the sheet writes it: every spelling of a name is one field."""
    part, _, name = path.partition(".")
    if part == "attributes":
        name = book.attribute_named(name) or name
    elif part == "skills":
        name = book.skill_named(sheet, name) or name
    return f"{part}.{name}" if name else path


def _steps(path: str, before: JsonValue, after: JsonValue) -> Steps | None:
    """What a row did to a trait, in pips or in points; None when it is about something else."""
    part, _, name = path.partition(".")
    if part not in ("attributes", "skills") or not name:
        return None
    return Steps(name, _rank(after) - _rank(before))


def _rank(value: JsonValue) -> int:
    if isinstance(value, str):
        try:
            return read_code(value, least=0).rank
        except CodeError:
            return 0
    return value if isinstance(value, int) else 0
