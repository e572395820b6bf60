"""Specialties as tests put them on a sheet and take them off: fields like all others."""

from __future__ import annotations

import uuid

from campaigns.models import User
from characters.conflicts import Conflict
from characters.models import Character
from characters.services import Saved, save_field
from rules.sheets import Problem


def add_specialty(
    *,
    character: Character,
    by: User,
    ability: str,
    name: str,
    kind: str,
    reason: str = "",
    request_key: uuid.UUID | None = None,
) -> Saved | Conflict | Problem:
    """Put a specialty on the sheet."""
    return save_field(
        character=character,
        by=by,
        path="specialties.add",
        value={"ability": ability, "name": name, "kind": kind},
        base_version=character.version,
        reason=reason,
        request_key=request_key,
    )


def remove_specialty(*, character: Character, by: User, ability: str, name: str) -> Saved | Conflict | Problem:
    """Take a specialty off the sheet."""
    value = {"ability": ability, "name": name}
    path = "specialties.remove"
    return save_field(character=character, by=by, path=path, value=value, base_version=character.version)
