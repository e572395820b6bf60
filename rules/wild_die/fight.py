"""A wild die fight as it stands, and what each event does to it.

Source: Basics, "Rounds and Initiative", "Performing Actions in Rounds", "Actions Per Round & Initiative", "Hit Points".
Rulings D-07, D-12, D-17, D-24. Besides the events that every system knows: declare, wait, interrupt, act (one more
action of a turn), react, tie (the die that fell), harm and heal (amount), sheet (the wound that a sheet says).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.initiative_list import listed
from rules.room import CAST, FROM_SHEET
from rules.rounds import Event, Rounds
from rules.sides import RoundError, without
from rules.wild_die import initiative
from rules.wild_die.house_rules import WildDieHouseRules
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import HIT_POINT_LIMIT, HitPoints
from rules.wild_die.wounds import Wound, heal, wound_level

HIT_POINTS = "hit points"
"""The number under which somebody without a sheet brings hit points along."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight as it stands. `declared`, `used`, `waited` and `reacting` are of the round that is going on.

    `used` counts actions where all of them fall in one turn; otherwise each turn is one. `bodies` are those of fighters
    without a sheet; `wounds` hold for everybody who has any, from a body or as their sheet says.
    """

    rounds: Rounds = field(default_factory=Rounds)
    declared: Mapping[str, int] = field(default_factory=dict)
    used: Mapping[str, int] = field(default_factory=dict)
    waited: frozenset[str] = frozenset()
    reacting: frozenset[str] = frozenset()
    bodies: Mapping[str, HitPoints] = field(default_factory=dict)
    wounds: Mapping[str, Wound] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fold:
    """How a campaign's fights go on, event by event."""

    book: Rulebook

    @property
    def switches(self) -> WildDieHouseRules:
        """The switches of the campaign."""
        return self.book.switches

    def applied(self, fight: Fight, event: Event) -> Fight:
        """The fight after one event more. Raises RoundError."""
        if fight.rounds.finished:
            raise RoundError("finished", "This fight is over.")
        own = {
            "join": self._join,
            "leave": self._leave,
            "round": self._round,
            CAST: self._enlist,
            "declare": self._declare,
            "turn": self._turn,
            "act": self._act,
            "wait": self._wait,
            "interrupt": self._interrupt,
            "react": self._react,
            "tie": self._tie,
            "harm": self._hurt,
            "heal": self._hurt,
            FROM_SHEET: self._sheet,
        }.get(event.kind)
        after = own(fight, event) if own else self._listed(fight, event)
        # After every event, for each may change whose turn it is (D-17, D-24).
        return replace(after, rounds=initiative.aimed(after.rounds, self.switches))

    def actions_left(self, fight: Fight, name: str) -> int:
        """Actions that somebody still has in this round, with all that were declared."""
        if not self.switches.declare_on_turn or name in fight.reacting:
            return fight.rounds.turns_left(name)
        return max(0, fight.declared.get(name, 1) - fight.used.get(name, 0))

    def may_wait(self, fight: Fight, name: str) -> bool:
        """Whether somebody may wait: it is their turn, and there is an action that waiting takes."""
        if self.switches.declare_on_turn and fight.rounds.acting == name:
            return self.actions_left(fight, name) > 0
        return name in (*fight.rounds.may_act, *fight.rounds.seen.may_act) and self.actions_left(fight, name) > 0

    def may_interrupt(self, fight: Fight, name: str) -> bool:
        """Whether somebody may break into the action of another: they have waited, and an action is left.

        Basics, "Performing Actions in Rounds".
        """
        acting = fight.rounds.acting
        able = name in fight.waited and name not in fight.rounds.out and self.actions_left(fight, name) > 0
        return bool(acting) and acting != name and able

    # Joining and rounds ---------------------------------------------------------------------------------------

    def _listed(self, fight: Fight, event: Event) -> Fight:
        return replace(fight, rounds=listed(fight.rounds, event, initiative.ranked))

    def _join(self, fight: Fight, event: Event) -> Fight:
        after, fighter = self._listed(fight, event), event.fighter
        if fighter is None or fighter.sheet or fighter.numbers.get(HIT_POINTS, 0) < 1:
            return after
        most = fighter.numbers[HIT_POINTS]
        return replace(after, bodies={**after.bodies, fighter.name: HitPoints(maximum=most, current=most)})

    def _leave(self, fight: Fight, event: Event) -> Fight:
        after, who = self._listed(fight, event), event.who
        return replace(
            after,
            declared=without(after.declared, who),
            used=without(after.used, who),
            waited=after.waited - {who},
            reacting=after.reacting - {who},
            bodies=without(after.bodies, who),
            wounds=without(after.wounds, who),
        )

    def _enlist(self, fight: Fight, event: Event) -> Fight:
        return replace(self._listed(fight, event), bodies=without(fight.bodies, event.who))

    def _round(self, fight: Fight, event: Event) -> Fight:
        return replace(self._listed(fight, event), declared={}, used={}, waited=frozenset(), reacting=frozenset())

    def _declare(self, fight: Fight, event: Event) -> Fight:
        """The actions of the round, at its start or on one's turn. Basics, "Actions Per Round & Initiative" (D-07)."""
        declared = fight.rounds.declare(event.who, event.amount)
        rounds = fight.rounds if self.switches.declare_on_turn else declared  # on one's turn, all fall in that one
        return replace(fight, rounds=rounds, declared={**fight.declared, event.who: event.amount})

    # Acting, waiting, breaking in -----------------------------------------------------------------------------

    def _turn(self, fight: Fight, event: Event) -> Fight:
        rounds = fight.rounds
        if self.switches.initiative_ties == "together" and event.who in initiative.may_act(rounds, self.switches):
            rounds = rounds.aimed_at(event.who)
        return _using(self._listed(replace(fight, rounds=rounds), event), event.who)

    def _act(self, fight: Fight, event: Event) -> Fight:
        if not self.switches.declare_on_turn or fight.rounds.acting != event.who:
            raise RoundError("not_your_turn", f"It is not the turn of {event.who or 'anybody'}.")
        if not self.actions_left(fight, event.who):
            raise RoundError("no_action_left", f"{event.who} has no action left in this round.")
        return _using(fight, event.who)

    def _wait(self, fight: Fight, event: Event) -> Fight:
        """Waiting takes an action, as each time; what is left may break in later.

        Basics, "Performing Actions in Rounds".
        """
        fight.rounds.fighter(event.who)
        if not self.may_wait(fight, event.who):
            raise RoundError("cannot_wait", f"{event.who} can wait on their turn only, with an action left.")
        rounds = fight.rounds
        if rounds.acting == event.who:
            rounds = rounds.ended()
        else:
            # Taking a turn shows whoever is hidden; waiting must not.
            hides = event.who in rounds.unseen
            rounds = replace(rounds.given(event.who), acting="")
            rounds = replace(rounds, unseen=rounds.unseen | {event.who}) if hides else rounds
        return replace(_using(fight, event.who), rounds=rounds, waited=fight.waited | {event.who})

    def _interrupt(self, fight: Fight, event: Event) -> Fight:
        """Breaking in takes an action, and the wait is over. Basics, "Performing Actions in Rounds"."""
        fight.rounds.fighter(event.who)
        if not self.may_interrupt(fight, event.who):
            text = f"{event.who} can interrupt only after waiting, while somebody else acts, with an action left."
            raise RoundError("cannot_interrupt", text)
        rounds, used = fight.rounds, fight
        if self.switches.declare_on_turn:
            used = _using(fight, event.who)
        else:
            rounds = replace(rounds, taken={**rounds.taken, event.who: rounds.taken.get(event.who, 0) + 1})
        return replace(used, rounds=replace(rounds, acting=event.who), waited=fight.waited - {event.who})

    def _react(self, fight: Fight, event: Event) -> Fight:
        """With somebody who gives up all actions of the round. Basics, "Actions Per Round & Initiative"."""
        rounds, who = fight.rounds, event.who
        rounds.fighter(who)
        if not may_react(rounds, who):
            raise RoundError("already_acted", f"{who} can do nothing else in a round of full reaction.")
        spent = replace(rounds, taken={**rounds.taken, who: rounds.turns_left(who)})
        return replace(fight, rounds=spent, reacting=fight.reacting | {who})

    def _tie(self, fight: Fight, event: Event) -> Fight:
        """A die for a tie that nothing else breaks. Ruling D-17."""
        if event.who not in initiative.who_rolls(fight.rounds, self.switches):
            raise RoundError("no_tie", f"{event.who} has no tie to roll for.")
        return replace(fight, rounds=initiative.decided(fight.rounds, event.who, event.amount))

    # Hit points and wounds ------------------------------------------------------------------------------------

    def _hurt(self, fight: Fight, event: Event) -> Fight:
        fighter, body = fight.rounds.fighter(event.who), fight.bodies.get(event.who)
        if event.amount < 1:
            raise RoundError("bad_amount", "Hit points are taken and given one or more at a time.")
        if fighter.sheet:
            return fight  # the sheet takes it, and the fight follows the sheet
        if body is None:
            raise RoundError("no_body", f"{event.who} came without hit points: take them out, or let them leave.")
        hurt = body.current - event.amount
        current = hurt if event.kind == "harm" else heal(body.current, body.maximum, event.amount)
        if current is None or current == body.current:
            raise RoundError("nothing_to_do", "That would change nothing.")
        left = HitPoints(maximum=body.maximum, current=max(current, -HIT_POINT_LIMIT))
        after = replace(fight, bodies={**fight.bodies, event.who: left})
        if not self.switches.wounds:
            return after
        table, thirds = self.book.tables.wounds, self.switches.wound_thirds
        return _wounded(after, event.who, wound_level(table, current, body.maximum, thirds=thirds))

    def _sheet(self, fight: Fight, event: Event) -> Fight:
        """The wound of the sheet, in the words and dice that it has there."""
        fight.rounds.fighter(event.who)
        dice = event.amount if event.text != CANNOT_ACT else None
        return _wounded(fight, event.who, Wound(event.what, dice, event.text != CANNOT_ACT))


CANNOT_ACT = "cannot act"
"""What an event says of a wound that leaves no action."""


def _wounded(fight: Fight, name: str, wound: Wound) -> Fight:
    """With this wound: whoever cannot act any more is out, and whoever can again is back. Basics, "Hit Points"."""
    could = name not in fight.wounds or fight.wounds[name].can_act
    rounds = fight.rounds
    if could and not wound.can_act:
        rounds = rounds.fallen(name)
    elif wound.can_act and not could:
        rounds = rounds.risen(name)
    return replace(fight, rounds=rounds, wounds={**fight.wounds, name: wound})


def _using(fight: Fight, name: str) -> Fight:
    return replace(fight, used={**fight.used, name: fight.used.get(name, 0) + 1})


def may_react(rounds: Rounds, name: str) -> bool:
    """Whether somebody can still give up the whole round. Basics, "Actions Per Round & Initiative"."""
    return rounds.number > 0 and not rounds.finished and rounds.is_waiting(name) and not rounds.taken.get(name)
