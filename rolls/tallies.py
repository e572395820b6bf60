"""How many rolls fell in a session, and how they came out in the words of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaigns.evenings.counting import Fact, counts
from campaigns.evenings.headings import Span
from campaigns.models import ROLL_LINE, Membership, TableEvent
from rolls.models import Roll, RollQuerySet


@counts
def rolls(membership: Membership, span: Span) -> Iterator[Fact]:
    """The rolls that this member may see and that count: how many, and each outcome by its word."""
    standing = _within(membership, span).standing()
    found = Counter(standing.order_by().values_list("outcome", flat=True))
    if total := found.total():
        yield Fact(str(total), "roll" if total == 1 else "rolls")
    for outcome, word in membership.campaign.game.outcomes.items():
        if many := found[outcome]:
            yield Fact(str(many), word.lower())


def _within(membership: Membership, span: Span) -> RollQuerySet:
    seen = Roll.objects.visible_to_member(membership)
    if span.roll_before is not None:
        return seen.filter(seq__gt=span.roll_before, seq__lte=span.last_roll)
    fell = TableEvent.objects.filter(
        campaign=membership.campaign, line=ROLL_LINE, seq__gte=span.first, seq__lte=span.last
    )
    return seen.filter(pk__in=fell.values("subject"))
