"""What a viewer is shown of a fight: its sides and fighters, each with the buttons that this viewer may press."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string

from campaigns.access import Viewer
from campaigns.models import Campaign
from characters.models import Character
from characters.party import is_readable
from characters.vitals import trackers_of
from rolls.rooms.access import is_for_players
from rolls.rooms.masking import Headline, headline_for_players, headline_of, view_for
from rolls.rooms.models import Fight
from rolls.rooms.standing import Standing, standing_of
from rolls.rooms.telling import Line, lines_of
from rules.room import REVEAL, FighterView, Offer, RoomView, TeamView
from rules.sheets import STORYTELLER, Problem, Tracker

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

PAST_FIGHTS = 20
"""So many of those that are over stand in the room."""

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
    fight = campaign.fights.newest()
    return standing_of(fight) if fight else None


def vitals_of(standing: Standing, *, tells: bool) -> tuple[tuple[Character, tuple[Tracker, ...]], ...]:
    """The characters of the fight with how they are; none that the reader does not know of."""
    ids = {pk for name, pk in standing.sheets.items() if tells or name not in standing.hidden}
    here = standing.fight.campaign.characters.filter(pk__in=ids).select_related("owner")
    found = (here if tells else here.filter(hidden=False)) if ids else ()
    return tuple((one, trackers_of(one)) for one in found if is_readable(one))


def room_context(
    campaign: Campaign, viewer: Viewer, standing: Standing | None, problems: tuple[Problem, ...] = ()
) -> dict[str, object]:
    """What the template of `#room` takes."""
    return {
        "campaign": campaign,
        "shown": shown_to(viewer, standing) if standing else None,
        "problems": problems,
    }


def vitals_context(standing: Standing | None, *, tells: bool) -> dict[str, object]:
    """What the template of `#room-vitals` takes: those of the fight that is on."""
    shown = vitals_of(standing, tells=tells) if standing and standing.fight.is_on else ()
    return {"vitals": shown}


def render_room_vitals(standing: Standing | None, *, tells: bool) -> str:
    """How those are that fight, `#room-vitals`, for storytellers or for everybody else."""
    return render_to_string("rooms/vitals.html", vitals_context(standing, tells=tells))


def render_room(campaign: Campaign, viewer: Viewer, standing: Standing | None) -> str:
    """The fight `#room` and the sign of it on the table's page, `#room-sign`, for one audience."""
    room = render_to_string("rooms/fight.html", room_context(campaign, viewer, standing))
    return room + render_to_string("rooms/sign.html", {"campaign": campaign, **sign_context(standing)})


def sign_context(standing: Standing | None) -> dict[str, object]:
    """What the sign of a fight takes: the headline as it stands now, which a sheet may have changed meanwhile."""
    is_on = standing is not None and standing.fight.is_on
    return {"is_on": is_on, "headline": headline_for_players(standing) if standing and is_on else ""}


def past_of(campaign: Campaign) -> tuple[Fight, ...]:
    """The fights that are over, the newest first."""
    return tuple(campaign.fights.past()[:PAST_FIGHTS])


def render_past(campaign: Campaign) -> str:
    """The way to the fights that are over, `#room-past`."""
    return render_to_string("rooms/past_list.html", {"campaign": campaign, "fights": past_of(campaign)})
