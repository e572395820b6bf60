"""Taking back one's own latest change, and the ones before it, step by step."""

from __future__ import annotations

from django.db import transaction

from campaigns.decisions import when
from campaigns.models import User
from characters import specialties
from characters.history import field_words
from characters.models import Character, CharacterChange
from characters.services import Conflict, Saved, save_field
from characters.writing import lock_seat
from rules.sheets import Problem

STEPS = 20
"""How many changes back one can go."""

NOTHING = Problem(code="nothing_to_undo", sentence="There is nothing of yours to take back here.")


def undoable(character: Character, user: User) -> CharacterChange | None:
    """The change that Undo takes back: the latest that still holds, if it is the user's own and can be taken back."""
    rows = character.changes.all()[: 2 * STEPS]
    undone = {row.undoes_id for row in rows if row.undoes_id}
    standing = [row for row in rows if row.undoes_id is None and row.pk not in undone]
    latest = standing[0] if standing else None
    if latest is None or len(undone) >= STEPS or latest.by_id != user.pk or latest.override:
        return None
    return latest if _is_reversible(character, latest) else None


@transaction.atomic
def undo_change(*, character: Character, by: User, change_id: int) -> Saved | Problem:
    """Take back the change that `undoable` names, once; a Problem when it is not the latest any more."""
    seat = lock_seat(character, by)
    if isinstance(seat, Problem):
        return seat
    if taken_back := seat.character.changes.filter(undoes_id=change_id or 0, by=by).first():
        return Saved(seat.character, taken_back)  # sent again, because its answer never came
    change = undoable(seat.character, by)
    if change is None or change.pk != change_id or not seat.character.is_draft:
        return _moved_on(seat.character, change_id)
    saved = _taken_back(seat.character, by, change)
    return NOTHING if isinstance(saved, Conflict) else saved


def _moved_on(character: Character, change_id: int) -> Problem:
    """Why a change is not the latest any more: who did what since."""
    later = character.changes.filter(pk__gt=change_id).first() if change_id else None
    if later is None:
        return NOTHING
    did = f"{later.by_name} changed {field_words(later.path)} {when(later.at)}: take that back first, or change it."
    return Problem(code=NOTHING.code, sentence=did)


def _taken_back(character: Character, by: User, change: CharacterChange) -> Saved | Conflict | Problem:
    entry = change.after if change.path == specialties.ADD else change.before
    if change.path == specialties.ADD and isinstance(entry, dict):
        return specialties.remove_specialty(
            character=character, by=by, ability=str(entry["ability"]), name=str(entry["name"]), undoes=change
        )
    if change.path == specialties.REMOVE and isinstance(entry, dict):
        return specialties.add_specialty(
            character=character,
            by=by,
            ability=str(entry["ability"]),
            name=str(entry["name"]),
            kind=str(entry["kind"]),
            undoes=change,
        )
    opposite = _opposite(character, change.path)
    return save_field(
        character=character,
        by=by,
        path=opposite or change.path,
        value=(change.before or change.after) if opposite else change.before,
        base_version=character.version,
        force=True,
        undoes=change,
    )


def _is_reversible(character: Character, change: CharacterChange) -> bool:
    if change.path in (specialties.ADD, specialties.REMOVE) or _opposite(character, change.path):
        return True
    return change.path == "name" or (change.before is not None and change.path.partition(".")[0] in _fields(character))


def _opposite(character: Character, path: str) -> str:
    """The path that takes back an entry added to a list of options, or puts one back; empty for other paths."""
    key, _, verb = path.partition(".")
    lists = {one.key for one in character.campaign.game.options(character.sheet)}
    return {"add": f"{key}.remove", "remove": f"{key}.add"}.get(verb, "") if key in lists else ""


def _fields(character: Character) -> frozenset[str]:
    """The parts of a sheet that are changed field by field; trackers move, they are not undone."""
    game = character.campaign.game
    trackers = {tracker.key for tracker in game.trackers(character.sheet)}
    return frozenset(character.document) - trackers
