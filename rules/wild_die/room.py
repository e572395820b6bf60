"""The room of a wild die fight: who acts, who declares how much, who waits, and how everybody is holding up.

Source: Basics, "Rounds and Initiative", "Initiative Ties", "Performing Actions in Rounds", "Actions Per Round &
Initiative", "Hit Points". Rulings D-07, D-12, D-17, D-24.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.dice import Dice
from rules.fixing import Stance
from rules.initiative_list import plain_offers, plain_view
from rules.offers import Aimed, Fallen, Follow, Health, JoinNumber, Note, Offer, SheetMove
from rules.room import FROM_SHEET, STORYTELLER_KINDS, FighterView, Room, RoomView, says
from rules.rounds import Event, Fighter, Rounds
from rules.sheets import EVERYONE, STORYTELLER, Sheet
from rules.sides import MOST_TURNS
from rules.wild_die import fight as fights
from rules.wild_die import initiative, turn_rolls
from rules.wild_die.actions import multi_action
from rules.wild_die.difficulties import defence_value
from rules.wild_die.edition import ActionNumbers
from rules.wild_die.fight import CANNOT_ACT, HIT_POINTS, Fight, Fold
from rules.wild_die.hands import SIZE
from rules.wild_die.pool import lost_for_each
from rules.wild_die.rulebook import DEFENCES, Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.wounds import Wound
from rules.wording import counted, signed
from rules.wounded_list import ATTACK

TOGETHER = "Equal, so they act together:"
"""What ties mean where equals act together."""


class WildDieRoom(Room[Fight]):
    """The round tracker of the wild die."""

    follows_sheets = True
    fixes_rolls = True
    numbers = (
        JoinNumber(key="talent", label="A talent for initiative", yes_or_no=True),
        JoinNumber(key="gear", label="Gear for initiative", yes_or_no=True),
        JoinNumber(key="dodge", label="Dodge"),
        JoinNumber(key=HIT_POINTS, label="Hit points", sheetless=True),
        *(JoinNumber(key=which, label=f"{which.capitalize()} defence", sheetless=True) for which in DEFENCES),
    )
    drawn_kinds = frozenset({"tie"})

    def __init__(self, book: Rulebook) -> None:
        self.switches = book.switches
        self.book = book
        self.fold = Fold(book)

    def empty(self) -> Fight:
        """Nobody is there yet."""
        return Fight()

    def rounds(self, state: Fight) -> Rounds:
        """The rounds of the fight."""
        return state.rounds

    def with_rounds(self, state: Fight, rounds: Rounds) -> Fight:
        """The fight with other rounds."""
        return replace(state, rounds=rounds)

    def applied(self, state: Fight, event: Event) -> Fight:
        """The fight after one event more. Raises RoundError."""
        return self.fold.applied(state, event)

    @property
    def storyteller_kinds(self) -> frozenset[str]:
        """Players declare, act, wait, break in and react; the rest is the storyteller's."""
        return STORYTELLER_KINDS | {"harm", "heal", FROM_SHEET}

    def initiative(self, sheet: Sheet) -> int | None:
        """The initiative that stands on the sheet; None while none is entered."""
        return sheet.derived.initiative or None if isinstance(sheet, WildDieSheet) else None

    def numbers_of(self, sheet: Sheet) -> Mapping[str, int]:
        """Points in the skill that defence rests on, which the rulebook calls dodge. Basics, "Initiative Ties"."""
        if not isinstance(sheet, WildDieSheet):
            return {}
        _, skill = self.switches.formula("ranged")
        return {"dodge": sheet.points_in(self.book.skill_named(sheet, skill) or skill)}

    def brought(self, fighter: Fighter) -> Mapping[str, int]:
        """One value of defence stands for all three."""
        return {**super().brought(fighter), "defence": fighter.numbers.get("ranged", 0)}

    def drawn(self, event: Event, dice: Dice) -> Event:
        """With the die that is rolled for a tie."""
        return event.model_copy(update={"amount": dice.throw(1, SIZE)[0]}) if event.kind == "tie" else event

    def says(self, event: Event) -> str:
        """What happened, in a sentence."""
        who, many = event.who, counted(event.amount, "hit point")
        own = {
            "tie": f"{who} rolls {event.amount} for the tie.",
            "react": f"{who} does nothing but react in this round.",
            "wait": f"{who} waits, which takes an action.",
            "interrupt": f"{who} interrupts.",
            "act": f"{who} takes another action.",
            "harm": f"{who} loses {many}.",
            "heal": f"{who} gets {many} back.",
            FROM_SHEET: f"The sheet of {who} says: {event.what}.",
        }
        return own.get(event.kind) or says(event)

    def health(self, sheet: Sheet) -> Health | None:
        """Hit points, once a maximum is entered, and the wound that they come to."""
        if not isinstance(sheet, WildDieSheet) or not sheet.hit_points.maximum:
            return None
        wound = self.book.wound(sheet)
        points = sheet.hit_points
        return Health(left=max(0, points.current), most=points.maximum, word=wound.level if wound else "")

    # Sheets ---------------------------------------------------------------------------------------------------

    def catching_up(self, events: Sequence[Event], sheets: Mapping[str, Sheet]) -> tuple[Event, ...]:
        """The wounds on the sheets that the fight does not know of yet. Decision 8."""
        state = self.story(events).state
        return tuple(self._news(state, sheets)) if not state.rounds.finished else ()

    def _news(self, state: Fight, sheets: Mapping[str, Sheet]) -> Iterator[Event]:
        for fighter in state.rounds.fighters:
            sheet = sheets.get(fighter.name)
            wound = self.book.wound(sheet) if isinstance(sheet, WildDieSheet) else None
            known = state.wounds.get(fighter.name)
            # Unhurt is news only after a wound, and the same level twice is none.
            if wound and (known is not None or wound.dice != 0) and (known is None or known.level != wound.level):
                text = "" if wound.can_act else CANNOT_ACT
                yield Event(kind=FROM_SHEET, who=fighter.name, what=wound.level, amount=wound.dice or 0, text=text)

    def stance(self, state: Fight, name: str) -> Stance | None:
        """What was declared, what is left of it, and whether somebody only reacts or is out."""
        rounds = state.rounds
        if not rounds.number or rounds.finished or all(one.name != name for one in rounds.fighters):
            return None
        declared, left = state.declared.get(name, 0), self.fold.actions_left(state, name)
        told = f"{counted(declared, 'action')} declared in the fight" if declared else "Nothing declared in the fight"
        told += f", {left} left." if declared else ": one action."
        actions = max(1, min(declared, MOST_TURNS))
        return Stance(actions=actions, told=told, reacting=name in state.reacting, out=name in rounds.out)

    def sheet_moves(self, events: Sequence[Event], event: Event) -> tuple[SheetMove, ...]:
        """Hit points that an event takes from a sheet or gives back. Decision 8."""
        codes = {"harm": "damage", "heal": "heal"}
        if event.kind not in codes:
            return ()
        return (SheetMove(tracker="hit_points", code=codes[event.kind], amount=event.amount),)

    def follows(self, state: Fight, event: Event, fallen: Fallen) -> Follow | None:
        """After an attack that hit its harm is rolled, and what that comes to is what the other one loses."""
        return turn_rolls.follows(state, event, fallen)

    def aimed(self, state: Fight, what: str, name: str, sheet: Sheet | None) -> Aimed:
        """What a pool of an attacker must reach: the ranged defence of whoever it is aimed at, as they stand now.

        Basics, "Using Ranged Combat Skills"; who strikes at close quarters names the other value.
        """
        if what != ATTACK:
            return Aimed()
        fighter = state.rounds.fighter(name)
        own = self.book.defence(sheet, "ranged") if isinstance(sheet, WildDieSheet) else fighter.numbers.get("ranged")
        if own is None or (fighter.sheet and sheet is None):
            return Aimed()
        number = defence_value(self.book.tables.actions, own, full_reaction=name in state.reacting)
        told = f"ranged defence of {name}{', with a full reaction' if name in state.reacting else ''}"
        return Aimed(fields={"difficulty": (str(number),)}, told=told)

    # The view -------------------------------------------------------------------------------------------------

    def shown(self, state: Fight) -> RoomView:
        """The fight as a table sees it."""
        rounds = state.rounds
        may_act = initiative.may_act(rounds, self.switches)
        own = (*self._ties(rounds), *self._declares(state), *self._own_offers(state), *_others(rounds, may_act))
        view = plain_view(rounds, (*own, *plain_offers(rounds)))
        teams = tuple(
            team.model_copy(update={"fighters": tuple(self._fighter(state, one) for one in team.fighters)})
            for team in view.teams
        )
        means = {"ties_mean": TOGETHER} if self.switches.initiative_ties == "together" else {}
        ties = initiative.tied(rounds, self.switches)
        return view.model_copy(update={"teams": teams, "ties": ties, "may_act": may_act, **means})

    def _fighter(self, state: Fight, view: FighterView) -> FighterView:
        numbers, body = dict(view.numbers), state.bodies.get(view.name)
        if body:
            numbers[HIT_POINTS] = body.current
        left = self.fold.actions_left(state, view.name) if state.rounds.number else None
        return view.model_copy(
            update={
                "actions": left,
                "notes": tuple(_notes(self.book.tables.actions, state, view.name)),
                "conditions": tuple(_conditions(state.wounds.get(view.name))),
                "numbers": numbers,
                "health": Health(left=max(0, body.current), most=body.maximum) if body else None,
            }
        )

    def _ties(self, rounds: Rounds) -> Iterator[Offer]:
        for name in initiative.who_rolls(rounds, self.switches):
            text = "One die decides; equal dice are rolled again."
            yield Offer(kind="tie", label=f"{name} rolls for the tie", who=name, sentence=text)

    def _declares(self, state: Fight) -> Iterator[Offer]:
        """Before the first turn of a round, the slowest first: a player's button comes when the slower have declared.

        Where one declares on the turn, for whoever acts or is next.

        Basics, "Actions Per Round & Initiative" (D-07).
        """
        rounds = state.rounds
        if not rounds.number or rounds.finished:
            return
        slowest_first = () if rounds.taken else tuple(reversed(rounds.order))
        on_turn = (rounds.acting,) if rounds.acting else rounds.may_act
        names = on_turn if self.switches.declare_on_turn else slowest_first
        open_now = [name for name in names if name not in state.declared and name not in rounds.out]
        # A button that waits for somebody in hiding would tell the table that they are there.
        first = next((name for name in open_now if name not in rounds.unseen), "")
        for name in open_now:
            lost = lost_for_each(self.book)
            text = f"Each action more takes {lost} from all of them. Nothing declared is one action."
            actors = EVERYONE if name == first or self.switches.declare_on_turn else STORYTELLER
            yield Offer(
                kind="declare", label=f"{name} declares", who=name, sentence=text, asks=("amount",), actors=actors
            )

    def _own_offers(self, state: Fight) -> Iterator[Offer]:
        rounds = state.rounds
        if not rounds.number or rounds.finished:
            return
        for name in (one.name for one in rounds.fighters):
            if self.fold.may_interrupt(state, name):
                text = "After the roll and its points, before the result is told. Takes an action."
                yield Offer(kind="interrupt", label=f"{name} interrupts", who=name, sentence=text)
            left = self.fold.actions_left(state, name)
            yield from turn_rolls.rolls(acting=rounds.acting == name, who=name, able=name not in rounds.out)
            if rounds.acting == name and self.switches.declare_on_turn and left:
                text = f"{left - 1} left after it."
                yield Offer(kind="act", label="Another action", who=name, sentence=text, cost=1)
            if self.fold.may_wait(state, name):
                text = f"Counts as an action: {left - 1} left, with which to interrupt."
                ends = rounds.acting == name
                yield Offer(kind="wait", label="Wait", who=name, sentence=text, cost=1, ends=ends)
            if fights.may_react(rounds, name):
                text = f"+{self.book.tables.actions.full_reaction} to defence, and nothing else in this round."
                yield Offer(kind="react", label="Full reaction", who=name, sentence=text)
        for fighter in rounds.fighters:
            yield from _harm(state, fighter)


