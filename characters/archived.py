"""What of characters goes into the archive of a campaign: drafts, history, and what waits."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from campaigns.archiving import Look, Part, Row, in_archives, line_tells
from campaigns.models import Membership
from characters import legality
from characters.kinds import AWARD, DECISION, FIELD, GROWTH, STATUS, TRACKER
from characters.models import Character, CharacterChange, Proposal, stays
from rules.kit.history import Change
from rules.sheets import Sheet


def _at_the_table(rows: QuerySet[Any], _exporter: Membership) -> QuerySet[Any]:
    """Not those that went with their players (decision 6), nor deleted ones; the retired rest, and are kept."""
    return rows.filter(stays(), deleted_at=None)


def sheet_trouble(look: Look, document: object) -> str | None:
    """What is wrong with a document as a sheet of the game."""
    found = legality.read_stored(look.game, document)
    return None if isinstance(found, Sheet) else f"the sheet cannot be read: {found[0].sentence}"


def _judge(row: Row, look: Look) -> str | None:
    kept = row["reopened_from"]
    if kept is None:
        return sheet_trouble(look, row["document"])
    whole = isinstance(kept, dict) and isinstance(kept.get("name"), str) and type(kept.get("version")) is int
    if not whole:
        return '"reopened_from" is not what stood at the table'
    return sheet_trouble(look, row["document"]) or sheet_trouble(look, kept.get("document"))


def _change(row: Row, look: Look) -> str | None:
    told = {key: row[key] for key in ("path", "before", "after", "was", "became")}
    try:
        Change(**told, by=row["by_name"], why=row["reason"]).told(look.game.vocabulary)
    except Exception:  # whatever the words of a game stumble over: it is anybody's file
        return f'the change of "{row["path"]}" cannot be told'
    return None


in_archives(
    Part(Character, noun="character", kept=_at_the_table, judge=_judge),
    Part(CharacterChange, "character__campaign", noun="change of a sheet", judge=_change),
    Part(Proposal, "character__campaign", noun="proposal"),
)
for kind in (TRACKER, AWARD, GROWTH, FIELD, STATUS):
    line_tells(kind, subject=Character, about=CharacterChange)
line_tells(DECISION, subject=Proposal)
