"""The page of a table's notes, and that of one note."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from django.db.models import Q, QuerySet
from django.http import QueryDict

from campaigns.models import Membership, TableEvent
from campaigns.names import fold
from campaigns.notes.access import Person, is_writer, may_remove, may_write
from campaigns.notes.faces import Message, NoteField, NoteRead, NoteRow, Pointer, names_of, rows_of
from campaigns.notes.limits import MOST_NOTES, SEARCH_LIMIT
from campaigns.notes.models import Kind, Note, NoteQuerySet, NoteVersion, Readers
from campaigns.notes.services import Clash
from campaigns.notes.sharing import Sharing
from campaigns.notes.texts import Part
from campaigns.notes.zero_faces import ZeroRead
from campaigns.numbers import number_of
from campaigns.pages import CampaignPage
from rules.sheets import Problem

PAGE = 60
"""Notes on one page of the list."""

PARTS: tuple[Part, ...] = ("title", "text")
SHOWS = {"all": "All", "shared": "Shared", "mine": "Mine", "handouts": "Handouts", "storytellers": "Storytellers"}


@dataclass(frozen=True, slots=True)
class Asked:
    """Which notes a page shows: a choice, words to look for, and which page of the list."""

    show: str = "all"
    query: str = ""
    page: int = 1

    @classmethod
    def of(cls, data: QueryDict) -> Asked:
        """What an address asks for; what it cannot mean is the usual."""
        show, page = data.get("show", "all"), max(1, number_of(data.get("page", ""), 4))
        return cls(show if show in (*SHOWS, "removed") else "all", data.get("q", "")[:SEARCH_LIMIT], page)

    @property
    def is_whole(self) -> bool:
        """Whether whatever is new belongs on top of the list."""
        return self.show == "all" and not self.query.strip() and self.page == 1


@dataclass(frozen=True)
class NotesPage(CampaignPage):
    """Sessions, notes and session zero of a table. `problem` is why something was refused just now."""

    template: ClassVar[str] = "notes/notes.html"
    tab: ClassVar[str] = "notes"

    asked: Asked
    rows: tuple[NoteRow, ...]
    more: bool
    zero: ZeroRead
    problem: Problem | None = None

    @classmethod
    def of(cls, membership: Membership, asked: Asked, problem: Problem | None = None) -> NotesPage:
        """What the member may read of what is asked for."""
        rows, more = notes_for(membership, asked)
        return cls(membership, asked, rows, more, ZeroRead.of(membership.campaign), problem)

    def shown(self) -> Mapping[str, object]:
        """The fields, and what one may choose by."""
        shows = tuple(one for one in SHOWS.items() if one[0] != "storytellers" or self.membership.is_storyteller)
        return {**CampaignPage.shown(self), "shows": shows, "next_page": self.asked.page + 1, "most": MOST_NOTES}


def notes_for(membership: Membership, asked: Asked) -> tuple[tuple[NoteRow, ...], bool]:
    """The rows of one page, pinned ones first and then by their last change; and whether there are more."""
    found = _chosen(Note.objects.visible_to(membership), membership, asked.show)
    if words := fold(asked.query.replace("\x00", "").strip()):
        found = found.filter(folded__contains=words)
    first = (asked.page - 1) * PAGE
    # Not their texts: a page of long ones would be a megabyte.
    notes = list(found.defer("text", "folded").prefetch_related("chosen")[first : first + PAGE + 1])
    return rows_of(notes[:PAGE], membership), len(notes) > PAGE


def _chosen(notes: NoteQuerySet, membership: Membership, show: str) -> NoteQuerySet:
    if show == "removed":
        return notes.filter(_mine_to_remove(membership), removed_at__isnull=False)
    chosen = {
        "shared": Q(kind=Kind.NOTE, readers__in=(Readers.TABLE, Readers.CHOSEN)),
        "mine": Q(kind=Kind.NOTE, by=membership.user_id),
        "handouts": Q(kind=Kind.HANDOUT),
        "storytellers": Q(readers=Readers.STORYTELLERS),
    }
    return notes.standing().filter(chosen.get(show, Q()))


def _mine_to_remove(membership: Membership) -> Q:
    """What `access.may_remove` says, asked of rows that the member may read."""
    mine = Q(kind=Kind.NOTE, by=membership.user_id) & ~Q(readers=Readers.STORYTELLERS)
    of_all = Q(kind=Kind.HANDOUT) | Q(readers__in=(Readers.STORYTELLERS, Readers.TABLE))
    return mine | of_all if membership.is_storyteller else mine


@dataclass(frozen=True)
class NotePage(CampaignPage):
    """One note, to read and, where the member may, to write, to share and to remove.

    `said` is what there is to say about its fields; `typed` is what was sent of them and not saved.
    """

    template: ClassVar[str] = "notes/note.html"
    tab: ClassVar[str] = "notes"

    note: Note
    problem: Problem | None = None
    clashes: Mapping[Part, Clash] = field(default_factory=dict)
    refused: Mapping[Part, tuple[str, str]] = field(default_factory=dict)
    sharing: Sharing | None = None

    def shown(self) -> Mapping[str, object]:
        """The note's parts, and which of its buttons belong on the page."""
        note, membership = self.note, self.membership
        person, is_open = Person.of(membership), not membership.campaign.is_archived
        owns = is_open and is_writer(note, person)
        return {
            **CampaignPage.shown(self),
            "problem": self.problem,
            "note": note,
            "read": NoteRead.of(note),
            "pointer": Pointer.of(note),
            "page_key": uuid.uuid4(),
            "writes": is_open and may_write(note, person),
            "owns": owns,
            "removes": is_open and may_remove(note, person),
            "fields": tuple((self._field(part), self._message(part)) for part in PARTS),
            "choices": self._choices() if owns else (),
            "members": self._members() if owns else (),
            "sharing": self.sharing or self._shared(),
            "entry": self._entry(),
        }

    def _field(self, part: Part) -> NoteField:
        made = NoteField.of(self.note, part)
        _, typed = self.refused.get(part, ("", made.value))
        return NoteField(made.campaign_id, made.token, part, typed, made.version)

    def _message(self, part: Part) -> Message:
        sentence, _ = self.refused.get(part, ("", ""))
        return Message(self.note.campaign_id, self.note.token, part, self.clashes.get(part), sentence)

    def _shared(self) -> Sharing:
        return Sharing(self.note.readers, frozenset(names_of(self.note)), self.note.all_may_write)

    def _choices(self) -> tuple[tuple[str, str], ...]:
        return readers_for(self.membership, self.note.kind)

    def _members(self) -> tuple[tuple[int, str], ...]:
        return others_at(self.membership)

    def _entry(self) -> str:
        """The id of the entry of the log that the note is about, where its reader may know of that; else empty."""
        if self.note.line_id is None:
            return ""
        seen = TableEvent.objects.visible_to(self.membership).filter(pk=self.note.line_id)
        return self.note.anchor if seen.exists() else ""


