"""Whether a character may stand as it is saved: asked by every road, the shell and the admin included.

A draft must be a sheet of its game, and so must one of the cast. A character that becomes finished must be legal, or a
storyteller's override in its history names each rule it breaks. What creation settled on a finished character changes
only together with the row of its history that says who allowed it; everything else about it is play.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from campaigns.drawing import remembered
from rules.sheets import JsonValue, Problem, Sheet
from rules.system import Game
from rules.wording import sentence

if TYPE_CHECKING:
    from characters.models import Character, CharacterChange

RULES_PATH = "rules"
"""The path of a history row that allows a sheet to break rules: its `after` lists them."""

FILLED_PATH = "filled"
"""The path of the rows by which a draft was filled in by a quick start or by surprise; `after` says why."""

IMPORTED_PATH = "imported"
"""The path of the rows by which a draft was filled in from a file; `after` says which."""

RESTORED_PATH = "restored"
"""The path of the rows by which a whole moment of the sheet was brought back; `after` says which."""

WHOLE_PATHS = frozenset({RESTORED_PATH, FILLED_PATH})
"""Paths of rows that are about no field and tell of all that they changed."""


class Difference(NamedTuple):
    """One field that two sheets do not have in common."""

    path: str
    before: JsonValue
    after: JsonValue


class Stored(TypedDict):
    """The row as the database has it."""

    document: JsonValue
    status: str
    version: int
    reopened_from: JsonValue


def refusals(character: Character) -> tuple[str, ...]:
    """Why this character cannot be saved as it is, in sentences; empty when it can."""
    game = character.campaign.game
    sheet = read_stored(game, character.document)
    if not isinstance(sheet, Sheet):
        return tuple(problem.sentence for problem in sheet)
    # A draft may be whatever can be read: the rules are asked when it comes to the table. One of the cast never was
    # created by them (decision 25).
    if character.is_draft or character.is_of_the_cast:
        return ()
    stored = _stored(character)
    # A save that brings it to the table is judged as a whole, not by what differs.
    before = read_stored(game, stored["document"]) if stored and stored["status"] == character.status else ()
    if stored is None or not isinstance(before, Sheet):
        return _unpardoned(character, sheet, stored)
    return _unrecorded(character, before, sheet, stored)


def broken_rules(character: Character, sheet: Sheet) -> tuple[Problem, ...]:
    """The rules of creation that the sheet breaks; what is only worth noting is left out."""
    return tuple(problem for problem in character.campaign.game.problems(sheet) if not problem.notice)


def pardon(problem: Problem) -> JsonValue:
    """A broken rule as an override writes it down."""
    return {"code": problem.code, "trait": problem.trait, "off_by": problem.off_by, "sentence": problem.sentence}


def standing(character: Character, reopened_from: JsonValue) -> list[JsonValue]:
    """The broken rules that may stand: what a storyteller allowed and nobody forbade since, and what was at the table.

    Reopening makes nothing wrong that was not wrong before: a changed house rule or a dot given in play included.
    """
    if character.pk is None:
        return []
    rows = character.changes.filter(path=RULES_PATH, override=True, undone_by=None)
    allowed = [one for after in rows.values_list("after", flat=True) for one in _listed(after)]
    kept = reopened_from.get("document") if isinstance(reopened_from, dict) else None
    before = read_stored(character.campaign.game, kept)
    return allowed + ([pardon(one) for one in broken_rules(character, before)] if isinstance(before, Sheet) else [])


def read_stored(game: Game, document: object) -> Sheet | tuple[Problem, ...]:
    """Whatever the database holds as a sheet of the game, or why it is none."""
    if not isinstance(document, Mapping):
        return (Problem(code="no_sheet", sentence="The document is not a sheet."),)
    return game.read_sheet(document)


@remembered(256)
def read_text(game: Game, document: str) -> Sheet | tuple[Problem, ...]:
    """The same for a document as JSON text. Remembered: both are compared by value, and a sheet is frozen."""
    return read_stored(game, json.loads(document))


def _stored(character: Character) -> Stored | None:
    rows = type(character)._base_manager.filter(pk=character.pk)
    return rows.values("document", "status", "version", "reopened_from").first() if character.pk else None


def _unpardoned(character: Character, sheet: Sheet, stored: Stored | None) -> tuple[str, ...]:
    """Sentences of the broken rules that no override since the stored row allows."""
    broken = broken_rules(character, sheet)
    if not broken:
        return ()
    allowed = [one for row in _rows_since(character, stored) if row.override for one in _listed(row.after)]
    allowed += standing(character, stored["reopened_from"]) if stored else []
    return tuple(problem.sentence for problem in broken if pardon(problem) not in allowed)


def _unrecorded(character: Character, before: Sheet, after: Sheet, stored: Stored) -> tuple[str, ...]:
    """One sentence for each thing that creation settled and that changed without a row that allows it."""
    game = character.campaign.game
    changed = [one for one in differences(before, after) if is_settled(game, one.path)]
    if not changed:
        return ()
    rows = [row for row in _rows_since(character, stored) if _allows(row, game)]
    told = (sentence(one.path.rpartition(".")[2].replace("_", " ")) for one in changed if not _is_recorded(one, rows))
    return tuple(
        f"{field}: settled when the character was finished. Only a storyteller changes it, with a reason."
        for field in told
    )


def _allows(row: CharacterChange, game: Game) -> bool:
    return row.override or row.corrects or not game.creation_path(row.path)


def is_settled(game: Game, path: str) -> bool:
    """A list is settled when adding to it is."""
    return game.creation_path(path) or game.creation_path(f"{path}.add")


def _is_recorded(change: Difference, rows: Sequence[CharacterChange]) -> bool:
    """Whether the rows tell of this change: of the field, of the dots that were bought, or of each entry of a list."""
    whole = (row for row in rows if row.corrects or row.path in WHOLE_PATHS)
    if any(row.change.difference.at(change.path) for row in whole):
        return True
    if isinstance(change.after, list) or isinstance(change.before, list):
        old, new = _listed(change.before), _listed(change.after)
        told_new, told_old = [_entry(row.after) for row in rows], [_entry(row.before) for row in rows]
        return all(one in told_new for one in new if one not in old) and all(
            one in told_old for one in old if one not in new
        )
    parts = change.path.casefold().split(".")
    return any(
        (row.path == change.path and row.after == change.after)
        or (
            isinstance(row.after, dict)
            and str(row.after.get("trait")).casefold() in parts
            and row.after.get("dots") == change.after
        )
        for row in rows
    )


def _entry(value: JsonValue) -> JsonValue:
    """An entry of a list as a row has it, without what was paid for it."""
    return (
        {key: part for key, part in value.items() if key not in ("price", "released")}
        if isinstance(value, dict)
        else value
    )


def _rows_since(character: Character, stored: Stored | None) -> list[CharacterChange]:
    """The rows of history that come with this save: later than the stored row, not later than what is saved."""
    if character.pk is None:
        return []
    since = stored["version"] if stored else 0
    return list(character.changes.filter(version__gt=since, version__lte=character.version))


def _listed(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []


def differences(before: Sheet, after: Sheet) -> Iterator[Difference]:
    """Every field that differs; a list is one field, and nothing equals zero."""
    yield from _differences("", before.model_dump(mode="json"), after.model_dump(mode="json"))


def _differences(path: str, before: JsonValue, after: JsonValue) -> Iterator[Difference]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            yield from _differences(f"{path}.{key}".lstrip("."), before.get(key), after.get(key))
    elif before != after and (before or after):
        yield Difference(path, before, after)
