"""The rows of a fight folded into its state, kept in this process so that a press costs the same in a long fight.

Rows are added and never changed. What is kept is therefore right for ever, as long as its last row is still the one in
the database; what has been added since is folded on top of it, here as in every other process.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from rolls.rooms.models import Fight, FightEvent
from rules.room import Room, Story
from rules.rounds import Event

MOST_KEPT = 32
"""So many fights are kept, those that were asked for last."""

_kept: OrderedDict[int, Folded] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Folded:
    """All rows of a fight, those that count (`live`) with what they tell, and the state after each of these."""

    rows: tuple[FightEvent, ...] = ()
    live: tuple[FightEvent, ...] = ()
    events: tuple[Event, ...] = ()
    states: tuple[Any, ...] = ()

    def grown(self, room: Room[Any], more: Sequence[FightEvent]) -> Folded:
        """With more rows. Only what is new is folded, and what stands behind a row that was taken back.

        Raises RoundError when the rows do not follow from each other.
        """
        undone = {row.undoes_id for row in more if row.undoes_id}
        live = [row for row in (*self.live, *more) if row.undoes_id is None and row.pk not in undone]
        same = next(
            (at for at, row in enumerate(self.live) if at >= len(live) or live[at].pk != row.pk), len(self.live)
        )
        events, states = list(self.events[:same]), list(self.states[:same])
        for row in live[same:]:
            event = told_by(row)
            before = Story((), states[-1] if states else room.empty())
            events.append(event)
            states.append(room.told(before, event).state)
        return Folded((*self.rows, *more), tuple(live), tuple(events), tuple(states))

    def story(self, room: Room[Any]) -> Story[Any]:
        """What happened, with the state it comes to."""
        return Story(self.events, self.states[-1] if self.states else room.empty())


def told_by(row: FightEvent) -> Event:
    """What the rules are told by a row: that somebody joins unseen stands on the row."""
    event = row.event
    if event.fighter is None or not row.secret:
        return event
    return event.model_copy(update={"fighter": event.fighter.model_copy(update={"unseen": True})})


def folded(fight: Fight) -> Folded:
    """The fight as its rows stand in the database."""
    # For the dictionary alone: folding may take long, and two threads that both fold come to the same.
    with _lock:
        kept = _kept.get(fight.pk)
    found = _caught_up(fight, kept) if kept and kept.rows else None
    if found is None:
        found = Folded().grown(fight.game.room, tuple(fight.events.order_by("seq")))
    with _lock:
        _kept[fight.pk] = found
        _kept.move_to_end(fight.pk)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def _caught_up(fight: Fight, kept: Folded) -> Folded | None:
    """What is kept with what has been added since; None where its last row is not there (any more)."""
    last = kept.rows[-1]
    since = tuple(fight.events.filter(seq__gte=last.seq).order_by("seq"))
    # By the token: a number may be given again where a transaction or a whole database was put back.
    if not since or since[0].token != last.token:
        return None
    return kept.grown(fight.game.room, since[1:]) if len(since) > 1 else kept
