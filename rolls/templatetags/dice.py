"""Dice and charts, drawn once for each way they can look: `{% load dice %}`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from django import template
from django.utils.safestring import SafeString, mark_safe

from campaigns.drawing import View, component, draw
from campaigns.templatetags.components import OutcomeFlag
from rolls.forecast import Forecast
from rules import wording
from rules.checks import Bar, Choice, Die, LedgerLine, Outcome

register = template.Library()


@component(register, "die_shape")
@dataclass(frozen=True, slots=True)
class DieShape(View):
    """The outline of a die of this size, of one kind of drawing; a `broken` one has a piece out."""

    template: ClassVar[str] = "components/die_shape.html"
    remembers: ClassVar[int] = 128

    size: int
    block: Literal["die", "mini", "step"]
    broken: bool = False


@component(register, "die")
@dataclass(frozen=True, slots=True)
class LargeDie(View):
    """A large die, with what it did below it; `says` is all of it in words. It drops in by its `order`."""

    template: ClassVar[str] = "components/die.html"
    remembers: ClassVar[int] = 4096

    face: int
    state: str
    size: int = 10
    bonus: bool = False
    exploded: bool = False
    caption: str = ""
    says: str = ""
    order: int = 0

    def shown(self) -> Mapping[str, object]:
        """The looks, and what a screen reader says of it, without a full stop."""
        return {**View.shown(self), "caption": self.caption or self.state, "says": self.says or self._said}

    @property
    def _said(self) -> str:
        bonus, spark = ("bonus die", self.bonus), ("brings more dice", self.exploded)
        state = ("success" if self.state == "hit" else self.state, True)
        caption = (self.caption, bool(self.caption) and self.caption != self.state)
        return ", ".join((str(self.face), *(words for words, said in (bonus, state, caption, spark) if said)))


@component(register, "choice_face")
@dataclass(frozen=True, slots=True)
class ChoiceFace(View):
    """What one reads and presses of an open choice: the same on every roll that offers it, however long its list is."""

    template: ClassVar[str] = "rolls/choice_face.html"
    remembers: ClassVar[int] = 512

    choice: Choice
    roller: str


@component(register, "mini")
@dataclass(frozen=True, slots=True)
class SmallDie(View):
    """A small die, in a row that says all dice in its own label."""

    template: ClassVar[str] = "components/mini.html"
    remembers: ClassVar[int] = 4096

    face: int
    state: str
    size: int = 10
    bonus: bool = False


@component(register, "ledger")
@dataclass(frozen=True, slots=True)
class Ledger(View):
    """How a result was counted, line by line; the last is what it comes to."""

    template: ClassVar[str] = "components/ledger.html"
    remembers: ClassVar[int] = 1024

    lines: tuple[LedgerLine, ...]


@component(register, "tally")
@dataclass(frozen=True, slots=True)
class Tally(View):
    """The same on one line."""

    template: ClassVar[str] = "components/tally.html"
    remembers: ClassVar[int] = 1024

    lines: tuple[LedgerLine, ...]


@component(register, "odds_bar")
@dataclass(frozen=True, slots=True)
class OddsBar(View):
    """The parts of a chance, in whole percentages that add to 100. `told` are those of botch, failure and success as
    they are read ("over 99"), `words` their names; a botch without one is left out.
    """

    template: ClassVar[str] = "components/odds.html"
    remembers: ClassVar[int] = 512

    botch: int
    failure: int
    success: int
    told: tuple[str, str, str] | None = None
    words: tuple[str, str, str] = ("Botch", "Failure", "Success")

    def shown(self) -> Mapping[str, object]:
        """Each part with its name and as it is read."""
        numbers = (str(self.botch), str(self.failure), str(self.success))
        keys = ("botch", "failure", "success")
        parts = tuple(part for part in zip(keys, self.words, self.told or numbers, strict=True) if part[1])
        spoken = ", ".join(f"{word.lower()} {chance} percent" for _, word, chance in parts)
        return {"botch": self.botch, "failure": self.failure, "parts": parts, "spoken": spoken}


@component(register, "distribution")
@dataclass(frozen=True, slots=True)
class Chart(View):
    """Columns, one for each result. `expected` lies at `expected_at`, in columns from the middle of the first; without
    that, one result is one column. The column of `rolled` is marked.
    """

    template: ClassVar[str] = "components/distribution.html"
    remembers: ClassVar[int] = 512

    bars: tuple[Bar, ...]
    expected: Fraction | float | None = None
    expected_at: Fraction | None = None
    rolled: int | None = None

    def shown(self) -> Mapping[str, object]:
        """The columns, and how likely the highest is."""
        tallest = max((bar.probability for bar in self.bars), default=1) or 1
        return {**View.shown(self), "tallest": tallest}


@register.simple_tag
def large_dice(dice: tuple[Die, ...]) -> SafeString:
    """List items of a `.dice`: each die large, with what it did below it."""
    return _joined(
        LargeDie(die.face, die.state, die.size, die.bonus, die.exploded, says=die.caption, order=order)
        for order, die in enumerate(dice)
    )


@register.simple_tag
def small_dice(dice: tuple[Die, ...]) -> SafeString:
    """List items of a `.minidice`, which says all dice in its own label."""
    return _joined(SmallDie(die.face, die.state, die.size, die.bonus) for die in dice)


@component(register, "minidice")
@dataclass(frozen=True, slots=True)
class Minidice(View):
    """Dice in one row, small, and all of them said in one label; `fresh` ones were brought later."""

    template: ClassVar[str] = "rolls/minidice.html"

    dice: tuple[Die, ...]
    label: str = "Dice"
    fresh: bool = False


@register.filter
def signed(number: int) -> str:
    """A number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


@register.filter
def percent(chance: Fraction | float) -> str:
    """A chance in whole percent; "under 1%" and "over 99%" for what is not quite never or always."""
    return wording.percent(chance)


@register.filter
def per_cent(chance: Fraction | float) -> str:
    """The same without the sign, to be read out."""
    return wording.per_cent(chance)


@register.simple_tag
def flag(outcome: Outcome, *, big: bool = False) -> SafeString:
    """The outcome as a word, its sign and its number."""
    return draw(OutcomeFlag(outcome.kind, outcome.label, outcome.value, big))


@register.simple_tag
def odds(forecast: Forecast, *, plain: bool = False) -> SafeString:
    """The chances to succeed, to fail and to botch; in the `plain` words, or as the system names them."""
    told, words = forecast.told, forecast.words
    names = ("Botch", "Failure", "Success") if plain else (words["botch"], words["failure"], words["success"])
    read = (told["botch"], told["failure"], told["success"])
    return draw(OddsBar(forecast.botch, forecast.failure, forecast.success, read, names))


@register.simple_tag
def chart(forecast: Forecast) -> SafeString:
    """The distribution as columns, with the result marked once there is one."""
    expected = forecast.expected if forecast.odds.averages else None
    return draw(Chart(forecast.bars, expected, forecast.expected_at, forecast.rolled))


def _joined(views: Iterable[View]) -> SafeString:
    return mark_safe("".join(draw(one) for one in views))
