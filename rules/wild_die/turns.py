"""Whose turn it is in a round: actions at their share of the initiative, and equals who roll for it or act together.

Source: Basics, "Initiative Ties", "Actions Per Round & Initiative" with its optional rule. Rulings D-17, D-24.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from rules.rounds import Fighter, Rounds
from rules.sides import RoundError
from rules.wild_die.hands import SIZE
from rules.wild_die.house_rules import DiceHouseRules

ROLL = "tie roll"
"""Before a number: which roll of several, among the numbers of a fighter."""

type Groups = Sequence[Sequence[str]]
"""Names that the rulebook's comparisons do not tell apart."""


def share(initiative: int, actions: int, taken: int) -> Fraction:
    """Where the next of so many actions falls: 12 with three actions at 12, 8 and 4."""
    return Fraction(initiative * (actions - taken), actions)


def place(rounds: Rounds, switches: DiceHouseRules, name: str) -> Fraction:
    """What decides who is next: the lowest first."""
    fighter, taken = rounds.fighter(name), rounds.taken.get(name, 0)
    if switches.initiative_divided:
        return -share(fighter.initiative or 0, rounds.declared.get(name, fighter.turns), taken)
    return Fraction(taken)


def aimed(rounds: Rounds, switches: DiceHouseRules) -> Rounds:
    """The rounds with the turn where it belongs, in campaigns that do not simply go round."""
    goes_round = not switches.initiative_divided and switches.initiative_ties != "together"
    waiting = [name for name in rounds.order if rounds.is_waiting(name)] if rounds.number else []
    if goes_round or not waiting or rounds.finished:
        return rounds
    return rounds.aimed_at(min(waiting, key=lambda name: place(rounds, switches, name)))  # of equals the first


def open_to(rounds: Rounds, switches: DiceHouseRules, groups: Groups) -> tuple[str, ...]:
    """Who may act now where equals act together: whoever is next, and their equals who are still to."""
    first = rounds.may_act
    if not first:
        return ()
    group = next((group for group in groups if first[0] in group), first)
    here = place(rounds, switches, first[0])
    return tuple(name for name in group if rounds.is_waiting(name) and place(rounds, switches, name) == here)


# Rolling for it ---------------------------------------------------------------------------------------------


def rolls_of(numbers: Mapping[str, int]) -> tuple[int, ...]:
    """What somebody has rolled for a tie, in order."""
    keys = sorted(key for key in numbers if key.startswith(ROLL))
    return tuple(numbers[key] for key in keys)


def with_roll(rounds: Rounds, name: str, face: int) -> Rounds:
    """The rounds with a die that somebody rolled for a tie. Raises RoundError."""
    if not 1 <= face <= SIZE:
        raise RoundError("bad_amount", f"A six-sided die shows 1 to {SIZE}.")
    fighter = rounds.fighter(name)
    numbers = {**fighter.numbers, f"{ROLL} {len(rolls_of(fighter.numbers)) + 1}": face}
    rolled = fighter.model_copy(update={"numbers": numbers})
    return replace(rounds, fighters=tuple(rolled if one is fighter else one for one in rounds.fighters))


def decided(rounds: Rounds, name: str) -> Rounds:
    """The rounds with the equals of `name` in the order of their dice, on the places that they have between them."""
    mine = rounds.fighter(name)
    equals = [one for one in rounds.fighters if _compared(one) == _compared(mine)]
    rolled = sorted(equals, key=lambda one: rounds.order.index(one.team))
    rolled = sorted(rolled, key=lambda one: rolls_of(one.numbers), reverse=True)
    teams = iter(one.team for one in rolled)
    places = {one.team for one in equals}
    return rounds.ordered(tuple(next(teams) if team in places else team for team in rounds.order))


def _compared(fighter: Fighter) -> tuple[object, ...]:
    """What the rulebook compares, without dice."""
    kept = {key: number for key, number in fighter.numbers.items() if key in ("talent", "gear", "dodge") and number}
    return fighter.initiative, fighter.players, tuple(sorted(kept.items()))


def still_tied(groups: Groups, fighters: Mapping[str, Fighter]) -> tuple[tuple[str, ...], ...]:
    """Groups that rolling has not told apart: not all have rolled as often, or some have rolled the same."""
    found: list[tuple[str, ...]] = []
    for group in groups:
        rolls = {name: rolls_of(fighters[name].numbers) for name in group}
        if len({len(one) for one in rolls.values()}) > 1:
            found.append(tuple(group))
            continue
        ordered = sorted(group, key=lambda name: rolls[name], reverse=True)
        equals = [tuple(names) for _, names in groupby(ordered, key=lambda name: rolls[name])]
        found += [names for names in equals if len(names) > 1]
    return tuple(found)


def who_rolls(tied: Groups, fighters: Mapping[str, Fighter]) -> tuple[str, ...]:
    """Those of each tie who have rolled least often."""
    found: list[str] = []
    for group in tied:
        many = {name: len(rolls_of(fighters[name].numbers)) for name in group}
        found += [name for name in group if many[name] == min(many.values())]
    return tuple(found)
