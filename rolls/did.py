"""What of a fight a roll was made for, read with the roll: the action, and at whom it was aimed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Exists, F, FilteredRelation, OuterRef, Q, TextField, Value, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from rolls.models import Roll
from rolls.rooms.models import FightEvent
from rules.room import SHOWS


@dataclass(frozen=True, slots=True)
class Did:
    """What of a fight a roll was made for, and at whom; `unseen`: that is somebody of whom the players do not know."""

    what: str
    aimed_at: str = ""
    unseen: bool = False

    def told(self, *, secrets: bool) -> str:
        """It in words, for whoever may know of those who are hidden or not: "Attack at Vera Kite"."""
        return f"{self.what} at {self.aimed_at}" if self.aimed_at and (secrets or not self.unseen) else self.what


LANDED = FilteredRelation("in_fights", condition=Q(in_fights__follows=None))
"""Of what ties a roll to a fight the one that it was made for; the others say what was marked of it."""


def did_in_a_fight() -> dict[str, Any]:
    """Columns of a roll that is annotated with `landed`."""
    known = Q(landed__aimed_at="") | Q(landed__aimed_at=None)
    return {
        "did_what": _written("what", "landed__event__document"),
        "did_at": F("landed__aimed_at"),
        # Looked for only where it is aimed at somebody; whoever was hidden and acted since is hidden no more.
        "did_unseen": Case(When(known, then=Value(value=False)), default=_came_unseen() & ~_shown()),
    }


def did(row: Mapping[str, Any]) -> Did | None:
    """What these columns say."""
    return Did(row["did_what"], row["did_at"], bool(row["did_unseen"])) if row["did_what"] else None


def done_by(roll: Roll) -> Did | None:
    """The same of a roll in hand."""
    rows = Roll.objects.filter(pk=roll.pk).annotate(landed=LANDED).values(**did_in_a_fight())
    return did(rows.get())


def _came_unseen() -> Exists:
    rows = _rows().filter(secret=True).annotate(name=_written("name", "document__fighter"))
    return Exists(rows.filter(name=OuterRef("landed__aimed_at")))


def _shown() -> Exists:
    rows = _rows().annotate(what=_written("kind", "document"), who=_written("who", "document"))
    return Exists(rows.filter(what__in=SHOWS, who=OuterRef("landed__aimed_at")))


def _rows() -> Any:
    """What stands in the fight."""
    return FightEvent.objects.filter(fight=OuterRef("landed__event__fight"), undoes=None, undone_by=None)


def _written(name: str, where: str) -> Cast:
    """A text of a JSON document, for comparing with texts."""
    return Cast(KeyTextTransform(name, where), TextField())
