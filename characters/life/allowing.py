"""One rule of creation that a storyteller lets a character break, with a reason, until it is forbidden again."""

from __future__ import annotations

from campaigns.models import User
from characters.access import Seat
from characters.kinds import CHARACTER
from characters.legality import RULES_PATH, broken_rules, pardon, standing
from characters.life.reasons import worded
from characters.models import Character, CharacterChange
from characters.writing import Press, Saved, Warrant, changing, note_change, tell_table
from rules.kit.history import Change
from rules.sheets import JsonValue, Problem

ONLY_STORYTELLERS = Problem(code="not_yours", sentence="Only a storyteller lets a rule of creation be broken.")
NOT_BROKEN = Problem(code="gone", sentence="The sheet does not break this rule as it stands now, or it is allowed.")
GONE = Problem(code="gone", sentence="This is not allowed any more.")
AT_THE_TABLE = Problem(
    code="settled", sentence="Reopen the character first: at the table it stands as it was finished."
)


def key_of(problem: Problem) -> str:
    """By what a form names a broken rule."""
    return f"{problem.code}|{problem.trait}"


def open_rules(character: Character) -> tuple[Problem, ...]:
    """The broken rules of a draft that nobody has allowed."""
    allowed = standing(character, character.reopened_from)
    return tuple(one for one in broken_rules(character, character.sheet) if pardon(one) not in allowed)


def allow_rule(*, character: Character, by: User, rule: str, reason: str) -> Saved | Problem:
    """Let the draft break the one rule that is named, as far as it does now."""
    with changing(character, by) as seat:
        if barred := seat if isinstance(seat, Problem) else _barred(seat):
            return barred
        assert isinstance(seat, Seat)  # noqa: S101 - the other was barred
        one = seat.character
        problem = next((each for each in open_rules(one) if key_of(each) == rule), None)
        if problem is None:
            return NOT_BROKEN
        why = worded(reason)
        if isinstance(why, Problem):
            return why
        pardons: JsonValue = [pardon(problem)]
        warrant = Warrant(override=True, reason=why)
        return _kept(one, Change(path=RULES_PATH, before=None, after=pardons), by, warrant)


def forbid_rule(*, character: Character, by: User, change_id: int) -> Saved | Problem:
    """Take back what was allowed, at any time; who allowed it stays in the history.

    On a draft it bars finishing again. At the table the sheet stands as it was finished, without the mark.
    """
    with changing(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        if not seat.tells_the_story:
            return ONLY_STORYTELLERS
        rows = seat.character.changes.filter(pk=change_id, path=RULES_PATH, override=True)
        row = rows.select_related("undone_by").first()
        if row is None:
            return GONE
        if row.pk in set(seat.character.changes.filter(undoes=row).values_list("undoes_id", flat=True)):
            return Saved(seat.character, None)
        change = Change(path=RULES_PATH, before=row.after, after=None)
        return _kept(seat.character, change, by, Warrant(), undoes=row)


def _barred(seat: Seat) -> Problem | None:
    if not seat.tells_the_story:
        return ONLY_STORYTELLERS
    return None if seat.character.is_draft else AT_THE_TABLE


def _kept(one: Character, change: Change, by: User, warrant: Warrant, undoes: CharacterChange | None = None) -> Saved:
    row = note_change(one, change, by=by, warrant=warrant, press=Press(undoes=undoes))
    one.save()
    tell_table(one, CHARACTER)
    return Saved(one, row)
