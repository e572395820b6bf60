"""Dice and charts, drawn once for each way they can look: `{% load dice %}`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from campaigns.drawing import View, component, draw
from campaigns.templatetags.components import OutcomeFlag
from rolls.forecast import Forecast
from rules import wording
from rules.checks import Bar, Die, Outcome

register = template.Library()


@register.simple_tag
def large_dice(dice: tuple[Die, ...]) -> SafeString:
    """List items of a `.dice`: each die large, with what it did below it."""
    return _joined(_drawn("components/die.html", *_looks(die), order, die.caption) for order, die in enumerate(dice))


@register.simple_tag
def small_dice(dice: tuple[Die, ...]) -> SafeString:
    """List items of a `.minidice`, which says all dice in its own label."""
    return _joined(_drawn("components/mini.html", *_looks(die), 0) for die in dice)


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
def chart(forecast: Forecast) -> SafeString:
    """The distribution as columns, with the result marked once there is one."""
    expected = forecast.expected if forecast.odds.averages else None
    return _charted(forecast.bars, expected, forecast.expected_at, forecast.rolled)


def _looks(die: Die) -> tuple[int, str, int, bool, bool]:
    return die.face, die.state, die.size, die.bonus, die.exploded


def _joined(drawn: object) -> SafeString:
    return format_html_join("", "{}", ((one,) for one in drawn))  # type: ignore[attr-defined]


@lru_cache(maxsize=4096)
def _drawn(
    name: str, face: int, state: str, size: int, bonus: bool, exploded: bool, order: int, says: str = ""
) -> SafeString:
    looks = {"face": face, "state": state, "size": size, "bonus": bonus, "exploded": exploded, "order": order}
    return render_to_string(name, {**looks, "says": says})


@lru_cache(maxsize=1024)
def _charted(bars: tuple[Bar, ...], expected: Fraction | None, at: Fraction, rolled: int | None) -> SafeString:
    tallest = max((bar.probability for bar in bars), default=1) or 1
    facts = {"bars": bars, "tallest": tallest, "expected": expected, "expected_at": at, "rolled": rolled}
    return render_to_string("components/distribution.html", facts)
