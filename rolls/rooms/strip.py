"""The fight in one line, wherever one plays: round, order, whose turn it is, how everybody is, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Campaign
from rolls.rooms.masking import headline_of, view_for
from rolls.rooms.standing import Standing
from rules.offers import Health, Offer
from rules.room import FighterView, RoomView, TeamView

MOST_TICKS = 8
"""So many ticks at most tell how much health is left; a longer track is drawn to scale."""

STATES = {
    "acting": "acts now",
    "acted": "has acted",
    "next": "next",
    "waiting": "to act",
    "out": "out",
    "surprised": "surprised",
    "hidden": "hidden from players",
}
"""How each state is said."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One fighter in the order. `ticks` are True for health that is left; none where nobody may know, or keeps it."""

    name: str
    state: str
    initiative: int | None
    ticks: tuple[bool, ...] = ()
    health: str = ""
    flags: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """All of it in words."""
        return ", ".join(part for part in (STATES[self.state], self.health, *self.flags) if part)


@dataclass(frozen=True, slots=True)
class Party:
    """One side in the order; `name` is empty where everybody is a side of their own."""

    name: str
    initiative: int | None
    is_next: bool
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class StripView(View):
    """The strip `#strip`; empty while no fight is on.

    `coming` is the press that moves the fight on, or else `chooses`: there is more than one way to. `beside`: it comes
    along with the answer to a press elsewhere on the page, so that the next press here is not a stale one.
    """

    template: ClassVar[str] = "rooms/strip.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    when: str = ""
    what: str = ""
    parties: tuple[Party, ...] = ()
    seen: str = ""
    coming: Offer | None = None
    chooses: bool = False
    can_undo: bool = False
    tells: bool = False
    mine: bool = False
    beside: bool = False

    @classmethod
    def of(cls, campaign: Campaign, viewer: Viewer, standing: Standing | None) -> StripView:
        """The fight that is on, for this viewer."""
        if standing is None or not standing.fight.is_on:
            return cls(campaign.pk)
        tells = viewer.tells_the_story and not campaign.is_archived
        view, teams = view_for(standing, tells=viewer.tells_the_story), standing.fight.game.room.teams
        moves = moves_on(view_for(standing, tells=False)) if tells else ()
        headline = headline_of(view, teams=teams)
        return cls(
            campaign_id=campaign.pk,
            when=headline.when,
            what=headline.what,
            parties=tuple(_parties(viewer, standing, view, teams=teams)),
            seen=standing.token(secrets=tells),
            coming=moves[0] if len(moves) == 1 else None,
            chooses=len(moves) > 1,
            can_undo=tells and bool(standing.latest),
            tells=tells,
            mine=bool(view.acting) and viewer.owns(standing.players.get(view.acting)),
        )


def moves_on(view: RoomView) -> tuple[Offer, ...]:
    """The ways to move a fight on, as the players know it: nobody who hides comes into sight by a press of Next."""
    turns = tuple(one for one in view.offers if one.kind == "turn" and not one.what)
    rounds = tuple(one for one in view.offers if one.kind == "round")
    begins = tuple(one for one in view.offers if one.kind == "begin" and not one.what)
    ends = tuple(one for one in view.offers if one.kind == "end")
    if len(turns) > 1 and ends:
        return ends  # a side chooses who acts once this turn is over
    return turns or rounds or begins


def _parties(viewer: Viewer, standing: Standing, view: RoomView, *, teams: bool) -> Iterator[Party]:
    following = "" if teams or not view.number else view.next_team
    for team in view.teams:
        spots = tuple(_spot(viewer, standing, one, following) for one in team.fighters)
        yield Party(team.name if teams else "", team.initiative, _is_next(view, team), spots)


def _is_next(view: RoomView, team: TeamView) -> bool:
    return bool(view.number) and team.name == view.next_team


def _spot(viewer: Viewer, standing: Standing, one: FighterView, following: str) -> Spot:
    health = health_of(standing, one, tells=viewer.tells_the_story)
    state = "next" if one.state == "waiting" and one.name == following else one.state
    return Spot(
        name=one.name,
        state="hidden" if one.name in standing.hidden else state,
        initiative=one.initiative,
        ticks=ticks_of(health) if health else (),
        health=f"{health.most - health.left} of {health.most} health lost" if health else "",
        flags=tuple(note.name for note in one.conditions),
    )


def health_of(standing: Standing, one: FighterView, *, tells: bool) -> Health | None:
    """How much health a fighter has left; that of whoever has no sheet is the storyteller's to know."""
    if one.health:
        return one.health if tells else None
    character = standing.cast.get(one.name)
    # Two ways to be hidden: in this fight, and as a character.
    if character is None or (character.hidden and not tells) or not character.is_readable:
        return None
    return standing.fight.game.room.health(character.sheet)


def ticks_of(health: Health) -> tuple[bool, ...]:
    """One tick for each point, or drawn to scale: the last one is solid for as long as anything is left."""
    if health.most < 1:
        return ()
    many = min(MOST_TICKS, health.most)
    left = -(-max(0, min(health.left, health.most)) * many // health.most)
    return tuple(at >= many - left for at in range(many))
