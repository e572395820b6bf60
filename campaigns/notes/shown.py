"""What open pages show of notes: their rows, the note that is open, and session zero."""

from __future__ import annotations

from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.live import Fragment, Scene, shows
from campaigns.models import TableEvent
from campaigns.notes.access import Person, may_read
from campaigns.notes.faces import Gone, pointer_for, row_for
from campaigns.notes.kinds import NOTE, ZERO
from campaigns.notes.models import Note
from campaigns.notes.noted import NotedLine
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


@shows(NOTE, top_of="noted")
def noted(scene: Scene, event: TableEvent) -> Fragment | None:
    """That an entry of the log has a note, for those who may know of both."""
    note = scene.once(_note, event.subject)
    if note is None or note.line is None:
        return None
    chosen = scene.once(_chosen, note.pk)
    return Fragment(lambda viewer: _noted(note, viewer, chosen), _personal(note, chosen, note.line.member_id))


def _noted(note: Note, viewer: Viewer, chosen: dict[int, str]) -> str:
    """Nothing at all for whoever may not know of the entry: it is on no page of theirs."""
    line = note.line
    if line is None or not line.reaches(user_id=viewer.user_id or 0, storyteller=viewer.tells_the_story):
        return ""
    if note.removed_at is not None or not may_read(note, Person.looking(viewer), chosen.keys()):
        return draw(Gone(f"noted-{note.token}"))
    return draw(NotedLine(note.campaign_id, note.token, note.anchor, note.title or "Note"))


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
    return Note.objects.filter(pk=pk, campaign=scene.campaign).defer("text", "folded").select_related("line").first()


def _chosen(scene: Scene, pk: int) -> dict[int, str]:
    rows = Note.chosen.through.objects.filter(note_id=pk).values_list("user_id", "user__username")
    return dict(rows)


def _personal(note: Note, chosen: dict[int, str], *others: int | None) -> frozenset[int]:
    """Those who may see another row than the rest of the table."""
    return frozenset(chosen) | {one for one in (note.by_id, *others) if one}


def _zero_read(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: draw(ZeroRead.of(scene.campaign)))


def _zero_write(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: _write(scene, viewer))


def _write(scene: Scene, viewer: Viewer) -> str:
    return draw(write_of(scene.campaign, viewer))
