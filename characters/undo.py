"""Taking back one's own latest change, and the ones before it, step by step."""

from __future__ import annotations

from campaigns.decisions import when
from campaigns.models import User
from characters.access import Seat
from characters.models import Character, CharacterChange
from characters.writing import NAME_PATH, Press, Saved, changing, keep_edit
from rules.kit.history import Made
from rules.sheets import Problem

STEPS = 20
"""How many changes back one can go."""

NOTHING = Problem(code="nothing_to_undo", sentence="There is nothing of yours to take back here.")


def undoable(character: Character, user: User) -> CharacterChange | None:
    """The change that Undo takes back: the latest that still holds, if it is the user's own and can be taken back."""
    # A step back is two rows: the change, and the one that takes it back.
    rows = character.changes.all()[: 2 * STEPS]
    undone = {row.undoes_id for row in rows if row.undoes_id}
    standing = [row for row in rows if row.undoes_id is None and row.pk not in undone]
    latest = standing[0] if standing else None
    # An override is no step: the sheet says for ever that it was allowed.
    if latest is None or len(undone) >= STEPS or latest.by_id != user.pk or latest.override:
        return None
    return latest if isinstance(_taken_back(character, latest), Made) else None


def undo_change(*, character: Character, by: User, change_id: int) -> Saved | Problem:
    """Take back the change that `undoable` names, once; a Problem when it is not the latest any more."""
    with changing(character, by) as seat:
        return seat if isinstance(seat, Problem) else _undone(seat, change_id)


def _undone(seat: Seat, change_id: int) -> Saved | Problem:
    by = seat.user
    if taken_back := seat.character.changes.filter(undoes_id=change_id or 0, by=by).first():
        return Saved(seat.character, taken_back)  # sent again, because its answer never came
    row = undoable(seat.character, by)
    if row is None or row.pk != change_id or not seat.character.is_draft:
        return _moved_on(seat.character, change_id)
    made = _taken_back(seat.character, row)
    if isinstance(made, Problem):
        return made
    return Saved(seat.character, keep_edit(seat.character, made, by=by, press=Press(undoes=row)))


def _taken_back(character: Character, row: CharacterChange) -> Made | Problem:
    """What taking the row back comes to. Trackers move, they are not undone: their own moves lead back."""
    game = character.campaign.game
    if row.path == NAME_PATH:
        return Made(path=NAME_PATH, before=character.name, after=row.before, sheet=character.sheet)
    if game.vocabulary.track(row.path):
        return NOTHING
    return row.change.taken_back(game.vocabulary, character.sheet)


def _moved_on(character: Character, change_id: int) -> Problem:
    """Why a change is not the latest any more: who did what since."""
    later = character.changes.filter(pk__gt=change_id).first() if change_id else None
    if later is None:
        return NOTHING
    what = character.campaign.game.vocabulary.called(later.path)
    did = f"{later.by_name} changed {what} {when(later.at)}: take that back first, or change it."
    return Problem(code=NOTHING.code, sentence=did)
