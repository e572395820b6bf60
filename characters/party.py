"""The party of a campaign: who sits in it, and what the party sheet shows of them."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from campaigns.access import Viewer
from campaigns.models import Campaign
from campaigns.ordering import by_name
from characters.figures import read, without_notes
from characters.matrix import Matrix, party_matrix
from characters.models import Character, Status
from rules.system import Game


@dataclass(frozen=True, slots=True)
class Line:
    """One finished character as it is stored: everything the party sheet shows of it is worked out from here.

    `document` is the sheet as JSON text, so that lines can be compared and what was drawn of them remembered.
    """

    pk: int
    name: str
    player: str
    owner_id: int | None
    hidden: bool
    document: str
    picture: uuid.UUID | None = None
    allowed: str | None = None
    """Who let it break a rule, by name."""


@dataclass(frozen=True, slots=True)
class Party:
    """What the party sheet shows. `damaged` names those whose sheets cannot be read, `cards` are those that can."""

    cards: tuple[Line, ...]
    damaged: tuple[str, ...]
    matrix: Matrix


def lines_of(campaign: Campaign, viewer: Viewer) -> tuple[Line, ...]:
    """The finished characters of the campaign's members, the party, as `viewer` may know of them, by name."""
    rows = campaign.characters.of_players().filter(status=Status.FINISHED)
    if not viewer.tells_the_story:
        rows = rows.filter(hidden=False)
    text = Cast("document", TextField())
    found = (
        Line(*row)
        for row in rows.values_list(
            *("pk", "name", "owner__username", "owner_id", "hidden", text, "picture_id", "allowed_by__username")
        )
    )
    return tuple(sorted(found, key=lambda line: by_name(line.name)))


def line_of_npc(row: Mapping[str, Any]) -> Line:
    """One of the cast as a query gave them: they have their few words where others have a player."""
    told = (row[name] for name in ("hidden", "document", "picture"))
    return Line(row["pk"], row["name"], row["concept"], None, *told)


def line_of(character: Character) -> Line:
    """The character as the party sheet would show it, its player read along; it shows no private notes.

    One of the cast has its few words where others have a player.
    """
    document = json.dumps(without_notes(character.document))
    beside = character.npc.concept if character.is_of_the_cast else character.player
    return Line(
        character.pk,
        character.name,
        beside,
        character.owner_id,
        character.hidden,
        document,
        character.picture_id,
        character.allowed_by.username if character.allowed_by else None,
    )


def party_of(game: Game, lines: tuple[Line, ...], asked: frozenset[str]) -> Party:
    """The party of these characters at a table that rolled the traits `asked` lately.

    Cards of hidden ones, which only storytellers get, stand beside the matrix.
    """
    whole = [(line, reading) for line in lines if (reading := read(game, line.document))]
    shown = [(line.name, reading.groups) for line, reading in whole if not line.hidden]
    return Party(
        cards=tuple(sorted((line for line, _ in whole), key=lambda line: line.hidden)),
        damaged=tuple(line.name for line in lines if not read(game, line.document)),
        matrix=party_matrix(shown, game.thin, asked),
    )
