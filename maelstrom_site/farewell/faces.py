"""What a person reads before their account is deleted: what goes, what stays, and what bars it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Campaign, User
from campaigns.notes.models import Note
from campaigns.pages import Page
from characters.models import Character
from maelstrom_site.farewell.services import bar_to_delete, private_notes, stays, without_storyteller
from rolls.models import Roll
from rules.sheets import Problem


@dataclass(frozen=True)
class Farewell:
    """What an account comes to when it is deleted: by their tables, the characters that stay; what else is counted."""

    characters: tuple[Character, ...]
    drafts: int
    notes: int
    tables: int
    rolls: int

    @classmethod
    def of(cls, person: User) -> Farewell:
        """Of this person."""
        rows = list(Character.objects.filter(owner=person).select_related("campaign").order_by("name", "pk"))
        staying = tuple(one for one in rows if stays(one))
        return cls(
            characters=staying,
            drafts=len(rows) - len(staying),
            notes=Note.objects.filter(private_notes(person)).count(),
            tables=person.memberships.count(),
            rolls=Roll.objects.filter(by=person).count(),
        )


@dataclass(frozen=True)
class FarewellPage(Page):
    """The question; where something bars it, what does, and for each campaign of `tables` the way to its members."""

    template: ClassVar[str] = "account/delete.html"

    found: Farewell
    problem: Problem | None = None
    tables: tuple[Campaign, ...] = ()

    @classmethod
    def of(cls, person: User) -> FarewellPage:
        """For this person, as things stand."""
        problem = bar_to_delete(person)
        return cls(Farewell.of(person), problem, tuple(without_storyteller(person)) if problem else ())

    def shown(self) -> Mapping[str, object]:
        """What there is, and whether it can be done now."""
        return {**View.shown(self), "open": self.problem is None}
