"""What waits for one member, as their pages show it: the list, the line of it on phones, and the count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from campaigns.drawing import View, draw
from campaigns.waiting import Thing, counted

type Place = Literal["", "tab", "places"]
"""Where a count stands: beside the person's name, on the campaign's tab, on the places of a phone."""

PLACES: tuple[Place, ...] = ("", "tab", "places")
MOST = 99
NAMED = 3


@dataclass(frozen=True, slots=True)
class WaitingList(View):
    """The section `#waiting`; empty and hidden while nothing waits."""

    template: ClassVar[str] = "campaigns/waiting.html"
    remembers: ClassVar[int] = 256

    things: tuple[Thing, ...]

    def shown(self) -> Mapping[str, object]:
        return {"things": self.things, "count": counted(self.things)}


@dataclass(frozen=True, slots=True)
class WaitingLine(View):
    """The same as a closed line `#waiting-line`, which says whom it is about."""

    template: ClassVar[str] = "campaigns/waiting_line.html"
    remembers: ClassVar[int] = 256

    things: tuple[Thing, ...]

    def shown(self) -> Mapping[str, object]:
        names = tuple(dict.fromkeys(one.who for one in self.things))
        first = ", ".join(names[:NAMED]) + (" and others" if len(names) > NAMED else "")
        return {"things": self.things, "count": counted(self.things), "first": first}


@dataclass(frozen=True, slots=True)
class WaitingCount(View):
    """How many things count, `#waiting-count` and its like; hidden at none. The page's title is told by it."""

    template: ClassVar[str] = "campaigns/waiting_count.html"
    remembers: ClassVar[int] = 256

    count: int
    place: Place = ""

    def shown(self) -> Mapping[str, object]:
        name = f"waiting-count-{self.place}" if self.place else "waiting-count"
        return {"id": name, "count": self.count, "digits": str(self.count) if self.count <= MOST else f"{MOST}+"}


def draw_waiting(things: tuple[Thing, ...]) -> str:
    """Everything of it that stands on any page of the table."""
    counts = (WaitingCount(counted(things), place) for place in PLACES)
    return "".join(draw(view) for view in (WaitingList(things), WaitingLine(things), *counts))
