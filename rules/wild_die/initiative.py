"""Who acts when: the order of a round, its ties, actions at their share of the initiative, equals who roll for it.

Source: Basics, "Rounds and Initiative", "Initiative Ties", "Actions Per Round & Initiative" with its optional rule.
Rulings D-07, D-17, D-24.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from rules.rounds import Fighter, Rounds
from rules.sides import RoundError
from rules.wild_die.hands import SIZE
from rules.wild_die.house_rules import WildDieHouseRules

ROLL = "tie roll"
"""Before a number: which roll of several, among the numbers of a fighter."""

type Group = tuple[Fighter, ...]
"""Fighters that something does not tell apart."""


def standing(fighter: Fighter) -> tuple[object, ...]:
    """What the rulebook compares, in this order: the higher goes first. Who has no initiative yet comes last.

    Basics, "Initiative Ties".
    """
    numbers = fighter.numbers
    named, talent, gear = fighter.initiative is not None, numbers.get("talent", 0) > 0, numbers.get("gear", 0) > 0
    return named, fighter.initiative or 0, fighter.players, talent, gear, numbers.get("dodge", 0)


def ranked(fighter: Fighter) -> tuple[object, ...]:
    """What decides who goes before whom: all that the rulebook compares, then dice rolled for a tie.

    Basics, "Initiative Ties" (D-17).
    """
    return *standing(fighter), rolls_of(fighter)


def rolls_of(fighter: Fighter) -> tuple[int, ...]:
    """What somebody has rolled for a tie, in order."""
    keys = sorted(key for key in fighter.numbers if key.startswith(ROLL))
    return tuple(fighter.numbers[key] for key in keys)


def tied(rounds: Rounds, switches: WildDieHouseRules) -> tuple[tuple[str, ...], ...]:
    """Groups that nothing has told apart so far, by name; equals as they stand. Ruling D-17."""
    known = (one for one in rounds.fighters if one.initiative is not None)
    groups = _equals(sorted(known, key=lambda one: rounds.order.index(one.team)), standing)
    if switches.initiative_ties == "roll":
        groups = (part for group in groups for part in _still_tied(group))
    return tuple(tuple(one.name for one in group) for group in groups)


def _equals(fighters: Iterable[Fighter], key: Callable[[Fighter], tuple[object, ...]]) -> Iterator[Group]:
    found = (tuple(group) for _, group in groupby(sorted(fighters, key=key, reverse=True), key=key))
    return (group for group in found if len(group) > 1)


def _still_tied(group: Group) -> Iterable[Group]:
    """What rolling has not told apart: not all have rolled as often, or some have rolled the same."""
    rolled_alike = len({len(rolls_of(one)) for one in group}) == 1
    return _equals(group, rolls_of) if rolled_alike else (group,)


# Whose turn it is -------------------------------------------------------------------------------------------


def share(initiative: int, actions: int, taken: int) -> Fraction:
    """Where the next of so many actions falls: 12 with three actions at 12, 8 and 4.

    Basics, "Actions Per Round & Initiative", the optional rule (D-24).
    """
    return Fraction(initiative * (actions - taken), actions)


def _place(rounds: Rounds, switches: WildDieHouseRules, name: str) -> Fraction:
    """What decides who is next: the lowest first."""
    fighter, taken = rounds.fighter(name), rounds.taken.get(name, 0)
    if switches.initiative_divided:
        return -share(fighter.initiative or 0, rounds.declared.get(name, fighter.turns), taken)
    return Fraction(taken)


def aimed(rounds: Rounds, switches: WildDieHouseRules) -> Rounds:
    """The rounds with the turn where it belongs, in campaigns that do not simply go round."""
    goes_round = not switches.initiative_divided and switches.initiative_ties != "together"
    waiting = [name for name in rounds.order if rounds.is_waiting(name)] if rounds.number else []
    if goes_round or not waiting or rounds.finished:
        return rounds
    return rounds.aimed_at(min(waiting, key=lambda name: _place(rounds, switches, name)))  # of equals the first


def may_act(rounds: Rounds, switches: WildDieHouseRules) -> tuple[str, ...]:
    """Who may act now: where equals act together, whoever is next and their equals who are still to. Ruling D-17."""
    first = rounds.may_act
    if not first or switches.initiative_ties != "together":
        return first
    group = next((group for group in tied(rounds, switches) if first[0] in group), first)
    here = _place(rounds, switches, first[0])
    return tuple(name for name in group if rounds.is_waiting(name) and _place(rounds, switches, name) == here)


# Rolling for it ---------------------------------------------------------------------------------------------


def who_rolls(rounds: Rounds, switches: WildDieHouseRules) -> tuple[str, ...]:
    """Those of each tie who have rolled least often, where one rolls for it."""
    if switches.initiative_ties != "roll" or not rounds.number or rounds.finished:
        return ()
    groups = ({name: len(rolls_of(rounds.fighter(name))) for name in group} for group in tied(rounds, switches))
    return tuple(name for group in groups for name, many in group.items() if many == min(group.values()))


def decided(rounds: Rounds, name: str, face: int) -> Rounds:
    """The rounds with a die that somebody rolled for a tie, and their equals in the order of their dice.

    They share the places that they have between them. Raises RoundError.
    """
    if not 1 <= face <= SIZE:
        raise RoundError("bad_amount", f"A six-sided die shows 1 to {SIZE}.")
    before = rounds.fighter(name)
    numbers = {**before.numbers, f"{ROLL} {len(rolls_of(before)) + 1}": face}
    mine = before.model_copy(update={"numbers": numbers})
    fighters = tuple(mine if one is before else one for one in rounds.fighters)
    equals = [one for one in fighters if standing(one) == standing(mine)]
    rolled = sorted(equals, key=lambda one: rounds.order.index(one.team))
    # Sorting keeps equals in their order, so whoever still ties stays where they stood.
    teams = iter(one.team for one in sorted(rolled, key=rolls_of, reverse=True))
    places = {one.team for one in equals}
    order = tuple(next(teams) if team in places else team for team in rounds.order)
    return replace(rounds, fighters=fighters).ordered(order)
