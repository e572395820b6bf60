"""What a session gave and did to characters: awards, and who was hurt."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.access import Viewer
from campaigns.evenings.counting import Fact, counts
from campaigns.evenings.headings import Span
from campaigns.log import EventLine
from campaigns.models import Membership, TableEvent
from campaigns.telling import told
from characters.kinds import AWARD, TRACKER

MOST = 500
"""So many of the newest lines are looked at."""


@counts
def sheets(membership: Membership, span: Span) -> Iterator[Fact]:
    """The awards that were not taken back, and whoever was hurt, as their lines tell this member."""
    seen = TableEvent.objects.visible_to(membership).filter(line__in=(AWARD.key, TRACKER.key))
    lines = seen.filter(seq__gte=span.first, seq__lte=span.last).order_by("-seq")[:MOST]
    tellings, viewer = told(membership.campaign, lines), Viewer.of(membership)
    views = [(event.line, tellings[event.pk].view(viewer)) for event in reversed(lines) if event.pk in tellings]
    standing = [(line, view) for line, view in views if isinstance(view, EventLine) and not view.back]
    if awards := sum(line == AWARD.key for line, _ in standing):
        yield Fact(str(awards), "award" if awards == 1 else "awards")
    if hurt := dict.fromkeys(view.who for _, view in standing if view.tone == "hurt"):
        yield Fact(", ".join(hurt), "hurt")
