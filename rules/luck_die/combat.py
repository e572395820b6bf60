"""A fight of the luck die as the fold of its events: teams, surprise, turns of three actions, reactions.

Source: Playing the Game, "Combat"; rulings L-10 to L-15. Besides the events that every system knows:
begin (what: the team that surprises), act, react, free, abandon, stun, fate, harm (what: damage type, amount).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.luck_die.damage import Blow, Body, DamageError, Reading, hit
from rules.luck_die.house_rules import LuckDieHouseRules
from rules.luck_die.tables import Action, tables
from rules.luck_die.turns import Begun, Turn, abandoned, begin_turn
from rules.rounds import Event, Fighter, RoundError, Rounds, Standing, applied, by_initiative

LONGEST_ACTION = 100
"""The most actions that one action of the table's own takes."""


def team_order(reflexes: Mapping[str, Sequence[int]], players: Iterable[str] = ()) -> Standing:
    """Teams by the highest reflexes of any one member, ties to the players; other ties keep the order given."""
    return by_initiative({team: max(values, default=0) for team, values in reflexes.items()}, players)


def able_in_surprise(fighters: Iterable[Fighter], surprising: str) -> tuple[str, ...]:
    """Who may act while the others are surprised: the team that surprises, and those who cannot be surprised.

    Raises RoundError when nobody is on the team that surprises.
    """
    there = tuple(fighters)
    if all(one.team != surprising for one in there):
        raise RoundError("unknown_team", f"There is no team called “{surprising}”.")
    return tuple(one.name for one in there if one.team == surprising or one.alert)


@dataclass(frozen=True, slots=True)
class Combat:
    """A fight as it stands. `held` is what somebody holds until their next turn: guard, a wait, a readied action."""

    rounds: Rounds = field(default_factory=Rounds)
    ties: tuple[tuple[str, ...], ...] = ()
    turn: Turn | None = None
    reactions: Mapping[str, int] = field(default_factory=dict)
    begun: Mapping[str, Begun] = field(default_factory=dict)
    held: Mapping[str, str] = field(default_factory=dict)
    stunned: frozenset[str] = frozenset()
    bodies: Mapping[str, Body] = field(default_factory=dict)

    def reactions_of(self, name: str) -> int:
        """Reactions somebody has left."""
        return self.reactions.get(name, tables().combat.reactions)


def without[T](pairs: Mapping[str, T], name: str) -> dict[str, T]:
    """The pairs without one name."""
    return {key: value for key, value in pairs.items() if key != name}


