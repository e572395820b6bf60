"""What a table shows of a fight: the fight itself, whose turn it is, who may join, and the fights that are over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.drawing import View, draw
from campaigns.models import Campaign
from campaigns.pages import CampaignPage
from rolls.rooms.decks import Deck, deck_of
from rolls.rooms.gathering import Gathering
from rolls.rooms.masking import view_for
from rolls.rooms.models import Fight
from rolls.rooms.showing import Shown, held_by, shown_to
from rolls.rooms.standing import Standing
from rolls.rooms.strip import StripView
from rolls.rooms.telling import Line
from rules.offers import Offer
from rules.sheets import Problem

PAST_FIGHTS = 20
"""So many of those that are over stand in their list."""


@dataclass(frozen=True, slots=True)
class FightView(View):
    """The fight `#fight-now`, one drawing for each audience; `scene` is None where none is on."""

    template: ClassVar[str] = "rooms/fight.html"

    campaign: Campaign
    scene: Shown | None
    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(
        cls, campaign: Campaign, viewer: Viewer, standing: Standing | None, problems: tuple[Problem, ...] = ()
    ) -> FightView:
        """As it stands, with the buttons of this viewer."""
        on = standing is not None and standing.fight.is_on
        return cls(campaign, shown_to(viewer, standing) if standing and on else None, problems)


@dataclass(frozen=True, slots=True)
class TurnView(View):
    """What this viewer may do in the fight now, `#turn`, on top of the log; empty where that is nothing.

    `mine` are the decks of those who act and whom the viewer plays, `others` what their fighters may do meanwhile.
    """

    template: ClassVar[str] = "rooms/turn.html"

    campaign_id: int
    decks: tuple[Deck, ...] = ()
    turns: tuple[Offer, ...] = ()
    seen: str = ""

    @classmethod
    def of(cls, campaign: Campaign, viewer: Viewer, standing: Standing | None) -> TurnView:
        """Players have their own fighters here, storytellers those whom nobody else plays."""
        if standing is None or not standing.fight.is_on or viewer.role == "table":
            return cls(campaign.pk)
        view = view_for(standing, tells=viewer.tells_the_story)
        offers = tuple(held_by(viewer, standing, view))
        decks = (
            deck_of(viewer, standing, one.name, offers, acts=one.name == view.acting)
            for team in view.teams
            for one in team.fighters
            if _concerns(viewer, standing, one.name, acts=one.name == view.acting)
        )
        turns = tuple(one for one in offers if one.kind == "turn" and not one.what and not viewer.tells_the_story)
        seen = standing.token(secrets=viewer.tells_the_story)
        return cls(campaign.pk, tuple(one for one in decks if not one.is_empty), turns, seen)


def _concerns(viewer: Viewer, standing: Standing, name: str, *, acts: bool) -> bool:
    played_by = standing.players.get(name)
    if viewer.tells_the_story:
        return acts and (played_by is None or played_by == viewer.user_id)
    return played_by is not None and played_by == viewer.user_id


@dataclass(frozen=True, slots=True)
class Pressed(View):
    """The answer to a press: the part that was pressed in, and the strip, which is pressed next."""

    template: ClassVar[str] = "rooms/pressed.html"

    part: View
    strip: StripView


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
class FoundView(View):
    """Those of the cast who are chosen and whom a search finds, `#room-found`; a part of the form."""

    template: ClassVar[str] = "rooms/gather_found.html"

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


@dataclass(frozen=True, slots=True)
class GatherWay(View):
    """The way to that form, `#fight-join-way`: to begin a fight, or to let somebody join it."""

    template: ClassVar[str] = "rooms/gather_way.html"

    campaign: Campaign
    is_on: bool


@dataclass(frozen=True, slots=True)
class GatherPart(View):
    """The form of who joins, `#fight-join`, where one plays."""

    template: ClassVar[str] = "rooms/gather_part.html"

    campaign: Campaign
    gathering: Gathering
    is_on: bool


@dataclass(frozen=True, slots=True)
class Pane(View):
    """The fight where one plays; `joins`: this member lets others join."""

    template: ClassVar[str] = "rooms/pane.html"

    campaign: Campaign
    fight: FightView
    joins: bool
    is_on: bool
    has_past: bool


def draw_joining(campaign: Campaign, standing: Standing | None) -> str:
    """What of the form follows the table, for storytellers."""
    is_on = standing is not None and standing.fight.is_on
    parts: tuple[View, ...] = (
        JoiningView(Gathering.at(campaign, standing)),
        GatherTitle(is_on),
        GatherGo(campaign, is_on),
        GatherWay(campaign, is_on),
    )
    return "".join(draw(part) for part in parts)


@dataclass(frozen=True)
class RoomPage(CampaignPage):
    """The fight on a page of its own, for whoever has no script; `gathering` is for storytellers."""

    template: ClassVar[str] = "rooms/room.html"
    tab: ClassVar[str] = "table"

    fight: FightView
    gathering: Gathering | None
    is_on: bool


@dataclass(frozen=True)
class FightsPage(CampaignPage):
    """The fights that are over."""

    template: ClassVar[str] = "rooms/fights.html"
    tab: ClassVar[str] = "table"

    past: PastList


@dataclass(frozen=True)
class PastPage(CampaignPage):
    """One fight to read, its `lines` the oldest first; only the end of the newest can be taken back."""

    template: ClassVar[str] = "rooms/past.html"
    tab: ClassVar[str] = "table"

    fight: Fight
    seen: str
    can_undo: bool
    lines: tuple[Line, ...]
    is_newest: bool
