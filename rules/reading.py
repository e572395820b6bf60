"""Reading forms and documents into models, with problems a player can act on instead of exceptions."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping

from pydantic import BaseModel, ValidationError

from rules.checks import Form, Request
from rules.sheets import Problem


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
    return tuple(_problem(line["loc"], line["type"], line["msg"]) for line in error.errors(include_url=False))


def _problem(loc: tuple[int | str, ...], kind: str, message: str) -> Problem:
    field = ".".join(str(part) for part in loc) or "form"
    name = field.replace("_", " ").replace(".", " ").capitalize()
    reason = message.removeprefix("Value error, ").removeprefix("Input should be ")
    sentence = f"{name}: {reason[:1].lower()}{reason[1:]}." if kind != "value_error" else f"{reason.rstrip('.')}."
    return Problem(code="bad_field", trait=field, sentence=sentence)


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
