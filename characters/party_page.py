"""The page of the party, with a storyteller's award to several at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.pages import CampaignPage
from characters.advancement import in_party
from characters.figures import Figure, growth_of
from characters.growth import NOTHING_SENT, Sent
from rules.advancement import Advancement


@dataclass(frozen=True, slots=True)
class Awarded:
    """One of those whom an award may be for; `ticked` where the form names it."""

    pk: int
    name: str
    hidden: bool
    ticked: bool


@dataclass(frozen=True, slots=True)
class Award(View):
    """The storyteller's award, with what was sent and why it would not do."""

    template: ClassVar[str] = "characters/award_party.html"

    campaign_id: int
    party: tuple[Awarded, ...]
    grows: Advancement
    sent: Sent
    problem: str


@dataclass(frozen=True)
class PartyPage(CampaignPage):
    """The party sheet, and the award for a storyteller of a game that keeps an account."""

    template: ClassVar[str] = "characters/party.html"
    tab: ClassVar[str] = "party"

    award: Award | None


def party_page(
    membership: Membership, *, sent: Sent = NOTHING_SENT, who: Collection[str] | None = None, problem: str = ""
) -> PartyPage:
    """The page for this member; after a refusal with what was `sent`, and for whom."""
    campaign = membership.campaign
    if not membership.is_storyteller or campaign.is_archived:
        return PartyPage(membership, None)
    characters = [one for one in in_party(campaign) if one.is_readable]
    figures = (Figure.of(one) for one in characters)
    grows = next((found for one in figures if (found := growth_of(one.game, one.document))), None)
    party = tuple(Awarded(one.pk, one.name, one.hidden, who is None or str(one.pk) in who) for one in characters)
    return PartyPage(membership, Award(campaign.pk, party, grows, sent, problem) if grows else None)
