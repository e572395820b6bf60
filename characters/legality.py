"""Whether a character may stand as it is saved: asked by every road, the shell and the admin included.

A draft must be a sheet of its game. A character that becomes finished must be legal, or a storyteller's override in
its history names each rule it breaks. What creation settled on a finished character changes only together with the row
of its history that says who allowed it; everything else about it is play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypedDict

from rules.sheets import JsonValue, Problem, Sheet

if TYPE_CHECKING:
    from characters.models import Character, CharacterChange

RULES_PATH = "rules"
"""The path of a history row that allows a sheet to break rules: its `after` lists them."""

DECISION_PATH = "specialties.decide"
"""The path of a history row that holds a storyteller's decision on a specialty."""


class Stored(TypedDict):
    """The row as the database has it."""

    document: JsonValue
    status: str
    version: int


def refusals(character: Character) -> tuple[str, ...]:
    """Why this character cannot be saved as it is, in sentences; empty when it can."""
    sheet = _read(character, character.document)
    if not isinstance(sheet, Sheet):
        return tuple(problem.sentence for problem in sheet)
    if character.is_draft:
        return ()
    stored = _stored(character)
    before = _read(character, stored["document"]) if stored and stored["status"] == character.status else ()
    if stored is None or not isinstance(before, Sheet):
        return _unpardoned(character, sheet, stored)
    return _unrecorded(character, before, sheet, stored)


def broken_rules(character: Character, sheet: Sheet) -> tuple[Problem, ...]:
    """The rules of creation that the sheet breaks; what is only worth noting is left out."""
    return tuple(problem for problem in character.campaign.game.problems(sheet) if not problem.notice)


def pardon(problem: Problem) -> JsonValue:
    """A broken rule as an override writes it down."""
    return {"code": problem.code, "trait": problem.trait, "off_by": problem.off_by, "sentence": problem.sentence}


def _read(character: Character, document: object) -> Sheet | tuple[Problem, ...]:
    if not isinstance(document, Mapping):
        return (Problem(code="no_sheet", sentence="The document is not a sheet."),)
    return character.campaign.game.read_sheet(document)


def _stored(character: Character) -> Stored | None:
    rows = type(character)._base_manager.filter(pk=character.pk)
    return rows.values("document", "status", "version").first() if character.pk else None  # type: ignore[return-value]


def _unpardoned(character: Character, sheet: Sheet, stored: Stored | None) -> tuple[str, ...]:
    """Sentences of the broken rules that no override since the stored row allows."""
    broken = broken_rules(character, sheet)
    if not broken:
        return ()
    allowed = [one for row in _rows_since(character, stored) if row.override for one in _listed(row.after)]
    return tuple(problem.sentence for problem in broken if pardon(problem) not in allowed)


def _unrecorded(character: Character, before: Sheet, after: Sheet, stored: Stored) -> tuple[str, ...]:
    """One sentence for each thing that creation settled and that changed without a row that allows it."""
    game = character.campaign.game
    changed = [change for change in differences(before, after) if game.creation_path(change[0])]
    if not changed:
        return ()
    rows = [row for row in _rows_since(character, stored) if row.override or row.path == DECISION_PATH]
    return tuple(
        f"{path.rpartition('.')[2]} was settled when the character was finished; only a storyteller changes it, "
        "with a reason."
        for path, new in changed
        if not any(_records(row, path, new) for row in rows)
    )


def _records(row: CharacterChange, path: str, new: JsonValue) -> bool:
    if isinstance(new, list):
        return row.path.partition(".")[0] == path
    return row.path == path and row.after == new


def _rows_since(character: Character, stored: Stored | None) -> list[CharacterChange]:
    """The rows of history that come with this save: later than the stored row, not later than what is saved."""
    if character.pk is None:
        return []
    since = stored["version"] if stored else 0
    return list(character.changes.filter(version__gt=since, version__lte=character.version))


def _listed(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []


def differences(before: Sheet, after: Sheet) -> Iterator[tuple[str, JsonValue]]:
    """Every field that differs, as its path and its new value; a list is one field, nothing equals zero."""
    yield from _differences("", before.model_dump(mode="json"), after.model_dump(mode="json"))


def _differences(path: str, before: JsonValue, after: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            yield from _differences(f"{path}.{key}".lstrip("."), before.get(key), after.get(key))
    elif before != after and (before or after):
        yield path, after
