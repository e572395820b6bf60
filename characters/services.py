"""What a person does to a character. Each function is one write in one transaction, with the row locked.

What is refused comes back as a `Problem` (or several); a change that somebody else crossed comes back as a `Conflict`.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from campaigns.models import Campaign, User
from campaigns.names import clean_name
from campaigns.presses import key_of_creation, key_of_press
from campaigns.services import ARCHIVED
from characters.access import Seat
from characters.apart import begin_or_resume, told_apart
from characters.kinds import CHARACTER, VITALS
from characters.legality import RULES_PATH, broken_rules, pardon, standing
from characters.models import Character, CharacterChange, Status
from characters.seen import Seen
from characters.writing import (
    NAME_PATH,
    Saved,
    keep_edit,
    lock_seat,
    note_change,
    once,
    override_for,
    set_status,
    status_decided,
    tell_table,
    warrant_for,
)
from rules.kit.differences import at_path
from rules.kit.history import Change, Made
from rules.sheets import JsonValue, Problem

UNNAMED = "Unnamed"
DRAFT = Problem(code="draft", sentence="Experience comes in play: finish the character first.")
IN_THE_QUEUE = Problem(code="unknown_field", sentence="This is decided in the storytellers' queue, not as a field.")
"""The queue keeps who decided what (`characters.proposals`): as a field it would only look taken off the sheet."""
NUMBER_LIMIT = 6
"""A number with this many digits is none that a sheet could hold."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The same field was changed on another page meanwhile, by `by_name`; nothing was written."""

    character: Character
    path: str
    theirs: JsonValue
    yours: JsonValue
    by_name: str
    at: datetime
    by_you: bool = False


@transaction.atomic
def create_character(
    *, campaign: Campaign, by: User, hidden: bool = False, request_key: uuid.UUID | None = None
) -> Character | Problem:
    """Start a draft. Only a storyteller's can be hidden from the players. With a request key, only once."""
    membership = campaign.memberships.filter(user=by).first()
    if membership is None or not membership.may_play:
        return Problem(code="not_yours", sentence="Only players and storytellers of this table have characters.")
    if campaign.is_archived:
        return ARCHIVED
    key = key_of_creation(by, request_key, "character", campaign.pk)
    if before := campaign.characters.filter(request_key=key).first() if key else None:
        return before
    character = Character(campaign=campaign, owner=by, name=UNNAMED, hidden=hidden and membership.is_storyteller)
    character.request_key = key
    character.set_sheet(campaign.game.blank_sheet())
    character.save()
    tell_table(character, CHARACTER)
    return character


@transaction.atomic
def save_field(
    *,
    character: Character,
    by: User,
    path: str,
    value: JsonValue,
    base_version: int,
    page: uuid.UUID | None = None,
    force: bool = False,
    reason: str = "",
    request_key: uuid.UUID | None = None,
) -> Saved | Conflict | Problem:
    """Change one field of what `page` was drawn from at `base_version`; other fields changed since then stay changed.

    `force` writes over the value that the page has not seen. On a finished character, what creation settled is changed
    by a storyteller with a `reason`, and the sheet shows it for ever. With a request key it counts once.
    """

    def write(seat: Seat) -> Saved | Conflict | Problem:
        edit = _edit(seat, path, value)
        if isinstance(edit, Problem):
            return edit
        if edit.before == edit.after:
            return Saved(seat.character, None)
        warrant = warrant_for(seat, path, reason)
        if isinstance(warrant, Problem):
            return warrant
        if not force and (conflict := _conflict(seat, edit, Seen(base_version, page))):
            return conflict
        change = keep_edit(seat.character, edit, by=by, warrant=warrant, request_key=seat.press, page=page)
        return Saved(seat.character, change)

    return once(character, by, key_of_press(request_key, path, value), write)


@transaction.atomic
def move_tracker(
    *, character: Character, by: User, tracker: str, move: str, amount: int = 1, request_key: uuid.UUID | None = None
) -> Saved | Problem:
    """Make one move on a tracker: spend willpower, take damage, note experience. With a request key, only once."""

    def write(seat: Seat) -> Saved | Problem:
        found = seat.character
        edit = found.campaign.game.move(found.sheet, tracker, move, amount=amount, actor=seat.actor)
        if isinstance(edit, Problem):
            return edit
        if _helps_others(found, tracker, move):
            return Problem(code="no_companion", trait=tracker, sentence="Choose the companions whom this helps.")
        if edit.before == edit.after:
            return Saved(found, None)
        return Saved(found, keep_edit(found, edit, by=by, kind=VITALS, request_key=seat.press))

    return once(character, by, key_of_press(request_key, tracker, move, amount), write)


def _helps_others(character: Character, tracker: str, move: str) -> bool:
    """Whether the move is one that is made together with companions (`lifting.lift`)."""
    shown = character.campaign.game.trackers(character.sheet)
    return any(one.lifts for each in shown if each.key == tracker for one in each.moves if one.code == move)


