"""What a player asks a storyteller to put right on a finished character, and what comes of it: decided once."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone

from campaigns.decisions import when
from campaigns.events import record_event
from campaigns.models import Audience, User
from characters.access import Seat
from characters.life.correcting import Wanted, bar_to_correct, corrected, foreseen, told
from characters.life.kinds import MENDING
from characters.life.models import Correction, CorrectionState
from characters.life.moments import moment_of
from characters.life.reasons import worded
from characters.life.restoring import NO_MOMENT, ONLY_READ, restored
from characters.models import Character
from characters.writing import REASON_LIMIT, Saved, Warrant, changing
from rules.kit.history import Made
from rules.sheets import Problem

AT_ONCE_TO_CORRECT = Problem(code="not_yours", sentence="The player of this character proposes it; storytellers do it.")
AT_ONCE = Problem(code="draft", sentence="Nobody needs to be asked about this: restore it yourself.")
SAME = Problem(code="bad_field", trait="value", sentence="This stands on the sheet as it is. Choose what it is to be.")
LABEL_LIMIT = 200


def may_ask(seat: Seat) -> bool:
    """Whether this person asks for corrections here: the player of a finished character."""
    one = seat.character
    return seat.may_change and seat.is_owner and not seat.tells_the_story and not one.is_draft


def ask_to_restore(*, character: Character, by: User, version: int, reason: str) -> Correction | Problem:
    """Ask a storyteller to bring a moment back; what this person asked of the kind before does not wait any more."""
    with changing(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        if not may_ask(seat):
            return AT_ONCE
        why = worded(reason)
        moment = moment_of(seat.character, version, notes=False)
        if isinstance(why, Problem) or moment is None:
            return why if isinstance(why, Problem) else NO_MOMENT
        if not moment.can_return:
            return ONLY_READ
        label = f"the whole sheet as it was after this change: {moment.did}"
        return asked(seat, Correction(moment=version, label=label[:LABEL_LIMIT], reason=why))


def ask_to_correct(*, character: Character, by: User, wanted: Wanted, reason: str) -> Correction | Problem:
    """Ask a storyteller to put a field right; in place of what this person asked about it before."""
    with changing(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        if not may_ask(seat):
            return bar_to_correct(seat.character) or AT_ONCE_TO_CORRECT
        why = worded(reason)
        if isinstance(why, Problem):
            return why
        made = foreseen(seat.character, wanted)
        if isinstance(made, Problem):
            # What cannot be paid is asked for with its price waived: settled, nobody could do it.
            wanted = replace(wanted, waived=True)
            made = foreseen(seat.character, wanted)
        if isinstance(made, Problem):
            return made
        return SAME if made.before == made.after else asked(seat, _asked_for(wanted, made, seat, why))


def _asked_for(wanted: Wanted, made: Made, seat: Seat, why: str) -> Correction:
    label = told(made, seat.character.campaign.game)[:LABEL_LIMIT]
    return Correction(
        path=wanted.path,
        value=wanted.value,
        was=wanted.was,
        waived=wanted.waived,
        about=label if wanted.path.endswith((".add", ".remove")) else "",
        label=label,
        reason=why,
    )


def asked(seat: Seat, correction: Correction) -> Correction:
    """Let it wait for the storytellers, in place of an earlier one about the same."""
    one = seat.character
    waiting = one.corrections.filter(path=correction.path, about=correction.about, state=CorrectionState.WAITING)
    for earlier in waiting:
        if _is_same(earlier, correction) and earlier.asked_by_id == seat.user.pk:
            return earlier  # pressed twice
        _close(earlier, CorrectionState.WITHDRAWN, seat.user)
    correction.character, correction.asked_by = one, seat.user
    correction.save()
    _tell(correction, Audience.STORYTELLERS)
    return correction


def withdraw(*, correction: Correction, by: User) -> Correction | Problem:
    """Take back what one asked for, as long as it waits."""
    with changing(correction.character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        row = Correction.objects.select_related("decided_by").get(pk=correction.pk)
        if not row.waits:
            return row if row.state == CorrectionState.WITHDRAWN else _decided(row)
        if not seat.is_owner:
            return Problem(code="not_yours", sentence="Only its player takes this back. You can decline it.")
        return _close(row, CorrectionState.WITHDRAWN, by)


def _is_same(one: Correction, other: Correction) -> bool:
    sides = ((each.moment, each.value, each.was, each.waived, each.reason) for each in (one, other))
    return len({repr(side) for side in sides}) == 1


def decide(
    *, correction: Correction, by: User, accept: bool, note: str = "", wanted: Wanted | None = None
) -> Correction | Problem:
    """Do what was asked, or decline it with a note; of two storytellers the second finds what the first has said.

    What is `wanted` in its place of the same field is done instead.
    """
    with changing(correction.character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        if not seat.tells_the_story:
            return Problem(code="not_yours", sentence="Only a storyteller decides about this.")
        row = Correction.objects.select_related("character", "decided_by", "asked_by").get(pk=correction.pk)
        if not row.waits:
            again = row.decided_by_id == by.pk and (row.state == CorrectionState.ACCEPTED) == accept
            return row if again else _decided(row)
        if not accept:
            return _declined(row, by, note)
        found = _done(seat, row, wanted)
        return found if isinstance(found, Problem) else _close(row, CorrectionState.ACCEPTED, by)


def _done(seat: Seat, row: Correction, wanted: Wanted | None) -> Saved | Problem:
    # By no name: the row says who did it, and a text would keep a name that its person has taken away.
    reason = f"Its player asked: {row.reason}"[:REASON_LIMIT]
    if not row.path:
        return restored(seat, row.moment or 0, Warrant(reason=reason))
    asked = Wanted(row.path, row.value, row.was, row.waived)
    if wanted is None or wanted.path != row.path:
        return corrected(seat, asked, reason)
    if wanted.value != asked.value or wanted.waived != asked.waived:
        made = foreseen(seat.character, wanted)
        row.note = "" if isinstance(made, Problem) else _otherwise(made, wanted, seat)
    return corrected(seat, wanted, reason)


def _otherwise(made: Made, wanted: Wanted, seat: Seat) -> str:
    how = f"Done so: {told(made, seat.character.campaign.game)}"[: LABEL_LIMIT - 20]
    return f"{how}, price waived" if wanted.waived else how


def _declined(row: Correction, by: User, note: str) -> Correction | Problem:
    why = worded(note, "note")
    if isinstance(why, Problem):
        return why
    row.note = why
    return _close(row, CorrectionState.DECLINED, by)


def _close(row: Correction, state: CorrectionState, by: User) -> Correction:
    row.state, row.decided_by, row.decided_at = state, by, timezone.now()
    row.save()
    _tell(row, Audience.PRIVATE, row.character.owner_id)
    return row


def _decided(row: Correction) -> Problem:
    who = row.decided_by.username if row.decided_by else "Somebody"
    at = when(row.decided_at) if row.decided_at else ""
    sentence = f"{who} decided about this {at}: {row.get_state_display().lower()}. Nothing was changed now."
    return Problem(code="decided", sentence=sentence)


def _tell(row: Correction, audience: Audience, member_id: int | None = None) -> None:
    campaign_id = row.character.campaign_id
    record_event(campaign_id=campaign_id, kind=MENDING, subject=row.pk, audience=audience, member_id=member_id)
