"""The one way to write to a character: its row locked, its version raised, its history kept, its table told."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from campaigns.decisions import when
from campaigns.events import record_event
from campaigns.kinds import EventKind
from campaigns.models import Audience, Role, User
from campaigns.standing import ARCHIVED, bar_to_play
from characters.access import Seat
from characters.kinds import CHARACTER, STATUS
from characters.life.keeping import keep_moment
from characters.lines import UNTOLD, Known, Line, Place, place_of
from characters.models import NOTES_PATH, Character, CharacterChange, Status
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


@dataclass(frozen=True, slots=True)
class Warrant:
    """Why a change is allowed. With an `override`, the sheet shows its reason for ever; what `corrects` leaves none."""

    override: bool = False
    reason: str = ""
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Press:
    """What made a change: the key of the press, the page that saved it by itself, the change that it takes back."""

    key: uuid.UUID | None = None
    page: uuid.UUID | None = None
    undoes: CharacterChange | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """What is kept: the character as it now stands, and the row of history (None where nothing differed)."""

    character: Character
    change: CharacterChange | None


@contextmanager
def opened(*ids: int) -> Iterator[dict[int, Character]]:
    """The transaction of one write, these characters locked in it, by id: the only place where this floor opens one.

    All of the write is kept, or with an exception nothing. Rows are locked in the order of their ids: of two writes
    none waits for a row that the other holds while it holds one that the other waits for.
    """
    with transaction.atomic():
        yield _locked(*ids) if ids else {}


@contextmanager
def changing(
    character: Character, by: User, *, along: Iterable[int] = (), unread: bool = False
) -> Iterator[Seat | Problem]:
    """One write to a character: its row locked with the person before it, or what bars them from changing it.

    The rows of those who are changed `along` with it are locked as well. A sheet that cannot be read bars every change
    but those that need none of it (`unread`).
    """
    with opened(character.pk, *along) as rows:
        yield _seat(rows.get(character.pk), by, unread=unread)


@contextmanager
def once(
    character: Character, by: User, press: uuid.UUID | None, *, along: Iterable[int] = (), play: bool = False
) -> Iterator[Seat | Saved | Problem]:
    """The same for a press that counts once: sent again, it is what it came to the first time.

    The row of history that is kept of it bears the `press` of the seat. What is `play` waits while the table is paused.
    """
    with changing(character, by, along=along) as seat:
        found = seat if isinstance(seat, Problem) else _pressed(seat, press)
        yield (_paused(found) if play and isinstance(found, Seat) else None) or found


@contextmanager
def once_for_all(
    characters: Sequence[Character], by: User, press: uuid.UUID | None
) -> Iterator[tuple[Seat | Saved, ...] | Problem]:
    """The same for one press of play that changes several characters, or with a Problem of any of them none."""
    with opened(*(one.pk for one in characters)) as rows:
        seats = [(one, _seat(rows.get(one.pk), by)) for one in characters]
        barred = next((of_one(one, seat) for one, seat in seats if isinstance(seat, Problem)), None)
        found = tuple(_pressed(seat, press) for _, seat in seats if isinstance(seat, Seat))
        paused = next((bar for one in found if isinstance(one, Seat) and (bar := _paused(one))), None)
        yield barred or paused or found


def of_one(character: Character, problem: Problem) -> Problem:
    """What bars one of several characters, which is named."""
    return problem.model_copy(update={"sentence": f"{character.name}: {problem.sentence}"})


def lock_seat(character: Character, by: User) -> Seat | Problem:
    """The same inside a transaction that is open already, of a write that changes more than characters."""
    return _seat(_locked(character.pk).get(character.pk), by)


def _locked(*ids: int) -> dict[int, Character]:
    # The character's row alone: with the campaign's, which is read along, the whole table would be held.
    rows = Character.objects.select_for_update(of=("self",), no_key=True).select_related("campaign", "owner")
    return {one.pk: one for one in rows.filter(pk__in=ids).order_by("pk")}


def _seat(locked: Character | None, by: User, *, unread: bool = False) -> Seat | Problem:
    if locked is None or locked.deleted_at is not None:
        return Problem(code="gone", sentence="This character was deleted meanwhile.")
    # Asked under the lock: the seat that a page knew may be over.
    seat = Seat(locked, by, locked.campaign.memberships.filter(user=by).first())
    if locked.is_retired and seat.decides_its_life:
        return Problem(code="retired", sentence=f"{locked.name} is retired. Bring them back first, then go on.")
    if not seat.may_change:
        return Problem(code="not_yours", sentence="Only its player and storytellers change a character.")
    if locked.campaign.is_archived:
        return ARCHIVED
    return seat if unread or locked.is_readable else UNREADABLE


def _paused(seat: Seat) -> Problem | None:
    """Why a move that was not made yet waits now."""
    return bar_to_play(seat.character.campaign)


def _pressed(seat: Seat, press: uuid.UUID | None) -> Seat | Saved:
    """What the press came to before, or the seat in which it is made now."""
    # Of this person alone: nobody is answered with the act of somebody else.
    before = seat.character.changes.filter(by=seat.user, request_key=press).first() if press else None
    return Saved(seat.character, before) if before else replace(seat, press=press)


def note_change(
    character: Character,
    change: Change,
    *,
    by: User,
    warrant: Warrant = Warrant(),
    press: Press = Press(),
    told_with: CharacterChange | None = None,
) -> CharacterChange:
    """Raise the version and write the row of history; the caller saves the character."""
    character.version += 1
    row = character.changes.create(
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
        corrects=warrant.corrects,
        undoes=press.undoes,
        request_key=press.key,
        page=press.page,
        told_with=told_with,
    )
    if row.override or (press.undoes and press.undoes.override):
        marks = character.changes.filter(override=True, undone_by=None).order_by("version")
        first = marks.select_related("by").first()
        character.allowed_by = first.by if first else None
    return row


def keep_edit(
    character: Character,
    edit: Made,
    *,
    by: User,
    kind: EventKind = CHARACTER,
    warrant: Warrant = Warrant(),
    press: Press = Press(),
    line: Line | None = None,
) -> CharacterChange:
    """Write an edit of a locked character: history, sheet and event, in the caller's transaction.

    With a `line` the log tells it as well, unless it is about a draft or a private part of the sheet.
    """
    before, privately = character.sheet, edit.path == NOTES_PATH
    known = known_to(character, privately=privately)
    told = line if line and not (privately or character.is_draft) else None
    place = place_of(told, character, edit, by=by, known=known) if told else UNTOLD
    # All that differs in the document, not the field alone: by this it can be taken out again (decision 15).
    made = edit if edit.was is not None else compared(before, edit)
    change = note_change(character, made, by=by, warrant=warrant, press=press, told_with=place.head)
    if told and told.heads is not None:
        told.heads.setdefault(known, change)
    if edit.path == NAME_PATH:
        character.name = str(edit.after)
    else:
        character.sheet = edit.sheet
    character.save()
    tell_table(character, kind, known=known, place=place, about=change)
    # Most edits touch nothing that waits: only then is the queue compared with the sheet (decision 17).
    if _parts(made) & character.campaign.game.decisions.parts:
        match_proposals(character, before)
    return change


def _parts(made: Made) -> set[str]:
    """The parts of the sheet in which it changed anything."""
    return {part for values in (made.was, made.became) if isinstance(values, dict) for part in values}


def set_status(character: Character, status: Status, *, by: User) -> None:
    """Write that a locked character comes to the table or leaves it: history, row and event."""
    keep_moment(character)
    change = note_change(character, Change(path="status", before=character.status, after=status.value), by=by)
    character.status = status
    if status == Status.FINISHED:
        # The first time stays: by it a draft that was at the table is told from one that may be deleted.
        character.finished_at = character.finished_at or timezone.now()
    character.save()
    tell_table(character, CHARACTER, known=known_to(character, until=True), place=Place(STATUS), about=change)


def status_decided(character: Character, code: str, otherwise: str) -> Problem:
    """Who finished or reopened the character, and when, for somebody who came second."""
    last = character.changes.filter(path="status").first()
    if last is None:
        return Problem(code=code, sentence=otherwise)
    did = "finished" if last.after == Status.FINISHED else "reopened"
    return Problem(code=code, sentence=f"{last.by_name} {did} this character {when(last.at)}. Nothing was changed now.")


def tell_table(
    character: Character,
    kind: EventKind,
    *,
    known: Known | None = None,
    place: Place = UNTOLD,
    about: CharacterChange | None = None,
) -> None:
    """Write the event for those who may know of it: unless told otherwise, for those who know of the character.

    Where the log tells it, it has its `place` there and is `about` a row of history.
    """
    audience, member_id = known or known_to(character)
    record_event(
        campaign_id=character.campaign_id,
        kind=kind,
        subject=character.pk,
        audience=audience,
        member_id=member_id,
        line=place.kind,
        about=about.pk if about and place.kind else 0,
        retells=place.event,
    )


def known_to(character: Character, *, privately: bool = False, until: bool = False) -> Known:
    """Who may know of this character, or of its private parts: the table, its player and storytellers, or these alone.

    With `until`, of one that is not hidden everyone: the table knew of it until now, and has to hear that it is gone.
    """
    privately = privately or (character.is_draft and not until)
    if character.owner_id is None:
        return (Audience.STORYTELLERS if character.hidden or privately else Audience.TABLE), None
    if character.hidden and _is_the_storytellers(character):
        return Audience.STORYTELLERS, None
    if character.hidden or privately:
        return Audience.PRIVATE, character.owner_id
    return Audience.TABLE, None


def _is_the_storytellers(character: Character) -> bool:
    """Whether a hidden one is so from everyone but storytellers: a player of whom one was hidden still has it."""
    seats = character.campaign.memberships
    return seats.filter(user=character.owner_id, role=Role.STORYTELLER).exists()
