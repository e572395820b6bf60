"""A roll that answers a call: which call and which way, why not, and what is written down once the dice have fallen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from campaigns.models import Audience, Membership
from rolls.calls.access import asked_or_404, bar_to_answer, call_or_404, ways_for
from rolls.calls.going_on import gone_on
from rolls.calls.models import Approach, Asked, AskedState, Call, Description, Numbers, Verdict
from rolls.calls.pools import on_a_pool, pool_of
from rolls.calls.telling import tell
from rolls.filled import Filled
from rolls.models import CALLED_LIMIT, Roll
from rules import calling
from rules.sheets import Problem

NO_APPROACH = Problem(
    code="no_approach", trait="approach", sentence="Choose one of the ways that this call offers, by its letter."
)


@dataclass(frozen=True)
class Answering:
    """One character who answers a call, on one of its ways; `bar` says why they cannot.

    `saved` is the id of the pool that one of the cast takes in place of the traits of the way.
    """

    membership: Membership
    call: Call
    asked: Asked
    letter: str
    saved: str = ""

    @cached_property
    def approach(self) -> Approach | None:
        """The way that was chosen, if it is on offer to them."""
        return next((one for one in ways_for(self.call, self.asked) if one.letter == self.letter), None)

    @property
    def way(self) -> calling.Approach | None:
        """The same as the rules take it, on the pool of one of the cast where a storyteller chose that."""
        way = self.approach.of(self.call) if self.approach else None
        return (self._on_a_pool(way) or way) if way else None

    def _on_a_pool(self, way: calling.Approach) -> calling.Approach | None:
        pool = pool_of(self.asked.character, self.saved) if self.membership.is_storyteller else None
        return on_a_pool(self.membership.campaign.game, way, pool) if pool else None

    @property
    def hides(self) -> bool:
        """Whether whoever answers must not know what the way has to reach."""
        return self.call.numbers != Numbers.OPEN and not self.membership.is_storyteller

    @property
    def bar(self) -> Problem | None:
        """Why nobody can answer so any more."""
        return bar_to_answer(self.call, self.asked) or (None if self.approach else NO_APPROACH)

    @property
    def visibility(self) -> str:
        """Who sees the roll: those who know of the call, for an answer that only some see would be missed by others."""
        if self.asked.hidden or (self.call.audience != Audience.TABLE and self.membership.is_storyteller):
            return Audience.STORYTELLERS
        return Audience.TABLE if self.call.audience == Audience.TABLE else Audience.PRIVATE

    @property
    def told(self) -> str:
        """What the entry keeps of it: who called, and which way of how many this is."""
        if self.approach is None:
            return ""
        ways = ways_for(self.call, self.asked)
        which = f", approach {self.letter} of {len(ways)}" if len(ways) > 1 else ""
        label = f": {self.approach.label}" if self.approach.label else ""
        return f"Called by {self.call.by_name}{which}{label}"[:CALLED_LIMIT]

    def rolled(self, roll: Roll) -> None:
        """Write down the roll as the answer, and tell of it. The call is held, so that there is one."""
        asked, by = self.asked, self.membership.user.get_username()
        asked.state, asked.roll, asked.approach = AskedState.ROLLED, roll, self.approach
        asked.answered_at, asked.answered_by_name = roll.thrown_at, by
        asked.save(update_fields=["state", "roll", "approach", "answered_at", "answered_by_name"])
        drop_description(asked)
        tell(self.call, (asked, *gone_on(self.call, by)))


def drop_description(asked: Asked) -> None:
    """Whoever answered otherwise waits for no word about the way that they described."""
    Description.objects.filter(asked=asked, verdict="").update(verdict=Verdict.DROPPED)


def answering_or_404(membership: Membership, filled: Filled, *, hold: bool = False) -> Answering:
    """Who answers which call. Raises Http404 alike where there is none and for whoever must not know of it.

    With `hold` nobody else answers or ends the call until the transaction is over.
    """
    call = call_or_404(membership, filled.call, hold=hold)
    return Answering(membership, call, asked_or_404(membership, call, filled.character), filled.approach, filled.saved)
