"""How a fight stands: its rows folded, whom the players do not know of, and who plays whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F

from campaigns.models import Membership, Role
from rolls.rooms.models import Fight, FightEvent
from rolls.rooms.sheets import sheets_of
from rules.room import FROM_SHEET, RoomView
from rules.rounds import Event

REVEAL = "reveal"
"""The one kind of event that is the room's own: somebody hidden is shown to the players. No rule knows of it."""

SHOWS = frozenset({REVEAL, "turn", "react"})
"""Kinds of events after which nobody is hidden any more."""


def that_stand(rows: Sequence[FightEvent]) -> tuple[FightEvent, ...]:
    """The rows that count: neither undone, nor undoing."""
    undone = {row.undoes_id for row in rows if row.undoes_id}
    return tuple(row for row in rows if row.undoes_id is None and row.pk not in undone)


def told(rows: Iterable[FightEvent]) -> tuple[Event, ...]:
    """What the rules of the fight are told."""
    return tuple(row.event for row in rows if row.event.kind != REVEAL)


def hidden_after(rows: Iterable[FightEvent]) -> frozenset[str]:
    """The names of those whom the players do not know of yet."""
    found = set[str]()
    for row in rows:
        if row.event.fighter and row.secret:
            found.add(row.event.fighter.name)
        elif row.event.kind in SHOWS or row.event.kind == "leave":
            found.discard(row.event.who)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Standing:
    """A fight as it stands. `rows` are all there are, `live` those that count.

    `news` is what the sheets say and no row tells yet; it counts, and is written with the next press.
    `players` maps the names of fighters to the members who play them, `sheets` to the ids of their characters.
    """

    fight: Fight
    rows: tuple[FightEvent, ...]
    live: tuple[FightEvent, ...]
    news: tuple[Event, ...]
    view: RoomView
    hidden: frozenset[str]
    players: Mapping[str, int]
    sheets: Mapping[str, int]

    @property
    def events(self) -> tuple[Event, ...]:
        """What the rules have been told, the newest of the sheets included."""
        return (*told(self.live), *self.news)

    @property
    def pressed(self) -> tuple[FightEvent, ...]:
        """Rows that somebody pressed, and that count."""
        return tuple(row for row in self.live if row.event.kind != FROM_SHEET)

    @property
    def latest(self) -> tuple[FightEvent, ...]:
        """What taking back takes back: the last row that was pressed, and those that were read off sheets after it."""
        return self.live[self.live.index(self.pressed[-1]) :] if self.pressed else ()

    def token(self, *, secrets: bool) -> str:
        """The cursor of the newest row, for those who may know of secret ones or not; empty before the first."""
        return next((row.token for row in reversed(self.rows) if secrets or not row.secret), "")

    def is_new_to(self, seen: str, *, secrets: bool) -> bool:
        """Whether something happened that a page with the cursor `seen` does not show."""
        return seen != self.token(secrets=secrets)


def standing_of(fight: Fight, rows: Sequence[FightEvent] | None = None) -> Standing:
    """How the fight stands, read from the database. Raises RoundError when its rows do not follow from each other."""
    found = tuple(rows if rows is not None else fight.events.order_by("seq").annotate(owner=F("character__owner_id")))
    live = that_stand(found)
    joined = [(row.event.fighter.name, row) for row in live if row.event.fighter and row.character_id]
    owners = {name: row.__dict__["owner"] for name, row in joined if row.__dict__.get("owner")}
    sheets = {name: row.character_id for name, row in joined if row.character_id}
    events, room = told(live), fight.game.room
    held = sheets_of(fight, sheets)
    news = room.catching_up(events, held) if held else ()
    playing = _playing(fight, owners.values()) if owners else frozenset()
    return Standing(
        fight=fight,
        rows=found,
        live=live,
        news=news,
        view=room.view((*events, *news)),
        hidden=hidden_after(live),
        players={name: owner for name, owner in owners.items() if owner in playing},
        sheets=sheets,
    )


def _playing(fight: Fight, owners: Iterable[int]) -> frozenset[int]:
    """Those of the owners who have a seat from which one plays."""
    seats = Membership.objects.filter(campaign_id=fight.campaign_id, user_id__in=set(owners))
    return frozenset(seats.exclude(role=Role.SPECTATOR).values_list("user_id", flat=True))
