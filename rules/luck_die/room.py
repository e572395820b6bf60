"""A luck die fight as a table sees it, and what may be done next.

Source: Playing the Game, "Combat".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.initiative_list import plain_view
from rules.luck_die.fight import Rules
from rules.luck_die.fight_state import Combat
from rules.luck_die.following import HALVED, moves_on_sheet, news_of
from rules.luck_die.prices import price_of
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.turn_offers import aimed, closed, follows, offers_of
from rules.offers import Aimed, Fallen, Follow, Health, JoinNumber, Note, Offer, SheetMove
from rules.room import STORYTELLER_KINDS, FighterView, Room, RoomView, TeamView, says
from rules.rounds import Event, Rounds
from rules.sheets import STORYTELLER, Sheet
from rules.wording import counted, listed

BODY = ("endurance", "health")
"""What damage takes, one after the other."""


class LuckDieRoom(Room[Combat]):
    """The combat tracker of the luck die."""

    teams = True
    surprise = True
    follows_sheets = True
    initiative_label = "Reflexes"

    def __init__(self, book: Rulebook) -> None:
        self.book, self.rules = book, Rules(book)
        self.numbers = tuple(_numbers(book))

    def initiative(self, sheet: Sheet) -> int | None:
        """The reflexes on a sheet. Playing the Game, "Initiative and Rounds"."""
        return self.book.defence(sheet, "Reflexes") if isinstance(sheet, LuckDieSheet) else None

    def health(self, sheet: Sheet) -> Health | None:
        """Endurance and health, which damage takes one after the other. Playing the Game, "Damage"."""
        if not isinstance(sheet, LuckDieSheet):
            return None
        left, most = (
            sum(max(0, amount(sheet, one)) for one in BODY) for amount in (self.book.current, self.book.maximum)
        )
        return Health(left=left, most=most)

    def says(self, event: Event) -> str:
        """What happened, in a sentence."""
        return _said(self.book, event) or says(event)

    @property
    def storyteller_kinds(self) -> frozenset[str]:
        """Players act, react, wait and give turns; the rest is the storyteller's."""
        return STORYTELLER_KINDS | {"stun", "harm", "sheet"}

    def catching_up(self, events: Sequence[Event], sheets: Mapping[str, Sheet]) -> tuple[Event, ...]:
        """What the fight has still to be told of the conditions on the sheets."""
        return tuple(news_of(self.story(events).state, sheets))

    def sheet_moves(self, events: Sequence[Event], event: Event) -> tuple[SheetMove, ...]:
        """What the next event costs, and what damage and conditions it brings. Raises RoundError."""
        before = self.story(events).state
        return tuple(moves_on_sheet(self.book, before, self.rules.applied(before, event), event))

    def follows(self, state: Combat, event: Event, fallen: Fallen) -> Follow | None:
        """What comes of a test that was made for an action."""
        return follows(self.book, state, event, fallen)

    def aimed(self, state: Combat, what: str, name: str, sheet: Sheet | None) -> Aimed:
        """The deflection that an attack must beat, where a sheet says it, and the conditions that bear on it."""
        return aimed(self.book, state, what, name, sheet)

    def empty(self) -> Combat:
        """Nobody is there yet."""
        return Combat()

    def rounds(self, state: Combat) -> Rounds:
        """The rounds of the fight."""
        return state.rounds

    def with_rounds(self, state: Combat, rounds: Rounds) -> Combat:
        """The fight with other rounds."""
        return replace(state, rounds=rounds)

    def applied(self, state: Combat, event: Event) -> Combat:
        """The fight after one event more. Raises RoundError."""
        return self.rules.applied(state, event)

    def shown(self, state: Combat) -> RoomView:
        """The fight as a table sees it."""
        combat, teams = state, state.rounds.teams
        plain_one = plain_view(combat.rounds)
        ties = [tuple(team for team in tie if team in teams) for tie in combat.ties]
        return plain_one.model_copy(
            update={
                "teams": tuple(_team(self.book, combat, team) for team in plain_one.teams),
                "ties": tuple(tie for tie in ties if len(tie) > 1),
                "closed": tuple(closed(self.book, combat)),
                "offers": (*offers_of(self.book, combat), *_begins(combat, plain_one.offers)),
            }
        )


