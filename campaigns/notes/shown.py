"""What open pages show of notes: their rows, the note that is open, and session zero."""

from __future__ import annotations

from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.live import Fragment, Scene, shows
from campaigns.models import TableEvent
from campaigns.notes.access import Person
from campaigns.notes.faces import pointer_for, row_for
from campaigns.notes.kinds import NOTE, ZERO
from campaigns.notes.models import Note
from campaigns.notes.zero_faces import ZeroRead
from campaigns.notes.zero_page import write_of


@shows(NOTE, top_of="notes-list")
def row(scene: Scene, event: TableEvent) -> Fragment | None:
    """The note in the list; for whoever may not read it any more nothing is left of it."""
    note = scene.once(_note, event.subject)
    if note is None:
        return None
    chosen = scene.once(_chosen, note.pk)
    return Fragment(lambda viewer: draw(row_for(note, Person.looking(viewer), chosen)), _personal(note, chosen))


@shows(NOTE)
def pointer(scene: Scene, event: TableEvent) -> Fragment | None:
    """That the note which is open has changed."""
    note = scene.once(_note, event.subject)
    if note is None:
        return None
    chosen = scene.once(_chosen, note.pk)
    return Fragment(lambda viewer: draw(pointer_for(note, Person.looking(viewer), chosen)), _personal(note, chosen))


@shows(ZERO)
def zero_read(scene: Scene, event: TableEvent) -> Fragment:
    """Session zero beside the notes."""
    return scene.once(_zero_read)


@shows(ZERO)
def zero_write(scene: Scene, event: TableEvent) -> Fragment:
    """Session zero where it is written."""
    return scene.once(_zero_write)


def _note(scene: Scene, pk: int) -> Note | None:
    # Whatever the event was about: a row of another table is none of this one's.
    return Note.objects.filter(pk=pk, campaign=scene.campaign).defer("text", "folded").first()


def _chosen(scene: Scene, pk: int) -> dict[int, str]:
    rows = Note.chosen.through.objects.filter(note_id=pk).values_list("user_id", "user__username")
    return dict(rows)


def _personal(note: Note, chosen: dict[int, str]) -> frozenset[int]:
    """Those who may see another row than the rest of the table."""
    return frozenset(chosen) | ({note.by_id} if note.by_id else frozenset())


def _zero_read(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: draw(ZeroRead.of(scene.campaign)))


def _zero_write(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: _write(scene, viewer))


def _write(scene: Scene, viewer: Viewer) -> str:
    return draw(write_of(scene.campaign, viewer))
