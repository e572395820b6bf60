"""What an app says of its models for the archive of a campaign: in it, left out, or made again when it comes back.

Each app declares this in its `archived.py`; a test asks it of every model, so that none is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model, QuerySet

from campaigns.models import Campaign, Membership
from campaigns.telling import LineKind
from rules.system import Game

type Row = Mapping[str, Any]
"""A row by the names of its columns: values as Python has them, and what it leads to by its number in the archive."""


@dataclass(frozen=True)
class Look:
    """What a judge may look at besides its row: the table as it will be, and the rows that parts keep at hand."""

    campaign: Campaign
    rows: Mapping[type[Model], Sequence[Row]]

    def of(self, model: type[Model], column: str, value: object) -> list[Row]:
        """The rows of a model that have this value, found by one index that is made once."""
        index = self._index.get((model, column))
        if index is None:
            index = self._index.setdefault((model, column), {})
            for row in self.rows.get(model, ()):
                index.setdefault(row[column], []).append(row)
        return index.get(value, [])

    @property
    def game(self) -> Game:
        """The game under the rules of the table."""
        return self.campaign.game

    _index: dict[tuple[type[Model], str], dict[object, list[Row]]] = field(default_factory=dict, compare=False)


def everything(rows: QuerySet[Any], _exporter: Membership) -> QuerySet[Any]:
    """All of a table's rows."""
    return rows


@dataclass(frozen=True)
class Part:
    """The rows of one model in an archive.

    `noun` is what one is called, empty where nobody counts them; `campaign` leads from a row to its campaign. `anew`
    are columns that are not in the archive, each with what makes its value of the row that comes back. `tokens` are
    texts by chance that are made anew from those in the archive. `ids` are columns that hold an id without being a
    reference: each says to which model it leads in this row, None to none. `kept` narrows the rows to what the exporter
    may read. `judge` says in a sentence why a row cannot be, once all rows are known; `at_hand` keeps rows for judges.
    """

    model: type[Model]
    campaign: str = "campaign"
    noun: str = ""
    anew: Mapping[str, Callable[[Row], Any]] = field(default_factory=dict)
    tokens: tuple[str, ...] = ()
    ids: Mapping[str, Callable[[Row], type[Model] | None]] = field(default_factory=dict)
    kept: Callable[[QuerySet[Any], Membership], QuerySet[Any]] = everything
    judge: Callable[[Row, Look], str | None] | None = None
    at_hand: bool = False

    @property
    def name(self) -> str:
        """What its file is called: "rolls.roll"."""
        return self.model._meta.label_lower


_parts: dict[type[Model], Part] = {}
_not_in: dict[type[Model], str] = {}
_decisions: dict[str, type[Model]] = {}
_lines: dict[str, tuple[type[Model] | None, type[Model] | None]] = {}


def in_archives(*parts: Part) -> None:
    """Put these into every archive."""
    _parts.update((part.model, part) for part in parts)


def not_in_archives(model: type[Model], reason: str) -> None:
    """Say why a model is in no archive."""
    _not_in[model] = reason


def line_tells(kind: LineKind, *, subject: type[Model] | None = None, about: type[Model] | None = None) -> None:
    """Say to which rows the numbers of a line's event lead."""
    _lines[kind.key] = subject, about


def leads_to(line: str, column: str) -> type[Model] | None:
    """The model to which a number of an event with this line leads."""
    subject, about = _lines.get(line, (None, None))
    return subject if column == "subject" else about


def decision_is_about(about: str, model: type[Model]) -> None:
    """Say to which rows the subject of a table's decisions leads."""
    _decisions[about] = model


def subject_of(about: str) -> type[Model] | None:
    """The model to which the subject of such a decision leads; None where it is no row."""
    return _decisions.get(about)


def knows_line(line: str) -> bool:
    """Whether somebody said to which rows lines of this kind lead."""
    return line in _lines


def parts() -> tuple[Part, ...]:
    """Every part, in the order in which apps are installed."""
    return tuple(_parts.values())


def part_of(model: type[Model]) -> Part | None:
    """The part of a model."""
    return _parts.get(model)


def left_out() -> Mapping[type[Model], str]:
    """The models that are in no archive, each with the reason."""
    return _not_in


def nothing(_row: Row) -> None:
    """No value."""
