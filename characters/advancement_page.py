"""What the experience of a sheet shows, on the page and in the table's stream."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.drawing import draw
from characters.figures import Figure, Part
from characters.growth import growth_shown
from characters.models import Character
from characters.sheet_page import Parts, Reader
from characters.vitals import shown_to


@dataclass(frozen=True, slots=True)
class Grown(Part):
    """What of an open sheet follows experience: parts of it, each of which replaces the one with its id."""

    template: ClassVar[str] = "grown.html"

    figure: Figure
    reader: Reader

    def shown(self) -> Mapping[str, object]:
        return {"parts": Parts(self.figure, self.reader)}


def render_experience(character: Character, viewer: Viewer) -> str:
    """The section `#experience-<pk>` and the traits of the open sheet; empty for those who may not know of them."""
    if not shown_to(character, viewer) or not character.is_readable:
        return ""
    growth = growth_shown(character, viewer)
    if growth is None:
        return ""
    figure, reader = growth.figure, Reader(growth.buys, growth.buys, viewer.tells_the_story)
    return draw(growth) + draw(Grown(figure, reader))
