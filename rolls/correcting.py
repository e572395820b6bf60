"""Correcting a roll without erasing anything: one row for each press, written under the roll's lock (decision 23)."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from campaigns.events import record_event
from campaigns.models import Membership
from campaigns.names import cleaned
from campaigns.standing import bar_to_play
from rolls.calls.going_on import held_for, lies_anew
from rolls.correctable import bar_to_correct
from rolls.corrections import NOTE_LIMIT, REASON_LIMIT, WORDED, CorrectionKind
from rolls.giving_back import give_back, refunds_of
from rolls.holding import hold_both
from rolls.kinds import CORRECTED, CORRECTION, NOTED
from rolls.models import AwaitedRoll, Correction, Roll
from rolls.planning import Refusal
from rolls.rerolling import thrown_again
from rolls.revealing import hold_chain, reveal_chain, tell_revealed
from rolls.statistics.keeping import counts, put_in, weigh
from rules.dice import Dice, SecureDice
from rules.sheets import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What is asked for: the kind, the words with it, whether a void gives back and a reroll is paid for."""

    kind: str
    text: str = ""
    gives_back: bool = False
    pays: bool = False


@dataclass(frozen=True, slots=True)
class Pen:
    """Whoever writes a correction, with the key of the press and the dice of a reroll."""

    membership: Membership
    key: uuid.UUID
    dice: Dice


def correct_roll(
    *, roll: Roll, membership: Membership, ask: Ask, request_key: uuid.UUID, dice: Dice | None = None
) -> Correction | Refusal:
    """Write one correction of the roll with all that it does, or nothing at all.

    The same press from the same person is the same correction. What fell is never changed.
    """
    # A page that a browser brought back keeps its old key, but asks for something else.
    asked = json.dumps([str(roll.token), ask.kind, ask.text, ask.gives_back, ask.pays])
    return _correct_once(roll, Pen(membership, uuid.uuid5(request_key, asked), dice or SecureDice()), ask)


@transaction.atomic
def _correct_once(asked: Roll, pen: Pen, ask: Ask) -> Correction | Refusal:
    if ask.kind == CorrectionKind.REVEAL:
        hold_chain(asked)  # the oldest first, so that two who reveal do not wait crosswise
    # First of all other rows: whoever answers a choice of the roll, or corrects it as well, comes after this.
    roll = pen.membership.campaign.rolls.select_for_update(no_key=True).get(pk=asked.pk)
    before = roll.corrections.filter(by=pen.membership.user, request_key=pen.key).first()
    if before:
        return before
    if bar := _bar(roll, pen.membership, ask.kind):
        return (bar,)
    call, text, counted = held_for(roll), _worded(ask), counts(roll)
    found = text if isinstance(text, Problem) else _ACTS[CorrectionKind(ask.kind)](roll, pen, ask, text)
    if not isinstance(found, Problem):
        weigh(pen.membership.campaign.rolls.get(pk=roll.pk), counted)  # after the event, which holds the table
        lies_anew(call, pen.membership.user.get_username())
    return (found,) if isinstance(found, Problem) else found


def _bar(roll: Roll, membership: Membership, kind: str) -> Problem | None:
    # A note on a roll is talk, which goes on while the table is paused.
    paused = None if kind == CorrectionKind.NOTE else bar_to_play(membership.campaign)
    return paused or bar_to_correct(roll, membership, kind)


def _worded(ask: Ask) -> str | Problem:
    """The words as they are kept; a Problem where there are none, too many, or some that nobody can read."""
    note = ask.kind == CorrectionKind.NOTE
    if not ask.text.strip():
        if ask.kind not in WORDED:
            return ""
        sentence = "Write the note first." if note else "Say why: everybody who sees the roll reads it."
        return Problem(code="bad_field", trait="text", sentence=sentence)
    what, limit = ("note", NOTE_LIMIT) if note else ("reason", REASON_LIMIT)
    return cleaned(ask.text, what, limit, field="text")


def _void(roll: Roll, pen: Pen, ask: Ask, text: str) -> Correction | Problem:
    hold_both(roll)
    refunds = refunds_of(roll) if ask.gives_back else ()
    if isinstance(refunds, Problem):
        return refunds
    told = "; ".join(one.told for one in refunds)
    row = _written(roll, pen, CorrectionKind.VOID, text, sentence=f"Given back: {told}."[:200] if told else "")
    give_back(refunds, row, by=pen.membership.user, title=roll.announced.title)
    return _tell(row)


def _stands(roll: Roll, pen: Pen, ask: Ask, text: str) -> Correction | Problem:
    ended = roll.corrections.filter(kind=CorrectionKind.VOID, ended_by=None).get()
    return _tell(_written(roll, pen, CorrectionKind.STANDS, text, ends=ended))


def _note(roll: Roll, pen: Pen, ask: Ask, text: str) -> Correction | Problem:
    return _tell(_written(roll, pen, CorrectionKind.NOTE, text))


def _reveal(roll: Roll, pen: Pen, ask: Ask, text: str) -> Correction | Problem:
    rows = {}
    for one in reveal_chain(roll):
        rows[one.pk] = _written(one, pen, CorrectionKind.REVEAL, text)
        tell_revealed(one, rows[one.pk])
        if one.pk != roll.pk and counts(one):
            put_in(one)
    return rows[roll.pk]


def _reroll(roll: Roll, pen: Pen, ask: Ask, text: str) -> Correction | Problem:
    hold_both(roll)
    again = thrown_again(roll, pen.membership, pays=ask.pays, key=pen.key, dice=pen.dice)
    if isinstance(again, Problem):
        return again
    return _tell(_written(roll, pen, CorrectionKind.REROLL, text, again=again))


_ACTS: Mapping[CorrectionKind, Callable[[Roll, Pen, Ask, str], Correction | Problem]] = {
    CorrectionKind.VOID: _void,
    CorrectionKind.STANDS: _stands,
    CorrectionKind.NOTE: _note,
    CorrectionKind.REVEAL: _reveal,
    CorrectionKind.REROLL: _reroll,
}


def _written(roll: Roll, pen: Pen, kind: CorrectionKind, text: str, **links: object) -> Correction:
    by = pen.membership.user
    return roll.corrections.create(
        number=roll.corrections.count() + 1,
        kind=kind,
        visibility=roll.visibility,
        text=text,
        by=by,
        by_name=by.get_username(),
        request_key=pen.key,
        at=timezone.now(),
        **links,
    )


def _tell(row: Correction) -> Correction:
    if row.kind != CorrectionKind.NOTE:
        _await(row.roll)
    # A note is read on its entry, and a reroll is a line of its own.
    line = CORRECTED if row.kind in {CorrectionKind.VOID, CorrectionKind.STANDS} else None
    record_event(
        campaign_id=row.roll.campaign_id,
        kind=NOTED if row.kind == CorrectionKind.NOTE else CORRECTION,
        subject=row.roll_id,
        line=line,
        about=row.pk if line else 0,
        **row.roll.known_to,
    )
    return row


def _await(roll: Roll) -> None:
    """Keep whether the roll waits for an answer: one that counts for nothing waits for nobody."""
    if roll.ruled_out or roll.last_outcome.final:
        AwaitedRoll.objects.filter(roll=roll).delete()
    else:
        AwaitedRoll.objects.get_or_create(roll=roll, defaults={"campaign_id": roll.campaign_id})
