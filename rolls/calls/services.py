"""What storytellers and players do with calls: one write in one transaction each.

Rows are held in one order by all who write rolls: fight or roll, then call, then characters, then the campaign, then
seats (decision 22). Nothing is ever deleted; what was offered stays as it was.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from campaigns.models import Audience, Campaign, Membership
from campaigns.services import lock_campaign
from characters.models import Character
from rolls.calls.access import bar_to_answer, bar_to_ask, bar_to_call
from rolls.calls.judging import Judged, Refusal, judge
from rolls.calls.limits import (
    MOST_ASKED,
    MOST_OPEN,
)
from rolls.calls.models import (
    Approach,
    Asked,
    AskedState,
    Call,
    CallForm,
    CallState,
)
from rolls.calls.moving import bar_of_absence, bar_of_end, held, moved
from rolls.calls.telling import tell
from rolls.calls.wanted import Wanted
from rules.sheets import Problem


@transaction.atomic
def call_for(*, membership: Membership, wanted: Wanted, request_key: uuid.UUID) -> Call | Refusal:
    """Ask the characters for a roll, told to everybody who may know; or everything that is wrong with the call.

    The same press again is the same call.
    """
    if bar := wanted.problem or bar_to_call(membership):
        return (bar,)
    # Before anything is counted: two calls at once must not both be the last that fits.
    campaign = lock_campaign(membership.campaign_id)
    if before := campaign.calls.filter(by=membership.user, request_key=request_key).first():
        return before
    judged = judge(membership, wanted)
    if not isinstance(judged, Judged):
        return judged
    if campaign.calls.waiting().count() >= MOST_OPEN:
        text = f"{MOST_OPEN} calls of this table wait for answers already. Close one, then call again."
        return (Problem(code="too_many_open", sentence=text),)
    return _called(campaign, membership, wanted, judged, request_key)


def _called(campaign: Campaign, membership: Membership, wanted: Wanted, judged: Judged, key: uuid.UUID) -> Call:
    # Of one to nobody whom the table knows, that it was made is too much for the table.
    unseen = all(one.hidden for one in judged.asked)
    call = Call.objects.create(
        campaign=campaign,
        by=membership.user,
        by_name=membership.user.get_username(),
        line=judged.line,
        audience=Audience.STORYTELLERS if unseen else wanted.audience,
        numbers=wanted.numbers,
        **judged.joint.columns,
        may_pass=wanted.may_pass,
        request_key=key,
        called_at=timezone.now(),
    )
    Approach.objects.bulk_create(
        Approach(call=call, number=number, label=label, kind=way.kind, document=way.document)
        for number, (label, way) in enumerate(judged.ways, start=1)
    )
    tell(call, _ask(call, judged.asked), newly=True)
    return call


def _ask(call: Call, characters: Iterable[Character]) -> list[Asked]:
    return Asked.objects.bulk_create(
        Asked(call=call, character=one, name=one.name, hidden=one.hidden, asked_at=timezone.now()) for one in characters
    )


@transaction.atomic
def ask_too(*, membership: Membership, call: Call, character: Character | None) -> Call | Problem:
    """Ask one more character in a call that is open."""
    kept = held(call)
    if bar := bar_to_call(membership) or bar_of_end(kept) or bar_to_ask(character):
        return bar
    before = kept.asked.filter(character=character).first()
    if character is None or before:
        # Whoever is waited for is asked already: the same press again. To everybody else it says why nothing comes.
        return (bar_to_answer(kept, before) if before else None) or kept
    if kept.form == CallForm.OPPOSED:
        text = "Two roll against one another in this call, and no third. Call for another roll."
        return Problem(code="too_many", trait="asked", sentence=text)
    if kept.asked.count() >= MOST_ASKED:
        return Problem(
            code="too_many", trait="asked", sentence=f"At most {MOST_ASKED} characters are asked in one call."
        )
    tell(kept, _ask(kept, [character]), newly=kept.audience != Audience.TABLE)
    return kept


@transaction.atomic
def withdraw(*, membership: Membership, call: Call, asked: Asked | None = None) -> Call | Problem:
    """Take the call back: from one character, or from everybody who has not answered."""
    kept = held(call)
    if bar := bar_to_call(membership):
        return bar
    if asked is not None:
        asked.refresh_from_db()
        return bar_to_answer(kept, asked) or moved(kept, asked, AskedState.WITHDRAWN, membership)
    return _ended(kept, CallState.WITHDRAWN, membership)


@transaction.atomic
def close(*, membership: Membership, call: Call) -> Call | Problem:
    """Wait for nobody any more; what came in stays."""
    kept = held(call)
    return bar_to_call(membership) or _ended(kept, CallState.CLOSED, membership)


def _ended(call: Call, state: CallState, membership: Membership) -> Call | Problem:
    if call.state == state:
        return call
    if bar := bar_of_end(call):
        return bar
    call.state, call.ended_at, call.ended_by_name = state, timezone.now(), membership.user.get_username()
    call.save(update_fields=["state", "ended_at", "ended_by_name"])
    tell(call, call.asked.select_related("character"))
    return call


@transaction.atomic
def remind(*, membership: Membership, call: Call, asked: Asked) -> Call | Problem:
    """Tell somebody once more that a call waits for them."""
    kept = held(call)
    asked.refresh_from_db()
    if bar := bar_to_call(membership) or bar_to_answer(kept, asked) or bar_of_absence(asked):
        return bar
    asked.reminded_at = timezone.now()
    asked.save(update_fields=["reminded_at"])
    tell(kept, (asked,))
    return kept