@dataclass(frozen=True)
class Rules:
    """How this campaign fights."""

    switches: LuckDieHouseRules

    def replayed(self, events: Iterable[Event]) -> Combat:
        """The fight after these events. Raises RoundError when one does not follow from those before it."""
        combat = Combat()
        for event in events:
            combat = self.applied(combat, event)
        return combat

    def applied(self, combat: Combat, event: Event) -> Combat:
        """The fight after one event more. Raises RoundError."""
        if combat.rounds.finished:
            raise RoundError("finished", "This fight is over.")
        own = {
            "begin": self._begin,
            "turn": self._turn,
            "round": self._round,
            "join": self._join,
            "leave": self._gone,
            "out": self._gone,
            "end": self._end,
            "act": self._act,
            "react": self._react,
            "free": self._free,
            "abandon": self._abandon,
            "stun": self._stun,
            "fate": self._fate,
            "harm": self._harm,
        }.get(event.kind)
        return own(combat, event) if own else replace(combat, rounds=applied(combat.rounds, event))

    # Teams and rounds -----------------------------------------------------------------------------------------

    def standing(self, rounds: Rounds, names: Iterable[str] | None = None) -> Standing:
        """Teams by initiative; only the reflexes of `names` count where they are given."""
        counted = None if names is None else frozenset(names)
        reflexes = {
            team: [one.initiative for one in rounds.members(team) if counted is None or one.name in counted]
            for team in rounds.teams
        }
        players = [team for team in rounds.teams if any(one.players for one in rounds.members(team))]
        return team_order(reflexes, players)

    def _begin(self, combat: Combat, event: Event) -> Combat:
        rounds = combat.rounds
        if not event.what:
            stands = self.standing(rounds)
            return replace(combat, rounds=rounds.begun(stands.order), ties=stands.ties)
        able = able_in_surprise(rounds.fighters, event.what)
        only_able = self.switches.surprise_initiative == "able_only"
        stands = self.standing(rounds, able if only_able else None)
        return replace(combat, rounds=rounds.begun(stands.order, able), ties=stands.ties)

    def _join(self, combat: Combat, event: Event) -> Combat:
        fighter = event.fighter
        if fighter is None or not fighter.team:
            raise RoundError("no_team", "Whoever joins a fight joins a team.")
        rounds, known = combat.rounds.joined(fighter), combat.rounds.teams
        if rounds.number and fighter.team not in known:
            scores = self.standing(rounds).initiative
            before = [team for team in combat.rounds.order if scores[team] >= scores[fighter.team]]
            after = [team for team in combat.rounds.order if team not in before]
            rounds = rounds.ordered((*before, fighter.team, *after))
        bodies = dict(combat.bodies)
        if "health" in fighter.numbers:
            bodies[fighter.name] = Body(fighter.numbers.get("endurance", 0), fighter.numbers["health"])
        return replace(combat, rounds=rounds, bodies=bodies)

    def _round(self, combat: Combat, event: Event) -> Combat:
        surprised = combat.rounds.able is not None
        rounds = combat.rounds.next_round()
        if self.switches.initiative == "every_round":
            stands = self.standing(rounds, [one.name for one in rounds.fighters if one.name not in rounds.out])
            combat = replace(combat, rounds=rounds.ordered(stands.order), ties=stands.ties)
        elif surprised and self.switches.surprise_initiative == "able_only":
            stands = self.standing(rounds)
            combat = replace(combat, rounds=rounds.ordered(stands.order), ties=stands.ties)
        else:
            combat = replace(combat, rounds=rounds)
        reactions = {} if self.switches.reactions_return == "round" else combat.reactions
        return replace(self._turn_over(combat), reactions=reactions)

    def _gone(self, combat: Combat, event: Event) -> Combat:
        rounds = applied(combat.rounds, event)
        turn = None if combat.turn and combat.turn.who == event.who else combat.turn
        begun, held = without(combat.begun, event.who), without(combat.held, event.who)
        return replace(combat, rounds=rounds, turn=turn, begun=begun, held=held)

    # Turns ----------------------------------------------------------------------------------------------------

    def _turn_over(self, combat: Combat) -> Combat:
        """After the turn that was going on; what was begun in it goes on in later ones."""
        turn = combat.turn
        if turn is None:
            return combat
        begun = without(combat.begun, turn.who)
        if turn.begun:
            begun[turn.who] = turn.begun
        return replace(combat, turn=None, begun=begun)

    def _turn(self, combat: Combat, event: Event) -> Combat:
        rounds = combat.rounds.given(event.who)
        combat = self._turn_over(combat)
        turn = begin_turn(event.who, combat.begun.get(event.who), stunned=event.who in combat.stunned)
        reactions = without(combat.reactions, event.who)
        if self.switches.reactions_return == "every_turn":
            reactions = {}
        elif self.switches.reactions_return == "round":
            reactions = dict(combat.reactions)
        return replace(
            combat,
            rounds=rounds,
            turn=turn,
            reactions=reactions,
            begun=without(combat.begun, event.who),
            held=without(combat.held, event.who),
            stunned=combat.stunned - {event.who},
        )

    def _end(self, combat: Combat, event: Event) -> Combat:
        return replace(self._turn_over(combat), rounds=combat.rounds.ended())

    def _acting(self, combat: Combat, event: Event) -> Turn:
        if combat.turn is None or combat.turn.who != event.who:
            raise RoundError("not_your_turn", f"It is not the turn of {event.who or 'anybody'}.")
        return combat.turn

    def _act(self, combat: Combat, event: Event) -> Combat:
        action = tables().actions.get(event.what)
        if action is None:
            action = own_action(event)
        turn = self._acting(combat, event).doing(event.what, action)
        combat = replace(combat, turn=turn)
        if not action.ends_turn:
            return combat
        held = {**combat.held, event.who: ": ".join(part for part in (event.what, event.text) if part)}
        reactions = dict(combat.reactions)
        if event.what == "Wait":
            reactions[event.who] = combat.reactions_of(event.who) + 1
        return replace(self._end(combat, event), held=held, reactions=reactions)

    def _free(self, combat: Combat, event: Event) -> Combat:
        action = tables().free_actions.get(event.what)
        if action is None:
            raise RoundError("unknown_action", f"There is no free action called “{event.what}”.")
        turn = self._acting(combat, event)
        return replace(combat, turn=turn.doing(event.what, action.model_copy(update={"cost": 0})))

    def _react(self, combat: Combat, event: Event) -> Combat:
        rounds = combat.rounds
        rounds.fighter(event.who)
        if not rounds.number or event.who in rounds.out:
            raise RoundError("unable_to_act", f"{event.who} is unable to act.")
        readied = combat.held.get(event.who, "").startswith(READY) and event.what == READY
        if not readied and event.what not in tables().reactions:
            raise RoundError("unknown_action", f"There is no reaction called “{event.what}”.")
        left = combat.reactions_of(event.who)
        if not left:
            raise RoundError("no_reaction_left", f"{event.who} has no reaction left.")
        held = without(combat.held, event.who) if readied else combat.held
        return replace(combat, reactions={**combat.reactions, event.who: left - 1}, held=held)

    def _abandon(self, combat: Combat, event: Event) -> Combat:
        turn = self._acting(combat, event)
        if not turn.begun and not turn.paid:
            raise RoundError("nothing_begun", f"{event.who} is at nothing longer.")
        return replace(combat, turn=abandoned(turn))

    def _stun(self, combat: Combat, event: Event) -> Combat:
        combat.rounds.fighter(event.who)
        turn = combat.turn
        if turn and turn.who == event.who:
            turn = replace(turn, begun=None)
        begun = without(combat.begun, event.who)
        return replace(combat, stunned=combat.stunned | {event.who}, begun=begun, turn=turn)

    def _fate(self, combat: Combat, event: Event) -> Combat:
        turn = self._acting(combat, event)
        return replace(combat, turn=replace(turn, left=turn.left + 1))

    def _harm(self, combat: Combat, event: Event) -> Combat:
        fighter, body = combat.rounds.fighter(event.who), combat.bodies.get(event.who)
        if body is None:
            raise RoundError("no_body", f"{event.who} has a sheet; the damage goes there.")
        reading = Reading(self.switches.reduction, self.switches.halving, self.switches.halving_rounds)
        try:
            done = hit(Blow(event.amount, event.what), fighter.numbers, body, reading)
        except DamageError as error:
            raise RoundError(error.code, str(error)) from error
        combat = replace(combat, bodies={**combat.bodies, event.who: done.body})
        return self._gone(combat, Event(kind="out", who=event.who)) if done.body.unconscious else combat


READY = "Ready an Action"
"""The action that waits for its trigger as a reaction."""


def own_action(event: Event) -> Action:
    """An action that the rulebook does not list, with the cost the table gives it (1 where it gives none)."""
    if not event.what:
        raise RoundError("unknown_action", "Say what is done.")
    if not 0 <= event.amount <= LONGEST_ACTION:
        raise RoundError("bad_amount", f"An action takes 1 to {LONGEST_ACTION} actions.")
    return Action(summary="", cost=event.amount or 1)
