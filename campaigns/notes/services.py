"""What people do with notes: one write in one transaction each.

A note's row is held before it is judged who may do what, and before the campaign's, which every event takes: of two
presses the second finds what the first did.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.models import Membership, TableEvent, User
from campaigns.notes.access import NOT_TO_REMOVE, Person, bar_to_readers, bar_to_write, may_remove
from campaigns.notes.limits import MOST_NOTES, MOST_REMOVED, MOST_VERSIONS
from campaigns.notes.models import Kind, Note, NoteVersion, Readers
from campaigns.notes.telling import chosen_of, tell, told_of
from campaigns.notes.texts import Part, cleaned_part, is_empty, made_over
from campaigns.presses import key_of_press
from campaigns.services import lock_campaign
from campaigns.standing import ARCHIVED
from rules.sheets import Problem

KEPT_AFTER = timedelta(minutes=10)
"""What somebody writes over their own text within this time is one go at it: what stood before that is kept once."""

GONE = Problem(code="gone", sentence="This note was removed, or is not shared with you any more. Nothing was saved.")
TOO_MANY = Problem(
    code="too_many",
    sentence=f"You have {MOST_NOTES} notes at this table already, and no more fit. Remove one first.",
)


@dataclass(frozen=True, slots=True)
class Clash:
    """A part of a note that was saved by another page since this one was drawn: both texts, and who was first."""

    note: Note
    part: Part
    theirs: str
    yours: str
    version: int
    by_name: str
    by_you: bool
    at: datetime


@transaction.atomic
def begin_note(
    *,
    membership: Membership,
    readers: str = Readers.ME,
    line: TableEvent | None = None,
    anchor: str = "",
    request_key: uuid.UUID | None = None,
) -> Note | Problem:
    """A note with nothing in it yet; one of one's own that is still empty is taken up again."""
    if bar := bar_to_readers(membership, readers, Kind.NOTE):
        return bar
    campaign = lock_campaign(membership.campaign_id)  # before they are counted: the last that fits is one
    if campaign.is_archived:
        return ARCHIVED
    mine = Note.objects.visible_to(membership).standing().filter(by=membership.user, kind=Kind.NOTE)
    empty = mine.filter(readers=readers, title="", text="", line=line).order_by("pk")
    key = key_of_press(request_key, membership.user_id, "note", campaign.pk, readers, anchor)
    before = Note.objects.filter(request_key=key).first() if key else None
    if before := before or empty.first():
        return before
    if campaign.notes.standing().filter(by=membership.user).count() >= MOST_NOTES:
        return TOO_MANY
    note = new_note(membership, readers=readers, line=line, anchor=anchor, request_key=key)
    tell(note, told_of(note, ()))
    return note


def new_note(membership: Membership, **fields: object) -> Note:
    """Write the row of a new note or handout."""
    now, name = timezone.now(), membership.user.get_username()
    note = Note(
        campaign_id=membership.campaign_id,
        by=membership.user,
        by_name=name,
        created_at=now,
        changed_at=now,
        shared_at=now,
        changed_by=membership.user,
        changed_by_name=name,
        **fields,
    )
    made_over(note)
    note.save()
    return note


