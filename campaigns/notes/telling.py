"""Who is told that a note changed: those who may read it, and for the last time those who could until now."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from campaigns.events import record_event
from campaigns.models import Audience
from campaigns.notes.kinds import NOTE
from campaigns.notes.models import Kind, Note, Readers
from campaigns.table_events import ALONE

type Told = tuple[str, int | None]
"""An audience, and the member where it is one alone."""


def chosen_of(note: Note) -> frozenset[int]:
    """The ids of the members who were chosen to read it; of nobody where it is not for chosen ones."""
    if note.readers != Readers.CHOSEN:
        return frozenset()
    return frozenset(Note.chosen.through.objects.filter(note=note).values_list("user_id", flat=True))


def told_of(note: Note, chosen: Collection[int]) -> frozenset[Told]:
    """Who may know of what is done to the note."""
    if note.readers == Readers.TABLE:
        return frozenset({(Audience.TABLE, None)})
    of_all = note.kind == Kind.HANDOUT or note.readers == Readers.STORYTELLERS
    # Each by themselves: a storyteller who is not among them does not even learn that there is something.
    members = set(chosen) if of_all else {*chosen, note.by_id} - {None}
    return frozenset({*((ALONE, one) for one in members), *([(Audience.STORYTELLERS.value, None)] if of_all else [])})


def tell(note: Note, told: Iterable[Told]) -> None:
    """Say in the caller's transaction that the note changed."""
    for audience, member_id in sorted(told, key=str):
        record_event(campaign_id=note.campaign_id, kind=NOTE, subject=note.pk, audience=audience, member_id=member_id)
