"""What the database would refuse, asked of rows in memory: so that a person reads the place, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db.models import CheckConstraint, F, Model, Q, UniqueConstraint

type Row = Mapping[str, Any]

_ASK: dict[str, Callable[[Any, Any], bool]] = {
    "exact": lambda a, b: a == b,
    "gt": lambda a, b: a > b,
    "gte": lambda a, b: a >= b,
    "lt": lambda a, b: a < b,
    "lte": lambda a, b: a <= b,
    "in": lambda a, b: a in b,
    "range": lambda a, b: b[0] <= a <= b[1],
}


def holds(condition: Q, row: Row) -> bool | None:
    """Whether a row meets a condition; None where SQL would not know."""
    found = [holds(one, row) if isinstance(one, Q) else _asked(one, row) for one in condition.children]
    if condition.connector == Q.XOR:
        answer = None if None in found else sum(map(bool, found)) % 2 == 1
    elif condition.connector == Q.OR:
        answer = True if True in found else None if None in found else False
    else:
        answer = False if False in found else None if None in found else True
    return (None if answer is None else not answer) if condition.negated else answer


def _asked(one: Any, row: Row) -> bool | None:
    path, wanted = one
    name, _, lookup = path.partition("__")
    value = row[name.removesuffix("_id") if name not in row else name]
    if isinstance(wanted, F):
        wanted = row[wanted.name]  # type: ignore[attr-defined]
    if lookup == "isnull" or wanted is None:
        return (value is None) == (True if lookup != "isnull" else wanted)
    return None if value is None else _ASK[lookup or "exact"](value, wanted)


class Kept:
    """The constraints of a model, over all rows of it that were seen."""

    def __init__(self, model: type[Model], skip: Iterable[str]) -> None:
        left = set(skip)
        constraints = model._meta.constraints
        self.checks = [one for one in constraints if isinstance(one, CheckConstraint) and not _names(one) & left]
        unique = [one for one in constraints if isinstance(one, UniqueConstraint) and not set(one.fields) & left]
        self.unique: list[tuple[str, tuple[str, ...], Q | None]] = [
            (one.name, tuple(one.fields), one.condition if isinstance(one.condition, Q) else None) for one in unique
        ]
        alone = [field for field in model._meta.concrete_fields if field.unique and field.name not in left]
        self.unique += [(f"{one.name} is unique", (one.name,), None) for one in alone if not one.primary_key]
        self.seen: dict[str, set[Any]] = {name: set() for name, _, _ in self.unique}

    def broken(self, row: Row) -> str | None:
        """The rule that a row breaks, as its name says it."""
        for check in self.checks:
            if holds(check.condition, row) is False:  # type: ignore[arg-type]
                return str(check.name).replace("_", " ")
        for name, fields, condition in self.unique:
            key = tuple(row.get(field) for field in fields if field in row)
            if None in key or (condition is not None and holds(condition, row) is not True):
                continue
            if key in self.seen[name]:
                return name.replace("_", " ")
            self.seen[name].add(key)
        return None


def _names(check: CheckConstraint) -> set[str]:
    def of(condition: Q) -> set[str]:
        found: set[str] = set()
        for one in condition.children:
            found |= of(one) if isinstance(one, Q) else {str(one[0]).partition("__")[0]}  # type: ignore[index]
        return found

    return of(check.condition) if isinstance(check.condition, Q) else set()
