"""The history of a character in words: who changed what, when, from what to what, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce

from characters.legality import FILLED_PATH, IMPORTED_PATH, RESTORED_PATH, RULES_PATH
from characters.models import CAST_PATH, NOTES_PATH, OWNER_PATH, Character, CharacterChange
from rules.kit.history import Change
from rules.kit.telling import Told, parts
from rules.system import Game

PAGE = 50
"""Changes on one page of history."""

BESIDE = {
    "status": "State",
    FILLED_PATH: "Quick start",
    IMPORTED_PATH: "From a file",
    CAST_PATH: "Of the cast",
    "hidden": "Hidden from players",
    "retired": "Retired",
    "copied": "Copied from",
    OWNER_PATH: "Player",
}
"""What stands beside the sheet and is called otherwise than its path."""


@dataclass(frozen=True, slots=True)
class Line:
    """One change as it is read."""

    field: str
    before: str
    after: str
    by_name: str
    at: datetime
    version: int
    reason: str
    override: bool
    corrects: bool
    undoes: str
    restores: bool


@dataclass(frozen=True, slots=True)
class Override:
    """A rule that a storyteller let be broken, as the sheet says it for as long as it stands."""

    by_name: str
    at: datetime
    reason: str
    what: str
    pk: int = 0
    is_rule: bool = False
    """Whether it is of rules of creation, which a storyteller may forbid again."""


def rows_for(character: Character, *, notes: bool, tells: bool) -> QuerySet[CharacterChange]:
    """The changes that a reader may know of, newest first; private notes only where `notes` may be seen.

    What was written of it while it was of the cast is for whoever `tells` the story: its owner may do so no more.
    """
    rows = character.changes.select_related("undoes")
    if not notes:
        rows = rows.exclude(path=NOTES_PATH)
    if not tells:
        left = character.changes.filter(path=CAST_PATH).order_by("-version").values("version")[:1]
        rows = rows.filter(version__gt=Coalesce(Subquery(left), 0))
        # What another player wrote for themselves before they gave the character away is not their successor's.
        given = character.changes.filter(path=OWNER_PATH).order_by("-version").values("version")[:1]
        rows = rows.exclude(path=NOTES_PATH, version__lt=Coalesce(Subquery(given), 0))
    return rows


def history_of(character: Character, *, notes: bool, tells: bool) -> list[Line]:
    """The latest changes that a reader may know of, newest first."""
    rows = rows_for(character, notes=notes, tells=tells)
    return [line_of(row, character.campaign.game) for row in rows[:PAGE]]


def overrides_of(character: Character) -> list[Override]:
    """Every override, oldest first."""
    rows = character.changes.filter(override=True, undone_by=None).order_by("version")
    return [
        Override(row.by_name, row.at, row.reason, _what(row, character.campaign.game), row.pk, row.path == RULES_PATH)
        for row in rows
    ]


def told(change: Change, game: Game) -> Told:
    """A change as the game tells it; what stands beside the sheet has names of its own."""
    if change.path == RESTORED_PATH:
        return Told(what="Whole sheet", before="", after=str(parts(change.after).get("why") or "taken back"))
    found = change.told(game.vocabulary)
    return found.model_copy(update={"what": BESIDE[change.path]}) if change.path in BESIDE else found


def line_of(row: CharacterChange, game: Game) -> Line:
    """A row as it is read."""
    change = told(row.change, game)
    return Line(
        field=change.what,
        before=change.before,
        after=change.after,
        by_name=row.by_name,
        at=row.at,
        version=row.version,
        reason=row.reason,
        override=row.override,
        corrects=row.corrects,
        undoes=told(row.undoes.change, game).line if row.undoes else "",
        restores=row.path == RESTORED_PATH,
    )


def _what(row: CharacterChange, game: Game) -> str:
    change = told(row.change, game)
    return change.after if row.path == RULES_PATH else change.line
