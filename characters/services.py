"""What a person does to a character. Each function is one write in one transaction, with the row locked.

What is refused comes back as a `Problem` (or several); a change that somebody else crossed comes back as a `Conflict`.
"""

from __future__ import annotations

import uuid

from django.core.exceptions import ValidationError
from django.utils import timezone

from campaigns.models import Campaign, User
from campaigns.names import clean_name
from campaigns.presses import key_of_creation, key_of_press
from campaigns.standing import ARCHIVED
from characters.access import Seat
from characters.apart import begin_or_resume, told_apart
from characters.conflicts import Conflict, conflict_of
from characters.kinds import CHARACTER, FIELD, TRACKER, VITALS
from characters.legality import RULES_PATH, broken_rules, pardon, standing
from characters.lines import Line
from characters.models import CAST_PATH, Character, Status
from characters.quick import Start
from characters.seen import Seen
from characters.writing import (
    NAME_PATH,
    REASON_LIMIT,
    Press,
    Saved,
    Warrant,
    changing,
    keep_edit,
    note_change,
    once,
    opened,
    set_status,
    status_decided,
    tell_table,
)
from rules.kit.history import Change, Made
from rules.sheets import JsonValue, Problem

UNNAMED = "Unnamed"
DRAFT = Problem(code="draft", sentence="Experience comes in play: finish the character first.")
SETTLED = Problem(
    code="settled",
    sentence="This was settled when the character was finished. A storyteller can change it, with a reason.",
)
OF_THE_CAST = Problem(
    code="of_the_cast", sentence="One of the cast has no builder. Make it a full character, on its page of the cast."
)
FROM_THE_CAST = Problem(
    code="was_finished", sentence="This character comes from the cast, with its notes and pools. Take it back instead."
)
IN_THE_QUEUE = Problem(code="unknown_field", sentence="This is decided in the storytellers' queue, not as a field.")
"""The queue keeps who decided what (`characters.proposals`): as a field it would only look taken off the sheet."""


def create_character(
    *,
    campaign: Campaign,
    by: User,
    hidden: bool = False,
    start: Start | None = None,
    request_key: uuid.UUID | None = None,
) -> Character | Problem:
    """Begin a draft, blank or as a quick `start` fills it in. Only a storyteller's can be hidden from the players.

    With a request key, only once.
    """
    with opened():
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
        character.sheet = start.sheet if start else campaign.game.blank_sheet()
        character.name = (start and start.name) or UNNAMED
        character.save()
        if start:
            note_change(character, Change(path=start.path, before=None, after={"sentence": start.why}), by=by)
        tell_table(character, CHARACTER)
        return character


