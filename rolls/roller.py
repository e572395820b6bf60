"""A character as a roll reads them: by value, so that what is worked out from one may be remembered by it."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass

from characters.models import Character
from rolls.told import sheet_of
from rules.sheets import Problem, Sheet
from rules.system import Game


@dataclass(frozen=True, slots=True)
class Roller:
    """One character at this moment; `document` is the sheet as JSON text."""

    pk: int
    name: str
    hidden: bool
    document: str
    picture: uuid.UUID | None = None

    @classmethod
    def of(cls, character: Character) -> Roller:
        """The row in hand."""
        return cls(character.pk, character.name, character.hidden, json.dumps(character.document), character.picture_id)

    def sheet(self, game: Game) -> Sheet | None:
        """The sheet; None where it cannot be read."""
        return sheet_of(game, self.document)

    def bar(self, game: Game) -> Problem | None:
        """That the sheet cannot be read, so that nothing is rolled or paid from it; None when it can."""
        return None if self.sheet(game) else unreadable(self.name)


def unreadable(name: str) -> Problem:
    """The answer where the sheet of this character cannot be read."""
    text = f"The sheet of {name} cannot be read. Its own page says what is wrong."
    return Problem(code="unreadable", sentence=text)
