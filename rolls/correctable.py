"""Who may correct which roll, and how, as it stands."""

from __future__ import annotations

from campaigns.access import Viewer
from campaigns.models import Audience, Membership
from campaigns.standing import ARCHIVED
from rolls.access import sees
from rolls.corrections import CorrectionKind
from rolls.models import Correction, Roll
from rules.sheets import Problem

MOST = 20
"""Notes on one roll; as often it may be voided."""

FULL = {
    CorrectionKind.NOTE: Problem(code="not_open", sentence=f"At most {MOST} notes fit on one roll."),
    CorrectionKind.VOID: Problem(code="not_open", sentence=f"One roll is voided at most {MOST} times."),
}
NO_KIND = Problem(code="bad_field", trait="kind", sentence="Choose what to do about this roll: one of the five.")
NOT_YOURS = Problem(code="not_yours", sentence="Storytellers correct rolls; a note on a roll is also for its player.")
PUBLIC = Problem(code="not_open", sentence="Everyone at the table sees this roll already.")
STANDS = Problem(code="not_open", sentence="This roll is not void: it stands as it fell.")


def may_note(membership: Membership, roll: Roll) -> bool:
    """Whether the member may write a note on the roll: a storyteller, or whose roll it is."""
    if not sees(Viewer.of(membership), roll) or not membership.may_play:
        return False
    owner = roll.owner_of("own")
    return membership.is_storyteller or (owner is not None and membership.user_id in {roll.by_id, owner})


def bar_to_correct(roll: Roll, membership: Membership, kind: str) -> Problem | None:
    """Why this member may not correct the roll so, as it stands; None when they may."""
    if kind not in CorrectionKind.values:
        return NO_KIND
    if membership.campaign.is_archived:
        return ARCHIVED
    allowed = may_note(membership, roll) if kind == CorrectionKind.NOTE else membership.is_storyteller
    if not allowed:
        return NOT_YOURS
    full = FULL.get(CorrectionKind(kind))
    if full and roll.corrections.filter(kind=kind).count() >= MOST:
        return full
    return _bar_as_it_stands(roll, CorrectionKind(kind))


def open_kinds(roll: Roll, membership: Membership) -> tuple[CorrectionKind, ...]:
    """What this member may do about the roll, as it stands."""
    return tuple(kind for kind in CorrectionKind if bar_to_correct(roll, membership, kind) is None)


def _bar_as_it_stands(roll: Roll, kind: CorrectionKind) -> Problem | None:
    if kind == CorrectionKind.REVEAL:
        return _second(roll.corrections.filter(kind=kind).first()) or (
            PUBLIC if roll.visibility == Audience.TABLE else None
        )
    if kind == CorrectionKind.REROLL:
        return _second(roll.corrections.filter(kind=kind).first())
    void = roll.corrections.filter(kind=CorrectionKind.VOID, ended_by=None).first()
    if kind == CorrectionKind.VOID:
        return _second(void)
    return STANDS if kind == CorrectionKind.STANDS and void is None else None


def _second(first: Correction | None) -> Problem | None:
    """For whoever comes second: who did it, and when."""
    return Problem(code="not_open", sentence=f"{first.told} Nothing was changed now.") if first else None
