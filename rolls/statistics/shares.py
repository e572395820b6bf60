"""What one roll adds to the tallies of its table: worked out from the roll alone, so that it can be taken out again.

The same roll always adds the same, up to what was done to it since. Whoever changes a roll takes its share out before
and puts it in again after: `Share.rows` with `times=-1`, then with 1.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

from campaigns.evenings.models import Session
from campaigns.models import Audience
from campaigns.statements import Slot, Statement
from rolls.models import Roll
from rolls.statistics.models import ABOUT_LIMIT, Chance, Face, Tally
from rules.checks import Check, Outcome, Step
from rules.system import Game

UNIT = 1_000_000_000
"""Chances are kept in whole billionths: sums of them are exact, whatever is taken out again."""

MOST_FACES = 20
"""Dice with more faces are not counted: no table throws enough of them to tell anything."""

RESULTS = ("success", "failure", "botch", "tie")
"""Results that the odds speak of; a roll that stands otherwise waits for more dice or for an answer."""

LOST = "critical_failure"
"""What counts as no success where nothing follows."""


@dataclass(frozen=True)
class Known:
    """What is known of an announcement: `Chance` without its row."""

    kind: str
    about: str
    success: int | None
    botch: int


def reckoned(game: Game, check: Check) -> Known:
    """The exact chances of a check. What is secret, or only a total, has none; neither has what no table can know."""
    about = "" if game.draws_alike(check) else check.title[:ABOUT_LIMIT]
    # The chance of a secret one would betray what it must reach.
    odds = None if check.secret or game.draws_alike(check) else game.odds(check)
    if odds is None or odds.other.get("undecided"):
        return Known(check.kind, about, None, 0)
    return Known(check.kind, about, _units(odds.success), _units(odds.botch))


def sizes_of(game: Game, check: Check, steps: Sequence[Step]) -> dict[str, int]:
    """The size of the dice of each role that fell in these steps."""
    found: dict[str, int] = {}
    for place, step in enumerate(steps):
        if step.kind == "throw" and step.role not in found:
            throw = game.next_throw(check, steps[:place])
            found[step.role] = throw.size if throw else 0
    return found


def result_of(game: Game, check: Check, opening: Sequence[Step], steps: Sequence[Step]) -> str:
    """How the roll first stood decided: what was bought or rerolled afterwards is no luck. Empty while it is open."""
    kind = ""
    for many in range(len(opening), len(steps) + 1):
        kind = game.resolve_openly(check, steps[:many]).kind
        if kind in RESULTS:
            return kind
    return kind if kind == LOST else ""


def _units(chance: Fraction) -> int:
    return round(chance * UNIT)


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
        """The number after which the stretch of the log begins in which the roll fell; see `spans`."""
        campaign = self.roll.campaign
        if not campaign.session_seq:
            return -1
        held = next(_sessions().ask(campaign=campaign.pk, seq=self.roll.seq), None)
        return stretch_of(held, self.roll.seq)

    @cached_property
    def chance(self) -> Chance:
        """What is known of the announcement; worked out and kept the first time."""
        found = next(_chances().objects(Chance, announcement_id=self.roll.announcement_id), None)
        if found and all(step.kind != "throw" or step.role in found.sizes for step in self.steps):
            return found
        return self._learned(found)

    @cached_property
    def tally(self) -> Tally:
        """One roll in the row of its kind."""
        one = self.chance
        return tally_of(self.roll, self.stretch, one, self._result if one.success is not None else "")

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every natural face that fell, with those of bonus dice and of dice thrown again."""
        fell: Counter[tuple[int, int]] = Counter()
        for step in self.steps:
            size = self.chance.sizes.get(step.role, 0) if step.kind == "throw" else 0
            fell.update((size, face) for face in step.faces if 2 <= size <= MOST_FACES)
        return tuple(
            Face(campaign_id=self.roll.campaign_id, stretch=self.stretch, size=size, face=face, fell=many)
            for (size, face), many in sorted(fell.items())
        )

    @property
    def _result(self) -> str:
        if self.outcome and self.outcome.kind in RESULTS and not self.check.secret:
            return self.outcome.kind
        return result_of(self.roll.campaign.game, self.check, self.roll.opening, self.steps)

    def _learned(self, found: Chance | None) -> Chance:
        game = self.roll.campaign.game
        sizes = sizes_of(game, self.check, self.steps)
        if found:
            found.sizes = {**found.sizes, **sizes}
            found.save(update_fields=["sizes"])
            return found
        known = reckoned(game, self.check)
        made = Chance(announcement_id=self.roll.announcement_id, sizes=sizes, **vars(known))
        made.save(force_insert=True)
        return made


def tally_of(roll: Roll, stretch: int, known: Chance | Known, result: str) -> Tally:
    """The row of one roll that came to this result, empty where it came to none."""
    success, botch = (known.success or 0, known.botch) if result else (0, 0)
    text = "|".join(str(one) for one in (stretch, roll.by_id, roll.character_id, known.kind, known.about))
    return Tally(
        campaign_id=roll.campaign_id,
        key=hashlib.blake2b(text.encode(), digest_size=16).digest(),
        stretch=stretch,
        person_id=roll.by_id,
        character_id=roll.character_id,
        kind=known.kind,
        about=known.about,
        rolls=1,
        decided=int(bool(result)),
        successes=int(result == "success"),
        botches=int(result == "botch"),
        expected=success,
        botch_expected=botch,
        spread=success * (UNIT - success) // UNIT,
        botch_spread=botch * (UNIT - botch) // UNIT,
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
