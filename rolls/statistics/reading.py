"""The tallies of a table as a member may read them: few queries, as many however often the table has rolled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import F, Q, QuerySet
from django.http import QueryDict

from campaigns.models import Campaign
from campaigns.numbers import id_of, number_of
from rolls.statistics.chance import LEAST_SPREAD
from rolls.statistics.counting import session_of, spans_of
from rolls.statistics.models import Apart, Face, Tally
from rules.weighing import UNIT

MOST_ABOUT = 12
"""Pairs of traits that stand in the comparison: those that were rolled most."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for: one session or all (0), and everybody, one person or one character."""

    session: int = 0
    person: int = 0
    character: int = 0

    @classmethod
    def of(cls, data: QueryDict) -> Asked:
        """What it cannot mean is everything."""
        kind, _, number = data.get("who", "").partition("-")
        who = {kind: id_of(number)} if kind in ("person", "character") else {}
        return cls(number_of(data.get("session", "")), **who)

    @property
    def who(self) -> str:
        """The same as the address has it."""
        if self.person:
            return f"person-{self.person}"
        return f"character-{self.character}" if self.character else ""


@dataclass(slots=True)
class Sums:
    """Sums of tallies; chances as numbers of rolls."""

    rolls: int = 0
    decided: int = 0
    successes: int = 0
    botches: int = 0
    expected: float = 0.0
    botch_expected: float = 0.0
    spread: float = 0.0
    botch_spread: float = 0.0

    @property
    def usual(self) -> float:
        """The number of successes to be expected, as it can be shown: of few open rolls alone it may lie outside."""
        return min(max(self.expected, 0.0), float(self.decided))

    @property
    def usual_botches(self) -> float:
        """The same of botches."""
        return min(max(self.botch_expected, 0.0), self.decided - self.usual)

    @property
    def tells(self) -> bool:
        """Whether there is enough to say anything."""
        return self.spread >= LEAST_SPREAD

    def add(self, row: Mapping[str, Any]) -> None:
        """Put a summed row in."""
        self.rolls += row["all_rolls"]
        self.decided += row["all_decided"]
        self.successes += row["all_successes"]
        self.botches += row["all_botches"]
        self.expected += row["all_expected"] / UNIT
        self.botch_expected += row["all_botch_expected"] / UNIT
        self.spread += row["all_spread"] / UNIT
        self.botch_spread += row["all_botch_spread"] / UNIT


@dataclass(frozen=True)
class Reading:
    """What is asked for of a table's tallies, without whoever does not want to be compared."""

    campaign: Campaign
    asked: Asked
    apart: frozenset[int] = field(default_factory=frozenset)

    @classmethod
    def of(cls, campaign: Campaign, asked: Asked) -> Reading:
        """Of this table as it is now."""
        apart = Apart.objects.filter(campaign=campaign).values_list("user_id", flat=True)
        return cls(campaign, asked, frozenset(apart))

    @cached_property
    def spans(self) -> tuple[tuple[int, int, int | None], ...]:
        """The sessions of the table."""
        return spans_of(self.campaign)

    @cached_property
    def pairs(self) -> tuple[dict[str, Any], ...]:
        """Sums by person and character together, whoever is asked for."""
        names = ("person_id", "person__username", "character_id", "character__name", "character__owner_id")
        return tuple(self._open().filter(self._session).order_by().values(*names).annotate(**Tally.totals()))

    @cached_property
    def total(self) -> Sums:
        """Everything that is asked for."""
        found = Sums()
        for row in self.pairs:
            if self._is_asked(row):
                found.add(row)
        return found

    @property
    def by_person(self) -> dict[tuple[int, str], Sums]:
        """By id and name of those who rolled and are still known."""
        return _gathered((row["person_id"], row["person__username"], row) for row in self.pairs if row["person_id"])

    @property
    def by_character(self) -> dict[tuple[int, str], Sums]:
        """By id and name of those that belong to a player: the cast is the storyteller's."""
        played = (row for row in self.pairs if row["character__owner_id"])
        return _gathered((row["character_id"], row["character__name"], row) for row in played)

    @property
    def by_about(self) -> dict[tuple[int, str], Sums]:
        """By the traits that were rolled, those rolled most first."""
        rows = self._open().filter(self._session, self._who).exclude(about="").order_by().values("about")
        most = rows.annotate(**Tally.totals()).order_by(F("all_decided").desc(), "about")[:MOST_ABOUT]
        return _gathered((place, row["about"], row) for place, row in enumerate(most))

    @property
    def by_session(self) -> dict[tuple[int, str], Sums]:
        """By the number of the session, in their order; without what fell in none."""
        rows = self._open().filter(self._who).order_by().values("stretch").annotate(**Tally.totals())
        numbered = ((session_of(row["stretch"], self.spans), row) for row in rows)
        found = _gathered((number, f"Session {number}", row) for number, row in numbered if number)
        return dict(sorted(found.items()))

    @cached_property
    def faces(self) -> dict[int, tuple[int, ...]]:
        """How often each face fell, by the size of the dice: of all dice of the table, whoever threw them."""
        rows = Face.objects.filter(self._session, campaign=self.campaign).values_list("size", "face")
        fell: dict[int, dict[int, int]] = defaultdict(dict)
        for size, face, many in rows.annotate(**Face.totals()).order_by("size", "face"):
            fell[size][face] = many
        whole = {size: tuple(faces.get(one, 0) for one in range(1, size + 1)) for size, faces in fell.items()}
        return {size: faces for size, faces in whole.items() if any(faces)}

    def _open(self) -> QuerySet[Tally]:
        """Without whoever is apart: neither what they rolled nor what fell for their characters is in any sum."""
        found = Tally.objects.filter(campaign=self.campaign)
        if self.apart:
            found = found.exclude(person_id__in=self.apart).exclude(character__owner_id__in=self.apart)
        return found

    @property
    def _session(self) -> Q:
        if not self.asked.session:
            return Q()
        for number, before, last in self.spans:
            if number == self.asked.session:
                return Q(stretch__gte=before) if last is None else Q(stretch__gte=before, stretch__lt=last)
        return Q(stretch__lt=-1)  # no such session: nothing fell in it

    @property
    def _who(self) -> Q:
        if self.asked.person:
            return Q(person_id=self.asked.person)
        return Q(character_id=self.asked.character) if self.asked.character else Q()

    def _is_asked(self, row: Mapping[str, Any]) -> bool:
        if self.asked.person:
            return bool(row["person_id"] == self.asked.person)
        return not self.asked.character or row["character_id"] == self.asked.character


def _gathered(rows: Iterable[tuple[int, str, Mapping[str, Any]]]) -> dict[tuple[int, str], Sums]:
    found: dict[tuple[int, str], Sums] = {}
    for pk, name, row in rows:
        found.setdefault((pk, name), Sums()).add(row)
    return {key: sums for key, sums in found.items() if sums.rolls}
