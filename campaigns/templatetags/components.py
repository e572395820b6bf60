"""The smallest parts of every page, in every template without loading anything.

What a tag must and may be given are the fields of its view: a name that there is none of fails when a template is
compiled, and each way that one can look is drawn once.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from django import template
from django.urls import reverse

from campaigns.drawing import View, component
from campaigns.portraits import portrait_of
from rules.sheets import Trait

register = template.Library()


@component(register, "notice")
@dataclass(frozen=True, slots=True)
class Notice(View):
    """A sentence beside what it is about; `id` where a field is described by it."""

    template: ClassVar[str] = "components/notice.html"
    remembers: ClassVar[int] = 512

    kind: Literal["todo", "error", "ok", "info"]
    text: str
    id: str = ""


@component(register, "dots")
@dataclass(frozen=True, slots=True)
class Dots(View):
    """A rating as dots. Say the value as text beside it: the drawing is hidden from screen readers."""

    template: ClassVar[str] = "components/dots.html"
    remembers: ClassVar[int] = 256

    value: int
    max: int = 5

    def shown(self) -> Mapping[str, object]:
        circles = tuple((6 + 15 * place, place < self.value) for place in range(self.max))
        return {"value": self.value, "width": 15 * self.max - 3, "circles": circles}


@component(register, "head")
@dataclass(frozen=True, slots=True)
class Head(View):
    """The head of a section, which is labelled by its `id`; beside it a note, or one link."""

    template: ClassVar[str] = "components/head.html"
    remembers: ClassVar[int] = 256

    title: str
    id: str = ""
    note: str = ""
    url: str = ""
    action: str = ""


@component(register, "masthead")
@dataclass(frozen=True, slots=True)
class Masthead(View):
    """The head of a page; `sub` in the voice of a story, `crumb` leads to the page above."""

    template: ClassVar[str] = "components/masthead.html"

    title: str
    sub: str = ""
    crumb: str = ""
    crumb_url: str = ""


@component(register, "empty")
@dataclass(frozen=True, slots=True)
class Empty(View):
    """Nothing is here yet, why, and the one way to start; in one `row` where a part of a page is empty."""

    template: ClassVar[str] = "components/empty.html"
    remembers: ClassVar[int] = 128

    title: str
    text: str
    icon: str = "die"
    url: str = ""
    action: str = ""
    row: bool = False


@component(register, "meter")
@dataclass(frozen=True, slots=True)
class Meter(View):
    """What of a budget is spent, of at most 20; `waiting` of it await approval. Beyond the total is drawn as over."""

    template: ClassVar[str] = "components/meter.html"
    remembers: ClassVar[int] = 512

    label: str
    spent: int
    total: int
    waiting: int = 0

    def shown(self) -> Mapping[str, object]:
        settled = self.spent - self.waiting
        segments = ["on" if n <= settled else "wait" if n <= self.spent else "" for n in range(1, self.total + 1)]
        over = ["over"] * (self.spent - self.total)
        return {"label": self.label, "meter": self, "segments": segments + over}


@component(register, "trait")
@dataclass(frozen=True, slots=True)
class TraitButton(View):
    """A trait to roll with. `plain`: the rating as it is printed, no dots. With a `name` it submits a form."""

    template: ClassVar[str] = "components/trait.html"
    remembers: ClassVar[int] = 4096

    trait: Trait
    pressed: bool = False
    plain: bool = False
    name: str = ""

    def shown(self) -> Mapping[str, object]:
        """The looks, and what a screen reader says of it. A sheet has thirty: what is a text is put together here."""
        trait, dotted = self.trait, bool(self.trait.maximum) and not self.plain
        named = f"{trait.called}: {', '.join(one.name for one in trait.details)}" if trait.details else ""
        spoken = ", ".join(
            part for part in (f"{trait.rating} of {trait.row}" if dotted else trait.rating, named) if part
        )
        return {
            "trait": trait,
            "name": self.name,
            "pressed": "true" if self.pressed else "false",
            "dotted": dotted,
            "spoken": f"{spoken}. {trait.note}" if trait.note else spoken,
        }


@component(register, "toast")
@dataclass(frozen=True, slots=True)
class Toast(View):
    """A message that goes away, with at most one way to go on."""

    template: ClassVar[str] = "components/toast.html"

    text: str
    error: bool = False
    url: str = ""
    action: str = ""


@component(register, "save")
@dataclass(frozen=True, slots=True)
class Save(View):
    """How saving stands ("Saved at 20:14"). Put it in an element with role="status"."""

    template: ClassVar[str] = "components/save.html"

    state: Literal["ok", "busy", "error"]
    text: str


@component(register, "outcome")
@dataclass(frozen=True, slots=True)
class OutcomeFlag(View):
    """A result as a word, its sign and its number. A `kind` of a system's own is drawn plain; 0 is no number."""

    template: ClassVar[str] = "components/outcome.html"
    remembers: ClassVar[int] = 1024

    kind: str
    word: str = ""
    value: int = 0
    big: bool = False

    def shown(self) -> Mapping[str, object]:
        icons = {"success": "check", "botch": "crack", "critical_failure": "crack", "failure": "minus", "tie": "again"}
        return {"outcome": self, "word": self.word or self.kind.capitalize(), "icon_name": icons.get(self.kind, "die")}


@component(register, "chip")
@dataclass(frozen=True, slots=True)
class Chip(View):
    """A choice to press."""

    template: ClassVar[str] = "components/chip.html"

    name: str
    value: str
    label: str
    checked: bool = False
    disabled: bool = False
    advanced: bool = False


@component(register, "slot")
@dataclass(frozen=True, slots=True)
class Slot(View):
    """Something that was written in, what it is `about`, and how it stands. A list item of `.slots`."""

    template: ClassVar[str] = "components/slot.html"

    name: str
    about: str
    state: Literal["listed", "waiting", "declined"]
    advanced: bool = False
    note: str = ""


@component(register, "face")
@dataclass(frozen=True, slots=True)
class Face(View):
    """Somebody's portrait: their `picture`, else one by their name.

    `sheet=False` for one without a sheet, `url` for where it leads.
    """

    template: ClassVar[str] = "components/face.html"
    remembers: ClassVar[int] = 1024  # about 1 kB each

    name: str
    sheet: bool = True
    small: bool = False
    url: str = ""
    picture: uuid.UUID | None = None

    def shown(self) -> Mapping[str, object]:
        """The fields, and the picture or else the portrait that is drawn from the name."""
        source = reverse("pictures:picture", args=[self.picture, "face"]) if self.picture else ""
        return {**View.shown(self), "source": source, "portrait": None if source else portrait_of(self.name)}
