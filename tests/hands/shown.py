"""What the table shows of raised hands: whose was the last."""

from __future__ import annotations

from django.template.loader import render_to_string

from campaigns.kinds import EventKind, declared
from campaigns.live import Fragment, Scene, shows
from campaigns.models import Campaign, TableEvent, User

HAND = declared(EventKind("hand", of_the_table=True))


@shows(HAND, said=True)
def hand(scene: Scene, event: TableEvent) -> Fragment:
    """The block `#hand`, the same for everybody at the table."""
    return Fragment(lambda viewer: render_to_string("hands/block.html", block_context(scene.campaign)))


def block_context(campaign: Campaign) -> dict[str, object]:
    """What the block takes, on the page and in the stream: whose hand was raised last."""
    last = TableEvent.objects.filter(campaign=campaign, kind=HAND.key).order_by("seq").last()
    return {"campaign": campaign, "who": User.objects.filter(pk=last.subject).first() if last else None}
