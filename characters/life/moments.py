"""A sheet as it stood at a moment of its history: every change since is taken out of it, the last first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from characters.history import BESIDE, told
from characters.legality import RULES_PATH
from characters.life.models import KeptMoment
from characters.models import CAST_PATH, NOTES_PATH, OWNER_PATH, Character, CharacterChange, Status
from characters.writing import NAME_PATH
from rules.kit.differences import ClashError, taken_out
from rules.sheets import JsonValue, Sheet
from rules.system import Game

FIRST = 1
"""The version of a character that nobody has changed yet."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The sheet and the name as they stood after a change, and what that was; `can_return` if it may stand so again.

    A moment from before the character came to the table, or left it, is only to be read.
    """

    version: int
    name: str
    sheet: Sheet
    at: datetime
    by_name: str
    did: str
    can_return: bool
    is_now: bool = False


def moment_of(character: Character, version: int, *, notes: bool) -> Moment | None:
    """The moment after the change with this version; None where there is none that this reader may know of.

    Without `notes` the private ones are not in it. Older than history tells, or under other rules, there is none.
    """
    if not since(character) <= version <= character.version:
        return None
    row = character.changes.filter(version=version).first()
    if row is None and version != FIRST:
        return None
    found = _stood(character, version)
    sheet = (
        _read(character.campaign.game, found[1], notes=_notes_of(character, version, notes=notes)) if found else None
    )
    if found is None or sheet is None:
        return None
    # What private notes say is in no sentence about them: a restore tells the whole table what it goes back to.
    shown = row if row is None or row.path != NOTES_PATH else None
    did = told(shown.change, character.campaign.game).line if shown else "The beginning" if row is None else "Notes"
    at, by_name = (row.at, row.by_name) if row else (character.created_at, character.player)
    is_now = version == character.version
    return Moment(version, found[0], sheet, at, by_name, did, _can_return(character, version), is_now)


def _notes_of(character: Character, version: int, *, notes: bool) -> str | None:
    """What stands in place of the private notes of that moment; None where they are for this reader."""
    if not notes:
        return ""
    if not character.changes.filter(version__gt=version, path=OWNER_PATH).exists():
        return None
    # Another player wrote them for themselves, before the character was given away: those of now stay.
    story = character.document.get("story") if isinstance(character.document, Mapping) else None
    return str(story.get("notes") or "") if isinstance(story, Mapping) else ""


def since(character: Character) -> int:
    """The first version that may be looked at: what was written in the cast is its storytellers' (decision 25)."""
    last = character.changes.filter(path=CAST_PATH).order_by("-version").values_list("version", flat=True).first()
    return character.version + 1 if character.is_of_the_cast else last or FIRST


def _can_return(character: Character, version: int) -> bool:
    status = character.changes.filter(version__gt=version, path="status").order_by("version").first()
    # A finished one stood at the table then; of a draft it was the same work, which cancelling a reopening ends.
    return status is None or (not character.is_draft and status.before == Status.FINISHED)


def _stood(character: Character, version: int) -> tuple[str, JsonValue] | None:
    """Name and document after the change with this version; None where history does not lead back so far."""
    kept = KeptMoment.objects.filter(character=character, version__gte=version).first()
    name, document, top = (
        (kept.name, kept.document, kept.version) if kept else (character.name, character.document, character.version)
    )
    rows = character.changes.filter(version__gt=version, version__lte=top)
    try:
        for row in rows.order_by("-version", "-pk").iterator(chunk_size=200):
            if row.path == NAME_PATH:
                name = str(row.before)
            elif row.was is not None or row.became is not None or row.path not in (*BESIDE, RULES_PATH):
                document = _before(character.campaign.game, document, row)
    except ClashError:
        return None
    return name, document


def _before(game: Game, document: JsonValue, row: CharacterChange) -> JsonValue:
    """The document without one change."""
    is_told = row.was is not None or row.became is not None
    sheet = None if is_told else _read(game, document, notes=None)
    return taken_out(document, game.vocabulary.difference(row.change, sheet))


def _read(game: Game, document: JsonValue, *, notes: str | None) -> Sheet | None:
    """The sheet of a document, with these `notes` for its own where any are given."""
    if not isinstance(document, Mapping):
        return None
    if notes is not None and isinstance(texts := document.get("story"), Mapping) and texts.get("notes", "") != notes:
        document = {**document, "story": {**texts, "notes": notes}}
    found = game.read_sheet(document)
    return found if isinstance(found, Sheet) else None
