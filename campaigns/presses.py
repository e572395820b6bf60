"""The key of a press: sent again with the same key, because its answer never came, it counts once."""

from __future__ import annotations

import json
import uuid

from django.http import QueryDict

from campaigns.models import User


def read_key(text: str) -> uuid.UUID | None:
    """The request key a form carries, None where it is none."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def read_keys(data: QueryDict, *names: str) -> tuple[uuid.UUID | None, ...]:
    """The keys that a form carries under these names."""
    return tuple(read_key(data.get(name, "")) for name in names)


def key_of_press(request_key: uuid.UUID | None, *asked: object) -> uuid.UUID | None:
    """The key of one press: a page that a browser brought back keeps its old key, but asks for something else."""
    return uuid.uuid5(request_key, json.dumps(asked)) if request_key else None


def key_of_creation(by: User, request_key: uuid.UUID | None, *asked: object) -> uuid.UUID | None:
    """The key under which something new is kept: of this person's press alone.

    Their row is locked until the transaction ends, for there is none yet of what they create.
    """
    if request_key is None:
        return None
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    return key_of_press(request_key, by.pk, *asked)
