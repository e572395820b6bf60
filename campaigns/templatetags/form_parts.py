"""Parts of forms, in every template without loading anything: scales, ratings, numbers, fields with what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django import template
from django.forms import BoundField, Form

from campaigns.drawing import View, component

register = template.Library()


@component(register, "scale")
@dataclass(frozen=True, slots=True)
class Scale(View):
    """One of a few numbers, the usual one marked; `prefix` for ids where a page has the same name twice.

    The legend leads to its `rule`, where an address is given.
    """

    template: ClassVar[str] = "components/scale.html"
    remembers: ClassVar[int] = 256

    value: int | str
    usual: int | None = None
    name: str = "difficulty"
    legend: str = "Difficulty"
    note: str = ""
    low: int = 2
    high: int = 10
    prefix: str = ""
    rule: str = ""

    def shown(self) -> Mapping[str, object]:
        stops = range(self.low, self.high + 1)
        return {"scale": self, "stops": stops, "now": whole(self.value), "id": self.prefix or self.name}


@component(register, "rating")
@dataclass(frozen=True, slots=True)
class Rating(View):
    """Dots to choose; from `disabled_from` on they are out of reach, and `disabled_why` says so."""

    template: ClassVar[str] = "components/rating.html"
    remembers: ClassVar[int] = 512

    name: str
    label: str
    value: int | str
    floor: int = 0
    max: int = 5
    disabled_from: int = 0
    disabled_why: str = "out of reach"
    prefix: str = ""

    def shown(self) -> Mapping[str, object]:
        stops = range(self.floor, self.max + 1)
        return {"rating": self, "stops": stops, "now": whole(self.value), "id": self.prefix or self.name}


@component(register, "stepper")
@dataclass(frozen=True, slots=True)
class Stepper(View):
    """A number with two buttons. `id` where a label of its own points at it; `step` "any" takes fractions; `usual` is
    what counts while it is empty, where the buttons begin; at `scarce` nothing scarce is spent.
    """

    template: ClassVar[str] = "components/stepper.html"
    remembers: ClassVar[int] = 1024

    name: str
    label: str
    value: object
    min: int | str | None = None
    max: int | str | None = None
    id: str = ""
    step: str = ""
    usual: int | str | None = None
    scarce: int | str | None = None


@component(register, "errors")
@dataclass(frozen=True, slots=True)
class Errors(View):
    """What is wrong with a control; Django points the control at "<id>_error"."""

    template: ClassVar[str] = "components/field_errors.html"

    errors: Sequence[str]
    id: str


@component(register, "field")
@dataclass(frozen=True, slots=True)
class Field(View):
    """A field of a form with its label, hint and errors. Django ties hint and errors to the control."""

    template: ClassVar[str] = "components/field.html"

    field: BoundField


@component(register, "fields")
@dataclass(frozen=True, slots=True)
class Fields(View):
    """All fields of a form, after what is wrong with it as a whole."""

    template: ClassVar[str] = "components/fields.html"

    form: Form


def whole(value: int | str) -> int | None:
    """A number as a form holds it; None where it holds none."""
    text = str(value)
    return int(text) if text.removeprefix("-").isdecimal() and text.isascii() else None
