"""What is open on a roll, and who may take it; what is only offered there closes with the character's next roll."""

from __future__ import annotations

from campaigns.access import Viewer
from campaigns.decisions import when
from campaigns.models import Membership
from campaigns.standing import bar_to_play
from rolls.access import may_answer
from rolls.models import Roll
from rules.checks import Choice
from rules.sheets import Problem, Sheet


def sheets_of(roll: Roll) -> tuple[Sheet | None, Sheet | None]:
    """The sheets of both sides as they stand; an opponent whose sheet cannot be read has nothing to spend.

    Raises ValidationError when that of the roller cannot be read.
    """
    mine = roll.character.sheet if roll.character else None
    return mine, roll.opponent.sheet if roll.opponent and roll.opponent.is_readable else None


def standing_choices(roll: Roll) -> tuple[Choice, ...]:
    """What is open on the roll, for whomever it is. Raises ValidationError when a sheet cannot be read."""
    game = roll.campaign.game
    found = game.choices(roll.announced, roll.steps, *sheets_of(roll))
    # Whether others followed is asked last: it costs a query, and most rolls offer nothing that ends with it.
    if not any(one.offer for one in found) or game.keeps_offers or not roll.followed:
        return found
    return tuple(one for one in found if not one.offer)


def choice_of(roll: Roll, membership: Membership, code: str) -> Choice | Problem:
    """The open choice called `code`, or why this member may not take it."""
    if bar := bar_to_play(membership.campaign):
        return bar
    if not membership.may_play or not may_answer(roll, Viewer.of(membership)):
        return Problem(code="not_yours", sentence="Only the character's player or a storyteller may do this.")
    if ruling := roll.ruled_out:
        return Problem(code="not_open", sentence=f"{ruling.told} Nothing is open on it any more.")
    choice = next((one for one in standing_choices(roll) if one.code == code), None)
    if choice is None:
        return _closed(roll, membership, code)
    if membership.actor not in choice.actors or not may_answer(roll, Viewer.of(membership), choice.side):
        return Problem(code="not_yours", sentence=f"“{choice.label}” is not yours to press.")
    return choice


def _closed(roll: Roll, membership: Membership, code: str) -> Problem:
    """Why the choice is not open any more: who decided it, or that the roll stands otherwise by now."""
    answers = [row for row in roll.followups.all() if row.document.get("choice") == code]
    if not answers:
        return Problem(code="not_open", sentence="This is not open any more. The entry shows how the roll stands.")
    last = answers[-1]
    who = "You" if last.by_id == membership.user_id else last.by_name
    told = f"{who} decided this {when(last.at)}, so it is not open any more. The entry shows how the roll stands."
    return Problem(code="not_open", sentence=told)
