"""Kinds of events at a table: each app declares its own, and what streams have to know of it besides what it shows."""

from __future__ import annotations

from dataclasses import dataclass

_declared: dict[str, EventKind] = {}


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event. Its `key` is stored with the event, and names what is sent of it.

    `same_as`: about one subject it shows what that kind shows; whoever missed both is told once.
    `of_the_table`: it shows the table as it is, whatever its subject.
    `news`: counted for whoever missed it.
    `seats`: after it somebody may have another role, or none.
    `sessions`: after it somebody may be signed in no more.
    `even_archived`: a table that nothing changes any more still has it.
    `play`: dice or a move, which a paused table does not have.
    `line`: the key of the kind of line by which the log tells each of them (`campaigns.telling`).
    """

    key: str
    same_as: str = ""
    of_the_table: bool = False
    news: bool = False
    seats: bool = False
    sessions: bool = False
    even_archived: bool = False
    play: bool = False
    line: str = ""

    def thing(self, subject: int) -> tuple[str, int]:
        """What an event about `subject` is about: of several about one thing, one is told."""
        return self.same_as or self.key, 0 if self.of_the_table else subject


def declared(kind: EventKind) -> EventKind:
    """Make the kind known. Raises ValueError where another is called so."""
    if _declared.setdefault(kind.key, kind) != kind:
        raise ValueError(f"There are two kinds of event called {kind.key}.")
    return kind


def kind_of(key: str) -> EventKind:
    """The kind called `key`; a plain one for rows of an app that is not there any more."""
    return _declared.get(key) or EventKind(key)


def all_kinds() -> tuple[EventKind, ...]:
    """Every kind of every app."""
    return tuple(_declared.values())


def news() -> tuple[str, ...]:
    """The keys of the kinds that are counted for whoever missed them."""
    return tuple(kind.key for kind in _declared.values() if kind.news)


LINE = declared(EventKind("line"))
"""A line of the log reads otherwise now; it shows nothing besides."""

SETTINGS = declared(EventKind("campaign", of_the_table=True, even_archived=True))
"""Settings changed, or the table was archived or opened again."""

SEATS = declared(EventKind("membership", of_the_table=True, seats=True, even_archived=True))
"""Somebody came, left or has another role; the subject is the user."""

REMOVED = declared(EventKind("removed", seats=True, even_archived=True))
"""Somebody lost their seat: told to them, who may not know of what comes next. It shows nothing on any page."""
