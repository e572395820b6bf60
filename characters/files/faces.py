"""The page on which a file is brought in: the question, what is wrong with it, or what it would bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from campaigns.models import Campaign, Membership
from campaigns.pages import Page
from characters.files.reading import Brought
from characters.models import Character


@dataclass(frozen=True, slots=True)
class ImportPage(Page):
    """A file is asked for; with `refused` it was none, and with `brought` it is shown before it is written.

    `twin` is the draft of that name which it may replace, `text` what was read.
    """

    template: ClassVar[str] = "characters/import.html"
    nav: ClassVar[str] = "characters"

    membership: Membership
    campaign: Campaign
    text: str = ""
    refused: str = ""
    brought: Brought | None = None
    twin: Character | None = None
