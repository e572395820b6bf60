"""Corrections of a roll as its entry tells them, by value."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from campaigns.access import Viewer
from campaigns.models import Audience
from rolls.corrections import CorrectionKind

_LETTERS = str.maketrans("0123456789abcdef", "bcdfghjklmnpqrst")
"""Letters for the digits of a token: none that makes a word, and nothing that reads like a number."""

_DID = {
    CorrectionKind.VOID: "Voided by",
    CorrectionKind.STANDS: "Stands again, ordered by",
    CorrectionKind.NOTE: "Note by",
    CorrectionKind.REVEAL: "Revealed by",
    CorrectionKind.REROLL: "ordered by",
}

_ICONS = {
    CorrectionKind.VOID: "cross",
    CorrectionKind.STANDS: "check",
    CorrectionKind.NOTE: "note",
    CorrectionKind.REVEAL: "eye",
    CorrectionKind.REROLL: "again",
}


def mark_of(token: uuid.UUID) -> str:
    """Four letters by which those who see a hidden roll name it: by chance, so that they count nothing."""
    return token.hex[:4].translate(_LETTERS).upper()


@dataclass(frozen=True, slots=True)
class Named:
    """A roll by the name that those have for it who know of it."""

    token: uuid.UUID
    number: int | None

    @property
    def name(self) -> str:
        """The number that the table knows it by, or the letters of one that is hidden."""
        return f"No. {self.number}" if self.number else mark_of(self.token)


@dataclass(frozen=True, slots=True)
class Corrected:
    """One correction: what was done, by whom and why; who knew of the roll then, and the roll that it led to."""

    kind: str
    visibility: str
    text: str
    sentence: str
    by_name: str
    at: datetime
    again: Named | None = None

    @property
    def did(self) -> str:
        """What was done, before the name of whoever did it."""
        return _DID[CorrectionKind(self.kind)]

    @property
    def icon(self) -> str:
        """The icon of its kind."""
        return _ICONS[CorrectionKind(self.kind)]

    @property
    def is_note(self) -> bool:
        """Whether it changes nothing and is only read."""
        return self.kind == CorrectionKind.NOTE

    @property
    def spoken(self) -> str:
        """All of it in one breath."""
        led = f"Rerolled as {self.again.name}, " if self.again else ""
        said = f"{led}{self.did} {self.by_name}"
        return ". ".join(part for part in (f"{said}: {self.text}" if self.text else said, self.sentence) if part)


@dataclass(frozen=True, slots=True)
class Ordered:
    """That a roll is the reroll of another one: of which, who ordered it, why, and who knew of the roll then."""

    first: Named
    by_name: str
    text: str
    visibility: str

    @property
    def spoken(self) -> str:
        """All of it in one breath."""
        said = f"Reroll of {self.first.name}, ordered by {self.by_name}"
        return f"{said}: {self.text}" if self.text else said


def is_void(corrections: Iterable[Corrected]) -> bool:
    """Whether the roll is void as it stands."""
    ruled = [one.kind for one in corrections if one.kind in {CorrectionKind.VOID, CorrectionKind.STANDS}]
    return bool(ruled) and ruled[-1] == CorrectionKind.VOID


def is_rerolled(corrections: Iterable[Corrected]) -> bool:
    """Whether another roll stands for it."""
    return any(one.kind == CorrectionKind.REROLL for one in corrections)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads an entry: which of its words are for them, and what they hear of the others.

    Words from before a roll was revealed stay with those whom it was hidden with. What was done then is told to all,
    for the entry stands as it does because of it.
    """

    viewer: Viewer
    visibility: str
    thrower: int | None

    def corrections(self, all_of_them: tuple[Corrected, ...]) -> tuple[Corrected, ...]:
        """Those that are told to the reader, each with the words that are."""
        told = (one if self._reads(one) else replace(one, text="", sentence="") for one in all_of_them)
        return tuple(one for one in told if one.text or not one.is_note)

    def ordered(self, ordered: Ordered | None) -> Ordered | None:
        """The order by which the roll was thrown."""
        return ordered if ordered is None or self._reads(ordered) else replace(ordered, text="")

    def called(self, called: str, corrections: tuple[Corrected, ...]) -> str:
        """That somebody called for it: who did not know of the roll may not know of the call either."""
        then = next((one for one in corrections if one.kind == CorrectionKind.REVEAL), None)
        knew = then is None or self.viewer.tells_the_story or self._threw
        return called if knew else ""

    @property
    def _threw(self) -> bool:
        return self.viewer.user_id is not None and self.viewer.user_id == self.thrower

    def _reads(self, written: Corrected | Ordered) -> bool:
        """Whether what was written then is for this reader, who may know of the roll as it stands."""
        if self.viewer.tells_the_story or written.visibility in {self.visibility, Audience.TABLE}:
            return True
        return self._threw and written.visibility == Audience.PRIVATE
