"""Taking back what a line of the log tells: the last act at a track, an award, a purchase. Decision 20.

Each way back is a new row of history on its sheet; the line is struck and says who did it.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.decisions import when
from campaigns.events import record_event
from campaigns.kinds import LINE, kind_of
from campaigns.models import Membership, TableEvent
from campaigns.standing import bar_to_play
from characters.access import Seat
from characters.kinds import TRACKER
from characters.lines import rows_of, undoing
from characters.models import Character, CharacterChange
from characters.writing import Press, keep_edit, lock_seat, of_one, opened
from rules.kit.history import Made
from rules.sheets import Problem

NOT_YOURS = Problem(
    code="not_yours", sentence="Storytellers take this back, and a player what they did on their own sheet."
)
SETTLED = Problem(
    code="gone_on",
    sentence="The sheet has changed since. Ask a storyteller, who can still take this back.",
)
NOTHING = Problem(code="nothing_to_undo", sentence="There is nothing left to take back here.")


def take_back(membership: Membership, line: TableEvent) -> Problem | None:
    """Take back all that the line tells, once: from every sheet, or from none and why not."""
    if bar := bar_to_play(membership.campaign):
        return bar
    try:
        with opened(*{one.character_id for one in rows_of(line.tells)}):
            # Read under the locks: of two who press at once the second finds what the first has done.
            _take_back(membership, line, _standing(rows_of(line.tells), membership))
    except _RefusedError as refused:
        return refused.problem
    return None


class _RefusedError(Exception):
    """Why nothing is taken back: what was written of it before that was found is not kept either."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence)
        self.problem = problem


def _take_back(membership: Membership, line: TableEvent, rows: Sequence[CharacterChange]) -> None:
    for row in rows:
        _may(membership, line, row)
    for row in rows:
        seat = lock_seat(Character(pk=row.character_id), membership.user)
        made = seat if isinstance(seat, Problem) else _made(seat, row)
        if isinstance(seat, Problem) or isinstance(made, Problem):
            raise _RefusedError(of_one(row.character, made if isinstance(made, Problem) else NOTHING))
        keep_edit(seat.character, made, by=membership.user, kind=kind_of(line.kind), press=Press(undoes=row))
    if rows:
        # For just those who know of the line, whoever may know of the sheet by now.
        record_event(
            campaign_id=line.campaign_id, kind=LINE, audience=line.audience, member_id=line.member_id, retells=line
        )


def _standing(rows: Sequence[CharacterChange], membership: Membership) -> Sequence[CharacterChange]:
    """The rows that nobody has taken back yet, the last first; empty where this person has, who only asks again."""
    undone = [taken for one in rows if (taken := undoing(one))]
    standing = [one for one in reversed(rows) if not undoing(one)]
    if not standing and undone and undone[-1].by_id != membership.user_id:
        last = undone[-1]
        sentence = f"{last.by_name} took this back {when(last.at)}. Nothing was changed now."
        raise _RefusedError(Problem(code="decided", sentence=sentence))
    if not rows:
        raise _RefusedError(NOTHING)
    return standing


def _may(membership: Membership, line: TableEvent, row: CharacterChange) -> None:
    """Refuse what this person may not take back, or nobody any more."""
    later = row.character.changes.filter(version__gt=row.version, undoes=None, undone_by=None)
    head = row.told_with_id or row.pk
    others = later.exclude(pk=head).exclude(told_with=head)
    if not membership.is_storyteller:
        if not row.by_id == row.character.owner_id == membership.user_id:
            raise _RefusedError(NOT_YOURS)
        if line.line != TRACKER.key and others.exists():
            raise _RefusedError(SETTLED)
    if line.line == TRACKER.key and (last := others.filter(path=row.path).first()):
        what = row.character.campaign.game.vocabulary.called(row.path)
        sentence = f"{last.by_name} changed {what} {when(last.at)}: take that back first, or change it."
        raise _RefusedError(Problem(code="gone_on", sentence=sentence))


def _made(seat: Seat, row: CharacterChange) -> Made | Problem:
    return row.change.taken_back(seat.character.campaign.game.vocabulary, seat.character.sheet)
