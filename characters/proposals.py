"""What waits for a storyteller, decided: once, by whoever comes first, on the sheet and in the queue together."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils import timezone

from campaigns.decisions import when
from campaigns.models import Audience, User
from campaigns.names import clean_name
from characters.access import Seat
from characters.models import Proposal, ProposalState
from characters.waiting import tell
from characters.writing import changing, keep_edit
from rules.deciding import Matter
from rules.sheets import Problem

NAME_LIMIT = 60
NOTE_LIMIT = 200
GONE = Problem(code="gone", sentence="These rules leave nothing of the kind to be decided any more.")


@dataclass(frozen=True, slots=True)
class Decision:
    """What a storyteller says: the code of an answer, and the name it is to have, empty where it stays as proposed."""

    answer: str
    name: str = ""
    note: str = ""


def decide_proposal(*, proposal: Proposal, by: User, decision: Decision) -> Proposal | Problem:
    """Grant what was proposed, perhaps under another name, or decline it with a note."""
    with changing(proposal.character, by) as seat:
        return seat if isinstance(seat, Problem) else _answered(seat, proposal, decision)


def _answered(seat: Seat, proposal: Proposal, decision: Decision) -> Proposal | Problem:
    by = seat.user
    if not seat.tells_the_story:
        return Problem(code="not_yours", sentence="Only a storyteller decides about this.")
    if seat.character.is_of_the_cast:
        return GONE
    # Read anew under its character's lock: of two storytellers the second finds what the first has said.
    row = Proposal.objects.select_related("character__campaign", "character__owner", "decided_by").get(pk=proposal.pk)
    if row.state != ProposalState.WAITING:
        return row if _is_said_again(row, by, decision) else _decided(row)
    matter = row.asks_for
    worded = _worded(row, matter, decision) if matter else GONE
    if isinstance(worded, Problem):
        return worded
    decisions, sheet = seat.character.campaign.game.decisions, seat.character.sheet
    edit = decisions.decide(sheet, row.asked, worded.answer, worded.name, worded.note)
    if isinstance(edit, Problem):
        return edit
    # Closed before the sheet is written: what waits no more, and was not decided, counts as withdrawn.
    _close(row, worded, by, granted=_grants(matter, worded.answer))
    keep_edit(seat.character, edit, by=by)
    tell(row, Audience.PRIVATE, row.character.owner_id)
    return row


def _is_said_again(row: Proposal, by: User, decision: Decision) -> bool:
    """Whether somebody sends their own decision once more, because its answer never came."""
    said = (row.decided_by_id, row.answer, row.decided_name or row.name, row.note)
    return said == (by.pk, decision.answer, decision.name or row.name, decision.note)


def _decided(row: Proposal) -> Problem:
    """What somebody else has said meanwhile."""
    at = when(row.decided_at) if row.decided_at else ""
    if row.state == ProposalState.WITHDRAWN:
        sentence = f"{row.name} was taken off the sheet {at}; it does not wait any more."
    else:
        who = row.decided_by.username if row.decided_by else "Somebody"
        sentence = f"{who} decided {at}: {row.decided_name or row.name}, {row.told.lower()}."
    note = f" “{row.note}”" if row.note else ""
    return Problem(code="decided", sentence=f"{sentence}{note} Nothing was changed now.")


def _worded(row: Proposal, matter: Matter, decision: Decision) -> Decision | Problem:
    """The decision with its texts made safe to keep; whoever grants nothing says why."""
    try:
        name = clean_name(decision.name or row.name, what=row.noun, limit=NAME_LIMIT)
        note = clean_name(decision.note, what="note", limit=NOTE_LIMIT) if decision.note.strip() else ""
    except ValidationError as error:
        return Problem(code="bad_name", trait="name", sentence=error.messages[0])
    if not note and not _grants(matter, decision.answer):
        return Problem(code="note_needed", trait="note", sentence="Say why, so that the player can choose another.")
    return Decision(decision.answer, name, note)


def _grants(matter: Matter | None, answer: str) -> bool:
    """Whether an answer gives what was proposed; one that there is not is refused elsewhere."""
    verdict = matter.verdict(answer) if matter else None
    return verdict is None or verdict.grants


def _close(row: Proposal, decision: Decision, by: User, *, granted: bool) -> None:
    row.state = ProposalState.ACCEPTED if granted else ProposalState.DECLINED
    row.answer, row.note = decision.answer, decision.note
    row.decided_name = decision.name if granted else ""
    row.decided_by, row.decided_at = by, timezone.now()
    row.save()
