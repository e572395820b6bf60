"""What a viewer is shown of a fight: its sides and fighters, each with the buttons that this viewer may press."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.access import Viewer
from campaigns.models import Campaign
from rolls.rooms.access import is_for_players
from rolls.rooms.masking import Headline, headline_of, view_for
from rolls.rooms.models import Fight
from rolls.rooms.newest import newest_fight
from rolls.rooms.standing import Standing, standing_of
from rolls.rooms.telling import Line, lines_of
from rules.offers import Offer
from rules.room import REVEAL, FighterView, RoomView, TeamView
from rules.sheets import STORYTELLER

NEWEST_LINES = 6
"""So much of what happened stands below the fight; its own page has all of it."""

FIRST = ("turn", "end", "round", "begin")
"""Kinds of offers that move the fight on; they stand at the top."""

MOST_BUTTONS = 4
"""So many who may act have a button each; more are one list to choose from, so that the top stays in reach."""

LONG_NAME = 40
"""A headline of more letters is set smaller."""

IN_TURN = ("act", "free", "fate", "abandon", "declare", "tie", "wait", "interrupt")
"""Kinds of offers that stand with the fighter, open to see; all others are in a menu."""

ELSEWHERE = ("join", "order", "finish")


@dataclass(frozen=True, slots=True)
class Card:
    """One fighter with what may be done: `open` in plain sight, `more` behind a press."""

    fighter: FighterView
    open: tuple[Offer, ...]
    more: tuple[Offer, ...]
    hidden: bool
    mine: bool
    sheet: int | None


@dataclass(frozen=True, slots=True)
class Side:
    """One side with its fighters. `can_rise`: it is not the first of an order that this viewer may change."""

    team: TeamView
    cards: tuple[Card, ...]
    can_rise: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """The fight as one viewer sees it. `seen` and `key` go with every press.

    `first` stand at the top as buttons, `turns` as one list: those of whom the next is chosen, where they are many.
    """

    fight: Fight
    view: RoomView
    headline: Headline
    sides: tuple[Side, ...]
    first: tuple[Offer, ...]
    turns: tuple[Offer, ...]
    lines: tuple[Line, ...]
    seen: str
    key: uuid.UUID
    tells: bool
    can_undo: bool
    teams: bool
    initiative_label: str

    @property
    def is_long(self) -> bool:
        """Whether the headline has a long name in it."""
        return len(self.headline.what) > LONG_NAME


def shown_to(viewer: Viewer, standing: Standing) -> Shown:
    """The fight as it stands, for this viewer."""
    fight, tells = standing.fight, viewer.tells_the_story
    room, view = fight.game.room, view_for(standing, tells=tells)
    offers = tuple(_held_by(viewer, standing, view))
    turns = tuple(offer for offer in offers if offer.kind == "turn" and not offer.what)
    turns = turns if len(turns) > MOST_BUTTONS else ()
    orders = tells and any(offer.kind == "order" for offer in offers)
    return Shown(
        fight=fight,
        view=view,
        headline=headline_of(view, teams=room.teams),
        sides=tuple(
            Side(team, tuple(_card(viewer, standing, one, offers) for one in team.fighters), orders and place > 0)
            for place, team in enumerate(view.teams)
        ),
        first=tuple(offer for offer in offers if offer.kind in FIRST and offer not in turns),
        turns=turns,
        lines=lines_of(standing, tells=tells, most=NEWEST_LINES),
        seen=standing.token(secrets=tells),
        key=uuid.uuid4(),
        tells=tells and not fight.campaign.is_archived,
        can_undo=tells and bool(standing.latest) and not fight.campaign.is_archived,
        teams=room.teams,
        initiative_label=room.initiative_label,
    )


def _held_by(viewer: Viewer, standing: Standing, view: RoomView) -> Iterator[Offer]:
    """What this viewer may press."""
    if standing.fight.campaign.is_archived or not standing.fight.is_on:
        return
    for offer in view.offers:
        plays = viewer.user_id is not None and standing.players.get(offer.who) == viewer.user_id
        if viewer.tells_the_story or (plays and is_for_players(offer)):
            yield offer


def _card(viewer: Viewer, standing: Standing, fighter: FighterView, offers: tuple[Offer, ...]) -> Card:
    about = [offer for offer in offers if offer.who == fighter.name and offer.kind not in FIRST]
    hidden = fighter.name in standing.hidden
    more = [offer for offer in about if offer.kind not in IN_TURN]
    if viewer.tells_the_story and offers:
        more += _storytellers_own(fighter.name, hidden=hidden)
    return Card(
        fighter=fighter,
        open=tuple(offer for offer in about if offer.kind in IN_TURN),
        more=tuple(more),
        hidden=hidden,
        mine=viewer.user_id is not None and standing.players.get(fighter.name) == viewer.user_id,
        sheet=standing.sheets.get(fighter.name),
    )


def _storytellers_own(name: str, *, hidden: bool) -> Iterator[Offer]:
    if hidden:
        yield Offer(kind=REVEAL, label="Show to the players", who=name, actors=STORYTELLER)
    yield Offer(kind="leave", label="Leaves the fight", who=name, actors=STORYTELLER)


def current(campaign: Campaign) -> Standing | None:
    """The fight that is on, or the last one; None where there never was one."""
    fight = newest_fight(campaign)
    return standing_of(fight) if fight else None
