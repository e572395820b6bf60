"""Cancelling that a character was reopened: everything stands as it stood at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaigns.models import User
from characters.access import Seat
from characters.accounts import account_changed
from characters.legality import differences, is_settled
from characters.models import Character, CharacterChange, Status
from characters.waiting import match_proposals
from characters.writing import NAME_PATH, changing, note_change, set_status, status_decided
from rules.kit.history import Change, Made
from rules.kit.steps import Row
from rules.sheets import JsonValue, Problem, Sheet

NOT_REOPENED = Problem(code="not_reopened", sentence="This character is not reopened: there is nothing to cancel.")
RULES_CHANGED = Problem(
    code="not_reopened", sentence="The house rules have changed since: the sheet as it was does not fit them any more."
)
AS_BEFORE = "As before it was reopened"


def changed_since_reopening(character: Character) -> bool:
    """Whether anything of the sheet is different from what stood at the table."""
    kept = character.reopened_from
    if not isinstance(kept, Mapping):
        return False
    return character.changes.filter(version__gt=kept["version"]).exclude(path="status").exists()


def cancel_reopening(*, character: Character, by: User) -> Character | Problem:
    """Put a reopened character back to the table as it was; what a storyteller decided meanwhile stays decided."""
    with changing(character, by) as seat:
        return seat if isinstance(seat, Problem) else _cancelled(seat)


def _cancelled(seat: Seat) -> Character | Problem:
    by = seat.user
    found, kept = seat.character, seat.character.reopened_from
    if not found.is_draft or not isinstance(kept, Mapping):
        return status_decided(found, "not_reopened", NOT_REOPENED.sentence)
    before = _as_it_was(found, kept)
    if not isinstance(before, Sheet):
        return RULES_CHANGED
    reopened = found.sheet
    # Both compare with the sheet as it still stands, so they come before it is put back.
    account_changed(found, before, AS_BEFORE, by=by)
    _note_differences(found, before, str(kept["name"]), by=by)
    found.name = str(kept["name"])
    found.sheet = before
    found.reopened_from = None
    set_status(found, Status.FINISHED, by=by)
    # The sheet was put back by no edit, so the queue has to be told here (decision 17).
    match_proposals(found, reopened)
    return found


def _as_it_was(character: Character, kept: Mapping[str, JsonValue]) -> Sheet | tuple[Problem, ...]:
    """The sheet that stood at the table, with what others did to it since: wounds, what was decided."""
    document = kept["document"]
    sheet = character.campaign.game.read_sheet(document if isinstance(document, Mapping) else {})
    if not isinstance(sheet, Sheet):
        return sheet
    since = list(character.changes.filter(version__gt=kept["version"]).order_by("version"))
    return _decided(character, _as_moved(character, sheet, since), since)


def _as_moved(character: Character, sheet: Sheet, since: Sequence[CharacterChange]) -> Sheet:
    """The sheet with the trackers as they stand now, where a fight moved one meanwhile."""
    game = character.campaign.game
    grows, keys = game.advancement(sheet), {one.key for one in game.trackers(sheet)}
    if not any(row.path in keys for row in since):
        return sheet
    played = keys - ({grows.tracker} if grows else set())
    document = sheet.model_dump(mode="json") | {key: character.document[key] for key in played & {*character.document}}
    moved = game.read_sheet(document)
    settles = isinstance(moved, Sheet) and any(is_settled(game, one.path) for one in differences(sheet, moved))
    return moved if isinstance(moved, Sheet) and not settles else sheet


def _decided(character: Character, sheet: Sheet, since: Sequence[CharacterChange]) -> Sheet:
    """The sheet as storytellers decided since; creation goes on counting what they decided as it was chosen."""
    game = character.campaign.game
    for row in since:
        made = row.change.applied(game.vocabulary, sheet) if row.path in game.decisions.paths else None
        if isinstance(made, Made):
            sheet = game.told_apart(made.sheet, (Row(row.path, row.before, row.after, in_play=True),))
    return sheet


def _note_differences(character: Character, before: Sheet, name: str, *, by: User) -> None:
    grows = character.campaign.game.advancement(before)
    for one in differences(character.sheet, before):
        if grows is None or one.path.partition(".")[0] != grows.tracker:
            note_change(character, Change(path=one.path, before=one.before, after=one.after), by=by)
    if character.name != name:
        note_change(character, Change(path=NAME_PATH, before=character.name, after=name), by=by)
