"""What keeps the dice on the table, with the field of the panel that can be put back where one does it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from rolls.filled import Filled
from rules.sheets import Problem

PICKED = ("traits", "opponent_traits")
"""Fields that are picked anew, not put back: the rules want something in them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why it is not rolled; where a `field` of the panel does it, pressing Undo puts that back to `begin`."""

    sentence: str
    code: str
    field: str = ""
    begin: str = ""


def refusals(problems: Iterable[Problem], known: Mapping[str, FieldInfo], filled: Filled) -> Iterator[Refusal]:
    """Each problem with what undoes it; a field that was not sent cannot be put back."""
    for problem in problems:
        name = problem.trait.partition(".")[0]
        if name in known and name in filled.form and name not in PICKED:
            yield Refusal(problem.sentence, problem.code, name, _begin(known[name]))
        else:
            yield Refusal(problem.sentence, problem.code)


def _begin(info: FieldInfo) -> str:
    """The value with which a panel begins, as a form holds it."""
    value = info.get_default(call_default_factory=True)
    if value is PydanticUndefined or value is None or isinstance(value, bool | tuple | list):
        return ""
    return str(value)
