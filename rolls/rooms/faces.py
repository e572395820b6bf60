"""What the room shows: the fight, how those are who fight, who may join, and the fights that are over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.drawing import View, draw
from campaigns.models import Campaign
from campaigns.pages import CampaignPage
from characters.models import Character
from characters.vitals import trackers_of
from rolls.rooms.gathering import Gathering
from rolls.rooms.masking import headline_for_players
from rolls.rooms.models import Fight
from rolls.rooms.showing import Shown, shown_to
from rolls.rooms.standing import Standing
from rolls.rooms.telling import Line
from rules.sheets import Problem, Tracker

PAST_FIGHTS = 20
"""So many of those that are over stand in the room."""


@dataclass(frozen=True, slots=True)
class FightView(View):
    """The fight `#room`, one drawing for each audience; `scene` is None before the first fight."""

    template: ClassVar[str] = "rooms/fight.html"

    campaign: Campaign
    scene: Shown | None
    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(
        cls, campaign: Campaign, viewer: Viewer, standing: Standing | None, problems: tuple[Problem, ...] = ()
    ) -> FightView:
        """As it stands, with the buttons of this viewer."""
        return cls(campaign, shown_to(viewer, standing) if standing else None, problems)


@dataclass(frozen=True, slots=True)
class SignView(View):
    """The sign on the table's page that a fight is on, `#room-sign`; empty while none is."""

    template: ClassVar[str] = "rooms/sign.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    is_on: bool
    headline: str = ""

    @classmethod
    def of(cls, campaign: Campaign, standing: Standing | None) -> SignView:
        """With the headline as it stands now, which a sheet may have changed meanwhile."""
        if standing is None or not standing.fight.is_on:
            return cls(campaign.pk, is_on=False)
        return cls(campaign.pk, is_on=True, headline=str(headline_for_players(standing)))


@dataclass(frozen=True, slots=True)
class Fighting:
    """One character of the fight, and how they are."""

    character: Character
    trackers: tuple[Tracker, ...]


@dataclass(frozen=True, slots=True)
class VitalsView(View):
    """How those are that fight, `#room-vitals`; empty while no character fights."""

    template: ClassVar[str] = "rooms/vitals.html"

    vitals: tuple[Fighting, ...]

    @classmethod
    def of(cls, standing: Standing | None, *, tells: bool) -> VitalsView:
        """Those of the fight that is on; none that the reader does not know of."""
        if standing is None or not standing.fight.is_on:
            return cls(())
        ids = {pk for name, pk in standing.sheets.items() if tells or name not in standing.hidden}
        here = standing.fight.campaign.characters.filter(pk__in=ids).select_related("owner")
        # Two ways to be hidden: in this fight, and as a character.
        found = (here if tells else here.filter(hidden=False)) if ids else ()
        return cls(tuple(Fighting(one, trackers_of(one)) for one in found if one.is_readable))


@dataclass(frozen=True, slots=True)
class PastList(View):
    """The way to the fights that are over, the newest first, `#room-past`; empty before the first."""

    template: ClassVar[str] = "rooms/past_list.html"

    campaign: Campaign
    fights: tuple[Fight, ...]

    @classmethod
    def of(cls, campaign: Campaign) -> PastList:
        """The latest of them."""
        return cls(campaign, tuple(campaign.fights.past()[:PAST_FIGHTS]))


@dataclass(frozen=True, slots=True)
class JoiningView(View):
    """The characters of the table that may join, `#room-joining`; a part of the form."""

    template: ClassVar[str] = "rooms/joining.html"

    gathering: Gathering


@dataclass(frozen=True, slots=True)
class GatherTitle(View):
    """What the form is for now, `#room-gather-title`."""

    template: ClassVar[str] = "rooms/gather_title.html"

    is_on: bool


@dataclass(frozen=True, slots=True)
class GatherGo(View):
    """What the form does now with those who were chosen, `#room-gather-go`: what is filled in stays."""

    template: ClassVar[str] = "rooms/gather_go.html"

    campaign: Campaign
    is_on: bool


def draw_joining(campaign: Campaign, standing: Standing | None) -> str:
    """What of the form follows the table, for storytellers."""
    is_on = standing is not None and standing.fight.is_on
    parts: tuple[View, ...] = (
        JoiningView(Gathering.at(campaign, standing)),
        GatherTitle(is_on),
        GatherGo(campaign, is_on),
    )
    return "".join(draw(part) for part in parts)


@dataclass(frozen=True)
class RoomPage(CampaignPage):
    """The room; `gathering` is there for storytellers, who let others join."""

    template: ClassVar[str] = "rooms/room.html"
    tab: ClassVar[str] = "room"

    fight: FightView
    vitals: VitalsView
    past: PastList
    gathering: Gathering | None
    is_on: bool


@dataclass(frozen=True)
class PastPage(CampaignPage):
    """One fight to read, its `lines` the oldest first; only the end of the newest can be taken back."""

    template: ClassVar[str] = "rooms/past.html"
    tab: ClassVar[str] = "room"

    scene: Shown
    lines: tuple[Line, ...]
    is_newest: bool
