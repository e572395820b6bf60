"""Revealing a hidden roll: from then on the table sees it, where it fell in the log, by the table's next number."""

from __future__ import annotations

from campaigns.events import next_number, record_event
from campaigns.models import Audience, TableEvent
from rolls.corrections import CorrectionKind
from rolls.kinds import CORRECTED, ENTRY, REVEAL
from rolls.models import Correction, Roll


def reveal_chain(roll: Roll) -> tuple[Roll, ...]:
    """Show the (locked) roll to everyone, with those that it was rerolled as, or is the reroll of; the oldest first.

    They tell of one another: shown alone, one would betray the next. Nothing of them changes but who sees them and the
    number, which is the table's next: the rolls that everybody knows keep theirs.
    """
    chain = hold_chain(roll)
    for one in chain:
        one.visibility = Audience.TABLE
        (one.table_number,) = next_number(one.campaign_id, "table_roll_seq")
        one.save(update_fields=("visibility", "table_number"))
        # Its line of the log stays the event that says it fell: there it is found in its place.
        fell = TableEvent.objects.filter(line=ENTRY.key, subject=one.pk)
        fell.update(audience=Audience.TABLE, member=None)
    return chain


def tell_revealed(roll: Roll, row: Correction) -> None:
    """Tell everyone that the roll is there, by a line of its own as well."""
    record_event(campaign_id=roll.campaign_id, kind=REVEAL, subject=roll.pk, line=CORRECTED, about=row.pk)


def hold_chain(roll: Roll) -> tuple[Roll, ...]:
    """The roll with its rerolls, each locked after the one before it: so two that reveal do not wait crosswise."""
    first = roll
    while order := Correction.objects.filter(again=first).select_related("roll").first():
        first = order.roll
    chain = []
    current: int | None = first.pk
    while current is not None:
        locked = roll.campaign.rolls.select_for_update(no_key=True).get(pk=current)
        chain.append(locked)
        current = locked.corrections.filter(kind=CorrectionKind.REROLL).values_list("again_id", flat=True).first()
    return tuple(chain)