@transaction.atomic
def save_part(
    *, membership: Membership, note: Note, part: Part, text: str, base: int, page: uuid.UUID | None, force: bool = False
) -> Note | Clash | Problem:
    """Save the title or the text over what the page had seen of it at version `base`.

    What another page has saved since is a Clash, and nothing is written, unless it was said that this one wins.
    """
    kept = held(membership, note)
    if kept is None:
        return GONE
    value = cleaned_part(part, text)
    if bar := bar_to_write(membership, kept) or (value if isinstance(value, Problem) else None):
        return bar
    now, version, last_page = _standing(kept, part)
    if str(value) == now:
        return kept
    # What this very page saved last it has seen, even where the answer never came.
    is_stale = base != version and (page is None or page != last_page)
    if is_stale and not force:
        return _clash(kept, part, text, membership.user)
    _keep(kept, membership.user, is_cut=force or len(str(value)) < len(now) // 2)
    _write(kept, part, str(value), page)
    return _saved(kept, membership.user)


@transaction.atomic
def bring_text_back(*, membership: Membership, note: Note, version: NoteVersion) -> Note | Problem:
    """Write an earlier title and text over what stands there, which is kept as an earlier one."""
    kept = held(membership, note)
    if kept is None:
        return GONE
    if bar := bar_to_write(membership, kept):
        return bar
    _keep(kept, membership.user, is_cut=True)
    _write(kept, "title", version.title, None)
    _write(kept, "text", version.text, None)
    return _saved(kept, membership.user)


@transaction.atomic
def remove_note(*, membership: Membership, note: Note) -> Note | Problem:
    """Take a note from everybody's page; it can be brought back."""
    kept = _removable(membership, note)
    if isinstance(kept, Problem) or kept.removed_at is not None:
        return kept
    kept.removed_at, kept.removed_by_name = timezone.now(), membership.user.get_username()
    kept.save(update_fields=["removed_at", "removed_by_name"])
    tell(kept, told_of(kept, chosen_of(kept)))
    removed = Note.objects.filter(campaign=kept.campaign_id, by=kept.by_id, removed_at__isnull=False)
    oldest = removed.order_by("-removed_at").values_list("pk", flat=True)[MOST_REMOVED:]
    Note.objects.filter(pk__in=list(oldest)).delete()
    return kept


@transaction.atomic
def bring_note_back(*, membership: Membership, note: Note) -> Note | Problem:
    """Show a removed note again to those who could read it."""
    kept = _removable(membership, note)
    if isinstance(kept, Problem) or kept.removed_at is None:
        return kept
    if lock_campaign(membership.campaign_id).notes.standing().filter(by=kept.by_id).count() >= MOST_NOTES:
        return TOO_MANY
    kept.removed_at, kept.removed_by_name = None, ""
    kept.save(update_fields=["removed_at", "removed_by_name"])
    tell(kept, told_of(kept, chosen_of(kept)))
    return kept


@transaction.atomic
def pin_note(*, membership: Membership, note: Note, pinned: bool) -> Note | Problem:
    """Put a note before all that are not pinned, or among them again."""
    kept = _removable(membership, note)
    if isinstance(kept, Problem) or kept.pinned == pinned:
        return kept
    kept.pinned = pinned
    kept.save(update_fields=["pinned"])
    tell(kept, told_of(kept, chosen_of(kept)))
    return kept


def held(membership: Membership, note: Note) -> Note | None:
    """The note, its row locked until the transaction ends; None where the member may not read it any more."""
    notes = Note.objects.visible_to(membership).standing().filter(pk=note.pk)
    return notes.select_for_update(no_key=True, of=("self",)).first()


def _removable(membership: Membership, note: Note) -> Note | Problem:
    """The note of the table, held, for whoever may remove it and bring it back."""
    notes = Note.objects.visible_to(membership).filter(pk=note.pk)
    kept = notes.select_for_update(no_key=True, of=("self",)).first()
    if kept is None:
        return GONE
    if membership.campaign.is_archived:
        return ARCHIVED
    return kept if may_remove(kept, Person.of(membership)) else NOT_TO_REMOVE


def _standing(note: Note, part: Part) -> tuple[str, int, uuid.UUID | None]:
    if part == "title":
        return note.title, note.title_version, note.title_page
    return note.text, note.text_version, note.text_page


def _write(note: Note, part: Part, value: str, page: uuid.UUID | None) -> None:
    if part == "title":
        note.title, note.title_version, note.title_page = value, note.title_version + 1, page
    else:
        note.text, note.text_version, note.text_page = value, note.text_version + 1, page


def _saved(note: Note, by: User) -> Note:
    note.changed_at, note.changed_by, note.changed_by_name = timezone.now(), by, by.get_username()
    written = ("title", "title_version", "title_page", "text", "text_version", "text_page")
    note.save(update_fields=[*written, *made_over(note), "changed_at", "changed_by", "changed_by_name"])
    tell(note, told_of(note, chosen_of(note)))
    return note


def _keep(note: Note, by: User, *, is_cut: bool) -> None:
    """Keep what stands there where somebody else wrote it, some time ago, or where much of it goes."""
    now = timezone.now()
    is_one_go = note.changed_by_id == by.pk and now - note.changed_at < KEPT_AFTER
    if is_empty(note) or (is_one_go and not is_cut):
        return
    note.versions.create(
        title=note.title, text=note.text, by_name=note.changed_by_name, at=note.changed_at, kept_at=now
    )
    oldest = note.versions.values_list("pk", flat=True)[MOST_VERSIONS:]
    note.versions.filter(pk__in=list(oldest)).delete()


def _clash(note: Note, part: Part, yours: str, by: User) -> Clash:
    theirs, version, _ = _standing(note, part)
    return Clash(note, part, theirs, yours, version, note.changed_by_name, note.changed_by_id == by.pk, note.changed_at)
