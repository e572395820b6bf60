"""Bringing a moment back: one more change of the sheet, which erases nothing. Decision 37."""

from __future__ import annotations

import uuid

from campaigns.decisions import when
from campaigns.models import User
from campaigns.presses import key_of_press
from characters.access import Seat
from characters.kinds import EXPERIENCE, FIELD, VITALS
from characters.legality import RESTORED_PATH
from characters.life.comparing import brief, compared
from characters.life.moments import Moment, moment_of
from characters.lines import Line
from characters.models import Character, CharacterChange
from characters.writing import NAME_PATH, Press, Saved, Warrant, keep_edit, once, tell_table
from rules.kit.history import Made
from rules.sheets import JsonValue, Problem

NO_MOMENT = Problem(code="gone", sentence="History does not lead back to this moment under the rules of today.")
ONLY_READ = Problem(
    code="settled",
    sentence="Between this moment and now the character came to the table or left it. It can only be read.",
)
OF_ITSELF = Warrant()
ASK = Problem(code="not_yours", sentence="A storyteller restores a finished character. You can ask for it.")
NOT_SEEN = "The sheet has changed since you looked: {who} changed {what} {at}. Look again, then decide."


def may_restore(seat: Seat) -> bool:
    """Whether this person brings a moment back at once: a storyteller, and of a draft whoever builds it."""
    return seat.may_change and (seat.tells_the_story or seat.character.is_draft)


def restore_moment(
    *, character: Character, by: User, version: int, seen: int, request_key: uuid.UUID | None = None
) -> Saved | Problem:
    """Let the sheet stand as it stood after the change with this version.

    Whoever decided about a page of an earlier version (`seen`) looks again first: nobody's change is passed over.
    """
    with once(character, by, key_of_press(request_key, "restore", version)) as seat:
        if not isinstance(seat, Seat):
            return seat
        if not may_restore(seat):
            return ASK
        return unseen(seat, seen) or restored(seat, version)


def unseen(seat: Seat, seen: int) -> Problem | None:
    """What has changed on the sheet since the page was drawn that the person decides about."""
    last = seat.character.changes.filter(version__gt=seen).first()
    if last is None:
        return None
    what = seat.character.campaign.game.vocabulary.called(last.path)
    sentence = NOT_SEEN.format(who=last.by_name, what=what, at=when(last.at))
    return Problem(code="decided", sentence=sentence)


def restored(seat: Seat, version: int, warrant: Warrant = OF_ITSELF) -> Saved | Problem:
    """The moment brought back on the locked character; a Problem where it may not stand so any more."""
    one = seat.character
    moment = moment_of(one, version, notes=True)
    if moment is None:
        return NO_MOMENT
    if not moment.can_return:
        return ONLY_READ
    change: CharacterChange | None = None
    if moment.name != one.name:
        renamed = Made(path=NAME_PATH, before=one.name, after=moment.name, sheet=one.sheet)
        change = keep_edit(one, renamed, by=seat.user, warrant=warrant, line=Line(FIELD))
    if moment.sheet != one.sheet:
        change = _put_back(seat, moment, warrant)
    return Saved(one, change)


def _put_back(seat: Seat, moment: Moment, warrant: Warrant) -> CharacterChange:
    one = seat.character
    after: JsonValue = {"why": _restored_words(one, moment.version), "version": moment.version}
    made = Made(path=RESTORED_PATH, before=None, after=after, sheet=moment.sheet)
    change = keep_edit(one, made, by=seat.user, warrant=warrant, press=Press(seat.press), line=Line(FIELD))
    # It may have touched all of these: keep_edit told of the sheet alone.
    for kind in () if one.is_draft else (VITALS, EXPERIENCE):
        tell_table(one, kind)
    return change


def _restored_words(one: Character, version: int) -> str:
    """What bringing the moment back changes, for everybody: private notes are in none of it."""
    then, now = (moment_of(one, each, notes=False) for each in (version, one.version))
    said = brief(compared(one.campaign.game, then, now)) if then and now else ""
    return f"restored: {said}" if said else "restored"
