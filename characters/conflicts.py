"""A field that two pages write over each other: who came first stands, until the other one insists (decision 12)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from characters.access import Seat
from characters.models import Character, CharacterChange
from characters.seen import Seen
from characters.writing import NAME_PATH
from rules.kit.history import Made
from rules.sheets import JsonValue


@dataclass(frozen=True, slots=True)
class Conflict:
    """The same field was changed on another page meanwhile, by `by_name`; nothing was written."""

    character: Character
    path: str
    theirs: JsonValue
    yours: JsonValue
    by_name: str
    at: datetime
    by_you: bool = False

    @classmethod
    def over(cls, seat: Seat, last: CharacterChange, *, theirs: JsonValue, yours: JsonValue) -> Conflict:
        """The clash with the `last` change of a field."""
        mine = last.by_id == seat.user.pk
        return cls(seat.character, last.path, theirs, yours, last.by_name, last.at, by_you=mine)


def conflict_of(seat: Seat, edit: Made, seen: Seen) -> Conflict | None:
    """The last change of this field, when the page has not seen what stands there: whoever wrote it."""
    if seen.version >= seat.character.version:
        return None
    later = seen.later(seat.character).filter(path=edit.path)
    last = later.last()
    # Changed and changed back meanwhile: what stands is what the page had seen.
    if last is None or seen.values(later)[edit.path] == edit.before:
        return None
    # An act only adds, and clashes with nobody (decision 12).
    is_act = edit.path != NAME_PATH and edit.is_act(seat.character.sheet)
    return None if is_act else Conflict.over(seat, last, theirs=edit.before, yours=edit.after)
