"""Rows of calls as they are held and moved on, told to those concerned."""

from __future__ import annotations

from django.utils import timezone

from campaigns.models import Membership
from rolls.calls.answering import drop_description
from rolls.calls.models import Asked, AskedState, Call, CallState
from rolls.calls.telling import tell
from rules.sheets import Problem


def held(call: Call) -> Call:
    """The call as it stands, held until the transaction ends: one answer, one end."""
    return call.campaign.calls.select_for_update(no_key=True).get(pk=call.pk)


def bar_of_end(call: Call) -> Problem | None:
    if call.is_open:
        return None
    did = "closed" if call.state == CallState.CLOSED else "withdrew"
    return Problem(code="not_open", sentence=f"{call.ended_by_name} {did} this call. Ask again with a new one.")


def bar_of_absence(asked: Asked) -> Problem | None:
    """That nobody at the table plays the character any more."""
    there = asked.call.campaign.characters.at_table()
    if asked.character_id and there.filter(pk=asked.character_id).exists():
        return None
    text = f"{asked.name} is not at this table any more. Withdraw the call from them."
    return Problem(code="not_there", trait="asked", sentence=text)


def moved(call: Call, asked: Asked, state: AskedState, membership: Membership) -> Call:
    """The row in another state, told to those concerned. The call is held."""
    asked.state = state
    fields = ["state"]
    if not asked.waits:
        asked.answered_at, asked.answered_by_name = timezone.now(), membership.user.get_username()
        fields += ["answered_at", "answered_by_name"]
        drop_description(asked)
    asked.save(update_fields=fields)
    tell(call, (asked,))
    return call
