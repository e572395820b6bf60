"""Parts of pages that show notes: a row of the list, the text as it reads, a field that saves itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.urls import reverse
from django.utils import timezone

from campaigns.autosave import autosave
from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.notes.access import Person, is_writer, may_read
from campaigns.notes.limits import TEXT_LIMIT, TITLE_LIMIT
from campaigns.notes.markdown import safe_html
from campaigns.notes.models import Kind, Note, Readers
from campaigns.notes.services import Clash
from campaigns.notes.texts import Part
from campaigns.pictures.models import address_of


@dataclass(frozen=True, slots=True)
class Moment(View):
    """When something was, as its reader has it."""

    template: ClassVar[str] = "notes/moment.html"
    remembers: ClassVar[int] = 512

    at: datetime

    def shown(self) -> Mapping[str, object]:
        """The time, and its day where that is another than the reader's."""
        moment = timezone.localtime(self.at)
        words = f"{moment.day} {moment:%b %Y, %H:%M}"
        return {"moment": moment.isoformat(), "words": words}


@dataclass(frozen=True, slots=True)
class NoteRow(View):
    """A note in a list, `#note-<token>`: its title, how it begins, who reads it and who wrote last."""

    template: ClassVar[str] = "notes/row.html"
    remembers: ClassVar[int] = 2048

    campaign_id: int
    token: str
    title: str
    excerpt: str
    kind: str
    readers: str
    to: str
    together: bool
    own: bool
    pinned: bool
    by_name: str
    changed_by_name: str
    at: datetime

    @classmethod
    def of(cls, note: Note, person: Person, chosen: Mapping[int, str]) -> NoteRow:
        """The note for a person who may read it; `chosen` are the names of those who were chosen, by their ids."""
        own = is_writer(note, person)
        return cls(
            campaign_id=note.campaign_id,
            token=note.token,
            title=note.called,
            excerpt=note.excerpt,
            kind=note.kind,
            readers=note.readers,
            # Of several who were given something none learns of the others.
            to=named(chosen.values()) if own and note.readers == Readers.CHOSEN else "",
            together=note.all_may_write,
            own=own,
            pinned=note.pinned,
            by_name=note.by_name,
            changed_by_name=note.changed_by_name,
            at=note.changed_at,
        )

    def shown(self) -> Mapping[str, object]:
        """The fields, where it leads, and in words for whom it is."""
        url = reverse("notes:note", args=[self.campaign_id, self.token])
        return {
            **View.shown(self),
            "url": url,
            "private": self._is_private,
            "said": self._said,
            "when": Moment(self.at),
        }

    @property
    def _is_private(self) -> bool:
        return self.readers in (Readers.ME, Readers.STORYTELLERS)

    @property
    def _said(self) -> str:
        if self.readers == Readers.ME:
            return "only you"
        if self.readers == Readers.STORYTELLERS:
            return "shown to nobody yet" if self.kind == Kind.HANDOUT else "only storytellers"
        if self.readers == Readers.CHOSEN:
            return f"for {self.to}" if self.own else f"for you, by {self.by_name}"
        if self.kind == Kind.HANDOUT:
            return "shown to everyone"
        return "all may write" if self.together else f"for everyone, by {self.by_name}"


@dataclass(frozen=True, slots=True)
class Gone(View):
    """What stands in the place of an element of a note that somebody may not read any more."""

    template: ClassVar[str] = "notes/gone.html"
    remembers: ClassVar[int] = 256

    id: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pointer(View):
    """That the note on this page has these versions by now, `#note-at-<token>`: put in by the stream, it has the text
    fetched.
    """

    template: ClassVar[str] = "notes/pointer.html"
    remembers: ClassVar[int] = 512

    campaign_id: int
    token: str
    versions: str

    @classmethod
    def of(cls, note: Note) -> Pointer:
        """Of the note as it stands."""
        return cls(note.campaign_id, note.token, f"{note.title_version}-{note.text_version}")


@dataclass(frozen=True, slots=True)
class Shown(View):
    """The picture of a handout, with what it shows in words; a press has it larger than its place."""

    template: ClassVar[str] = "notes/picture.html"

    url: str
    alt: str

    @classmethod
    def of(cls, note: Note) -> Shown | None:
        """Of a note that has one and was not removed."""
        if note.picture_id is None or note.removed_at is not None:
            return None
        return cls(address_of(note.picture_id), note.picture_alt)


