"""What may be done next in a luck die fight: the actions of a turn by their cost, reactions, damage and conditions.

Source: Playing the Game, "Actions", "Damage", "Conditions" and "Fate".
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.luck_die.conditions import UNCONSCIOUS
from rules.luck_die.edition import Action
from rules.luck_die.fight import READY
from rules.luck_die.fight_state import Combat
from rules.luck_die.following import HALVED
from rules.luck_die.prices import EITHER, paid_with, price_in_words
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.turns import Turn
from rules.offers import Aim, Aimed, Fallen, Follow, Offer
from rules.rounds import Event, Fighter
from rules.sheets import STORYTELLER, Sheet
from rules.wording import counted, plain
from rules.wounded_list import ATTACK

DEFLECTION, GUARD, GUARDED = "Deflection", "Guard", 1
"""What an attack must beat, and by how much more while its target is on guard. Playing the Game, "Actions"."""

RESUSCITATE = "Resuscitate"
"""The action that brings somebody back to consciousness."""


def offers_of(book: Rulebook, combat: Combat) -> Iterator[Offer]:
    """What may be done next besides what every fight has."""
    rounds = combat.rounds
    if not rounds.number or rounds.finished:
        return
    if combat.turn:
        yield from _turn_offers(book, combat.turn, combat)
    for fighter in rounds.fighters:
        if fighter.name not in rounds.out and combat.reactions_of(book, fighter.name):
            yield from _reactions(book, combat, fighter)
    for fighter in rounds.fighters:
        yield from _harm(book, combat, fighter)
        yield from _conditions(book, combat, fighter.name)


def _harm(book: Rulebook, combat: Combat, fighter: Fighter) -> Iterator[Offer]:
    """Damage, where there is something to take it: a body that the fight keeps, or a sheet."""
    body, kinds = combat.bodies.get(fighter.name), book.edition.damage.kinds
    if fighter.sheet:
        text = "Less its reduction, at least 1; endurance first. Halved: for 1 fate."
        kinds = (*kinds, *(f"{kind}{HALVED}" for kind in kinds))
    elif body:
        text = f"{plain(body.health)} health left."
    else:
        return
    yield Offer(
        kind="harm",
        label=f"Damage {fighter.name}",
        who=fighter.name,
        sentence=text,
        asks=("what", "amount"),
        options=kinds,
        blank="No kind",
        actors=STORYTELLER,
    )


def _conditions(book: Rulebook, combat: Combat, name: str) -> Iterator[Offer]:
    """Conditions that may begin and those that may end, for storytellers and for whose fighter it is."""
    held = combat.conditions.of(name)
    for one in held:
        yield Offer(kind="lose", label=f"End {one}", who=name, what=one)
    free = tuple(one for one in book.edition.conditions.list if one not in held)
    if free:
        yield Offer(kind="gain", label=f"Condition of {name}", who=name, asks=("what",), options=free)


def _turn_offers(book: Rulebook, turn: Turn, combat: Combat) -> Iterator[Offer]:
    who = turn.who
    if turn.begun or turn.paid:
        yield Offer(kind="abandon", label="Give it up", who=who, sentence="The turn is taken as usual instead.")
    for what, action in book.edition.actions.items():
        if not turn.barred(book, what, action) and (not action.loses or combat.conditions.has(who, action.loses)):
            asks = ("text",) if what == READY else ()
            yield _act("act", who, what, action, asks=asks)
    if turn.left and not turn.begun:
        yield Offer(kind="act", label="Something else", who=who, asks=("what", "amount"), least=1)
    for what, action in book.edition.free_actions.items():
        if not turn.barred(book, what, action) and not combat.conditions.has(who, action.gains):
            yield _act("free", who, what, action)
    yield Offer(kind="fate", label="One more action", who=who, sentence="For a point of fate.", cost=0, price="1 fate")


def _act(kind: str, who: str, what: str, action: Action, *, asks: tuple[str, ...] = ()) -> Offer:
    price = price_in_words(action)
    free = f"{price}. {action.summary}" if price else action.summary
    return Offer(
        kind=kind,
        label=what,
        who=who,
        what=what,
        sentence=_priced(action) if kind == "act" else free,
        asks=asks,
        cost=action.cost,
        price=price,
        ends=action.ends_turn,
        rolls=_aim(action),
    )


def _aim(action: Action) -> Aim | None:
    """The test that an action needs."""
    return Aim(kind="test", faces=action.aimed) if action.test else None


def closed(book: Rulebook, combat: Combat) -> Iterator[Offer]:
    """The actions of the book that whoever acts cannot take now, each with why."""
    turn = combat.turn
    if turn is None or combat.rounds.finished:
        return
    for what, action in book.edition.actions.items():
        missing = action.loses and not combat.conditions.has(turn.who, action.loses)
        if bar := f"not {action.loses.lower()}" if missing else _why_not(book, turn, what, action):
            yield _act("act", turn.who, what, action).model_copy(update={"bar": bar})
    for what, action in book.edition.free_actions.items():
        has = bool(action.gains) and combat.conditions.has(turn.who, action.gains)
        if bar := f"{action.gains.lower()} already" if has else _why_not(book, turn, what, action):
            yield _act("free", turn.who, what, action).model_copy(update={"bar": bar})


def _why_not(book: Rulebook, turn: Turn, what: str, action: Action) -> str:
    """Why an action cannot be done in this turn, in a few words; empty where it can."""
    barred = turn.barred(book, what, action)
    short = {
        "busy": "busy with something longer",
        "no_actions_left": "no action left",
        "once_per_turn": "once a turn",
        "not_yet": f"{action.after.lower()} first",
    }
    return short.get(barred.code, str(barred)) if barred else ""


def follows(book: Rulebook, combat: Combat, event: Event, fallen: Fallen) -> Follow | None:
    """What comes of a test: damage after an attack that hit, consciousness where somebody is brought back.

    Playing the Game, "Actions", "Damage". How much damage an attack does is the table's to say.
    """
    name, success = fallen.aimed_at, fallen.outcome.kind == "success"
    fighter = next((one for one in combat.rounds.fighters if one.name == name), None)
    if fighter is None or not success:
        return None
    if event.what == ATTACK and (fighter.sheet or name in combat.bodies):
        return Follow(kind="harm", label=f"Damage to {name}", options=("", *book.edition.damage.kinds))
    if event.what == RESUSCITATE and combat.conditions.has(name, UNCONSCIOUS):
        return Follow(kind="lose", label=f"{name} comes to", what=UNCONSCIOUS, counts=False)
    return None


def _priced(action: Action) -> str:
    price = ", ".join(part for part in (counted(action.cost, "action"), price_in_words(action)) if part)
    return f"{price}. {action.summary}"


def _reactions(book: Rulebook, combat: Combat, fighter: Fighter) -> Iterator[Offer]:
    who = fighter.name
    if combat.held.get(who, "").startswith(READY):
        yield Offer(kind="react", label="Do what was readied", who=who, what=READY, sentence=combat.held[who])
    for what, action in book.edition.reactions.items():
        if action.stamina_or_focus and fighter.sheet:
            for resource in EITHER:
                price = f"{action.stamina_or_focus} {resource}"
                yield Offer(
                    kind="react",
                    label=f"{what} with {resource}",
                    who=who,
                    what=paid_with(what, resource),
                    sentence=f"{price}. {action.summary}",
                    price=price,
                    rolls=_aim(action),
                )
        else:
            price = price_in_words(action)
            text = f"{price}. {action.summary}"
            yield Offer(kind="react", label=what, who=who, what=what, sentence=text, price=price, rolls=_aim(action))


def aimed(book: Rulebook, combat: Combat, what: str, name: str, sheet: Sheet | None) -> Aimed:
    """The deflection that an attack must beat, where a sheet says it, and the conditions that bear on it.

    Playing the Game, "Actions" for being on guard, "Conditions"; attacks as their defence says.
    """
    conditions = combat.conditions.of(name)
    fields = {"their_conditions": conditions}
    if what != ATTACK or not isinstance(sheet, LuckDieSheet):
        return Aimed(fields=fields)
    number, guard = book.defence(sheet, DEFLECTION), GUARD in conditions
    told = f"{DEFLECTION} {number}" + (f", on guard +{GUARDED}" if guard else "")
    return Aimed(fields={**fields, "difficulty_number": (str(number + GUARDED * guard),)}, told=told)
