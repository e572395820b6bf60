"""What a viewer is shown of a fight: its sides and fighters, each with the buttons that this viewer may press."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.models import Campaign
from characters.party import line_of
from characters.pressable import Vitals, mover_of
from rolls.access import sees
from rolls.rooms.access import is_for_players
from rolls.rooms.decks import DECLARES, ON_CHIPS, Deck, aim_of, deck_of
from rolls.rooms.landing import Landed, landed_in
from rolls.rooms.masking import Headline, headline_of, view_for
from rolls.rooms.models import Fight
from rolls.rooms.newest import newest_fight
from rolls.rooms.standing import Standing, standing_of
from rolls.rooms.strip import health_of
from rules.offers import Health, Offer
from rules.room import CAST, REVEAL, FighterView, RoomView, TeamView
from rules.sheets import STORYTELLER

FIRST = ("round", "begin")
"""Kinds of offers that move the fight on and are about nobody; they stand at the top."""

MOST_BUTTONS = 4
"""So many who may act have a button each; more are one list to choose from, so that the top stays in reach."""


@dataclass(frozen=True, slots=True)
class Result:
    """A roll that landed, in the row of whoever made it. `mark`: what comes of it is this viewer's to mark.

    `rolled` is the query for the roll that says how much, where there is one. `veiled`: whom it is about is hidden.
    """

    landed: Landed
    mark: bool
    rolled: str = ""
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class FightVitals(Vitals):
    """How a character is that fights: the rows of the rail, in the row of the fight.

    Of whoever is not `in_party` the rail has none that a press could answer with: the fight is drawn anew by itself.
    """

    template: ClassVar[str] = "rooms/vitals.html"

    in_party: bool = True

    def shown(self) -> Mapping[str, object]:
        """Whether the rail has them as well, too."""
        return {**Vitals.shown(self), "in_party": self.in_party}


@dataclass(frozen=True, slots=True)
class Card:
    """One fighter with what may be done: the `deck` in plain sight, `turn` as a button, `more` behind a press."""

    fighter: FighterView
    state: str
    health: Health | None
    vitals: FightVitals | None
    deck: Deck | None
    turn: Offer | None
    more: tuple[Offer, ...]
    result: Result | None
    hidden: bool
    mine: bool
    sheet: int | None
    picture: uuid.UUID | None


@dataclass(frozen=True, slots=True)
class Side:
    """One side with its fighters. `can_rise`: it is not the first of an order that this viewer may change."""

    team: TeamView
    cards: tuple[Card, ...]
    can_rise: bool
    is_next: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """The fight as one viewer sees it. `seen` goes with every press.

    `first` stand at the top as buttons, `turns` as one list: those of whom the next is chosen, where they are many.
    """

    fight: Fight
    view: RoomView
    headline: Headline
    sides: tuple[Side, ...]
    first: tuple[Offer, ...]
    turns: tuple[Offer, ...]
    seen: str
    tells: bool
    can_undo: bool
    teams: bool
    initiative_label: str


def shown_to(viewer: Viewer, standing: Standing) -> Shown:
    """The fight as it stands, for this viewer."""
    fight, tells = standing.fight, viewer.tells_the_story
    room, view = fight.game.room, view_for(standing, tells=tells)
    offers = tuple(held_by(viewer, standing, view))
    turns = tuple(offer for offer in offers if offer.kind == "turn" and not offer.what)
    turns = turns if len(turns) > MOST_BUTTONS else ()
    orders = tells and any(offer.kind == "order" for offer in offers)
    cards = _Cards(viewer, standing, view, offers, landed_in(standing))
    return Shown(
        fight=fight,
        view=view,
        headline=headline_of(view, teams=room.teams),
        sides=tuple(
            Side(team, tuple(cards.of(one) for one in team.fighters), orders and place > 0, cards.gives_next(team))
            for place, team in enumerate(view.teams)
        ),
        first=tuple(offer for offer in offers if offer.kind in FIRST),
        turns=turns,
        seen=standing.token(secrets=tells),
        tells=tells and not fight.campaign.is_archived,
        can_undo=tells and bool(standing.latest) and not fight.campaign.is_archived,
        teams=room.teams,
        initiative_label=room.initiative_label,
    )


def held_by(viewer: Viewer, standing: Standing, view: RoomView) -> Iterator[Offer]:
    """What this viewer may press."""
    if standing.fight.campaign.is_archived or not standing.fight.is_on:
        return
    for offer in view.offers:
        plays = viewer.user_id is not None and standing.players.get(offer.who) == viewer.user_id
        if viewer.tells_the_story or (plays and is_for_players(offer)):
            yield offer


@dataclass(frozen=True, slots=True)
class _Cards:
    """The fighters of one fight as one viewer sees them."""

    viewer: Viewer
    standing: Standing
    view: RoomView
    offers: tuple[Offer, ...]
    landed: Mapping[str, Landed]

    def gives_next(self, team: TeamView) -> bool:
        """Whether this side gives the next turn."""
        return bool(self.view.number) and team.name == self.view.next_team and not self.view.acting

    def of(self, fighter: FighterView) -> Card:
        """One of them."""
        viewer, standing, name = self.viewer, self.standing, fighter.name
        about = [offer for offer in self.offers if offer.who == name]
        hidden = name in standing.hidden
        more = [offer for offer in about if offer.kind not in (*ON_CHIPS, DECLARES, "turn")]
        if viewer.tells_the_story and self.offers:
            more += _storytellers_own(name, hidden=hidden, sheet=name in standing.sheets)
        deck = deck_of(viewer, standing, name, about, acts=fighter.state == "acting")
        return Card(
            fighter=fighter,
            state="next" if self._is_next(fighter) else fighter.state,
            health=health_of(standing, fighter, tells=viewer.tells_the_story),
            vitals=self._vitals(name),
            deck=None if deck.is_empty else deck,
            turn=next((one for one in about if one.kind == "turn" and not one.what), None),
            more=tuple(more),
            result=self._result(name),
            hidden=hidden,
            mine=viewer.user_id is not None and standing.players.get(name) == viewer.user_id,
            sheet=standing.sheets.get(name),
            picture=standing.cast[name].picture_id if name in standing.cast else None,
        )

    def _vitals(self, name: str) -> FightVitals | None:
        character = self.standing.cast.get(name)
        if character is None or (character.hidden and not self.viewer.tells_the_story) or not character.is_readable:
            return None
        line = replace(line_of(character), name=name)  # as the fight calls them
        mover = mover_of(character, self.viewer)
        return FightVitals(character.campaign.game, line, mover, in_party=not character.is_of_the_cast)

    def _is_next(self, fighter: FighterView) -> bool:
        following = "" if self.standing.fight.game.room.teams or not self.view.number else self.view.next_team
        return fighter.state == "waiting" and fighter.name == following

    def _result(self, name: str) -> Result | None:
        """What this fighter rolled last in this round; nothing of a roll that the viewer may not know of."""
        landed, standing = self.landed.get(name), self.standing
        if landed is None or not sees(self.viewer, landed.line):
            return None
        if landed.aimed_at in standing.hidden and not self.viewer.tells_the_story:
            # A table's roll may name them in the log, as its panel warned; the fight itself tells nothing of them.
            return Result(replace(landed, aimed_at="", follow=None), mark=False, veiled=True)
        follow = landed.follow
        if follow is None:
            return Result(landed, mark=False)
        mine = self.viewer.user_id is not None and standing.players.get(name) == self.viewer.user_id
        acts = any(one.kind == "roll" and one.who == name for one in self.offers)
        rolled = aim_of(standing, name, follow.rolled, _sent(standing, landed.aimed_at)) if follow.rolled else ""
        return Result(landed, self.viewer.tells_the_story and bool(self.offers), rolled if acts or mine else "")


def _sent(standing: Standing, name: str) -> str:
    """How a form names a fighter."""
    tokens = {row.event.fighter.name: row.token for row in standing.live if row.event.fighter}
    return str(standing.sheets.get(name) or tokens.get(name, ""))


def _storytellers_own(name: str, *, hidden: bool, sheet: bool) -> Iterator[Offer]:
    if hidden:
        yield Offer(kind=REVEAL, label="Show to the players", who=name, actors=STORYTELLER)
    if not sheet:
        yield Offer(kind=CAST, label="Make one of the cast", who=name, actors=STORYTELLER)
    yield Offer(kind="leave", label="Leaves the fight", who=name, actors=STORYTELLER)


def current(campaign: Campaign) -> Standing | None:
    """The fight that is on, or the last one; None where there never was one."""
    fight = newest_fight(campaign)
    return standing_of(fight) if fight else None
