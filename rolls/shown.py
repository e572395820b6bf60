"""What open pages show of rolls: entries of the log."""

from __future__ import annotations

from campaigns.live import Fragment, Scene, shows
from campaigns.models import TableEvent
from rolls.access import answerers
from rolls.entries import render_entry
from rolls.kinds import FOLLOWUP, ROLL
from rolls.lines import lines_of
from rolls.models import Roll


@shows(ROLL, top_of="log-list", said=True)
def new_entry(scene: Scene, event: TableEvent) -> Fragment | None:
    """A roll that was just thrown."""
    return scene.once(_entry, event.subject)


@shows(FOLLOWUP, said=True)
def entry(scene: Scene, event: TableEvent) -> Fragment | None:
    """A roll about which something was done; it stays where it stands."""
    return scene.once(_entry, event.subject)


def _entry(scene: Scene, pk: int) -> Fragment | None:
    found = lines_of(Roll.objects.filter(pk=pk, campaign=scene.campaign), {scene.campaign.pk: scene.campaign})
    return Fragment(lambda viewer: render_entry(found[0], viewer), answerers(found[0])) if found else None
