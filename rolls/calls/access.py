"""Who knows of a call, who may make one, and who may answer it."""

from __future__ import annotations

import uuid

from django.http import Http404
from django.utils import timezone

from campaigns.models import Audience, Membership
from campaigns.standing import ARCHIVED, bar_to_play
from characters.models import Character
from rolls.access import id_of
from rolls.calls.models import Approach, Asked, AskedState, Call, CallState
from rules.sheets import Problem

STORYTELLERS = Problem(code="storyteller_only", sentence="Only a storyteller calls for rolls.")
SPECTATOR = Problem(code="spectator", sentence="Spectators watch. Ask the storyteller for a seat to answer calls.")


def bar_to_call(membership: Membership) -> Problem | None:
    """Why this member may not call for a roll, or do with a call what storytellers do."""
    return bar_to_play(membership.campaign) or bar_to_prepare(membership)


def bar_to_prepare(membership: Membership) -> Problem | None:
    """Why this member may not keep calls to ask them later, which goes on while the table is paused."""
    if membership.campaign.is_archived:
        return ARCHIVED
    return None if membership.is_storyteller else STORYTELLERS


def bar_to_reply(membership: Membership, call: Call, asked: Asked) -> Problem | None:
    """Why this member may not answer in words for the character: pass, or describe another way."""
    if bar := bar_to_play(membership.campaign):
        return bar
    return (None if membership.may_play else SPECTATOR) or bar_to_answer(call, asked)


def bar_to_answer(call: Call, asked: Asked) -> Problem | None:
    """Why the call waits for no answer of this character any more, and who decided that."""
    when = f"{timezone.localtime(asked.answered_at):%H:%M}" if asked.answered_at else ""
    told = {
        AskedState.ROLLED: f"{asked.answered_by_name} rolled for {asked.name} at {when}. The log has it.",
        AskedState.PASSED: f"{asked.answered_by_name} passed for {asked.name} at {when}.",
        AskedState.WITHDRAWN: f"{asked.answered_by_name} does not ask {asked.name} any more.",
    }.get(AskedState(asked.state), "")
    if not told and not call.is_open:
        did = "closed" if call.state == CallState.CLOSED else "withdrew"
        told = f"{call.ended_by_name} {did} this call. It waits for nobody any more."
    return Problem(code="not_open", sentence=told) if told else None


def bar_to_ask(character: Character | None) -> Problem | None:
    """Why a character of the table, found among those at it, cannot be asked for a roll."""
    if character is None:
        text = "Somebody who was chosen is not at this table any more. Look at who is asked, then call."
    elif character.is_draft:
        text = f"{character.name} is still a draft and cannot be asked for a roll."
    elif not character.is_readable:
        text = f"The sheet of {character.name} cannot be read, so nothing can be rolled from it."
    else:
        return None
    return Problem(code="not_there", trait="asked", sentence=text)


def ways_for(call: Call, asked: Asked) -> tuple[Approach, ...]:
    """The ways that are on offer to one who is asked, in their order."""
    return tuple(one for one in call.approaches.all() if one.only_id in (None, asked.pk))


def call_or_404(membership: Membership, token: str | uuid.UUID, *, hold: bool = False) -> Call:
    """A call of the member's table that they may know of."""
    try:
        known = uuid.UUID(str(token))
    except ValueError:
        raise Http404("No such call.") from None
    calls = membership.campaign.calls
    call = (calls.select_for_update(no_key=True) if hold else calls).filter(token=known).first()
    if call is None or not may_know(membership, call):
        raise Http404("No such call.")
    return call


def asked_or_404(membership: Membership, call: Call, character: str) -> Asked:
    """The row of one character in a call, for a storyteller or its player."""
    asked = call.asked.select_related("character").filter(character_id=id_of(character)).first()
    if asked is None or not (membership.is_storyteller or _is_theirs(membership, asked)):
        raise Http404("Nobody like that is asked.")
    return asked


def _is_theirs(membership: Membership, asked: Asked) -> bool:
    return asked.character is not None and asked.character.owner_id == membership.user_id


def may_know(membership: Membership, call: Call) -> bool:
    """Whether the member may know of a call of their table."""
    if membership.is_storyteller or call.audience == Audience.TABLE:
        return True
    return call.asked.filter(character__owner_id=membership.user_id).exists()
