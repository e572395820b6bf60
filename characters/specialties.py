"""Specialties: chosen from the lists, or proposed by a player and decided by a storyteller from one queue."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from campaigns.decisions import when
from campaigns.events import record_event
from campaigns.models import Audience, User
from campaigns.names import clean_name
from campaigns.presses import key_of_press
from characters.access import Seat
from characters.kinds import SPECIALTY
from characters.models import Character, ProposalState, SpecialtyProposal
from characters.writing import Saved, keep_edit, lock_seat, once, warrant_for
from rules.sheets import JsonValue, Problem

NAME_LIMIT = 60
NOTE_LIMIT = 200
ADD, REMOVE, DECIDE = "specialties.add", "specialties.remove", "specialties.decide"


@dataclass(frozen=True, slots=True)
class Decision:
    """What a storyteller says to a proposal. `name` is empty where it stays as proposed."""

    state: ProposalState
    name: str = ""
    note: str = ""


@transaction.atomic
def add_specialty(
    *,
    character: Character,
    by: User,
    ability: str,
    name: str,
    kind: str,
    reason: str = "",
    request_key: uuid.UUID | None = None,
) -> Saved | Problem:
    """Put a specialty on the sheet. One that is on no list waits for a storyteller, as `kind` proposes it."""

    def write(seat: Seat) -> Saved | Problem:
        try:
            clean = clean_name(name, what="specialty", limit=NAME_LIMIT)
        except ValidationError as error:
            return Problem(code="bad_name", trait="specialty", section="specialties", sentence=error.messages[0])
        saved = _kept(seat, ADD, {"ability": ability, "name": clean, "kind": kind}, reason=reason)
        if isinstance(saved, Saved) and saved.change:
            propose(saved.character, saved.change.after)
        return saved

    return once(character, by, key_of_press(request_key, ADD, ability, name, kind), write)


@transaction.atomic
def remove_specialty(
    *,
    character: Character,
    by: User,
    ability: str,
    name: str,
    reason: str = "",
    request_key: uuid.UUID | None = None,
) -> Saved | Problem:
    """Take a specialty off the sheet; a proposal that still waits is withdrawn."""

    def write(seat: Seat) -> Saved | Problem:
        saved = _kept(seat, REMOVE, {"ability": ability, "name": name}, reason=reason)
        if isinstance(saved, Saved):
            match_proposals(saved.character)
        return saved

    return once(character, by, key_of_press(request_key, REMOVE, ability, name), write)


@transaction.atomic
def decide_specialty(*, proposal: SpecialtyProposal, by: User, decision: Decision) -> SpecialtyProposal | Problem:
    """Accept a proposed specialty as general or advanced, perhaps under another name, or decline it with a note."""
    seat = lock_seat(proposal.character, by)
    if isinstance(seat, Problem):
        return seat
    if not seat.tells_the_story:
        return Problem(code="not_yours", sentence="Only a storyteller decides about specialties.")
    rows = SpecialtyProposal.objects.select_related("character__campaign", "character__owner")
    waiting = rows.filter(pk=proposal.pk, state=ProposalState.WAITING).first()
    if waiting is None:
        closed = rows.select_related("decided_by").get(pk=proposal.pk)
        return closed if _is_said_again(closed, by, decision) else _decided(closed)
    worded = _worded(waiting, decision)
    if isinstance(worded, Problem):
        return worded
    saved = _kept(seat, DECIDE, _decided_value(waiting, worded))
    return _close(waiting, worded, by) if isinstance(saved, Saved) else saved


def _kept(seat: Seat, path: str, value: JsonValue, *, reason: str = "") -> Saved | Problem:
    edit = seat.character.campaign.game.edit(seat.character.sheet, path, value, actor=seat.actor)
    if isinstance(edit, Problem):
        return edit
    warrant = warrant_for(seat, path, reason)
    if isinstance(warrant, Problem):
        return warrant
    change = keep_edit(seat.character, edit, by=seat.user, warrant=warrant, request_key=seat.press)
    return Saved(seat.character, change)


def match_proposals(character: Character) -> None:
    """Let exactly those specialties wait in the storytellers' queue that wait on the sheet."""
    listed = character.document.get("specialties") or []
    on_sheet = {(one["ability"], one["name"]): one for one in listed if one.get("state") == "waiting"}
    for proposal in character.proposals.filter(state=ProposalState.WAITING):
        if on_sheet.pop((proposal.ability, proposal.name), None) is None:
            proposal.state, proposal.decided_at = ProposalState.WITHDRAWN, timezone.now()
            proposal.save()
    for entry in on_sheet.values():
        propose(character, entry)


