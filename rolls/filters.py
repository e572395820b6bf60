"""What a reader of the log asks for: a search is all in its address, and each part of it can be taken out again."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast
from urllib.parse import urlencode

from django.http import QueryDict

from campaigns.models import Audience
from campaigns.names import fold
from campaigns.numbers import id_of
from rules.system import Game

type Show = Literal["all", "rolls", "events", "talk", "mine"]
SHOWN: Mapping[Show, str] = {"all": "Everything", "rolls": "Rolls", "events": "Events", "talk": "Talk", "mine": "Mine"}
"""What one may choose by, in the words of the log; events are neither, "mine" are the rolls that one has thrown."""

SEEN: Mapping[str, str] = {
    Audience.TABLE: "All at the table",
    Audience.PRIVATE: "One player and storytellers",
    Audience.STORYTELLERS: "Storytellers only",
}
"""Who may know of a line, in the words of a search."""

TEXT_LIMIT = 80


@dataclass(frozen=True, slots=True)
class Filter:
    """Which lines to show: everything, rolls, talk, all else, one's own rolls; of those, what fits all the rest.

    `text` is words that each stand somewhere in the line; `person` threw the roll, `kind` is the kind of check, `seen`
    who may know of the line; `since` and `until` are days of the reader, both included. 0 or nothing asks for any.
    """

    show: Show = "all"
    character: int | None = None
    outcome: str = ""
    session: int = 0
    text: str = ""
    person: int = 0
    kind: str = ""
    seen: str = ""
    since: datetime.date | None = None
    until: datetime.date | None = None

    @classmethod
    def of(cls, query: QueryDict, game: Game) -> Filter:
        """The filter a query string asks for; what it does not know, and what is no outcome, shows everything."""
        show, outcome, kind, seen = (query.get(one, "") for one in ("show", "outcome", "kind", "seen"))
        return cls(
            show=cast("Show", show) if show in SHOWN else "all",
            character=id_of(query.get("character", "")) or None,
            outcome=outcome if outcome in game.outcomes else "",
            session=id_of(query.get("session", "")),
            text=" ".join(query.get("find", "").replace("\x00", "").split())[:TEXT_LIMIT],
            person=id_of(query.get("person", "")),
            kind=kind if kind in game.check_kinds else "",
            seen=seen if seen in SEEN else "",
            since=day_of(query.get("from", "")),
            until=day_of(query.get("to", "")),
        )

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The filter as fields of a form."""
        fields = (
            ("show", self.show if self.show != "all" else ""),
            ("find", self.text),
            ("person", str(self.person or "")),
            ("character", str(self.character or "")),
            ("kind", self.kind),
            ("outcome", self.outcome),
            ("seen", self.seen),
            ("session", str(self.session or "")),
            ("from", self.since.isoformat() if self.since else ""),
            ("to", self.until.isoformat() if self.until else ""),
        )
        return tuple((name, value) for name, value in fields if value)

    @property
    def query(self) -> str:
        """The filter as the query of an address."""
        return urlencode(self.fields)

    def without(self, name: str) -> str:
        """The query of the same search without one of its fields."""
        return urlencode([one for one in self.fields if one[0] != name])

    @property
    def narrows(self) -> bool:
        """Whether it hides anything."""
        return bool(self.fields)

    @property
    def is_of_rolls(self) -> bool:
        """Whether it lets nothing but rolls through: whatever else it asks for is asked of a roll."""
        named = self.character is not None or bool(self.person or self.outcome or self.kind)
        return self.show in {"rolls", "mine"} or named

    @property
    def looks(self) -> bool:
        """Whether lines are looked at one by one for it, step by step: no index leads to what it asks for."""
        return bool(self.text or self.kind)

    @property
    def words(self) -> tuple[str, ...]:
        """What each line must hold, without case and accents."""
        return tuple(fold(self.text).split())

    def by(self, person: int) -> int | None:
        """Whose rolls this reader asks for; None for anybody's, 0 for nobody's."""
        if self.show != "mine":
            return self.person or None
        return person if self.person in (0, person) else 0

    def in_session(self, number: int) -> Filter:
        """The same for another session, 0 for any."""
        return replace(self, session=number)


def faults_of(query: QueryDict) -> tuple[str, ...]:
    """What of a search cannot be asked for, each in a sentence that names its field and limit."""
    faults = []
    if len(query.get("find", "").strip()) > TEXT_LIMIT:
        faults.append(f"Text: at most {TEXT_LIMIT} characters are looked for; the rest is left out.")
    given = {name: query.get(one, "").strip() for one, name in (("from", "From"), ("to", "To"))}
    days = {name: day_of(one) for name, one in given.items()}
    faults += [f"{one}: that is no day. Write it like 2026-05-03." for one in given if given[one] and not days[one]]
    first, last = days["From"], days["To"]
    if first and last and first > last:
        faults.append("From: it is after To, and no day lies between them.")
    return tuple(faults)


def day_of(text: str) -> datetime.date | None:
    """The day that a form means; None for what is none."""
    try:
        return datetime.date.fromisoformat(text.strip())
    except ValueError:
        return None
