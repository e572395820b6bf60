"""Trying: a kind of roll as somebody asks for it who has no sheet, and the same roll with one thing changed.

Source: none; each system says what of its rolls one turns, and makes the form and the sheet that come of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from rules.checks import Form, Plan, Request
from rules.kit.plain import KEY as PLAIN
from rules.sheets import Problem, Sheet
from rules.wording import plain

YES = "true"
"""What a switch holds that is on; one that is off holds nothing."""

MOST_WHAT_IFS = 24
"""Single changes of one roll: more than any system has."""

_WHOLE = re.compile(r"^[+-]?[0-9]{1,6}$", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dial:
    """One thing of a roll that is turned: a number from `low` to `high`, one of its `options`, or a switch.

    An option is its value and its words, in an order in which one notch means something. `more` is what one notch up
    is called ("One more die") and `less` one down; a dial without them is not compared. With `open` it may be empty.
    """

    key: str
    label: str
    begins: str = ""
    low: int = 0
    high: int = 0
    options: tuple[tuple[str, str], ...] = ()
    more: str = ""
    less: str = ""
    hint: str = ""
    open: bool = False

    @property
    def shape(self) -> Literal["number", "options", "switch"]:
        """How it is drawn."""
        return "options" if self.options else "number" if self.high > self.low else "switch"

    def read(self, text: str) -> str:
        """What was filled in, as it is held: a true minus as keyboards type it, a switch on by any word for it."""
        text = text.strip().replace("−", "-")
        return YES if self.shape == "switch" and text in ("1", "on", "yes") else text

    def problem(self, value: str) -> Problem | None:
        """Why it cannot stand at this value, with its limit; None when it can."""
        if self.shape == "options" and value not in dict(self.options):
            return self._refused(f"{self.label} is one of the list, not “{value[:20]}”.")
        if self.shape == "switch" and value not in ("", YES):
            return self._refused(f"{self.label} is on or off.")
        if self.shape != "number" or (self.open and not value):
            return None
        if _WHOLE.match(value) and self.low <= int(value) <= self.high:
            return None
        limits = f"{plain(self.low)} to {plain(self.high)}"
        return self._refused(f"{self.label} is a whole number, {limits}{', or empty' if self.open else ''}.")

    def turned(self, value: str) -> Iterator[tuple[str, str]]:
        """What one notch down and one up come to: the words and the value of each that there is."""
        order = self._notches(value)
        for one, other in pairwise(order):
            if other == value and self.less:
                yield self.less, one
            if one == value and self.more:
                yield self.more, other

    def _notches(self, value: str) -> tuple[str, ...]:
        if self.shape == "options":
            return tuple(key for key, _ in self.options)
        if self.shape == "switch":
            return ("", YES)
        if not value:
            return ()
        now = int(value)
        near = (one for one in (now - 1, now, now + 1) if self.low <= one <= self.high)
        return tuple(value if one == now else str(one) for one in near)

    def _refused(self, sentence: str) -> Problem:
        return Problem(code="out_of_range", sentence=sentence, trait=self.key, section="roll")


type Values = Mapping[str, str]
"""What each dial stands at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trying[B]:
    """One kind of roll without a sheet: its name, what it is for, its dials, and what a form and a sheet they make."""

    kind: str
    name: str
    says: str
    dials: Callable[[B], tuple[Dial, ...]]
    asks: Callable[[B, Values], tuple[Form, Sheet | None]]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The same roll with one single change, in words, and what all dials stand at then."""

    words: str
    values: Values


PLAIN_SIZES = (4, 6, 8, 10, 12, 20, 100)
PLAIN_TRY: Trying[Any] = Trying(
    kind=PLAIN,
    name="Plain dice",
    says="Some dice of one size, added up. Nothing to reach: only the total counts.",
    dials=lambda book: (
        Dial(key="count", label="Dice", begins="3", low=1, high=20, more="One more die", less="One die fewer"),
        Dial(
            key="size",
            label="Sides",
            begins="6",
            options=tuple((str(one), f"d{one}") for one in PLAIN_SIZES),
            more="Dice one size larger",
            less="Dice one size smaller",
        ),
        Dial(key="added", label="Added", begins="0", low=-20, high=20, more="One point more", less="One point less"),
    ),
    asks=lambda book, values: ({"dice": f"{values['count']}d{values['size']}{_added(values['added'])}"}, None),
)
"""What every game has, and no rulebook knows."""


def _added(text: str) -> str:
    number = int(text)
    return f"{number:+}" if number else ""


class Trials:
    """Every kind of roll of one game, tried without a sheet."""

    def __init__(self, game: Any) -> None:
        self._game = game
        offered = (one for one in game.declared.tried if one.kind in game.check_kinds)
        self.every: tuple[Trying[Any], ...] = (*offered, PLAIN_TRY)

    def named(self, kind: str) -> Trying[Any] | None:
        """The kind of roll with this key; None where this edition has none."""
        return next((one for one in self.every if one.kind == kind), None)

    def dials(self, tried: Trying[Any]) -> tuple[Dial, ...]:
        """What of this kind is turned in this edition."""
        return tried.dials(self._game.book)

    def begun(self, tried: Trying[Any], filled: Mapping[str, str]) -> Values:
        """What every dial stands at: what was filled in, else where it begins."""
        return {one.key: one.read(filled.get(one.key, one.begins)) for one in self.dials(tried)}

    def plan(self, tried: Trying[Any], values: Values) -> Plan | tuple[Problem, ...]:
        """What the roll comes to, or which dials do not fit, each with its limit."""
        found = tuple(one.problem(values[one.key]) for one in self.dials(tried))
        if problems := tuple(one for one in found if one):
            return problems
        form, sheet = tried.asks(self._game.book, values)
        request = self._game.read_request(tried.kind, form)
        if not isinstance(request, Request):
            return tuple(request)
        # Whoever tries sets what at a table only a storyteller may.
        plan: Plan = self._game.plan(request, sheet, actor="storyteller")
        return plan

    def what_if(self, tried: Trying[Any], values: Values) -> tuple[WhatIf, ...]:
        """Every single change of the roll, dial by dial, as far as the rules allow it."""
        turned = (
            WhatIf(words, {**values, dial.key: value})
            for dial in self.dials(tried)
            for words, value in dial.turned(values[dial.key])
        )
        return tuple(one for one in turned if self._fits(tried, one.values))[:MOST_WHAT_IFS]

    def _fits(self, tried: Trying[Any], values: Values) -> bool:
        plan = self.plan(tried, values)
        return isinstance(plan, Plan) and plan.check is not None
