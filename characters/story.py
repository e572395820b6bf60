"""The texts of a sheet: whatever people write on it that is no trait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from characters.conflicts import Conflict
from characters.figures import Figure, Part
from characters.models import NOTES_PATH
from rules.kit.differences import at_path
from rules.sheets import JsonValue, Sheet
from rules.system import Game
from rules.told import SheetText


@dataclass(frozen=True, slots=True)
class Written:
    """One text with what stands in it, and the clash over it that waits for a choice."""

    text: SheetText
    value: JsonValue
    conflict: Conflict | None = None

    @property
    def key(self) -> str:
        """Its path."""
        return self.text.path


@dataclass(frozen=True, slots=True)
class Story(Part):
    """The texts of a sheet, `#story`: edited in place by those who may write them, read by the others.

    Private notes have a place in it only where the reader may read them (`notes`).
    """

    template: ClassVar[str] = "sheet/story.html"
    remembers: ClassVar[int] = 128

    figure: Figure
    writes: bool
    notes: bool

    def shown(self) -> Mapping[str, object]:
        sheet = self.figure.sheet
        texts = [one for one in written_on(self.figure.game, sheet) if self.notes or one.key != NOTES_PATH]
        told = [one for one in texts if one.text.is_told]
        return {"character": self.figure, "sheet": sheet, "writes": self.writes, "texts": texts, "told": told}


def written_on(
    game: Game, sheet: Sheet, typed: Mapping[str, str] | None = None, conflicts: Mapping[str, Conflict] | None = None
) -> tuple[Written, ...]:
    """Every text of a sheet, in its order; what was `typed` and refused stands in the place of what is kept."""
    document, typed, conflicts = sheet.model_dump(mode="json"), typed or {}, conflicts or {}
    return tuple(
        Written(one, typed.get(one.path, at_path(document, one.path)), conflicts.get(one.path)) for one in game.texts
    )
