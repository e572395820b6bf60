"""Answers to a call in words: passing, describing another way, and what a storyteller says to that."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from campaigns.models import Membership
from campaigns.names import cleaned
from rolls.calls.access import bar_to_answer, bar_to_call, bar_to_reply
from rolls.calls.answering import drop_description
from rolls.calls.judging import Refusal, way_of
from rolls.calls.limits import (
    DESCRIBED_LIMIT,
    LABEL_LIMIT,
    MOST_APPROACHES,
    MOST_DESCRIBED,
)
from rolls.calls.models import (
    Asked,
    AskedState,
    Call,
    Description,
    Verdict,
    letter_of,
)
from rolls.calls.moving import bar_of_absence, held, moved
from rolls.calls.wanted import WantedWay
from rules import calling
from rules.sheets import Problem


@transaction.atomic
def pass_on(*, membership: Membership, call: Call, asked: Asked) -> Call | Problem:
    """Say that the character does not roll, where the call lets them."""
    kept, row = held(call), asked
    row.refresh_from_db()
    if row.state == AskedState.PASSED:
        return kept
    if bar := bar_to_reply(membership, kept, row):
        return bar
    if not kept.may_pass and not membership.is_storyteller:
        return Problem(code="no_pass", sentence="This call lets nobody pass. Describe another way, or roll.")
    return moved(kept, row, AskedState.PASSED, membership)


@transaction.atomic
def describe(*, membership: Membership, call: Call, asked: Asked, text: str) -> Call | Problem:
    """Describe another way than those on offer; it waits for a storyteller's word."""
    kept = held(call)
    asked.refresh_from_db()
    if bar := bar_to_reply(membership, kept, asked):
        return bar
    said = cleaned(text, "description", DESCRIBED_LIMIT, field="text")
    if isinstance(said, Problem):
        return said
    waits = asked.descriptions.filter(verdict="").first()
    if waits and waits.text == said:
        return kept
    if asked.descriptions.count() >= MOST_DESCRIBED:
        text = f"At most {MOST_DESCRIBED} other ways can be described for one call. Choose one of those on offer."
        return Problem(code="too_many", trait="text", sentence=text)
    drop_description(asked)
    by = membership.user
    asked.descriptions.create(text=said, by=by, by_name=by.get_username(), at=timezone.now())
    return moved(kept, asked, AskedState.DESCRIBED, membership)


@transaction.atomic
def accept(*, membership: Membership, call: Call, asked: Asked, way: WantedWay) -> Call | Refusal:
    """Take up what a player described, with numbers: from now on it is one of the ways on offer to them."""
    kept = held(call)
    asked.refresh_from_db()
    if bar := bar_to_call(membership) or bar_to_answer(kept, asked) or bar_of_absence(asked):
        return (bar,)
    told = asked.descriptions.filter(verdict="").first()
    if told is None:
        return (NOTHING_DESCRIBED,)
    number = kept.approaches.count() + 1
    if number > MOST_APPROACHES + MOST_DESCRIBED:
        return (
            Problem(code="too_many", sentence=f"At most {MOST_APPROACHES + MOST_DESCRIBED} ways fit into one call."),
        )
    found = way_of(membership, kept.numbers, letter_of(number), way, (asked.character,) if asked.character else ())
    if not isinstance(found[1], calling.Approach):
        return found[1]
    approach = kept.approaches.create(
        number=number,
        label=found[0] or told.text[:LABEL_LIMIT],
        kind=found[1].kind,
        document=found[1].document,
        only=asked,
    )
    told.approach = approach
    _decided(told, Verdict.ACCEPTED, membership)
    return moved(kept, asked, AskedState.WAITING, membership)


@transaction.atomic
def decline(*, membership: Membership, call: Call, asked: Asked) -> Call | Problem:
    """Leave it at the ways on offer."""
    kept = held(call)
    asked.refresh_from_db()
    if bar := bar_to_call(membership) or bar_to_answer(kept, asked):
        return bar
    told = asked.descriptions.filter(verdict="").first()
    if told is None:
        return NOTHING_DESCRIBED
    _decided(told, Verdict.DECLINED, membership)
    return moved(kept, asked, AskedState.WAITING, membership)


NOTHING_DESCRIBED = Problem(
    code="not_open", sentence="Nothing that was described waits for a word here. The call shows how it stands."
)


def _decided(told: Description, verdict: Verdict, membership: Membership) -> None:
    told.verdict, told.decided_by_name = verdict, membership.user.get_username()
    told.save(update_fields=["verdict", "decided_by_name", "approach"])