def _harm(state: Fight, fighter: Fighter) -> Iterator[Offer]:
    """Hit points taken and given, where there are any: a body that the fight keeps, or a sheet."""
    body = state.bodies.get(fighter.name)
    if not fighter.sheet and body is None:
        return
    text = f"{body.current} of {body.maximum} hit points.".replace("-", "−") if body else "Of the sheet."
    for kind, label in (("harm", "Damage"), ("heal", "Heal")):
        yield Offer(
            kind=kind,
            label=f"{label} {fighter.name}",
            who=fighter.name,
            sentence=text,
            asks=("amount",),
            actors=STORYTELLER,
        )


def _others(rounds: Rounds, may_act: Sequence[str]) -> Iterator[Offer]:
    """Turns of those who act together with whoever is next."""
    for name in may_act:
        if name not in rounds.may_act:
            yield Offer(kind="turn", label=f"{name} acts", who=name)


def _notes(numbers: ActionNumbers, state: Fight, name: str) -> Iterator[str]:
    actions = min(state.declared.get(name, 0), MOST_TURNS)
    if actions:
        yield "1 action" if actions < 2 else f"{actions} actions, {multi_action(numbers, actions)}D on each"
    if name in state.waited:
        yield "waits"
    if name in state.reacting:
        yield f"full reaction, +{numbers.full_reaction} to defence"


def _conditions(wound: Wound | None) -> Iterator[Note]:
    if wound is None or (wound.can_act and not wound.dice):
        return
    text = f"{signed(wound.dice)}D on every roll" if wound.dice else "Cannot act"
    yield Note(name=wound.level, sentence=text)