def _numbers(book: Rulebook) -> Iterator[JoinNumber]:
    """What somebody without a sheet needs to be hurt by the rules: two resources and the reduction of damage."""
    damage = book.edition.damage
    reductions = (
        ("physical", "elemental") if book.house_rules.reduction == "category" else (*damage.physical, *damage.elemental)
    )
    for key in ("endurance", "health"):
        yield JoinNumber(key=key, label=key.capitalize(), sheetless=True)
    for key in reductions:
        yield JoinNumber(key=key, label=f"{key.capitalize()} reduction", sheetless=True)


def _said(book: Rulebook, event: Event) -> str:
    """A sentence for the kinds of events that only the luck die has; empty for others."""
    who, more = event.who, f" ({event.text})" if event.text else ""
    paid = "".join(f", for {amount} {resource}" for resource, amount in price_of(book, event).items())
    return {
        "act": f"{who}: {event.what}{more}{paid}.",
        "free": f"{who}: {event.what}{paid or ', for free'}.",
        "react": f"{who} reacts: {event.what.partition(': ')[0]}{more}{paid}.",
        "abandon": f"{who} gives up what was begun.",
        "stun": f"{who} is stunned.",
        "fate": f"{who} spends fate on one more action.",
        "harm": f"{who} is dealt {event.amount} {_damage_in_words(event.what)}.",
        "gain": f"{event.what} begins for {who}.",
        "lose": f"{event.what} ends for {who}.",
        "sheet": f"The sheet of {who} says: {listed(event.order) or 'no condition'}.",
    }.get(event.kind, "")


def _damage_in_words(kind: str) -> str:
    """ "Fire damage, halved by fate"."""
    plain_kind = kind.removesuffix(HALVED)
    return f"{plain_kind or 'typeless'} damage{', halved by fate' if plain_kind != kind else ''}"


def _team(book: Rulebook, combat: Combat, team: TeamView) -> TeamView:
    return team.model_copy(update={"fighters": tuple(_fighter(book, combat, one) for one in team.fighters)})


def _fighter(book: Rulebook, combat: Combat, view: FighterView) -> FighterView:
    turn = combat.turn if combat.turn and combat.turn.who == view.name else None
    body, numbers, health = combat.bodies.get(view.name), dict(view.numbers), None
    if body:
        most = sum(max(0, numbers.get(one, 0)) for one in BODY)
        health = Health(left=max(0, body.endurance) + max(0, body.health), most=most)
        numbers |= {"endurance": body.endurance, "health": body.health}
    return view.model_copy(
        update={
            "actions": turn.left if turn else None,
            "reactions": combat.reactions_of(book, view.name),
            "notes": tuple(_notes(combat, view.name)),
            "conditions": tuple(_condition(book, name) for name in combat.conditions.of(view.name)),
            "numbers": numbers,
            "health": health,
        }
    )


def _notes(combat: Combat, name: str) -> Iterator[str]:
    if name in combat.held and not combat.conditions.has(name, combat.held[name]):
        yield combat.held[name]
    turn = combat.turn if combat.turn and combat.turn.who == name else None
    begun = turn.begun if turn else combat.begun.get(name)
    if begun:
        yield f"{begun.what}: {counted(begun.owed, 'action')} to go"
    if turn and turn.finished:
        yield f"{turn.finished}: done"


def _condition(book: Rulebook, name: str) -> Note:
    return Note(name=name, sentence=book.edition.conditions.list.get(name, ""))


def _begins(combat: Combat, offers: tuple[Offer, ...]) -> Iterator[Offer]:
    """The plain offers, with a surprise for each team where the fight can begin."""
    for offer in offers:
        yield offer
        if offer.kind == "begin":
            for team in combat.rounds.teams:
                yield Offer(kind="begin", what=team, label=f"Begin with surprise by {team}", actors=STORYTELLER)