def readers_for(membership: Membership, kind: str) -> tuple[tuple[str, str], ...]:
    """For whom the member may write something of this kind, in words."""
    found = [(Readers.ME.value, "Only me")] if kind == Kind.NOTE else []
    if membership.may_play:
        found += [(Readers.TABLE.value, "Everyone at the table"), (Readers.CHOSEN.value, "Chosen members")]
    if membership.is_storyteller:
        word = "Nobody yet" if kind == Kind.HANDOUT else "Storytellers"
        found.append((Readers.STORYTELLERS.value, word))
    return tuple(found)


def others_at(membership: Membership) -> tuple[tuple[int, str], ...]:
    """The other members of the table, each with the name."""
    seats = membership.campaign.memberships.exclude(user_id=membership.user_id)
    return tuple(seats.values_list("user_id", "user__username"))


@dataclass(frozen=True)
class AboutPage(CampaignPage):
    """The notes about one entry of the log that the member may read, and the way to another; `anchor` is its id."""

    template: ClassVar[str] = "notes/about.html"
    tab: ClassVar[str] = "notes"

    anchor: str
    rows: tuple[NoteRow, ...]

    @classmethod
    def of(cls, membership: Membership, anchor: str, entry: TableEvent) -> AboutPage:
        """Of an entry that the member may know of."""
        found = Note.objects.visible_to(membership).standing().filter(line=entry).prefetch_related("chosen")
        return cls(membership, anchor, rows_of(found[:PAGE], membership))


@dataclass(frozen=True)
class VersionsPage(CampaignPage):
    """What a note said before."""

    template: ClassVar[str] = "notes/versions.html"
    tab: ClassVar[str] = "notes"

    note: Note

    def shown(self) -> Mapping[str, object]:
        """The note, and its earlier texts."""
        texts = tuple(versions_for(self.membership, self.note))
        return {**CampaignPage.shown(self), "versions": texts, "writes": not self.membership.campaign.is_archived}


def versions_for(membership: Membership, note: Note) -> QuerySet[NoteVersion]:
    """Earlier texts that a writer of the note may read: of others' only what stood there since they read it."""
    if note.by_id == membership.user_id:
        return note.versions.all()
    return note.versions.filter(kept_at__gt=note.shared_at)
