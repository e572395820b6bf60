"""The page on which something of a finished character is put right, or proposed to be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import ClassVar

from django.http import QueryDict

from campaigns.pages import Page
from characters.access import Seat
from characters.life.correcting import Wanted
from characters.models import NOTES_PATH, Character
from rules.kit.correcting import Correctable
from rules.sheets import JsonValue, Problem

PART = "part."
"""Before the name of each part of something new, as forms send it."""

WAIVED = "waived"


@dataclass(frozen=True, slots=True)
class Sent:
    """What a form of a correction was sent with, as it stands in its fields again."""

    texts: Mapping[str, str] = field(default_factory=dict)
    was: str = ""
    names: frozenset[str] = frozenset()
    waived: bool = False
    reason: str = ""

    @classmethod
    def of(cls, data: QueryDict) -> Sent:
        """What `data` holds."""
        parts = {name.removeprefix(PART): data.get(name, "") for name in data if name.startswith(PART)}
        if "value" in data:
            parts["value"] = data.get("value", "").replace("\r\n", "\n")
        waived, names = data.get("price", "") == WAIVED, frozenset(data)
        return cls(parts, data.get("was", ""), names, waived, data.get("reason", ""))

    def wanted(self, character: Character, key: str) -> Wanted:
        """What is asked for of the thing called so: of an entry that goes, the one that its page showed."""
        was, one = _read(self.was), correctable(character, key)
        path, bar, _ = key.partition("|")
        if path.endswith(".remove"):
            return Wanted(path, was, was, self.waived)
        if one and one.parts:
            return Wanted(*one.asked(dict(self.texts)), None, self.waived)
        # Of what has left the sheet meanwhile, or was put right by this very press, the services know.
        return Wanted("" if bar else path, self.texts.get("value", ""), was, self.waived)


@dataclass(frozen=True, slots=True)
class Asking:
    """The fields of a form about one thing, with what is in them; `was` is how it stands, for who looks at it."""

    one: Correctable
    sent: Sent = field(default_factory=Sent)

    @property
    def was(self) -> str:
        """How it stands, as the form sends it back."""
        return json.dumps(self.one.value)

    @property
    def value(self) -> str:
        """What is chosen or typed."""
        return self.sent.texts.get("value", self.one.typed)

    @property
    def chosen(self) -> str:
        """The choice that stands in the form: what was chosen, or what is so now."""
        now = next((one.value for one in self.one.choices if one.stands), "")
        return self.sent.texts.get("value", now)

    @property
    def parts(self) -> tuple[tuple[object, str], ...]:
        """Each part of something new with what is in it."""
        return tuple((one, self.sent.texts.get(one.key, one.usual)) for one in self.one.parts)


@dataclass(frozen=True, slots=True)
class CorrectPage(Page):
    """What can be put right; of the one thing that is chosen, the form."""

    template: ClassVar[str] = "life/correct.html"
    nav: ClassVar[str] = "characters"

    seat: Seat
    one: Correctable | None = None
    sent: Sent = field(default_factory=Sent)
    problem: Problem | None = None

    def shown(self) -> Mapping[str, object]:
        character = self.seat.character
        return {
            "character": character,
            "tells": self.seat.tells_the_story,
            "headings": () if self.one else headings(character),
            "asking": Asking(self.one, self.sent) if self.one else None,
            "reason": self.sent.reason,
            "problem": self.problem,
        }


def headings(character: Character) -> tuple[tuple[str, tuple[Correctable, ...]], ...]:
    """Everything that can be put right on a readable sheet, under its headings."""
    found = character.campaign.game.correcting.all(character.sheet)
    kept = (one for one in found if one.path != NOTES_PATH)
    return tuple((heading, tuple(some)) for heading, some in groupby(kept, key=lambda one: one.heading))


def correctable(character: Character, key: str) -> Correctable | None:
    """What is called so on a readable sheet; None where there is no such thing (any more)."""
    found = character.campaign.game.correcting.one(character.sheet, key)
    return None if found is None or found.path == NOTES_PATH else found


def _read(text: str) -> JsonValue:
    try:
        found: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found
