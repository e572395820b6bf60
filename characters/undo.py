"""Taking back one's own latest change, and the ones before it, step by step; and doing them again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaigns.decisions import when
from campaigns.models import User
from characters.access import Seat
from characters.history import told
from characters.legality import RULES_PATH
from characters.models import Character, CharacterChange
from characters.writing import NAME_PATH, Press, Saved, changing, keep_edit
from rules.kit.history import Change, Made
from rules.sheets import Problem

STEPS = 20
"""How many changes back one can go."""

NOTHING = Problem(code="nothing_to_undo", sentence="There is nothing of yours to take back here.")


LOOKED_AT = 5 * STEPS
"""Rows that are looked through: a change, its way back, and back again, each so many times."""

SHORT = 60
"""Letters of a change that a button says; of a longer one it names the field."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Where Undo and Redo lead: ids of rows (0: nowhere), what each would take back or do again, why Undo `ends`."""

    pk: int = 0
    said: str = ""
    again: int = 0
    again_said: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True)
class _Steps:
    """What stands, and what was taken back and can be done again, the latest last."""

    standing: list[CharacterChange]
    undone: list[CharacterChange]


def ways_of(character: Character, user: User) -> Ways:
    """Both ways for this person, in words."""
    steps = _steps(character)
    back, again = _undoable(character, user, steps), _redoable(character, user, steps)
    return Ways(
        pk=back.pk if back else 0,
        said=_said(character, back.change) if back else "",
        again=again.pk if again else 0,
        again_said=_said(character, _turned(again.change)) if again else "",
        ends=_ends(character, user, steps),
    )


def undoable(character: Character, user: User) -> CharacterChange | None:
    """The change that Undo takes back: the latest that still holds, if it is the user's own and can be taken back."""
    return _undoable(character, user, _steps(character))


def redoable(character: Character, user: User) -> CharacterChange | None:
    """The row that Redo takes back: the latest by which the user took something back, if nothing came after it."""
    return _redoable(character, user, _steps(character))


def undo_change(*, character: Character, by: User, change_id: int) -> Saved | Problem:
    """Take back the change that `undoable` names, once; a Problem when it is not the latest any more."""
    with changing(character, by) as seat:
        return seat if isinstance(seat, Problem) else _without(seat, change_id, undoable)


def redo_change(*, character: Character, by: User, change_id: int) -> Saved | Problem:
    """Do again what the row that `redoable` names took back, once; a Problem when something came after it."""
    with changing(character, by) as seat:
        return seat if isinstance(seat, Problem) else _without(seat, change_id, redoable)


def said_of(saved: Saved) -> str:
    """What a press of either came to, in words: "Stealth from 3 to 1"."""
    return _said(saved.character, saved.change.change) if saved.change else ""


def _steps(character: Character) -> _Steps:
    standing: list[CharacterChange] = []
    undone: list[CharacterChange] = []
    for row in reversed(character.changes.all()[:LOOKED_AT]):
        if row.path == RULES_PATH:
            continue  # what is allowed is no step of the sheet: it stands until a storyteller forbids it
        if row.undoes_id is None:
            standing.append(row)
            undone.clear()  # whoever goes another way from here has nothing left to do again
        elif undone and undone[-1].pk == row.undoes_id:
            undone.pop()
            standing.append(row)
        else:
            standing = [one for one in standing if one.pk != row.undoes_id]
            undone.append(row)
    return _Steps(standing, undone)


def _undoable(character: Character, user: User, steps: _Steps) -> CharacterChange | None:
    latest = steps.standing[-1] if steps.standing else None
    # An override is no step: the sheet says for ever that it was allowed.
    if latest is None or len(steps.undone) >= STEPS or latest.by_id != user.pk or latest.override:
        return None
    return latest if isinstance(_taken_back(character, latest), Made) else None


def _redoable(character: Character, user: User, steps: _Steps) -> CharacterChange | None:
    latest = steps.undone[-1] if steps.undone else None
    if latest is None or latest.by_id != user.pk:
        return None
    return latest if isinstance(_taken_back(character, latest), Made) else None


def _ends(character: Character, user: User, steps: _Steps) -> str:
    """Why one's own changes stay: somebody else's came after them."""
    latest = steps.standing[-1] if steps.standing else None
    if latest is None or latest.by_id == user.pk or all(one.by_id != user.pk for one in steps.standing):
        return ""
    what = told(latest.change, character.campaign.game).what
    return f"{latest.by_name} changed {what} {when(latest.at)}: what you did before that stays."


def _turned(change: Change) -> Change:
    return change.model_copy(update={"before": change.after, "after": change.before})


def _said(character: Character, change: Change) -> str:
    found = told(change, character.campaign.game)
    return found.line if len(found.line) <= SHORT else found.what


def _without(seat: Seat, change_id: int, named: Callable[[Character, User], CharacterChange | None]) -> Saved | Problem:
    by = seat.user
    if taken_back := seat.character.changes.filter(undoes_id=change_id or 0, by=by).first():
        return Saved(seat.character, taken_back)  # sent again, because its answer never came
    row = named(seat.character, by)
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
