"""A fight of the luck die as the fold of its events: teams, surprise, turns of actions, reactions.

Source: Playing the Game, "Combat"; rulings L-10 to L-15. Besides the events that every system knows:
begin (what: the team that surprises), act, react, free, abandon, fate, harm (what: damage type, amount), gain and lose
(what: a condition), stun, sheet (order: every condition that holds on the sheet).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.luck_die.conditions import STUNNED, body_in, conditions_of, known_condition
from rules.luck_die.damage import Blow, Body, hit
from rules.luck_die.edition import Action
from rules.luck_die.fight_state import Combat
from rules.luck_die.house_rules import LuckDieHouseRules
from rules.luck_die.prices import reaction_called
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.turns import Turn, abandoned, begin_turn
from rules.room import CAST, FROM_SHEET
from rules.rounds import Event, Fighter, Rounds, applied
from rules.sides import RoundError, Standing, by_initiative, placed, rank, without

LONGEST_ACTION = 100
"""The most actions that one action of the table's own takes."""


def team_order(reflexes: Mapping[str, Sequence[int | None]], players: Iterable[str] = ()) -> Standing:
    """Teams by the highest reflexes of any one member, ties to the players; other ties keep the order given.

    Playing the Game, "Initiative and Rounds" (L-10).
    """
    scores = {team: max((one for one in values if one is not None), default=None) for team, values in reflexes.items()}
    return by_initiative(scores, players)


def able_in_surprise(fighters: Iterable[Fighter], surprising: str) -> tuple[str, ...]:
    """Who may act while the others are surprised: the team that surprises, and those who cannot be surprised.

    Raises RoundError when nobody is on the team that surprises.

    Playing the Game, "Surprise" (L-12).
    """
    there = tuple(fighters)
    if all(one.team != surprising for one in there):
        raise RoundError("unknown_team", f"There is no team called “{surprising}”.")
    return tuple(one.name for one in there if one.team == surprising or one.alert)