def propose(character: Character, entry: JsonValue) -> None:
    """Put an entry that was added into the storytellers' queue, when it waits for them."""
    if not isinstance(entry, dict) or entry.get("state") != "waiting":
        return
    proposal = SpecialtyProposal.objects.create(
        character=character, ability=str(entry["ability"]), name=str(entry["name"]), kind=str(entry["kind"])
    )
    _tell(proposal, Audience.STORYTELLERS, None)


def _is_said_again(proposal: SpecialtyProposal, by: User, decision: Decision) -> bool:
    """Whether somebody sends their own decision once more, because its answer never came."""
    said = (proposal.decided_by_id, proposal.state, proposal.decided_name or proposal.name, proposal.note)
    return said == (by.pk, decision.state, decision.name or proposal.name, decision.note)


def _decided(proposal: SpecialtyProposal) -> Problem:
    """What somebody else has said to the proposal meanwhile."""
    at = when(proposal.decided_at) if proposal.decided_at else ""
    if proposal.state == ProposalState.WITHDRAWN:
        sentence = f"{proposal.name} was taken off the sheet {at}; it does not wait any more."
    else:
        who = proposal.decided_by.username if proposal.decided_by else "Somebody"
        name = proposal.decided_name or proposal.name
        sentence = f"{who} decided {at}: {name}, {proposal.told.lower()}."
    note = f" “{proposal.note}”" if proposal.note else ""
    return Problem(code="decided", sentence=f"{sentence}{note} Nothing was changed now.")


def _worded(proposal: SpecialtyProposal, decision: Decision) -> Decision | Problem:
    """The decision with its texts made safe to keep."""
    accepted = proposal.kinds or (ProposalState.GENERAL,)
    if decision.state not in (*accepted, ProposalState.DECLINED):
        words = ", ".join(proposal.kinds) or "accept"
        return Problem(code="bad_field", trait="state", sentence=f"Choose {words} or decline.")
    try:
        name = clean_name(decision.name or proposal.name, what="specialty", limit=NAME_LIMIT)
        note = clean_name(decision.note, what="note", limit=NOTE_LIMIT) if decision.note.strip() else ""
    except ValidationError as error:
        return Problem(code="bad_name", trait="name", sentence=error.messages[0])
    if decision.state == ProposalState.DECLINED and not note:
        return Problem(code="note_needed", trait="note", sentence="Say why, so that the player can choose another.")
    return Decision(decision.state, name, note)


def _decided_value(proposal: SpecialtyProposal, decision: Decision) -> JsonValue:
    declined = decision.state == ProposalState.DECLINED
    return {
        "ability": proposal.ability,
        "name": proposal.name,
        "state": "declined" if declined else "approved",
        "kind": proposal.kind if declined else decision.state.value,
        "new_name": proposal.name if declined else decision.name,
        "note": decision.note,
    }


def _close(proposal: SpecialtyProposal, decision: Decision, by: User) -> SpecialtyProposal:
    proposal.state = decision.state
    proposal.decided_name = "" if decision.state == ProposalState.DECLINED else decision.name
    proposal.note = decision.note
    proposal.decided_by, proposal.decided_at = by, timezone.now()
    proposal.save()
    _tell(proposal, Audience.PRIVATE, proposal.character.owner_id)
    return proposal


def _tell(proposal: SpecialtyProposal, audience: Audience, member_id: int | None) -> None:
    record_event(
        campaign_id=proposal.character.campaign_id,
        kind=SPECIALTY,
        subject=proposal.pk,
        audience=audience,
        member_id=member_id,
    )
