"""Everything of one person as one file: what they are called, their seats, characters, rolls, talk and notes.

Only what they may read now: of tables that they have left, what they wrote themselves and their own characters.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from campaigns.models import User
from campaigns.notes.models import Note
from characters.history import rows_for
from characters.models import Character
from characters.talk.models import Said
from rolls.columns import text_of
from rolls.models import Roll

VERSION = 1
"""Raised when a part is called otherwise, or means something else."""

SEATS = ("campaign__name", "role", "joined_at")
ROLLS = ("campaign__name", "table_number", "roller_name", "reason", "visibility", "outcome", "value", "thrown_at")
TALK = ("campaign__name", "name", "text", "manner", "readers", "said_at")
NOTES = ("campaign__name", "kind", "title", "text", "readers", "created_at", "changed_at")
CHANGES = ("path", "before", "after", "by_name", "reason", "at")
AT_ONCE = 500


def everything_of(user: User) -> Iterator[str]:
    """The file as JSON, piece by piece: however much it is, only a few rows are in memory at a time."""
    about = {"format": "maelstrom-person", "version": VERSION, "made_at": timezone.now(), "profile": _profile(user)}
    yield _text(about)[:-1]
    parts: tuple[tuple[str, Iterable[Any]], ...] = (
        ("seats", user.memberships.order_by("pk").values(*SEATS)),
        ("characters", _characters(user)),
        ("rolls", _rolls(user)),
        ("talk", _said(user)),
        ("notes", _notes(user)),
    )
    for name, rows in parts:
        yield f',\n"{name}": ['
        for place, row in enumerate(rows):
            yield f"{',' if place else ''}\n{_text(row)}"
        yield "]"
    yield "}\n"


def _profile(user: User) -> dict[str, object]:
    chosen = {name: getattr(user, name) for name in ("sounds", "volume", "dice_motion")}
    return {"username": user.username, "email": user.email, "joined_at": user.date_joined, **chosen}


def _characters(user: User) -> Iterator[dict[str, object]]:
    # Deleted ones too, while they can be brought back.
    rows = Character.objects.filter(owner=user).select_related("campaign").order_by("pk")
    for one in rows.iterator(chunk_size=AT_ONCE):
        history = rows_for(one, notes=True, tells=False).order_by("pk").values(*CHANGES)
        yield {
            "campaign": one.campaign.name,
            "system": one.campaign.system,
            "edition": one.campaign.edition,
            "name": one.name,
            "status": one.status,
            "retired_at": one.retired_at,
            "deleted_at": one.deleted_at,
            "sheet": one.document,
            "history": list(history),
        }


def _rolls(user: User) -> Iterator[dict[str, object]]:
    # Asked as the log asks: who threw blind reads no more here than there.
    rows = Roll.objects.visible_to(user).filter(by=user).order_by("pk")
    for row in rows.values(*ROLLS, "opening").iterator(chunk_size=AT_ONCE):
        yield {**row, "opening": json.loads(text_of(row["opening"]))}


def _said(user: User) -> Iterator[dict[str, object]]:
    rows = Said.objects.filter(by=user, taken_back_at=None).order_by("pk")
    yield from rows.values(*TALK).iterator(chunk_size=AT_ONCE)


def _notes(user: User) -> Iterator[dict[str, object]]:
    seats = {one.campaign_id: one for one in user.memberships.select_related("campaign")}
    for seat in seats.values():
        known = Note.objects.visible_to(seat).filter(by=user).standing().order_by("pk")
        yield from known.values(*NOTES).iterator(chunk_size=AT_ONCE)
    # Of a table that was left what others have written on it since is not theirs to read.
    left = Note.objects.filter(by=user, changed_by=user).exclude(campaign_id__in=seats).standing().order_by("pk")
    yield from left.values(*NOTES).iterator(chunk_size=AT_ONCE)


def _text(value: object) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
