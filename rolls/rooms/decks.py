"""What a fighter may do now, as chips by what they cost; one that needs a roll fills the panel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from campaigns.access import Viewer
from rolls.request_form import TRAITS
from rolls.rooms.standing import Standing
from rules.kit.cast import POOL
from rules.offers import Aim, Offer
from rules.rounds import Event
from rules.sheets import Problem
from rules.sides import RoundError

ON_CHIPS = ("act", "free", "fate", "abandon", "roll", "wait", "interrupt", "react", "tie", "end")
"""Kinds of offers that are chips of whoever they are about."""

DECLARES = "declare"

LAST = 100
"""The place of chips that are no action, after those that are."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One press. With an `aim` it fills the panel with the roll that is needed, and the roll is the press."""

    offer: Offer
    aim: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Chips of one cost in actions; None where they are no actions."""

    cost: int | None
    chips: tuple[Chip, ...]

    @property
    def marks(self) -> range:
        """One solid mark for each action."""
        return range(min(self.cost or 0, 3))


@dataclass(frozen=True, slots=True)
class Deck:
    """What one fighter may do: `left` actions, chips in groups, and what must be written or counted first (`asks`)."""

    who: str
    left: int | None
    groups: tuple[Group, ...]
    asks: tuple[Offer, ...]
    acts: bool
    mine: bool

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return not self.groups and not self.asks


def deck_of(viewer: Viewer, standing: Standing, who: str, offers: Iterable[Offer], *, acts: bool) -> Deck:
    """The deck of one fighter, of the offers that this viewer may press."""
    found = [one for one in offers if one.who == who and one.kind in (*ON_CHIPS, DECLARES)]
    plain = [_affordable(standing, one) for one in found if not one.asks]
    shut = [one for one in standing.view.closed if one.who == who] if acts else []
    states = [one for team in standing.view.teams for one in team.fighters if one.name == who]
    return Deck(
        who=who,
        left=states[0].actions if states and acts else None,
        groups=tuple(_groups(standing, who, [*plain, *shut])),
        asks=tuple(one for one in found if one.asks),
        acts=acts,
        mine=viewer.user_id is not None and standing.players.get(who) == viewer.user_id,
    )


def _groups(standing: Standing, who: str, offers: list[Offer]) -> Iterator[Group]:
    for cost in sorted({one.cost for one in offers}, key=lambda cost: LAST if cost is None else cost):
        some = [one for one in offers if one.cost == cost]
        # What is open stands first, and what ends the turn behind it.
        some.sort(key=lambda one: (bool(one.bar), one.ends))
        yield Group(cost, tuple(Chip(one, "" if one.bar else aim_of(standing, who, one)) for one in some))


def aim_of(standing: Standing, who: str, offer: Offer, target: str = "") -> str:
    """The query with which a panel is filled in for the roll that an offer needs; empty where it needs none."""
    aim, sheet = offer.rolls, standing.sheets.get(who)
    if aim is None:
        return ""
    own = {"choose": "1", "act": f"{offer.kind}|{offer.what}", "act_who": who, "reason": ""}
    faces = {"other_character": target} if target else {}
    if sheet is None:
        return urlencode({**own, **faces, "kind": POOL, "name": who, **aim.quick}, doseq=True)
    if rolls_a_pool(standing, who, aim):
        return urlencode({**own, **faces, "character": sheet, "kind": POOL, **aim.quick}, doseq=True)
    return urlencode({**own, **faces, "character": sheet, "kind": aim.kind, **aim.fields}, doseq=True)


def rolls_a_pool(standing: Standing, who: str, aim: Aim) -> bool:
    """Whether one of the cast rolls a pool for it, where everybody else rolls traits: they have none to speak of."""
    character, model = standing.cast.get(who), standing.fight.game.check_kinds.get(aim.kind)
    return character is not None and character.is_of_the_cast and model is not None and TRAITS in model.model_fields


def _affordable(standing: Standing, offer: Offer) -> Offer:
    """The offer, or why the sheet of whoever it is about cannot pay for it."""
    character = standing.cast.get(offer.who)
    if not offer.price or character is None or not character.is_readable:
        return offer
    game, event = standing.fight.game, Event(kind=offer.kind, who=offer.who, what=offer.what)
    try:
        moves = game.room.sheet_moves(standing.story, event)
    except RoundError:
        return offer
    for move in moves:
        made = game.move(character.sheet, move.tracker, move.code, amount=move.amount, actor="storyteller")
        if isinstance(made, Problem) and move.tracker in offer.price:
            return offer.model_copy(update={"bar": f"not enough {move.tracker}"})
    return offer
