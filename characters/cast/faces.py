"""The cast on its pages: all of it, and one of it, as storytellers and players may know them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.models import Membership
from campaigns.pages import CampaignPage
from characters.cast.condition import condition_in_words
from characters.cast.models import Npc
from characters.figures import Figure


@dataclass(frozen=True, slots=True)
class Face:
    """One of the cast as anybody may know them who knows of them: a name, a few words, and how they are in words."""

    pk: int
    name: str
    concept: str
    condition: str
    hidden: bool

    @classmethod
    def of(cls, npc: Npc) -> Face:
        """The NPC, whose character is at hand with its campaign."""
        one = npc.character
        condition = condition_in_words(one.campaign.game, Figure.of(one).document)
        return cls(one.pk, one.name, npc.concept, condition, one.hidden)


@dataclass(frozen=True)
class CastPage(CampaignPage):
    """All of the cast that the member may know of."""

    template: ClassVar[str] = "cast/cast.html"
    tab: ClassVar[str] = "cast"

    faces: tuple[Face, ...]


@dataclass(frozen=True)
class NpcPage(CampaignPage):
    """One of the cast."""

    template: ClassVar[str] = "cast/npc.html"
    tab: ClassVar[str] = "cast"

    npc: Npc

    def shown(self) -> Mapping[str, object]:
        """Notes are for storytellers alone: no other page is given them."""
        notes = self.npc.notes if self.membership.is_storyteller else ""
        return {
            "membership": self.membership,
            "campaign": self.membership.campaign,
            "tab": self.tab,
            "face": Face.of(self.npc),
            "notes": notes,
        }


def cast_page(membership: Membership) -> CastPage:
    """The page for this member."""
    seen = Npc.objects.visible_to(membership).select_related("character__campaign")
    return CastPage(membership, tuple(Face.of(one) for one in seen))