@dataclass(frozen=True)
class Rules:
    """How this campaign fights."""

    book: Rulebook

    @property
    def switches(self) -> LuckDieHouseRules:
        """The switches of the campaign."""
        return self.book.house_rules

    def applied(self, combat: Combat, event: Event) -> Combat:
        """The fight after one event more. Raises RoundError."""
        if combat.rounds.finished:
            raise RoundError("finished", "This fight is over.")
        own = {
            "begin": self._begin,
            "initiative": self._initiative,
            "turn": self._turn,
            "round": self._round,
            "join": self._join,
            "leave": self._leave,
            CAST: self._enlist,
            "out": lambda combat, event: combat.fallen(event.who),
            "back": lambda combat, event: combat.risen(event.who),
            "end": self._end,
            "act": self._act,
            "react": self._react,
            "free": self._free,
            "abandon": self._abandon,
            "fate": self._fate,
            "harm": self._harm,
            "gain": self._gain,
            "lose": self._lose,
            "stun": lambda combat, event: combat.afflicted(event.who, (STUNNED,)),
            FROM_SHEET: self._sheet,
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
        """The first round, perhaps of surprise. Playing the Game, "Surprise" (L-12)."""
        rounds, able = combat.rounds, None
        if event.what:
            able = able_in_surprise(rounds.fighters, event.what)
        stands = self.standing(rounds, able if self.switches.surprise_initiative == "able_only" else None)
        order = rounds.order if rounds.by_hand else stands.order
        return replace(combat, rounds=rounds.begun(order, able), ties=stands.ties)

    def _initiative(self, combat: Combat, event: Event) -> Combat:
        """Other reflexes for somebody, and their team where it belongs by them."""
        rounds = combat.rounds.with_initiative(event.who, event.amount)
        return replace(combat, rounds=self._placed(rounds, rounds.fighter(event.who).team) if rounds.number else rounds)

    def _placed(self, rounds: Rounds, team: str) -> Rounds:
        scores = self.standing(rounds).initiative
        players = {one.team for one in rounds.fighters if one.players}
        ranks = {name: rank(score, players=name in players) for name, score in scores.items()}
        return rounds.ordered(placed(rounds.order, team, ranks))

    def _join(self, combat: Combat, event: Event) -> Combat:
        fighter = event.fighter
        if fighter is None or not fighter.team:
            raise RoundError("no_team", "Whoever joins a fight joins a team.")
        rounds, known = combat.rounds.joined(fighter), combat.rounds.teams
        if rounds.number and fighter.team not in known:
            rounds = self._placed(rounds, fighter.team)
        bodies = dict(combat.bodies)
        if "health" in fighter.numbers:
            bodies[fighter.name] = Body(fighter.numbers.get("endurance", 0), fighter.numbers["health"])
        return replace(combat, rounds=rounds, bodies=bodies)

    def _enlist(self, combat: Combat, event: Event) -> Combat:
        rounds = applied(combat.rounds, event)
        return replace(combat, rounds=rounds, bodies=without(combat.bodies, event.who))

    def _round(self, combat: Combat, event: Event) -> Combat:
        """The next round; initiative stands as it was, unless the campaign works it out anew (L-11, L-12)."""
        surprised, anew = combat.rounds.able is not None, self.switches.initiative == "every_round"
        rounds = combat.rounds.next_round()
        if not rounds.by_hand and (anew or (surprised and self.switches.surprise_initiative == "able_only")):
            there = [one.name for one in rounds.fighters if not anew or one.name not in rounds.out]
            stands = self.standing(rounds, there)
            combat, rounds = replace(combat, ties=stands.ties), rounds.ordered(stands.order)
        reactions = {} if self.switches.reactions_return == "round" else combat.reactions
        return replace(self._turn_over(combat), rounds=rounds, reactions=reactions)

    def _leave(self, combat: Combat, event: Event) -> Combat:
        rounds = combat.rounds.left(event.who)
        return replace(combat.fallen(event.who), rounds=rounds, conditions=combat.conditions.without(event.who))

    # Turns ----------------------------------------------------------------------------------------------------

    def _turn_over(self, combat: Combat) -> Combat:
        """After the turn that was going on; what was begun in it goes on in later ones.

        Playing the Game, "Actions" (L-14).
        """
        turn = combat.turn
        if turn is None:
            return combat
        begun = without(combat.begun, turn.who)
        if turn.begun:
            begun[turn.who] = turn.begun
        return replace(combat, turn=None, begun=begun)

    def _turn(self, combat: Combat, event: Event) -> Combat:
        """A turn given: what somebody held until then is over. Playing the Game, "Actions" (L-15)."""
        rounds = combat.rounds.given(event.who)
        combat = self._turn_over(combat)
        stunned = combat.conditions.has(event.who, STUNNED)
        turn = begin_turn(self.book, event.who, combat.begun.get(event.who), stunned=stunned)
        own_turn = without(combat.reactions, event.who)
        reactions = {"own_turn": own_turn, "every_turn": {}, "round": combat.reactions}[self.switches.reactions_return]
        return replace(
            combat,
            rounds=rounds,
            turn=turn,
            reactions=reactions,
            begun=without(combat.begun, event.who),
            held=without(combat.held, event.who),
            extra=without(combat.extra, event.who),
            conditions=combat.conditions.after_beginning_a_turn(event.who),
        )

    def _end(self, combat: Combat, event: Event) -> Combat:
        return replace(self._turn_over(combat), rounds=combat.rounds.ended())

    def _acting(self, combat: Combat, event: Event) -> Turn:
        if combat.turn is None or combat.turn.who != event.who:
            raise RoundError("not_your_turn", f"It is not the turn of {event.who or 'anybody'}.")
        return combat.turn

    def _act(self, combat: Combat, event: Event) -> Combat:
        action = self.book.edition.actions.get(event.what)
        if action is None:
            action = own_action(event)
        turn = self._acting(combat, event).doing(self.book, event.what, action)
        combat = self._done(replace(combat, turn=turn), event, action)
        if not action.ends_turn:
            return combat
        held = {**combat.held, event.who: ": ".join(part for part in (event.what, event.text) if part)}
        extra = {**combat.extra, event.who: 1} if event.what == WAIT else combat.extra
        return replace(self._end(combat, event), held=held, extra=extra)

    def _done(self, combat: Combat, event: Event, action: Action) -> Combat:
        """After the conditions that an action begins and ends."""
        conditions = combat.conditions
        if action.gains and action.until_next_turn:
            conditions = conditions.gained_until_next_turn(event.who, action.gains)
        elif action.gains:
            conditions = conditions.changed(event.who, (action.gains,))
        return replace(combat, conditions=conditions.changed(event.who, lost=(action.loses,)))

    def _free(self, combat: Combat, event: Event) -> Combat:
        action = self.book.edition.free_actions.get(event.what)
        if action is None:
            raise RoundError("unknown_action", f"There is no free action called “{event.what}”.")
        turn = self._acting(combat, event).doing(self.book, event.what, action)
        return self._done(replace(combat, turn=turn), event, action)

    def _react(self, combat: Combat, event: Event) -> Combat:
        """A reaction, or what was readied for this moment. Playing the Game, "Actions" (L-15)."""
        fighter = combat.rounds.fighter(event.who)
        if not combat.rounds.number or event.who in combat.rounds.out:
            raise RoundError("unable_to_act", f"{event.who} is unable to act.")
        readied = combat.held.get(event.who, "").startswith(READY) and event.what == READY
        action = None if readied else reaction_called(self.book, event.what)
        if not readied and action is None:
            raise RoundError("unknown_action", f"There is no reaction called “{event.what}”.")
        if action and action.stamina_or_focus and fighter.sheet:
            raise RoundError("no_price_chosen", f"Say whether stamina or focus pays for {event.what}.")
        if not combat.reactions_of(self.book, event.who):
            raise RoundError("no_reaction_left", f"{event.who} has no reaction left.")
        held = without(combat.held, event.who) if readied else combat.held
        return replace(combat.reacted(self.book, event.who), held=held)

    def _abandon(self, combat: Combat, event: Event) -> Combat:
        turn = self._acting(combat, event)
        if not turn.begun and not turn.paid:
            raise RoundError("nothing_begun", f"{event.who} is at nothing longer.")
        return replace(combat, turn=abandoned(turn))

    def _fate(self, combat: Combat, event: Event) -> Combat:
        return replace(combat, turn=self._acting(combat, event).with_one_more())

    # Damage and conditions ------------------------------------------------------------------------------------

    def _harm(self, combat: Combat, event: Event) -> Combat:
        fighter, body = combat.rounds.fighter(event.who), combat.bodies.get(event.who)
        if fighter.sheet:
            return combat  # the sheet takes it, and the fight follows the sheet
        if body is None:
            raise RoundError("no_body", f"{event.who} came without health: take them out, or let them leave.")
        before = body_in(body, combat.conditions.of(event.who))
        done = hit(self.book, Blow(event.amount, event.what), fighter.numbers, before)
        combat = replace(combat, bodies={**combat.bodies, event.who: done.body})
        return combat.afflicted(event.who, conditions_of(done.body))

    def _gain(self, combat: Combat, event: Event) -> Combat:
        return combat.afflicted(event.who, (known_condition(self.book.edition.conditions, event.what),))

    def _lose(self, combat: Combat, event: Event) -> Combat:
        combat.rounds.fighter(event.who)
        if not combat.conditions.has(event.who, event.what):
            raise RoundError("no_such_condition", f"{event.who} has no condition called “{event.what}”.")
        return combat.relieved(event.who, (event.what,))

    def _sheet(self, combat: Combat, event: Event) -> Combat:
        """The conditions of the sheet, and no others."""
        combat.rounds.fighter(event.who)
        combat = combat.relieved(event.who, [one for one in combat.conditions.of(event.who) if one not in event.order])
        before = combat.conditions.of(event.who)
        return combat.afflicted(event.who, [one for one in event.order if one not in before])


WAIT = "Wait"
"""The action that leaves one reaction more until the next turn."""

READY = "Ready an Action"
"""The action that waits for its trigger as a reaction."""


def own_action(event: Event) -> Action:
    """An action that the rulebook does not list, with the cost the table gives it (1 where it gives none).

    Playing the Game, "Actions".
    """
    if not event.what:
        raise RoundError("unknown_action", "Say what is done.")
    if not 0 <= event.amount <= LONGEST_ACTION:
        raise RoundError("bad_amount", f"An action takes 1 to {LONGEST_ACTION} actions.")
    return Action(summary="", cost=event.amount or 1)
