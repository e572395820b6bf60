"""What of notes, handouts and session zero goes into the archive of a campaign."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q, QuerySet

from campaigns.archiving import Part, Row, in_archives, line_tells, nothing
from campaigns.models import Membership
from campaigns.notes.kinds import HANDOUT_LINE
from campaigns.notes.models import Note, NoteVersion, ZeroEntry
from campaigns.notes.texts import made_over


def _readable(rows: QuerySet[Any], exporter: Membership) -> QuerySet[Any]:
    """Only what this storyteller may read: a note for its writer alone, or for others, stays theirs (decision 28)."""
    known = Note.objects.known_to(campaign=exporter.campaign_id, person=exporter.user_id, tells=True)
    # One that was taken away stays where it was: nobody at the table can read it any more.
    return rows.filter(pk__in=known.standing().values("pk"))


def _readable_versions(rows: QuerySet[Any], exporter: Membership) -> QuerySet[Any]:
    """Of other people's notes no text from before they were shared."""
    return rows.filter(Q(note__by=exporter.user_id) | Q(kept_at__gt=F("note__shared_at")))


def _made(row: Row) -> Note:
    note = Note(title=row["title"], text=row["text"])
    made_over(note)
    return note


in_archives(
    Part(
        Note,
        noun="note",
        anew={
            "excerpt": lambda row: _made(row).excerpt,
            "folded": lambda row: _made(row).folded,
            "title_page": nothing,
            "text_page": nothing,
        },
        tokens=("token", "anchor"),
        kept=_readable,
    ),
    Part(NoteVersion, "note__campaign", kept=_readable_versions),
    Part(ZeroEntry, noun="entry of session zero"),
)
line_tells(HANDOUT_LINE, subject=Note, about=Note)
