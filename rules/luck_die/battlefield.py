"""A luck die fight as a table sees it, and what may be done next.

Source: Playing the Game, "Combat".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.luck_die.combat import READY, Combat, Rules
from rules.luck_die.house_rules import LuckDieHouseRules
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.tables import Action, tables
from rules.room import (
    STORYTELLER,
    STORYTELLER_KINDS,
    FighterView,
    JoinNumber,
    Offer,
    Room,
    RoomView,
    TeamView,
    plain_view,
    says,
)
from rules.rounds import Event
from rules.sheets import Sheet
from rules.wording import counted, plain


class LuckDieRoom(Room):
    """The combat tracker of the luck die."""

    teams = True
    surprise = True
    initiative_label = "Reflexes"

    def __init__(self, switches: LuckDieHouseRules) -> None:
        self.rules = Rules(switches)
        self.numbers = tuple(_numbers(switches))

    def initiative(self, sheet: Sheet) -> int | None:
        """The reflexes on a sheet."""
        return Rulebook(self.rules.switches).defence(sheet, "Reflexes") if isinstance(sheet, LuckDieSheet) else None

    def says(self, event: Event) -> str:
        """What happened, in a sentence."""
        return _said(event) or says(event)

    @property
    def storyteller_kinds(self) -> frozenset[str]:
        """Players act, react, wait and give turns; the rest is the storyteller's."""
        return STORYTELLER_KINDS | {"stun", "harm"}

    def view(self, events: Sequence[Event]) -> RoomView:
        """The fight after these events."""
        combat = self.rules.replayed(events)
        plain_one = plain_view(combat.rounds)
        return plain_one.model_copy(
            update={
                "teams": tuple(_team(combat, team) for team in plain_one.teams),
                "ties": combat.ties,
                "offers": (*_own_offers(combat), *_begins(combat, plain_one.offers)),
            }
        )


def _numbers(switches: LuckDieHouseRules) -> Iterator[JoinNumber]:
    """What somebody without a sheet needs to be hurt by the rules: two resources and the reduction of damage."""
    damage = tables().damage
    reductions = (
        ("physical", "elemental") if switches.reduction == "category" else (*damage.physical, *damage.elemental)
    )
    for key in ("endurance", "health"):
        yield JoinNumber(key=key, label=key.capitalize(), sheetless=True)
    for key in reductions:
        yield JoinNumber(key=key, label=f"{key.capitalize()} reduction", sheetless=True)


def _said(event: Event) -> str:
    """A sentence for the kinds of events that only the luck die has; empty for others."""
    who, more = event.who, f" ({event.text})" if event.text else ""
    return {
        "act": f"{who}: {event.what}{more}.",
        "free": f"{who}: {event.what}, for free.",
        "react": f"{who} reacts: {event.what}{more}.",
        "abandon": f"{who} gives up what was begun.",
        "stun": f"{who} is stunned.",
        "fate": f"{who} spends fate on one more action.",
        "harm": f"{who} is dealt {event.amount} {event.what or 'typeless'} damage.",
    }.get(event.kind, "")


def _team(combat: Combat, team: TeamView) -> TeamView:
    return team.model_copy(update={"fighters": tuple(_fighter(combat, one) for one in team.fighters)})


def _fighter(combat: Combat, view: FighterView) -> FighterView:
    turn = combat.turn if combat.turn and combat.turn.who == view.name else None
    body, numbers = combat.bodies.get(view.name), dict(view.numbers)
    if body:
        numbers |= {"endurance": body.endurance, "health": body.health}
    return view.model_copy(
        update={
            "actions": turn.left if turn else None,
            "reactions": combat.reactions_of(view.name),
            "notes": tuple(_notes(combat, view.name)),
            "numbers": numbers,
        }
    )


def _notes(combat: Combat, name: str) -> Iterator[str]:
    body = combat.bodies.get(name)
    if body and body.unconscious:
        yield "Dying" if body.dying else "Unconscious"
    if name in combat.stunned:
        yield "Stunned"
    if name in combat.held:
        yield combat.held[name]
    begun = combat.turn.begun if combat.turn and combat.turn.who == name else combat.begun.get(name)
    if begun:
        yield f"{begun.what}: {counted(begun.owed, 'action')} to go"


def _begins(combat: Combat, offers: tuple[Offer, ...]) -> Iterator[Offer]:
    """The plain offers, with a surprise for each team where the fight can begin."""
    for offer in offers:
        yield offer
        if offer.kind == "begin":
            for team in combat.rounds.teams:
                yield Offer(kind="begin", what=team, label=f"Begin with surprise by {team}", actors=STORYTELLER)


def _own_offers(combat: Combat) -> Iterator[Offer]:
    rounds = combat.rounds
    if not rounds.number or rounds.finished:
        return
    if combat.turn:
        yield from _turn_offers(combat.turn.who, combat)
    for fighter in rounds.fighters:
        if fighter.name not in rounds.out and combat.reactions_of(fighter.name):
            yield from _reactions(combat, fighter.name)
    for fighter in rounds.fighters:
        yield Offer(kind="stun", label=f"{fighter.name} is stunned", who=fighter.name, actors=STORYTELLER)
        if fighter.name in combat.bodies:
            text = f"{plain(combat.bodies[fighter.name].health)} health left."
            yield Offer(
                kind="harm",
                label=f"Damage {fighter.name}",
                who=fighter.name,
                sentence=text,
                asks=("what", "amount"),
                options=tables().damage.kinds,
                actors=STORYTELLER,
            )


def _turn_offers(who: str, combat: Combat) -> Iterator[Offer]:
    turn = combat.turn
    if turn is None:
        return
    if turn.begun or turn.paid:
        yield Offer(kind="abandon", label="Give it up", who=who, sentence="The turn is taken as usual instead.")
    if turn.left and not turn.begun:
        for what, action in tables().actions.items():
            if _is_open(turn.done, what, action):
                asks = ("text",) if what == READY else ()
                yield Offer(kind="act", label=what, who=who, what=what, sentence=_priced(action), asks=asks)
        yield Offer(kind="act", label="Something else", who=who, asks=("what", "amount"))
    for what, action in tables().free_actions.items():
        if _is_open(turn.done, what, action):
            yield Offer(kind="free", label=what, who=who, what=what, sentence=action.summary)
    yield Offer(kind="fate", label="One more action", who=who, sentence="For a point of fate.")


def _is_open(done: Sequence[str], what: str, action: Action) -> bool:
    used_up = action.once and what in done
    replaced = any(tables().free_actions[one].instead_of == what for one in done if one in tables().free_actions)
    return not used_up and not replaced and (not action.after or action.after in done) and action.instead_of not in done


def _priced(action: Action) -> str:
    price = [counted(action.cost, "action")]
    price += [f"{action.stamina} stamina"] if action.stamina else []
    price += [f"{action.focus} focus"] if action.focus else []
    price += [f"{action.stamina_or_focus} stamina or focus"] if action.stamina_or_focus else []
    return f"{', '.join(price)}. {action.summary}"


def _reactions(combat: Combat, who: str) -> Iterator[Offer]:
    if combat.held.get(who, "").startswith(READY):
        yield Offer(kind="react", label="Do what was readied", who=who, what=READY, sentence=combat.held[who])
    for what, action in tables().reactions.items():
        text = _priced(action).removeprefix("1 action, ")
        yield Offer(kind="react", label=what, who=who, what=what, sentence=text)
