"""Whom a storyteller may ask with one press, as it stands while a call is put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Campaign
from characters.models import Character
from rolls.access import rollable_by_storytellers
from rolls.calls.wanted import BLANK, Wanted


@dataclass(frozen=True, slots=True)
class Askable(View):
    """The finished characters and the cast at hand, each with a tick: `everyone` and `asked` are ticked.

    `several`: there is somebody whom "Everyone" asks.
    """

    template: ClassVar[str] = "calls/askable.html"

    characters: tuple[tuple[str, str, bool], ...]
    several: bool
    everyone: bool
    asked: tuple[str, ...]

    @classmethod
    def of(cls, characters: Iterable[Character], wanted: Wanted) -> Askable:
        """These, as a call is wanted."""
        there = (*characters,)
        several = any(not one.hidden and not one.is_of_the_cast for one in there)
        rows = tuple((str(one.pk), one.name, one.hidden) for one in there)
        return cls(rows, several, wanted.everyone, wanted.asked)

    @classmethod
    def at(cls, campaign: Campaign) -> Askable:
        """Those of a table, for a call that nobody has begun."""
        return cls.of(rollable_by_storytellers(campaign), BLANK)

    def shown(self) -> Mapping[str, object]:
        """Nobody is ticked beside Everyone."""
        return {**View.shown(self), "everyone": self.everyone and not self.asked}
