"""What open pages show of an event: each app registers its fragments here, and the stream draws them by asking.

A fragment is HTML whose outermost elements replace those with their ids on every open page. `docs/live-blocks.md` shows
how one is added.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import cast

from django.utils.html import format_html
from django.utils.safestring import mark_safe

from campaigns.access import Viewer
from campaigns.kinds import EventKind, all_kinds, kind_of
from campaigns.models import Campaign, TableEvent

EVERYONE = frozenset({"table", "storytellers", "member"})
"""All who may know of the event."""

STORYTELLERS = frozenset({"storytellers"})
CONCERNED = frozenset({"storytellers", "member"})
"""Storytellers, and the members whom the fragment is `personal` for."""

THEMSELVES = frozenset({"member"})
"""Only the members whom the fragment is `personal` for."""


# Told apart by identity: two events may show the very same fragment, which a scene then draws once.
@dataclass(frozen=True, slots=True, eq=False)
class Fragment:
    """How to render one thing. The users in `personal` get a rendering of their own, everyone else shares one.

    An empty rendering is not sent.
    """

    render: Callable[[Viewer], str]
    personal: frozenset[int] = frozenset()


class Scene:
    """A table as its newest `events` are rendered: what several fragments of one batch need is found once."""

    def __init__(self, campaign: Campaign, events: Sequence[TableEvent] = ()) -> None:
        self.campaign = campaign
        self.events = events
        self._found: dict[tuple[object, ...], object] = {}
        self._drawn: dict[tuple[Fragment, Viewer], str] = {}

    def once[*About, T](self, find: Callable[[Scene, *About], T], *about: *About) -> T:
        """What `find` returns for this table and `about`, asked once in a batch."""
        key: tuple[object, ...] = (find, *about)
        if key not in self._found:
            self._found[key] = find(self, *about)
        return cast("T", self._found[key])

    def drawn(self, fragment: Fragment, viewer: Viewer) -> str:
        """The fragment for one audience; a fragment that several events show is drawn once."""
        key = (fragment, viewer)
        if key not in self._drawn:
            self._drawn[key] = fragment.render(viewer)
        return self._drawn[key]


type Find = Callable[[Scene, TableEvent], Fragment | None]


@dataclass(frozen=True, slots=True)
class Shown:
    """A fragment as it was registered: `find` says what one event shows, None for nothing; for the rest see `shows`."""

    find: Find
    kinds: tuple[EventKind, ...]
    to: Collection[str]
    top_of: str
    said: bool

    def shows(self, event: TableEvent) -> bool:
        """Whether it is asked about this event."""
        if self.of_lines:
            return bool(event.line or event.about)
        return any(kind.key == event.kind for kind in self.kinds)

    @property
    def of_lines(self) -> bool:
        """Whether it shows lines of the log, of whatever kind the event is."""
        return not self.kinds

    def thing(self, event: TableEvent) -> tuple[str, int]:
        """What it shows of the event: of several about one thing, one is told."""
        if self.of_lines:
            return "line", event.pk if event.line else event.about
        return kind_of(event.kind).thing(event.subject)

    def html(self, scene: Scene, fragment: Fragment, viewer: Viewer) -> str:
        """What is sent of it to one audience, marked for `fragments.js`."""
        # `to` only narrows: whether this audience may know of the event at all was asked before (`Place.may_know`,
        # decision 16).
        html = scene.drawn(fragment, viewer) if viewer.role in self.to else ""
        if not html or not (self.top_of or self.said):
            return html
        top = format_html(' data-live-top="{}"', self.top_of) if self.top_of else ""
        said = mark_safe(" data-live-said") if self.said else ""
        return format_html("<template{}{}>{}</template>", top, said, mark_safe(html))


_shown: list[Shown] = []


def shows(
    *kinds: EventKind, to: Collection[str] = EVERYONE, top_of: str = "", said: bool = False
) -> Callable[[Find], Find]:
    """Register a function that says what an event of these kinds shows.

    Without a kind it is for lines of the log: it is asked about each event that is one, or by which one reads
    otherwise.

    It is for those `to` whom the event may be told at all. Its elements replace those with their ids; one that is not
    on the page goes to the top of the list with the id `top_of`, where that is given, and counts as unread. `said`: its
    `data-spoken` is read out. Fragments of one event are sent together, in the order in which they were registered.
    """

    def register(find: Find) -> Find:
        _shown.append(Shown(find, kinds, to, top_of, said))
        return find

    return register


def registered() -> tuple[Shown, ...]:
    """Every fragment of every app, in their order."""
    return tuple(_shown)


def shown_kinds() -> tuple[str, ...]:
    """The keys of the kinds that show anything, for a page to listen to."""
    if any(one.of_lines for one in _shown):
        return tuple(kind.key for kind in all_kinds())
    return tuple(dict.fromkeys(kind.key for one in _shown for kind in one.kinds))


def shown_by(event: TableEvent) -> tuple[Shown, ...]:
    """The fragments that this event may show."""
    return tuple(one for one in _shown if one.shows(event))
