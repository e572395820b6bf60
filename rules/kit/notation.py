"""Plain dice as people write them ("4d6kh3 + 2"): read into terms by a small grammar, and nothing else.

Source: none in a rulebook; `d%` is a die of a hundred, `kh` and `kl` keep the highest or lowest, `dh` and `dl` drop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from lark import Lark, Token, Transformer
from lark.exceptions import LarkError
from pydantic import Field

from rules.sheets import Problem, Value

MOST_LETTERS = 300
"""The longest line that is read at all."""

MOST_DICE = 100
"""The most dice of one line, all terms together."""

MOST_SIDES = 1000
MOST_TERMS = 20
MOST_ADDED = 10_000
"""The largest number that one term adds or takes."""

GRAMMAR = r"""
    start: SIGN? _term (SIGN _term)*
    _term: dice | number
    dice: COUNT? "d"i (COUNT | PERCENT) (KEEP COUNT?)?
    number: COUNT
    SIGN: "+" | "-"
    KEEP: "kh"i | "kl"i | "dh"i | "dl"i | "k"i
    PERCENT: "%"
    COUNT: /[0-9]+/
    %ignore " "
"""

DROPS = ("dh", "dl")
KEEPS_LOWEST = ("kl", "dh")
"""Whoever drops the highest keeps the lowest."""


class DiceTerm(Value):
    """So many dice of one size, of which `keep` count: the highest, or the `lowest`. `minus` takes them off."""

    count: int = Field(ge=1, le=MOST_DICE)
    size: int = Field(ge=2, le=MOST_SIDES)
    keep: int = Field(ge=0, le=MOST_DICE)
    lowest: bool = False
    minus: bool = False

    def __str__(self) -> str:
        kept = "" if self.keep == self.count else f" keep {self.keep} {'lowest' if self.lowest else 'highest'}"
        return f"{self.count}d{self.size}{kept}"


@dataclass(frozen=True, slots=True)
class Written:
    """One term as it was written: dice of a `size`, or a number of size 0; `named` of the dice are kept or dropped."""

    count: int
    size: int = 0
    how: str = ""
    named: int = 0
    minus: bool = False

    @property
    def fault(self) -> str:
        """Which limit it breaks, in a sentence; empty where it breaks none."""
        if not self.size:
            return "" if self.count <= MOST_ADDED else f"A number that is added or taken is at most {MOST_ADDED:,}."
        if not 2 <= self.size <= MOST_SIDES:
            return f"A die has 2 to {MOST_SIDES:,} sides."
        if self.how and not 1 <= self.named <= self.count - (self.how in DROPS):
            return "Of the dice thrown one keeps or drops at least one, and at least one is left."
        return "" if self.count else "Zero dice are none: write at least one."

    @property
    def term(self) -> DiceTerm:
        """The same as dice to throw."""
        keep = self.named if self.how else self.count
        keep = self.count - keep if self.how in DROPS else keep
        return DiceTerm(count=self.count, size=self.size, keep=keep, lowest=self.how in KEEPS_LOWEST, minus=self.minus)


def read_notation(text: str) -> tuple[tuple[DiceTerm, ...], int] | Problem:
    """The dice that a line writes down and all plain numbers added up; or the first limit that it breaks."""
    line = text.replace("−", "-").strip()
    if len(line) > MOST_LETTERS:
        return _problem(f"Dice are written in at most {MOST_LETTERS} characters; this has {len(line):,}.")
    try:
        found = _signed(_reader().parse(line).children)
    except LarkError:
        shown = line if len(line) <= 40 else f"{line[:39]}…"
        return _problem(f"“{shown}” is no dice. Write them as in 4d6, 2d6+3, 4d6kh3 or d%.")
    if fault := _fault(found):
        return _problem(fault)
    added = sum(-one.count if one.minus else one.count for one in found if not one.size)
    return tuple(one.term for one in found if one.size), added


def looks_like_dice(word: str) -> bool:
    """Whether a word begins as dice do: "4d6", "d%", "2d"."""
    digits = word.lstrip("0123456789")
    return digits[:1] in ("d", "D") and (digits[1:2].isdigit() or digits[1:2] == "%" or len(digits) < len(word) > 1)


def _fault(found: Sequence[Written]) -> str:
    if len(found) > MOST_TERMS:
        return f"A line of dice has at most {MOST_TERMS} terms; this has {len(found)}."
    if not any(one.size for one in found):
        return "There is no die in this. Write one as in d20 or 2d6+3."
    if sum(one.count for one in found if one.size) > MOST_DICE:
        return f"At most {MOST_DICE} dice are thrown at once."
    return next((fault for one in found if (fault := one.fault)), "")


def _signed(parts: Sequence[object]) -> tuple[Written, ...]:
    """The terms, each with the sign before it."""
    found, minus = [], False
    for part in parts:
        if isinstance(part, Written):
            found.append(replace(part, minus=minus))
        else:
            minus = str(part) == "-"
    return tuple(found)


class _Terms(Transformer[Token, object]):
    """What the grammar found, as terms."""

    def dice(self, parts: list[Token]) -> Written:
        at = 1 if len(parts) > 1 and parts[1].type in ("COUNT", "PERCENT") else 0  # where the sides stand
        count = int(parts[0]) if at else 1
        size = 100 if parts[at].type == "PERCENT" else int(parts[at])
        how, named = "".join(parts[at + 1 : at + 2]), parts[at + 2 :]
        return Written(count, size, how.casefold(), int(named[0]) if named else 1)

    def number(self, parts: list[Token]) -> Written:
        return Written(int(parts[0]))


@cache
def _reader() -> Lark:
    return Lark(GRAMMAR, parser="lalr", transformer=_Terms())


def _problem(sentence: str) -> Problem:
    return Problem(code="bad_dice", sentence=sentence, trait="dice")
