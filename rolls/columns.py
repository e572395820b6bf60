"""Columns that keep little: a random id as its sixteen bytes, and throws as a role and its faces."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from rules.checks import Step

if TYPE_CHECKING:
    UUIDs = models.UUIDField[uuid.UUID | str, uuid.UUID]
    Texts = models.TextField[Sequence[Step], tuple[Step, ...]]
else:
    UUIDs, Texts = models.UUIDField, models.TextField


class ShortUUIDField(UUIDs):
    """A UUID as its bytes where the database has no type for it: half of the 32 letters that Django would write."""

    def get_internal_type(self) -> str:
        """Not Django's own, whose letters the database would be asked to read."""
        return "ShortUUIDField"

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """Its own type in PostgreSQL, bytes elsewhere."""
        return "uuid" if connection.features.has_native_uuid_field else "BLOB"

    def from_db_value(self, value: Any, _expression: object, _connection: object) -> uuid.UUID | None:
        """The id, from bytes or as the database gives it."""
        return uuid.UUID(bytes=bytes(value)) if isinstance(value, bytes | memoryview) else value

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        """What the database keeps."""
        found = self.to_python(value)
        if found is None or connection.features.has_native_uuid_field:
            return found
        return found.bytes


class ThrowsField(Texts):
    """Throws as steps: `[["pool",6,7],["bonus",3]]`. Rows of earlier releases hold each step as an object."""

    def from_db_value(self, value: str | None, _expression: object, _connection: object) -> tuple[Step, ...] | None:
        """The steps, read once for every row."""
        return None if value is None else steps_of(json.loads(value))

    def to_python(self, value: Any) -> Any:
        """Steps as they are, or what a fixture holds of them."""
        return steps_of(json.loads(value)) if isinstance(value, str) else value

    def get_prep_value(self, value: Sequence[Step] | None) -> str | None:
        """The text. Raises ValueError for a step that is no throw."""
        return None if value is None else text_of(value)

    def value_to_string(self, obj: models.Model) -> str:
        """The same, for a fixture."""
        return text_of(self.value_from_object(obj))


def text_of(steps: Sequence[Step]) -> str:
    """Throws as a row keeps them. Raises ValueError for a step that is no throw."""
    if any(step.kind != "throw" or step.choice or step.option or step.amount for step in steps):
        raise ValueError("only throws fall at once")
    return json.dumps([[step.role, *step.faces] for step in steps], ensure_ascii=False, separators=(",", ":"))


def steps_of(rows: Sequence[Any]) -> tuple[Step, ...]:
    """What `text_of` kept, or an earlier release."""
    return tuple(
        Step.model_validate(row) if isinstance(row, dict) else Step(kind="throw", role=row[0], faces=tuple(row[1:]))
        for row in rows
    )