@dataclass(frozen=True, slots=True)
class NoteRead(View):
    """A note as it reads, `#note-read`."""

    template: ClassVar[str] = "notes/read.html"

    title: str
    text: str
    changed_by_name: str
    at: datetime
    picture: Shown | None = None
    oob: bool = False

    @classmethod
    def of(cls, note: Note, *, oob: bool = False) -> NoteRead:
        """Of the note as it stands."""
        return cls(note.called, note.text, note.changed_by_name, note.changed_at, Shown.of(note), oob)

    def shown(self) -> Mapping[str, object]:
        """The fields, and the text with its marks."""
        return {**View.shown(self), "html": safe_html(self.text), "when": Moment(self.at)}


@dataclass(frozen=True, slots=True)
class NoteField(View):
    """The title or the text as it is written, in a field that saves itself with the version it was drawn from."""

    template: ClassVar[str] = "notes/field.html"

    campaign_id: int
    token: str
    part: Part
    value: str
    version: int
    oob: bool = False

    @classmethod
    def of(cls, note: Note, part: Part, *, oob: bool = False) -> NoteField:
        """The part as it is kept."""
        value, version = (note.title, note.title_version) if part == "title" else (note.text, note.text_version)
        return cls(note.campaign_id, note.token, part, value, version, oob)

    def shown(self) -> Mapping[str, object]:
        """The fields, the attributes by which it saves itself, and its limit."""
        saves = autosave(reverse("notes:save", args=[self.campaign_id, self.token]), self.part, self.version)
        most = TITLE_LIMIT if self.part == "title" else TEXT_LIMIT
        return {**View.shown(self), "autosave": saves, "most": most}


@dataclass(frozen=True, slots=True)
class Message(View):
    """What is said about one field, `#msg-<part>`: that two texts clash, why one was refused, or nothing."""

    template: ClassVar[str] = "notes/message.html"

    campaign_id: int
    token: str
    part: Part
    clash: Clash | None = None
    problem: str = ""
    oob: bool = False

    def shown(self) -> Mapping[str, object]:
        """The fields, where the choice between two texts leads, and when the other was saved."""
        arguments = [self.campaign_id, self.token]
        when = Moment(self.clash.at) if self.clash else None
        return {
            **View.shown(self),
            "save_url": reverse("notes:save", args=arguments),
            "note_url": reverse("notes:note", args=arguments),
            "when": when,
        }


@dataclass(frozen=True, slots=True)
class SavedParts(View):
    """The answer to a field that saved itself: how it stands, what is said of it, and the note as it reads now."""

    template: ClassVar[str] = "notes/saved.html"

    at: datetime
    is_saved: bool
    parts: tuple[View, ...]


def named(names: Iterable[str]) -> str:
    """Names as a sentence has them: "Bea, Malik and Tomas"."""
    *most, last = sorted(names) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def row_for(note: Note, person: Person, chosen: Mapping[int, str]) -> NoteRow | Gone:
    """The note as a row for somebody who may read it, or could until now."""
    if note.removed_at is not None or not may_read(note, person, chosen.keys()):
        return Gone(f"note-{note.token}")
    return NoteRow.of(note, person, chosen)


def pointer_for(note: Note, person: Person, chosen: Mapping[int, str]) -> Pointer | Gone:
    """The same for the note's own page."""
    if note.removed_at is not None or not may_read(note, person, chosen.keys()):
        return Gone(f"note-at-{note.token}", "This note was removed, or is not shared with you any more.")
    return Pointer.of(note)


def rows_of(notes: Iterable[Note], membership: Membership) -> tuple[NoteRow, ...]:
    """Notes that the member may read, with those who were chosen prefetched, as rows."""
    person = Person.of(membership)
    return tuple(NoteRow.of(one, person, names_of(one)) for one in notes)


def names_of(note: Note) -> dict[int, str]:
    """The names of those who were chosen, by their ids."""
    if note.readers != Readers.CHOSEN:
        return {}
    return {one.pk: one.username for one in note.chosen.all()}
