"""A character as a file: docs/character-files.md tells the same in words."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from characters.models import Character
from rules.sheets import JsonValue

FORMAT = "maelstrom-character"
VERSION = 1
"""Raised by whatever an older reader would not understand."""

Word = Annotated[str, Field(min_length=1, max_length=40)]


class CharacterFile(BaseModel):
    """The whole file. `sheet` is the document of the game, which the game itself reads."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    format: Literal["maelstrom-character"]
    version: Literal[1]
    system: Word
    edition: Word
    name: Annotated[str, Field(min_length=1, max_length=80)]
    status: Literal["draft", "finished"]
    sheet: dict[str, JsonValue]


def file_of(character: Character) -> str:
    """The character as a file, to be read by people as well. Its sheet goes with its private notes."""
    found = CharacterFile(
        format="maelstrom-character",
        version=1,
        system=character.campaign.system,
        edition=character.campaign.edition,
        name=character.name,
        status="draft" if character.is_draft else "finished",
        sheet=character.sheet.model_dump(mode="json"),
    )
    return json.dumps(found.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"
