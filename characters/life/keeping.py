"""Keeping a whole sheet for those who look back, where history does not say all that is about to change on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from characters.life.models import KeptMoment

if TYPE_CHECKING:
    from characters.models import Character


def keep_moment(character: Character) -> None:
    """Keep the sheet as the database still has it, before the (locked) character is saved in another way."""
    rows = type(character).objects.filter(pk=character.pk).values("version", "name", "document")
    if (stored := rows.first()) is None:
        return
    told = {"name": stored["name"], "document": stored["document"]}
    KeptMoment.objects.get_or_create(character=character, version=stored["version"], defaults=told)
