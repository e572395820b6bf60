"""The one way to write to a character: its row locked, its version raised, its history kept, its table told."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.utils import timezone

from campaigns.decisions import when
from campaigns.events import record_event
from campaigns.kinds import EventKind
from campaigns.models import Audience, User
from campaigns.names import clean_name
from campaigns.services import ARCHIVED
from characters.access import Seat
from characters.kinds import CHARACTER
from characters.models import NOTES_PATH, Character, CharacterChange, Status
from characters.party import is_readable
from characters.waiting import match_proposals
from rules.kit.history import Change, Made, compared
from rules.sheets import Problem

NAME_PATH = "name"
"""The path of the one field that stands beside the sheet and is edited like those on it."""

REASON_LIMIT = 200
UNREADABLE = Problem(
    code="unreadable",
    sentence="This sheet cannot be read, so nothing of it can be changed or paid. Its own page says what is wrong.",
)
SETTLED = "This was settled when the character was finished. A storyteller can change it, with a reason."


@dataclass(frozen=True, slots=True)
class Warrant:
    """Why a change is allowed. With an `override`, the sheet shows its reason for ever."""

    override: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """What is kept: the character as it now stands, and the row of history (None where nothing differed)."""

    character: Character
    change: CharacterChange | None


def once[P](
    character: Character, by: User, press: uuid.UUID | None, write: Callable[[Seat], Saved | P]
) -> Saved | P | Problem:
    """What `write` makes of the locked character; the same press sent again is what it came to the first time.

    The caller's transaction holds the lock, and `write` keeps the press in its row.
    """
    seat = lock_seat(character, by)
    if isinstance(seat, Problem):
        return seat
    before = seat.character.changes.filter(by=by, request_key=press).first() if press else None
    return Saved(seat.character, before) if before else write(replace(seat, press=press))


def lock_seat(character: Character, by: User, *, unread: bool = False) -> Seat | Problem:
    """The character's row, locked until the transaction ends, with the person before it; a Problem when barred.

    A sheet that cannot be read bars every change but those that need none of it (`unread`).
    """
    rows = Character.objects.select_for_update(of=("self",)).select_related("campaign", "owner")
    locked = rows.filter(pk=character.pk).first()
    if locked is None:
        return Problem(code="gone", sentence="This character was deleted meanwhile.")
    seat = Seat(locked, by, locked.campaign.memberships.filter(user=by).first())
    if not seat.may_change:
        return Problem(code="not_yours", sentence="Only its player and storytellers change a character.")
    if locked.campaign.is_archived:
        return ARCHIVED
    return seat if unread or is_readable(locked) else UNREADABLE


def warrant_for(seat: Seat, path: str, reason: str) -> Warrant | Problem:
    """What a change of the field at `path` rests on; what creation settled needs a storyteller's reason."""
    character = seat.character
    if character.is_draft or not character.campaign.game.creation_path(path):
        return Warrant()
    if not seat.tells_the_story:
        return Problem(code="settled", sentence=SETTLED)
    return override_for(reason)


def override_for(reason: str) -> Warrant | Problem:
    """A storyteller's override, if the reason will do."""
    try:
        return Warrant(override=True, reason=clean_name(reason, what="reason", limit=REASON_LIMIT))
    except ValidationError as error:
        return Problem(code="reason_needed", trait="reason", sentence=f"Say why. {error.messages[0]}")


def note_change(
    character: Character,
    change: Change,
    *,
    by: User,
    warrant: Warrant = Warrant(),
    undoes: CharacterChange | None = None,
    request_key: uuid.UUID | None = None,
    page: uuid.UUID | None = None,
) -> CharacterChange:
    """Raise the version and write the row of history; the caller saves the character."""
    character.version += 1
    return character.changes.create(
        version=character.version,
        path=change.path,
        before=change.before,
        after=change.after,
        was=change.was,
        became=change.became,
        by=by,
        by_name=by.username,
        reason=warrant.reason,
        override=warrant.override,
        undoes=undoes,
        request_key=request_key,
        page=page,
    )


def keep_edit(
    character: Character,
    edit: Made,
    *,
    by: User,
    kind: EventKind = CHARACTER,
    warrant: Warrant = Warrant(),
    undoes: CharacterChange | None = None,
    request_key: uuid.UUID | None = None,
    page: uuid.UUID | None = None,
) -> CharacterChange:
    """Write an edit of a locked character: history, sheet and event, in the caller's transaction."""
    before = character.sheet
    made = edit if edit.was is not None else compared(before, edit)
    change = note_change(character, made, by=by, warrant=warrant, undoes=undoes, request_key=request_key, page=page)
    if edit.path == NAME_PATH:
        character.name = str(edit.after)
    else:
        character.set_sheet(edit.sheet)
    character.save()
    tell_table(character, kind, privately=edit.path == NOTES_PATH)
    if _parts(made) & character.campaign.game.decisions.parts:
        match_proposals(character, before)
    return change


def _parts(made: Made) -> set[str]:
    """The parts of the sheet in which it changed anything."""
    return {part for values in (made.was, made.became) if isinstance(values, dict) for part in values}


def set_status(character: Character, status: Status, *, by: User) -> None:
    """Write that a locked character comes to the table or leaves it: history, row and event."""
    note_change(character, Change(path="status", before=character.status, after=status.value), by=by)
    character.status = status
    if status == Status.FINISHED:
        character.finished_at = character.finished_at or timezone.now()
    character.save()
    audience = Audience.STORYTELLERS if character.hidden else Audience.TABLE
    record_event(campaign_id=character.campaign_id, kind=CHARACTER, subject=character.pk, audience=audience)


def status_decided(character: Character, code: str, otherwise: str) -> Problem:
    """Who finished or reopened the character, and when, for somebody who came second."""
    last = character.changes.filter(path="status").first()
    if last is None:
        return Problem(code=code, sentence=otherwise)
    did = "finished" if last.after == Status.FINISHED else "reopened"
    return Problem(code=code, sentence=f"{last.by_name} {did} this character {when(last.at)}. Nothing was changed now.")


def tell_table(character: Character, kind: EventKind, *, privately: bool = False) -> None:
    """Write the event for those who may know of this character, or of its private parts: its player, storytellers."""
    audience, member_id = Audience.TABLE, None
    if character.hidden:
        audience = Audience.STORYTELLERS
    elif character.is_draft or privately:
        audience, member_id = Audience.PRIVATE, character.owner_id
    record_event(
        campaign_id=character.campaign_id,
        kind=kind,
        subject=character.pk,
        audience=audience,
        member_id=member_id,
    )