def save_field(  # noqa: PLR0913 - each is one part of what a field sends, by its name
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
    """Save one field over what the sender saw at `base_version`; a `page` knows what it has saved itself since.

    Text is taken as a form sends it, numbers as well. What somebody else changed meanwhile is a Conflict, and only the
    sender's `force` writes over it. What creation settled on a finished character is an override: it needs a
    storyteller with a `reason`, and the sheet shows it for ever. With a request key it counts once.
    """
    with once(character, by, key_of_press(request_key, path, value)) as seat:
        if not isinstance(seat, Seat):
            return seat
        edit = _edit(seat, path, value)
        if isinstance(edit, Problem):
            return edit
        # What stands already is no change: who wants the same as somebody else needs no reason and clashes with nobody.
        if edit.before == edit.after:
            return Saved(seat.character, None)
        warrant = _warrant(seat, edit, reason)
        if isinstance(warrant, Problem):
            return warrant
        if not force and (conflict := conflict_of(seat, edit, Seen(base_version, page))):
            return conflict
        press = Press(seat.press, page)
        change = keep_edit(seat.character, edit, by=by, warrant=warrant, press=press, line=Line(FIELD))
        return Saved(seat.character, change)


def move_tracker(
    *,
    character: Character,
    by: User,
    tracker: str,
    move: str,
    amount: int = 1,
    box: int = 0,
    request_key: uuid.UUID | None = None,
) -> Saved | Problem:
    """Make one move on a tracker: spend willpower, take damage, note experience. With a request key, only once.

    A `box` that was pressed says how much, counted from where the tracker stands now.
    """
    asked = (tracker, move, amount, box) if box else (tracker, move, amount)
    with once(character, by, key_of_press(request_key, *asked), play=True) as seat:
        if not isinstance(seat, Seat):
            return seat
        found = seat.character
        amount = _up_to(found, tracker, box) if box else amount
        edit = found.campaign.game.move(found.sheet, tracker, move, amount=amount, actor=seat.actor)
        if isinstance(edit, Problem):
            return edit
        if _helps_others(found, tracker, move):
            return Problem(code="no_companion", trait=tracker, sentence="Choose the companions whom this helps.")
        if edit.before == edit.after:
            return Saved(found, None)
        return Saved(found, keep_edit(found, edit, by=by, kind=VITALS, press=Press(seat.press), line=Line(TRACKER)))


def _up_to(character: Character, tracker: str, box: int) -> int:
    """How much a press on this box of a tracker takes; a box that there is none of is one press all the same."""
    shown = character.campaign.game.trackers(character.sheet)
    return next((one.up_to(min(box, one.maximum)) for one in shown if one.key == tracker), 1)


def _helps_others(character: Character, tracker: str, move: str) -> bool:
    """Whether the move is one that is made together with companions (`lifting.lift`)."""
    shown = character.campaign.game.trackers(character.sheet)
    return any(one.lifts for each in shown if each.key == tracker for one in each.moves if one.code == move)


def finish_character(*, character: Character, by: User, reason: str = "") -> Character | tuple[Problem, ...]:
    """Bring a draft to the table. Broken rules bar it, unless a storyteller allows them with a `reason`."""
    with changing(character, by) as seat:
        if isinstance(seat, Problem):
            return (seat,)
        found = seat.character
        if not found.is_draft:
            return (status_decided(found, "already_finished", "This character is finished already."),)
        if barred := _bars_to_finish(seat, reason):
            return barred
        begin_or_resume(found, by=by)
        found.reopened_from = None
        set_status(found, Status.FINISHED, by=by)
        return found


def _bars_to_finish(seat: Seat, reason: str) -> tuple[Problem, ...]:
    """The broken rules that nobody has allowed; empty when a storyteller's `reason` allows them, which is kept."""
    draft = seat.character
    allowed = standing(draft, draft.reopened_from)
    broken = tuple(one for one in broken_rules(draft, draft.sheet) if pardon(one) not in allowed)
    if not broken or not (seat.tells_the_story and reason):
        return broken
    warrant = _override(reason)
    if isinstance(warrant, Problem):
        return (warrant,)
    pardons: JsonValue = [pardon(problem) for problem in broken]
    note_change(draft, Change(path=RULES_PATH, before=None, after=pardons), by=seat.user, warrant=warrant)
    return ()


def reopen_character(*, character: Character, by: User) -> Character | Problem:
    """Take a finished character back to its builder; it leaves the party until it is finished again.

    What stood at the table is kept, so that the reopening can be cancelled (`characters.reopening`).
    """
    with changing(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        found = seat.character
        if found.is_draft:
            return status_decided(found, "draft", "This character is a draft.")
        if found.is_of_the_cast:
            return OF_THE_CAST
        if not seat.may_reopen:
            return Problem(code="settled", sentence="Ask a storyteller to reopen it: this character is finished.")
        # Before play is told apart: a reopening that is cancelled puts just this back (decision 11).
        kept: JsonValue = {"document": found.document, "name": found.name, "version": found.version}
        found.reopened_from = kept
        found.sheet = told_apart(found)
        set_status(found, Status.DRAFT, by=by)
        return found


def delete_draft(*, character: Character, by: User) -> Problem | None:
    """Delete a draft that was never at the table."""
    with changing(character, by, unread=True) as seat:
        if isinstance(seat, Problem):
            return seat
        if not seat.character.is_draft or seat.character.finished_at is not None:
            never = "Only a draft that was never finished can be deleted."
            problem = status_decided(seat.character, "was_finished", "")
            return problem.model_copy(update={"sentence": f"{problem.sentence} {never}".strip()})
        if seat.character.changes.filter(path=CAST_PATH).exists():
            return FROM_THE_CAST
        # Not gone yet: it comes back from the list of what was deleted, while its days of grace last.
        seat.character.deleted_at = timezone.now()
        seat.character.save(update_fields=["deleted_at"])
        tell_table(seat.character, CHARACTER)
        return None


def _warrant(seat: Seat, edit: Made, reason: str) -> Warrant | Problem:
    """What a change of a field rests on; what creation settled needs a storyteller's reason."""
    if seat.character.is_draft or edit.when != "creation":
        return Warrant()
    return _override(reason) if seat.tells_the_story else SETTLED


def _override(reason: str) -> Warrant | Problem:
    """A storyteller's override, if the reason will do."""
    try:
        return Warrant(override=True, reason=clean_name(reason, what="reason", limit=REASON_LIMIT))
    except ValidationError as error:
        return Problem(code="reason_needed", trait="reason", sentence=f"Say why. {error.messages[0]}")


def _edit(seat: Seat, path: str, value: JsonValue) -> Made | Problem:
    """What the change comes to on the sheet, or why it cannot be made as a field of this character."""
    character = seat.character
    if holds_nul(path) or holds_nul(value):
        return Problem(code="bad_field", trait=path, sentence="This text holds characters that cannot be kept.")
    if path == NAME_PATH:
        return _renamed(character, str(value))
    game = character.campaign.game
    edit = game.edit(character.sheet, path, value, actor=seat.actor)
    if isinstance(edit, Problem):
        return edit
    if edit.path in game.decisions.paths:
        return IN_THE_QUEUE
    return DRAFT if edit.when == "play" and character.is_draft else edit


def holds_nul(value: JsonValue) -> bool:
    """Whether there is a character in it that not every database keeps."""
    if isinstance(value, str):
        return "\x00" in value
    parts = (*value, *value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(holds_nul, parts))


def _renamed(character: Character, value: str) -> Made | Problem:
    """The change of a name; an empty one is none as long as nobody has given a name."""
    if character.name == UNNAMED and not value.strip():
        value = UNNAMED
    try:
        name = clean_name(value)
    except ValidationError as error:
        return Problem(code="bad_name", trait=NAME_PATH, sentence=error.messages[0])
    return Made(sheet=character.sheet, path=NAME_PATH, before=character.name, after=name)
