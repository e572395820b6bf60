"""Columns of a row on their way into an archive and back: each by its type, with its limits."""

from __future__ import annotations

import datetime
import json
import re
import uuid
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, models
from django.db.models.fields import PositiveIntegerRelDbTypeMixin

from campaigns.archiving import Part
from campaigns.models import User
from rolls.columns import ThrowsField, steps_of, text_of

EARLIEST, LATEST = (datetime.datetime(year, 1, 1, tzinfo=datetime.UTC) for year in (1970, 2200))


class BadColumnError(ValueError):
    """Why a value cannot stand in its column, for the person who sent it."""


def columns_of(part: Part) -> Iterator[models.Field[Any, Any]]:
    """The columns of a part that are in an archive, without the number of the row and the way to its campaign."""
    meta = part.model._meta
    for field in (*meta.concrete_fields, *meta.many_to_many):
        if not (is_number(field) or field.name in part.anew or is_campaign(field)):
            yield field


def is_number(field: models.Field[Any, Any]) -> bool:
    """Whether it is a row's own number, which leads nowhere."""
    return field.primary_key and field.remote_field is None


def is_campaign(field: models.Field[Any, Any]) -> bool:
    """Whether it leads to the campaign that the archive is of."""
    return field.related_model is not None and field.related_model._meta.label == "campaigns.Campaign"


def leads_to_person(field: models.Field[Any, Any]) -> bool:
    """Whether it names a person."""
    return field.related_model is User


def packed(field: models.Field[Any, Any], value: Any) -> Any:
    """A value as JSON has it."""
    if value is None:
        return None
    if isinstance(field, ThrowsField):
        return json.loads(text_of(value))
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    if isinstance(value, uuid.UUID):
        return str(value)
    return value


def unpacked(field: models.Field[Any, Any], value: Any) -> Any:
    """What `packed` made, as Python has it. Raises BadColumnError. References stay as they are numbered there."""
    if value is None:
        if not field.null:
            raise BadColumnError("is missing")
        return None
    if field.many_to_many:
        return _many(value)
    if field.remote_field is not None:
        return _number_of_row(value)
    return _READERS[_kind(field)](field, value)  # type: ignore[no-untyped-call]


def _number_of_row(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(r"[0-9a-f-]{36}", value):
        return value
    if type(value) is not int or not 0 < value < 2**63:
        raise BadColumnError("is not the number of a row")
    return value


def _many(value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > 1_000:
        raise BadColumnError("is not a list of rows")
    found = [_number_of_row(one) for one in value]
    if len(set(found)) < len(found):
        raise BadColumnError("names a row twice")
    return found


def _kind(field: models.Field[Any, Any]) -> str:
    if isinstance(field, ThrowsField):
        return "throws"
    if isinstance(field, models.JSONField):
        return "json"
    for kind, type_ in _TYPES.items():
        if isinstance(field, type_):
            return kind
    raise TypeError(f"{field} is a column that archives do not know")


_TYPES: dict[str, Any] = {
    "flag": models.BooleanField,
    "number": models.IntegerField,
    "time": models.DateTimeField,
    "uuid": models.UUIDField,
    "text": (models.CharField, models.TextField),
}


def _flag(_field: Any, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadColumnError("is neither true nor false")
    return value


def _number(field: Any, value: Any) -> int:
    low, high = connection.ops.integer_field_range(field.get_internal_type())
    low, high = -(2**53) if low is None else low, min(high or 2**53, 2**53)
    if isinstance(field, PositiveIntegerRelDbTypeMixin):
        low = 0
    if type(value) is not int or not low <= value <= high:
        raise BadColumnError(f"is not a whole number from {low} to {high}")
    return value


def _time(_field: Any, value: Any) -> datetime.datetime:
    try:
        found = datetime.datetime.fromisoformat(value)
        known = found.tzinfo is not None and EARLIEST <= found <= LATEST
    except (TypeError, ValueError, OverflowError):
        known = False
    if not known:
        raise BadColumnError("is not a time with its offset, between 1970 and 2200")
    return found


def _uuid(_field: Any, value: Any) -> uuid.UUID:
    try:
        return uuid.UUID(value)
    except (TypeError, ValueError, AttributeError) as error:
        raise BadColumnError("is not an id") from error


def _text(field: Any, value: Any) -> str:
    if not isinstance(value, str):
        raise BadColumnError("is not a text")
    most = field.max_length or 200_000
    if len(value) > most:
        raise BadColumnError(f"has {len(value)} letters; at most {most} fit")
    if field.choices and value not in dict(field.flatchoices) and not (value == "" and field.blank):
        raise BadColumnError(f'is "{value[:40]}", which is none of its kinds')
    try:
        if value:
            field.run_validators(value)
    except ValidationError as error:
        raise BadColumnError(f"cannot be so: {error.messages[0]}") from error
    return value


def _throws(_field: Any, value: Any) -> Any:
    try:
        steps = steps_of(value)
        text_of(steps)
    except Exception as error:  # anybody's file
        raise BadColumnError("is not a list of throws") from error
    return steps


_READERS = {
    "flag": _flag,
    "number": _number,
    "time": _time,
    "uuid": _uuid,
    "text": _text,
    "throws": _throws,
    "json": lambda _field, value: value,
}
