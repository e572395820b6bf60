"""Who may read, write and share a note: decided here, for rows and for those who look at a fragment."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.http import Http404

from campaigns.access import Viewer
from campaigns.models import Membership
from campaigns.notes.models import Kind, Note, Readers
from campaigns.standing import ARCHIVED
from rules.sheets import Problem

SHARED = (Readers.TABLE, Readers.CHOSEN)

SPECTATOR = Problem(
    code="spectator", trait="readers", sentence="Spectators write for themselves alone. Ask the storyteller for a seat."
)
NOT_TO_WRITE = Problem(code="not_yours", sentence="Only its writer writes in this note.")
NOT_TO_SHARE = Problem(code="not_yours", sentence="Only its writer says who reads this note.")
NOT_TO_REMOVE = Problem(code="not_yours", sentence="Only its writer removes this note, or a storyteller what all read.")
STORYTELLERS = Problem(code="storyteller_only", sentence="Only a storyteller hands something out.")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table as a note knows them; `user_id` None is whoever has nothing of their own to see."""

    user_id: int | None
    tells: bool
    plays: bool = True

    @classmethod
    def of(cls, membership: Membership) -> Person:
        """The member."""
        return cls(membership.user_id, membership.is_storyteller, membership.may_play)

    @classmethod
    def looking(cls, viewer: Viewer) -> Person:
        """For whom a fragment is drawn."""
        return cls(viewer.user_id, viewer.tells_the_story)


def may_read(note: Note, person: Person, chosen: Collection[int]) -> bool:
    """Whether the person may read the note: what `Note.objects.visible_to` asks of rows, asked of one in memory."""
    if note.readers == Readers.TABLE:
        return True
    if person.tells and (note.readers == Readers.STORYTELLERS or note.kind == Kind.HANDOUT):
        return True
    if person.user_id is None or note.readers == Readers.STORYTELLERS:
        return False
    return is_writer(note, person) or (note.readers == Readers.CHOSEN and person.user_id in chosen)


def is_writer(note: Note, person: Person) -> bool:
    """Whether it is the person's own. What is for storytellers, and what was handed out, belongs to all of them."""
    if note.kind == Kind.HANDOUT or note.readers == Readers.STORYTELLERS:
        return person.tells
    return person.user_id is not None and note.by_id == person.user_id


def may_write(note: Note, person: Person) -> bool:
    """Whether a reader of the note may write in it."""
    return is_writer(note, person) or (note.all_may_write and person.plays)


def may_remove(note: Note, person: Person) -> bool:
    """Whether a reader of the note may remove it, bring it back, or pin it."""
    return is_writer(note, person) or (person.tells and note.readers == Readers.TABLE)


def note_or_404(membership: Membership, token: str, *, removed: bool = False) -> Note:
    """A note of the member's table that they may read. Raises Http404 alike for a hidden and a missing one."""
    notes = Note.objects.visible_to(membership)
    found = None if "\x00" in token else notes.filter(token=token).first()
    if found is None or (found.removed_at is not None and not (removed and may_remove(found, Person.of(membership)))):
        raise Http404("No such note.")
    return found


def bar_to_write(membership: Membership, note: Note) -> Problem | None:
    """Why a member who may read the note may not write in it now."""
    if membership.campaign.is_archived:
        return ARCHIVED
    return None if may_write(note, Person.of(membership)) else NOT_TO_WRITE


def bar_to_readers(membership: Membership, readers: str, kind: str) -> Problem | None:
    """Why a member may not have those readers for something of this kind."""
    if membership.campaign.is_archived:
        return ARCHIVED
    if not membership.may_play and readers != Readers.ME:
        return SPECTATOR
    if readers == Readers.STORYTELLERS and not membership.is_storyteller:
        sentence = "Only storytellers keep notes for storytellers. Choose them by name to share one with them."
        return Problem(code="storyteller_only", trait="readers", sentence=sentence)
    if kind == Kind.HANDOUT and readers == Readers.ME:
        return Problem(code="bad_field", trait="readers", sentence="Readers: choose who is shown the handout.")
    return None
