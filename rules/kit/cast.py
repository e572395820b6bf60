"""The cast: what somebody is whom the storyteller plays, in a few numbers and pools, without the traits of a sheet.

Source: none; each system says which numbers those are, and how its pools are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from pydantic import Field as Limits

from rules.checks import Form, Request
from rules.kit.fields import Asked, Edited, Field, problem, whole
from rules.sheets import STORYTELLER, JsonValue, Problem, Sheet, Value
from rules.texts import Line60, Line120

POOL = "pool"
"""The kind of roll that is made on a pool, with a sheet or without one."""

INITIATIVE = "initiative"
"""The vital by which somebody of the cast is placed in a fight, where nothing on a sheet says it."""

MOST_POOLS = 6
"""The most pools that somebody ready-made has."""

SHOWN = 20
"""So much of what was typed is shown where it cannot be read."""

OURS = "ours, no rulebook's"
"""The source of somebody ready-made whom no rulebook gives figures for."""


@dataclass(frozen=True, slots=True)
class Vital:
    """A number that somebody of the cast is made with: its key, what a form calls it, its range, what it begins as."""

    name: str
    label: str
    least: int
    most: int
    begins: int

    @property
    def limits(self) -> str:
        """Its range in a sentence."""
        return f"For {self.label.lower()} write a number from {self.least:,} to {self.most:,}."


class Ready(Value):
    """Somebody ready-made, as an edition lists them: vitals and pools as the system writes them, each by its name."""

    key: Annotated[str, Limits(pattern=r"^[a-z][a-z_]{0,29}$")]
    name: Annotated[Line60, Limits(min_length=1)]
    concept: Line120
    values: dict[str, int] = Limits(default_factory=dict)
    pools: Annotated[dict[Line60, str], Limits(max_length=MOST_POOLS)]
    source: str = OURS


def _no_vitals(book: Any) -> tuple[Vital, ...]:
    return ()


def _as_it_is[S: Sheet](book: Any, sheet: S, values: Mapping[str, int]) -> S:
    return sheet


def _unwritten(text: str) -> Form:
    raise ValueError("Pools have no written form in this game.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Casting[B, S: Sheet]:
    """How a system makes somebody of the cast.

    `vitals` are up to three numbers that they are made with; `laid` is a sheet with some of them, damage and spent
    points kept, and `stands` says how they stand on one. `bare` is the sheet before that, the blank one where it is
    left out. `reads` is a written pool as the form of a quick pool (raises ValueError with a sentence), `writes` that
    form's request as text again, and `limits` says in a sentence how a pool is written. `ready` are the ready-made.
    """

    vitals: Callable[[B], tuple[Vital, ...]] = _no_vitals
    laid: Callable[[B, S, Mapping[str, int]], S] = _as_it_is
    stands: Callable[[B, S], Mapping[str, int]] = lambda book, sheet: {}
    bare: Callable[[B], S] | None = None
    reads: Callable[[str], Form] = _unwritten
    writes: Callable[[Any], str] = lambda request: ""
    limits: str = ""
    ready: Callable[[B], tuple[Ready, ...]] = lambda book: ()


@dataclass(frozen=True, slots=True)
class Cast[B, S: Sheet]:
    """The cast of one game, as its system declares it; `reading` reads a form as a request of a kind of roll."""

    casting: Casting[B, S]
    book: B
    blank: Callable[[B], S]
    reading: Callable[[str, Form], Request | tuple[Problem, ...]]

    @property
    def fields(self) -> tuple[Vital, ...]:
        """The numbers that a form asks for."""
        return self.casting.vitals(self.book)

    @property
    def ready(self) -> tuple[Ready, ...]:
        """The ready-made, with those of their numbers that this edition knows."""
        known = {one.name for one in self.fields}
        everybody = self.casting.ready(self.book)
        return tuple(one.model_copy(update={"values": _those(one.values, known)}) for one in everybody)

    def sheet(self, name: str, values: Mapping[str, JsonValue]) -> Sheet | tuple[Problem, ...]:
        """The thin sheet of somebody with these vitals, left out ones as they begin; or all that is wrong with them."""
        bare = (self.casting.bare or self.blank)(self.book)
        return self.changed(name, bare, {one.name: one.begins for one in self.fields} | dict(values))

    def changed(self, name: str, sheet: Sheet, values: Mapping[str, JsonValue]) -> Sheet | tuple[Problem, ...]:
        """The sheet with other vitals, its damage kept; or all that is wrong with them."""
        read = {key: _read(self.fields, key, value) for key, value in values.items()}
        if wrong := tuple(_about(name, one) for one in read.values() if isinstance(one, Problem)):
            return wrong
        numbers = {key: one for key, one in read.items() if not isinstance(one, Problem)}
        found: Sheet = self.casting.laid(self.book, sheet, numbers)  # type: ignore[arg-type]
        return found

    def values_of(self, sheet: Sheet) -> Mapping[str, int]:
        """The vitals as they stand on a sheet, by their keys."""
        return self.casting.stands(self.book, sheet)  # type: ignore[arg-type]

    def form_of(self, text: str) -> tuple[str, Form] | Problem:
        """A written pool as the kind of roll and its form, or what is wrong with it, with how pools are written."""
        try:
            form = self.casting.reads(_short(text))
        except ValueError as error:
            return self._no_pool(str(error))
        request = self.reading(POOL, form)
        return (POOL, form) if isinstance(request, Request) else self._no_pool(request[0].sentence)

    def _no_pool(self, why: str) -> Problem:
        return Problem(code="bad_pool", sentence=f"{why} {self.casting.limits}".strip(), trait="pool")

    def pool_text(self, form: Form) -> str:
        """The form of a pool as the system writes it, the dice alone; empty where it is none."""
        request = self.reading(POOL, form)
        return self.casting.writes(request) if isinstance(request, Request) else ""


def _those(values: Mapping[str, int], known: set[str]) -> dict[str, int]:
    return {key: value for key, value in values.items() if key in known}


def _read(vitals: tuple[Vital, ...], key: str, value: JsonValue) -> int | Problem:
    vital, number = next((one for one in vitals if one.name == key), None), whole(value)
    if vital is None:
        return problem("unknown_field", f"There is no “{key[:SHOWN]}” to set here.", key[:SHOWN], "vitals")
    if number is None or not vital.least <= number <= vital.most:
        return problem("bad_field", vital.limits, key, "vitals")
    return number


def _about(name: str, wrong: Problem) -> Problem:
    return wrong.model_copy(update={"sentence": f"{name}: {wrong.sentence}"}) if name else wrong


def vitals[B, S: Sheet](casting: Casting[B, S]) -> Field[B, S]:
    """The field by which a storyteller sets a vital of somebody ("vitals.health")."""
    return Field("vitals", partial(_set, casting), who=STORYTELLER, barred="Only a storyteller sets these numbers.")


def _set[B, S: Sheet](casting: Casting[B, S], asked: Asked[B, S]) -> Edited[S]:
    book, sheet = asked.book, asked.sheet
    number = _read(casting.vitals(book), asked.name, asked.value)
    if isinstance(number, Problem):
        return number
    before = casting.stands(book, sheet).get(asked.name)
    return casting.laid(book, sheet, {asked.name: number}), before, number


# Pools that are dice and what is added to them ------------------------------------------------------------------


def _short(text: str) -> str:
    """A text that may be a pool, with plain signs. Raises ValueError for one that is far too long."""
    joined = " ".join(text.replace("−", "-").split())
    if len(joined) > SHOWN:
        raise unreadable(joined)
    return joined


def unreadable(text: str) -> ValueError:
    """That a text is no pool at all."""
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    return ValueError(f"“{shown}” is no pool.")


def written_parts(text: str) -> Iterator[str]:
    """The parts of "d8 + d6 - 1", each with its sign and without blanks: "+d8", "+d6", "-1"."""
    joined = "".join(text.split())
    signed = joined if joined[:1] in "+-" else f"+{joined}"
    for part in signed.replace("-", "+-").split("+"):
        if part:
            yield part if part[0] == "-" else f"+{part}"
