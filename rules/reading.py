"""Reading forms and documents into models, with problems a player can act on instead of exceptions."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rules.checks import Form, Request
from rules.sheets import JsonValue, Problem, Sheet


def read_request(kinds: Mapping[str, type[Request]], kind: str, form: Form) -> Request | tuple[Problem, ...]:
    """`form` as the request model of `kind`, or one problem for each field that does not fit."""
    model = kinds.get(kind)
    if model is None:
        return (Problem(code="unknown_check", sentence=f"There is no roll called “{kind}” here.", trait=kind),)
    try:
        return model.model_validate({name: _fit(model, name, value) for name, value in form.items()})
    except ValidationError as error:
        return field_problems(error)


def field_problems(error: ValidationError) -> tuple[Problem, ...]:
    """One problem for each field pydantic refused: the field as `trait`, the limit in the sentence."""
    return tuple(_problem(line) for line in error.errors(include_url=False))


def without_misfits(
    read: Callable[[Mapping[str, JsonValue]], Sheet | tuple[Problem, ...]], document: Mapping[str, JsonValue]
) -> tuple[Sheet | None, tuple[Problem, ...]]:
    """The sheet of a document without the fields that do not fit, and those fields; None where nothing can be read."""
    found: dict[tuple[str, str], Problem] = {}
    left: JsonValue = dict(document)
    # A field that goes may bring another misfit to light, so it is read again; a bound keeps that short.
    for _ in range(MOST_MISFITS):
        sheet = read(left) if isinstance(left, dict) else ()
        if isinstance(sheet, Sheet):
            return sheet, tuple(found.values())
        found = {(one.trait, one.sentence): one for one in sheet} | found
        before, left = left, _without(left, _within({one.trait for one in sheet}))
        if left == before:
            break
    return None, tuple(found.values())


MOST_MISFITS = 20
"""So many times a document is read again without what did not fit."""


@dataclass(frozen=True, slots=True)
class _Misfits:
    """Paths of what does not fit ("attributes.Strength", "abilities.0.uses"), and of all that they are within."""

    paths: frozenset[str]
    around: frozenset[str]


def _within(paths: set[str]) -> _Misfits:
    """Worked out once: of a list of many thousand lines each is then asked about in no time."""
    around = {path[: dot.start()] for path in paths for dot in re.finditer(r"\.", path)}
    return _Misfits(frozenset(paths), frozenset(paths | around))


def _without(value: JsonValue, misfits: _Misfits, at: str = "") -> JsonValue:
    """A document without the fields that do not fit; a line of a list goes as a whole where any of it does not."""
    if isinstance(value, dict):
        kept = {name: one for name, one in value.items() if f"{at}{name}" not in misfits.paths}
        return {name: _without(one, misfits, f"{at}{name}.") for name, one in kept.items()}
    if isinstance(value, list):
        lines = [(place, one) for place, one in enumerate(value) if f"{at}{place}" not in misfits.around]
        return [_without(one, misfits, f"{at}{place}.") for place, one in lines]
    return value


REASONS = {
    "missing": "is needed",
    "extra_forbidden": "is not known here",
    "greater_than_equal": "is at least {ge}",
    "greater_than": "is more than {gt}",
    "less_than_equal": "is at most {le}",
    "less_than": "is less than {lt}",
    "int_parsing": "is a whole number",
    "int_type": "is a whole number",
    "int_from_float": "is a whole number",
    "int_parsing_size": "is a much smaller number",
    "bool_parsing": "is yes or no",
    "string_too_short": "has at least {min_length} characters",
    "string_too_long": "has at most {max_length} characters",
    "too_long": "has at most {max_length} entries",
    "literal_error": "is one of {expected}",
    "enum": "is one of {expected}",
}
"""Why a value does not fit, by pydantic's name for it; the limits stand in the error's context."""


def _problem(line: ErrorDetails) -> Problem:
    # Of a name that does not fit pydantic says so behind it: what goes is the entry of that name.
    field = ".".join(str(part) for part in line["loc"] if part != "[key]") or "form"
    if line["type"] == "value_error":
        sentence = f"{line['msg'].removeprefix('Value error, ').rstrip('.')}."
        return Problem(code="bad_field", trait=field, sentence=sentence)
    name = field.replace("_", " ").replace(".", " ")
    reason = REASONS["missing"] if _is_left_empty(line) else REASONS.get(line["type"], "does not fit: {message}")
    told = reason.format_map({**line.get("ctx", {}), "message": line["msg"]})
    return Problem(code="bad_field", trait=field, sentence=f"{name[:1].upper()}{name[1:]} {told}.")


def _is_left_empty(line: ErrorDetails) -> bool:
    """Whether a number was not given at all: nobody typed a wrong one, so nobody is told what a number is."""
    return line["type"] == "int_parsing" and line["input"] == ""


def _fit(model: type[BaseModel], name: str, value: object) -> object:
    """A form gives every field as a list of strings; take the last one where the model wants a single value."""
    if not isinstance(value, list):
        return value
    field = model.model_fields.get(name)
    if field is None or _wants_many(field.annotation):
        return value
    return value[-1] if value else ""


def _wants_many(annotation: object) -> bool:
    origin = typing.get_origin(annotation)
    if origin in (typing.Union, types.UnionType, typing.Annotated):
        return any(_wants_many(part) for part in typing.get_args(annotation))
    return origin in (tuple, list, set, frozenset)
