"""What waits for people at their tables: each app registers its kinds, and lists, counts and streams ask for all.

A kind finds what waits for any number of seats at once, in queries that do not grow with them: for the one seat of a
page, for everybody at a table where something happened, for all seats of one person on Home. `docs/waiting.md` shows
how one is added.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from campaigns.kinds import SEATS, SETTINGS, EventKind
from campaigns.live import Scene
from campaigns.models import Campaign, Membership, TableEvent


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing that waits for somebody: `who` and `text` are its sentence, `about` the line below.

    Its button leads to `url`; with `fields` it decides, and posts them there. `near` is the id of what a page may show
    already, which is then gone to instead. What is `quiet` is listed after the rest and not counted: it can wait.
    """

    key: str
    icon: str
    since: datetime
    who: str
    text: str
    action: str
    url: str
    about: str = ""
    near: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    quiet: bool = False


@dataclass(frozen=True)
class Seats:
    """Seats of people who may play at tables that are in play: of one table or several, of one person or several."""

    all: tuple[Membership, ...]

    @classmethod
    def among(cls, memberships: Iterable[Membership]) -> Seats:
        """Those of the seats for which anything can wait: who watches decides nothing, and an archived table rests."""
        return cls(tuple(one for one in memberships if one.may_play and not one.campaign.is_archived))

    @cached_property
    def campaigns(self) -> Mapping[int, Campaign]:
        """The tables by their ids."""
        return {one.campaign_id: one.campaign for one in self.all}

    @cached_property
    def people(self) -> frozenset[int]:
        """The ids of those who sit there."""
        return frozenset(one.user_id for one in self.all)

    @cached_property
    def telling(self) -> Mapping[int, tuple[Membership, ...]]:
        """The seats of storytellers by the ids of their tables."""
        found: defaultdict[int, tuple[Membership, ...]] = defaultdict(tuple)
        for one in self.all:
            if one.is_storyteller:
                found[one.campaign_id] += (one,)
        return found

    def at(self, campaign_id: int) -> Iterator[Membership]:
        """Those at this table."""
        return (one for one in self.all if one.campaign_id == campaign_id)

    def of(self, campaign_id: int, user_id: int | None) -> Membership | None:
        """That of this person at this table, if it is among them."""
        return self._by_person.get((campaign_id, user_id))

    @cached_property
    def _by_person(self) -> Mapping[tuple[int, int | None], Membership]:
        return {(one.campaign_id, one.user_id): one for one in self.all}


type Find = Callable[[Seats], Iterable[tuple[Membership, Thing]]]
type Concerns = Callable[[Scene, TableEvent], bool]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind as it was registered: what waits, and after which events something else may wait."""

    find: Find
    after: tuple[EventKind, ...]
    concerns: Mapping[str, Concerns] = field(default_factory=dict)


_kinds: list[Kind] = []


def waits(*after: EventKind, concerns: Mapping[EventKind, Concerns] | None = None) -> Callable[[Find], Find]:
    """Register a function that finds what waits for each of some seats; it may wait no more after events of `after`.

    Where most events of a kind change nothing, `concerns` says which do, so that the others send nothing.
    """

    def register(find: Find) -> Find:
        asked = {kind.key: ask for kind, ask in (concerns or {}).items()}
        _kinds.append(Kind(find, after, asked))
        return find

    return register


def kinds_after() -> tuple[EventKind, ...]:
    """The kinds of events after which something else may wait for somebody."""
    mine = (SEATS, SETTINGS, *(kind for one in _kinds for kind in one.after))
    return tuple({kind.key: kind for kind in mine}.values())


def may_differ(scene: Scene, event: TableEvent) -> bool:
    """Whether something else may wait for somebody after this event."""
    if event.kind in {SEATS.key, SETTINGS.key}:
        return True
    asked = (one for one in _kinds if any(kind.key == event.kind for kind in one.after))
    return any(one.concerns[event.kind](scene, event) if event.kind in one.concerns else True for one in asked)


def waiting_for(memberships: Iterable[Membership]) -> Mapping[Membership, tuple[Thing, ...]]:
    """What waits for each of these seats, the oldest first, and what is quiet after that."""
    seats = Seats.among(memberships)
    found: defaultdict[Membership, list[Thing]] = defaultdict(list)
    for kind in _kinds if seats.all else ():
        for seat, thing in kind.find(seats):
            found[seat].append(thing)
    return {seat: tuple(sorted(things, key=_in_order)) for seat, things in found.items()}


def waiting_at(membership: Membership) -> tuple[Thing, ...]:
    """The same for one seat, asked once however many parts of a page show it."""
    # Kept with the seat itself, which a request reads anew: it is as old as the page that it belongs to.
    if membership.waiting is None:
        membership.waiting = waiting_for([membership]).get(membership, ())
    return membership.waiting


def counted(things: Iterable[Thing]) -> int:
    """How many of them count."""
    return sum(not thing.quiet for thing in things)


def _in_order(thing: Thing) -> tuple[bool, datetime, str]:
    return thing.quiet, thing.since, thing.key
