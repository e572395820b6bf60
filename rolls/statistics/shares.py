"""What one roll adds to the tallies of its table: worked out from the roll alone, so that it can be taken out again.

The same roll always adds the same, up to what was done to it since. Whoever changes a roll takes its share out before
and puts it in again after: `Share.rows` with `times=-1`, then with 1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from campaigns.evenings.models import Session
from campaigns.models import Audience
from campaigns.statements import Slot, Statement
from rolls.models import Roll
from rolls.statistics.models import ABOUT_LIMIT, Chance, Face, Tally
from rules.checks import Check, Outcome, Step
from rules.system import Game
from rules.weighing import STILL, UNIT, Fall, Moved, units

RESULTS = ("success", "failure", "botch")
"""Results that the odds speak of; a roll that stands otherwise waits for more dice or for an answer."""


@dataclass(frozen=True)
class Known:
    """What is known of an announcement: `Chance` without its row."""

    kind: str
    about: str
    success: int | None
    botch: int


def reckoned(game: Game, check: Check) -> Known:
    """The exact chances of a check. What is secret, or only a total, has none; neither has what no table can know."""
    about = " + ".join(game.rolled_traits(check))[:ABOUT_LIMIT]
    # The chance of a secret one would betray what it must reach.
    odds = None if check.secret or game.draws_alike(check) else game.odds(check)
    if odds is None or odds.other.get("undecided"):
        return Known(check.kind, about, None, 0)
    return Known(check.kind, about, units(odds.success), units(odds.botch))


def faces_of(roll: Roll, stretch: int, fell: Fell) -> Iterator[Face]:
    """The faces of one roll as rows."""
    for (size, face), many in sorted(fell.faces.items()):
        # By their places, which Django fills in three times as fast: seven dice are seven of these on every roll.
        yield Face(None, roll.campaign_id, stretch, size, face, many)  # type: ignore[misc]


@dataclass
class Sheaf:
    """Rows of many rolls added up by their keys, before any is written."""

    rows: dict[tuple[object, ...], Tally | Face] = field(default_factory=dict)

    def add(self, row: Tally | Face) -> None:
        """One more row."""
        key = (row.key,) if isinstance(row, Tally) else (row.stretch, row.size, row.face)
        self.rows[key] = self.rows[key].plus(row) if key in self.rows else row

    def of(self, model: type[Tally | Face]) -> list[Tally | Face]:
        """The rows of one of both."""
        return [row for row in self.rows.values() if isinstance(row, model)]


@dataclass
class Share:
    """What a roll adds after these steps. `outcome` is how it stands after the opening, where that is in hand."""

    roll: Roll
    check: Check
    steps: tuple[Step, ...]
    outcome: Outcome | None = None

    @property
    def is_open(self) -> bool:
        """Whether the whole table sees the roll: no other is in any number."""
        return self.roll.visibility == Audience.TABLE

    @cached_property
    def rows(self) -> tuple[Tally | Face, ...]:
        """The tally and the faces, each with what this roll alone comes to."""
        return (self.tally, *self.faces) if self.is_open else ()

    @cached_property
    def stretch(self) -> int:
        """The number after which the stretch of the log begins in which the roll fell."""
        # Asked once the table is held: the campaign in hand is of before, and a session may have begun since.
        held = next(_sessions().ask(campaign=self.roll.campaign_id, seq=self.roll.seq), None)
        return stretch_of(held, self.roll.seq)

    @cached_property
    def chance(self) -> Chance:
        """What is known of the announcement; worked out and kept the first time."""
        found = next(_chances().objects(Chance, announcement_id=self.roll.announcement_id), None)
        if found:
            return found
        known = reckoned(self._game, self.check)
        made = Chance(announcement_id=self.roll.announcement_id, **vars(known))
        made.save(force_insert=True)
        return made

    @property
    def tally(self) -> Tally:
        """One roll in the row of its kind."""
        return tally_of(self.roll, self.stretch, self.chance, self._fell)

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every natural face that fell."""
        return tuple(faces_of(self.roll, self.stretch, self._fell))

    @cached_property
    def _fell(self) -> Fell:
        return Fell(self._game, self.check, self.steps, self.chance, self.outcome)

    @property
    def _game(self) -> Game:
        return self.roll.campaign.game


@dataclass(frozen=True)
class Fell:
    """How a roll fell against its chances after these steps; `outcome` is how it stands then, where that is in hand."""

    game: Game
    check: Check
    steps: Sequence[Step]
    known: Chance | Known
    outcome: Outcome | None = None

    @cached_property
    def result(self) -> str:
        """How it came out; empty while it is open, or has no chance to be held against."""
        if self.known.success is None:
            return ""
        kind = (self.outcome or self.game.resolve_openly(self.check, self.steps)).kind
        return kind if kind in RESULTS else ""

    @property
    def moved(self) -> tuple[Moved, Moved]:
        """What its dice did to the chances of success and botch."""
        return (STILL, STILL) if self.known.success is None else self._fall.moved

    @property
    def faces(self) -> Mapping[tuple[int, int], int]:
        """How often each face fell, by the size of its die."""
        return self._fall.faces

    @cached_property
    def _fall(self) -> Fall:
        return Fall(self.game, self.check, self.steps, (self.known.success or 0, self.known.botch))


def tally_of(roll: Roll, stretch: int, known: Chance | Known, fell: Fell) -> Tally:
    """The row of one roll; of one that is open still the luck counts, or leaving bad ones open would be good luck."""
    text = "|".join(str(one) for one in (stretch, roll.by_id, roll.character_id, known.kind, known.about))
    successes, botches = int(fell.result == "success"), int(fell.result == "botch")
    success, botch = fell.moved
    return Tally(
        campaign_id=roll.campaign_id,
        key=hashlib.blake2b(text.encode(), digest_size=16).digest(),
        stretch=stretch,
        person_id=roll.by_id,
        character_id=roll.character_id,
        kind=known.kind,
        about=known.about,
        rolls=1,
        decided=int(bool(fell.result)),
        successes=successes,
        botches=botches,
        expected=successes * UNIT - success.luck,
        botch_expected=botches * UNIT - botch.luck,
        spread=success.spread,
        botch_spread=botch.spread,
    )


def stretch_of(held: dict[str, int | None] | None, seq: int) -> int:
    """The stretch of the roll with this number, by the last session that had begun before it."""
    if held is None:
        return -1
    began, last = held["roll_before"], held["last_roll"]
    return int(began or 0) if last is None or last >= seq else last


@cache
def _sessions() -> Statement:
    begun = Session.objects.filter(campaign_id=Slot("campaign"), roll_before__lt=Slot("seq"))
    return Statement(begun.order_by("-number").values("roll_before", "last_roll")[:1])


@cache
def _chances() -> Statement:
    return Statement.of_whole(Chance.objects.filter(announcement_id=Slot("announcement_id")))