@transaction.atomic
def finish_character(*, character: Character, by: User, reason: str = "") -> Character | tuple[Problem, ...]:
    """Bring a draft to the table. Broken rules bar it, unless a storyteller allows them with a `reason`."""
    seat = lock_seat(character, by)
    if isinstance(seat, Problem):
        return (seat,)
    found = seat.character
    if not found.is_draft:
        return (status_decided(found, "already_finished", "This character is finished already."),)
    allowed = standing(found, found.reopened_from)
    if broken := tuple(one for one in broken_rules(found, found.sheet) if pardon(one) not in allowed):
        if not (seat.tells_the_story and reason):
            return broken
        warrant = override_for(reason)
        if isinstance(warrant, Problem):
            return (warrant,)
        pardons: JsonValue = [pardon(problem) for problem in broken]
        note_change(found, Change(path=RULES_PATH, before=None, after=pardons), by=by, warrant=warrant)
    begin_or_resume(found, by=by)
    found.reopened_from = None
    set_status(found, Status.FINISHED, by=by)
    return found


@transaction.atomic
def reopen_character(*, character: Character, by: User) -> Character | Problem:
    """Take a finished character back to its builder; it leaves the party until it is finished again.

    What stood at the table is kept, so that the reopening can be cancelled (`characters.reopening`).
    """
    seat = lock_seat(character, by)
    if isinstance(seat, Problem):
        return seat
    if seat.character.is_draft:
        return status_decided(seat.character, "draft", "This character is a draft.")
    if not seat.may_reopen:
        return Problem(code="settled", sentence="Ask a storyteller to reopen it: this character is finished.")
    found = seat.character
    kept: JsonValue = {"document": found.document, "name": found.name, "version": found.version}
    found.reopened_from = kept
    found.set_sheet(told_apart(found))
    set_status(found, Status.DRAFT, by=by)
    return found


@transaction.atomic
def delete_draft(*, character: Character, by: User) -> Problem | None:
    """Delete a draft that was never at the table."""
    seat = lock_seat(character, by, unread=True)
    if isinstance(seat, Problem):
        return seat
    if not seat.character.is_draft or seat.character.finished_at is not None:
        never = "Only a draft that was never finished can be deleted."
        problem = status_decided(seat.character, "was_finished", "")
        return problem.model_copy(update={"sentence": f"{problem.sentence} {never}".strip()})
    tell_table(seat.character, CHARACTER)
    seat.character.delete()
    return None


def fit_value(current: JsonValue, text: str) -> JsonValue:
    """What a form sent, as the kind of value that stands there now: a number where there is one, else the text."""
    digits = text.strip().removeprefix("-")
    if isinstance(current, int) and digits.isascii() and digits.isdigit() and len(digits) < NUMBER_LIMIT:
        return int(text)
    return text.replace("\r\n", "\n")


def value_at(character: Character, path: str) -> JsonValue:
    """The value at a path as it stands, None where there is none."""
    return character.name if path == NAME_PATH else at_path(character.sheet.model_dump(mode="json"), path)


def _edit(seat: Seat, path: str, value: JsonValue) -> Made | Problem:
    character = seat.character
    game = character.campaign.game
    if path != NAME_PATH:
        edit = game.edit(character.sheet, game.as_printed(character.sheet, path), value, actor=seat.actor)
        return edit if isinstance(edit, Problem) else _bar_to_edit(character, path) or edit
    try:
        name = clean_name(str(value))
    except ValidationError as error:
        return Problem(code="bad_name", trait=NAME_PATH, sentence=error.messages[0])
    return Made(sheet=character.sheet, path=NAME_PATH, before=character.name, after=name)


def _bar_to_edit(character: Character, path: str) -> Problem | None:
    """Why a change that the rules allow is not made as a field of this character."""
    if path in character.campaign.game.decisions.paths:
        return IN_THE_QUEUE
    return DRAFT if character.is_draft and character.campaign.game.play_path(path) else None


def _conflict(seat: Seat, edit: Made, seen: Seen) -> Conflict | None:
    """The last change of this field, when the page has not seen what stands there: whoever wrote it."""
    later = seen.later(seat.character).filter(path=edit.path)
    last = later.last()
    is_act = edit.path != NAME_PATH and edit.is_act(seat.character.sheet)
    if last is None or is_act or seen.values(later)[edit.path] == edit.before:
        return None
    return _clash(seat, edit.path, last, theirs=edit.before, yours=edit.after)


def still_open(seat: Seat, path: str, text: str) -> Conflict | None:
    """The clash over `text`, which lost against what stands at `path` and still waits on the page for a choice."""
    theirs = value_at(seat.character, path)
    yours, last = fit_value(theirs, text), seat.character.changes.filter(path=path).first()
    return _clash(seat, path, last, theirs=theirs, yours=yours) if last and yours != theirs else None


def _clash(seat: Seat, path: str, last: CharacterChange, *, theirs: JsonValue, yours: JsonValue) -> Conflict:
    mine = last.by_id == seat.user.pk
    return Conflict(seat.character, path, theirs, yours, last.by_name, last.at, by_you=mine)
