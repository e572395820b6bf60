"""How the log tells a handout: to those who were given it, as each may know of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.log import EventLine
from campaigns.models import Audience, Campaign, TableEvent
from campaigns.notes.access import Person, may_read
from campaigns.notes.faces import named, names_of
from campaigns.notes.handouts import HandoutLine
from campaigns.notes.kinds import HANDOUT_LINE
from campaigns.notes.models import Note, Readers
from campaigns.telling import Telling, tells


@tells(HANDOUT_LINE)
def handouts(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """Handouts, each as it stands now."""
    rows = Note.objects.defer("text", "folded").prefetch_related("chosen")
    found = rows.in_bulk([event.tells for event in lines])
    return {event.pk: _telling(found[event.tells], event) for event in lines if event.tells in found}


def _telling(note: Note, event: TableEvent) -> Telling:
    chosen = names_of(note)
    personal = frozenset(chosen) | ({event.member_id} if event.member_id else frozenset())
    return Telling(event.at, partial(_line, note, event, chosen), personal)


def _line(note: Note, event: TableEvent, chosen: dict[int, str], viewer: Viewer) -> View | None:
    """The line for this viewer. A storyteller has one of it already where it is told to a player in private."""
    if viewer.tells_the_story and event.audience == Audience.PRIVATE:
        return None
    person = Person.looking(viewer)
    if note.removed_at is not None or not may_read(note, person, chosen.keys()):
        said = " handed something out, and took it back."
        return EventLine(event.campaign_id, event.token, event.at, "note", note.by_name, said)
    to = f" to {named(chosen.values())}" if chosen and person.tells else " to you" if chosen else ""
    back = note.readers == Readers.STORYTELLERS
    return HandoutLine(event.campaign_id, event.token, note.token, note.by_name, note.called, to, back, event.at)
