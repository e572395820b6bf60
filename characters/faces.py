"""The smaller pages of characters: lists, questions that are asked first, and what could not be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Campaign, Membership
from campaigns.pages import Page
from characters.conflicts import Conflict
from characters.listing import Mine
from characters.models import Character
from rules.told import TraitText


@dataclass(frozen=True, slots=True)
class IndexPage(Page):
    """All characters of one person."""

    template: ClassVar[str] = "characters/index.html"
    nav: ClassVar[str] = "characters"

    mine: tuple[Mine, ...]


@dataclass(frozen=True, slots=True)
class MyCharacters(View):
    """A member's own characters at a table, and the way to start one."""

    template: ClassVar[str] = "characters/my_characters.html"

    campaign: Campaign
    mine: tuple[Character, ...]
    may_create: bool
    tells: bool


@dataclass(frozen=True, slots=True)
class CreatePage(Page):
    """A new character, or why this member starts none."""

    template: ClassVar[str] = "characters/create.html"
    nav: ClassVar[str] = "characters"

    membership: Membership

    def shown(self) -> Mapping[str, object]:
        """The concepts that one may begin with as well."""
        campaign = self.membership.campaign
        return {"membership": self.membership, "campaign": campaign, "quick": campaign.game.quick}


@dataclass(frozen=True, slots=True)
class Question(Page):
    """Something that is asked before it is done to a character, by the template of its own."""

    nav: ClassVar[str] = "characters"

    character: Character
    asked: str

    def drawn_by(self) -> str:
        return f"characters/{self.asked}.html"


@dataclass(frozen=True, slots=True)
class RefusedPage(Page):
    """Why nothing was changed, and the way back."""

    template: ClassVar[str] = "characters/refused.html"
    nav: ClassVar[str] = "characters"

    sentence: str
    back: str


@dataclass(frozen=True, slots=True)
class NotSavedPage(Page):
    """Both values of each clash by what its field is called; the reasons, and each text that was refused."""

    template: ClassVar[str] = "characters/not_saved.html"
    nav: ClassVar[str] = "characters"

    character: Character
    conflicts: tuple[tuple[str, Conflict], ...]
    reasons: tuple[str, ...]
    texts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TraitPage(Page):
    """What the rules say of a trait; its part "card" is what a pop-over gets."""

    template: ClassVar[str] = "characters/trait_text.html"
    nav: ClassVar[str] = "characters"

    character: Character
    text: TraitText
