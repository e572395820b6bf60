"""Die codes and pips: "4D+2" read, added up, compared.

Source: Basics, "Rolling Dice" and "Multiple Actions". Rulings D-04 and D-06.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rules.wording import counted, signed

MOST_PIPS = 2
"""The most pips in a character's own code; a third would be a die."""

PIPS_PER_DIE = 3
"""Pips that weigh as much as a die, where codes are compared or climb step by step."""

DICE_LIMIT = 100
"""The most dice in one pool: no table throws more, and the odds stay instant."""

ADDS_LIMIT = 300
"""The most that modifiers add to a total or take from it."""

_CODE = re.compile(r"^([0-9]{1,3})\s*[Dd]\s*(?:\+\s*([0-9]))?$", re.ASCII)
_MODIFIER = re.compile(r"^(?:([+-]?)\s*([0-9]{1,3})\s*[Dd])?\s*(?:([+-]?)\s*([0-9]{1,3}))?$", re.ASCII)


class CodeError(ValueError):
    """A text that is no die code; `code` says so to programs, the message to people."""

    def __init__(self, sentence: str, code: str = "bad_die_code") -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class DieCode:
    """Dice and pips of a trait, a weapon or a tool. Printed "4D+2"."""

    dice: int
    pips: int = 0

    def __str__(self) -> str:
        return f"{self.dice}D+{self.pips}" if self.pips else f"{self.dice}D"

    @property
    def rank(self) -> int:
        """The whole code in pips: what orders codes."""
        return PIPS_PER_DIE * self.dice + self.pips

    def raised(self, pips: int) -> DieCode:
        """The code so many steps further on: 1D, 1D+1, 1D+2, 2D."""
        return code_of_rank(self.rank + pips)


@dataclass(frozen=True, slots=True)
class Modifier:
    """What is added to a code: dice, and a number that goes to the total. Either may be below zero."""

    dice: int = 0
    adds: int = 0

    def __str__(self) -> str:
        dice = f"{self.dice:+d}D" if self.dice else ""
        return f"{dice}{self.adds:+d}" if self.adds or not dice else dice


@dataclass(frozen=True, slots=True)
class Pool:
    """What is rolled: so many dice, one of them wild, and a number added to their total."""

    dice: int
    adds: int = 0

    def __str__(self) -> str:
        return f"{self.dice}D{self.adds:+d}" if self.adds else f"{self.dice}D"

    @property
    def usable(self) -> bool:
        """Whether at least one whole die is left: a trait reduced to zero cannot be relied on.

        Basics, "Multiple Actions" (D-06).
        """
        return self.dice > 0


def code_of_rank(rank: int) -> DieCode:
    """The code that weighs `rank` pips."""
    return DieCode(*divmod(max(0, rank), PIPS_PER_DIE))


def read_code(text: str, *, least: int = 1) -> DieCode:
    """ "4D+2" as a code of at least `least` dice and at most two pips. Raises CodeError.

    Basics, "Rolling Dice" (D-04).
    """
    match = _CODE.match(text.strip())
    if match is None:
        raise CodeError(f"“{text[:20]}” is no die code; write one such as 4D+2.")
    dice, pips = int(match[1]), int(match[2] or 0)
    if pips > MOST_PIPS:
        raise CodeError(f"A die code has +1 or +2 pips, not +{pips}.")
    if dice < least:
        raise CodeError("A die code has at least one die.")
    if dice > DICE_LIMIT:
        raise CodeError(f"A die code has at most {DICE_LIMIT} dice.")
    return DieCode(dice, pips)


def read_modifier(text: str) -> Modifier:
    """ "+1D", "+2", "-1D+1" as a modifier. Raises CodeError."""
    stripped = text.strip().replace("−", "-")
    match = _MODIFIER.match(stripped)
    if match is None or not stripped:
        raise CodeError(f"“{text[:20]}” is no modifier; write one such as +1D, +2 or -1D+1.", "bad_modifier")
    dice, adds = int(match[2] or 0), int(match[4] or 0)
    if match[2] and match[4] and not match[3]:
        raise CodeError(f"“{text[:20]}” is no modifier; put a sign before the number.", "bad_modifier")
    if dice > DICE_LIMIT or adds > ADDS_LIMIT:
        raise CodeError(f"A modifier is at most {DICE_LIMIT}D and {ADDS_LIMIT}.", "bad_modifier")
    return Modifier(-dice if match[1] == "-" else dice, -adds if match[3] == "-" else adds)


def read_modifiers(text: str) -> tuple[Modifier, ...]:
    """Several modifiers, divided by commas or blanks: "+1D, +2". Raises CodeError."""
    return tuple(read_modifier(one) for one in re.split(r"[,;\s]+", text.strip()) if one)


def add(
    base: DieCode,
    modifiers: Iterable[Modifier],
    *,
    minimum: int = 0,
    three_pips: bool = False,
    penalties_first: bool = False,
) -> Pool:
    """A code with all its modifiers: dice are summed first, then judged; never fewer than `minimum` dice.

    `three_pips` turns each three of the added numbers into a die, as other games of the family do. `penalties_first`
    judges the code after what it loses: what is reduced to nothing gains nothing back. Rulings D-04, D-06.
    """
    every, least = tuple(modifiers), max(minimum, 0)
    lost, gained = sum(min(0, one.dice) for one in every), sum(max(0, one.dice) for one in every)
    adds = base.pips + sum(one.adds for one in every)
    if three_pips:
        more = adds // PIPS_PER_DIE
        gained, adds = gained + more, adds - PIPS_PER_DIE * more
    left = base.dice + lost
    if penalties_first:
        left = max(least, left)
        gained = gained if left else 0
    return Pool(max(least, left + gained), adds)


def stronger(one: DieCode, other: DieCode) -> int:
    """1 when `one` simply wins, -1 when `other` does, 0 when they must roll against each other.

    Basics, "Using Skills".
    """
    return (one.rank > other.rank) - (one.rank < other.rank)


def pool_text(dice: int, adds: int) -> str:
    """A pool in words: "4 dice +2"."""
    return f"{counted(dice, 'die', 'dice')} {signed(adds)}" if adds else counted(dice, "die", "dice")
