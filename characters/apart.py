"""What play added to a character, kept apart from creation: told by its history, and accounted for as play goes on."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.models import User
from characters.accounts import account_changed, open_account
from characters.legality import RESTORED_PATH
from characters.models import Character, Status
from rules.kit.steps import Row
from rules.kit.telling import number, parts
from rules.sheets import Sheet

CREATION_CHANGED = "Creation, changed"


def told_apart(character: Character) -> Sheet:
    """The sheet with everything apart from creation that the character's history tells of play."""
    return character.campaign.game.told_apart(character.sheet, tuple(_rows(character)))


def begin_or_resume(character: Character, *, by: User) -> None:
    """Put the sheet of a draft that comes to the table into its account; the first time, play begins."""
    game = character.campaign.game
    if character.finished_at is None:
        after = game.begin_play(character.sheet)
        open_account(character, after, by=by)
    else:
        after = game.resume_play(character.sheet)
        account_changed(character, after, CREATION_CHANGED, by=by)
    character.sheet = after


def _rows(character: Character) -> Iterator[Row]:
    """The history, oldest row first, each with whether the character stood at the table then."""
    rows = list(character.changes.order_by("version", "pk"))
    first = next((row for row in rows if row.path == "status"), None)
    in_play = first.before == Status.FINISHED if first else not character.is_draft
    found: list[tuple[int, Row]] = []
    dropped: dict[int, list[tuple[int, Row]]] = {}
    for row in rows:
        if row.path == "status":
            in_play = row.after == Status.FINISHED
        if row.path == RESTORED_PATH:
            # What came after the moment that was brought back is none of this sheet, until that is taken back.
            found += dropped.pop(row.undoes_id or 0, [])
            back = number(parts(row.after).get("version")) or row.version
            dropped[row.pk] = [one for one in found if one[0] > back]
            found = [one for one in found if one[0] <= back]
        else:
            found.append(
                (row.version, Row(row.path, row.before, row.after, in_play, given=row.override or row.corrects))
            )
    return (row for _, row in found)
