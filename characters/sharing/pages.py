"""The sheet as whoever has a link reads it, and the page on which a link is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from campaigns.models import User
from campaigns.pages import Page
from characters.access import Seat
from characters.models import Character
from characters.sharing.models import Share
from characters.sheet_page import SheetPage, sheet_page


@dataclass(frozen=True, slots=True)
class SharePage(Page):
    """The link to a sheet and how long it leads there, or the way to make one.

    `works_here_only` where it leads to this machine alone.
    """

    template: ClassVar[str] = "sharing/share.html"
    nav: ClassVar[str] = "characters"

    character: Character
    share: Share | None
    address: str = ""
    problem: str = ""
    works_here_only: bool = False

    def shown(self) -> Mapping[str, object]:
        return {**Page.shown(self), "campaign": self.character.campaign}


@dataclass(frozen=True, slots=True)
class NoSharePage(Page):
    """What every link shows that leads nowhere: one that was taken back, ran out, or never was."""

    template: ClassVar[str] = "sharing/nowhere.html"


def shared_page(character: Character) -> SheetPage:
    """The sheet for somebody without a seat: no private notes, nothing to press, nobody's account named."""
    nobody = Seat(character, User(), None)  # no row: nothing is theirs
    return replace(sheet_page(nobody, None), shared=True, overrides=())
