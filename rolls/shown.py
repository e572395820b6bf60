"""What open pages show of rolls beside their lines of the log: what was done about one, and the first of a table."""

from __future__ import annotations

from campaigns.live import STORYTELLERS, Fragment, Scene, shows
from campaigns.models import TableEvent
from characters.shown import come_so_far
from rolls.entries import render_entry
from rolls.kinds import CORRECTION, FOLLOWUP, NOTED, REVEAL, ROLL
from rolls.lines import line_at
from rolls.log_lines import telling_of


@shows(FOLLOWUP, CORRECTION, NOTED, said=True)
def entry(scene: Scene, event: TableEvent) -> Fragment | None:
    """A roll about which something was done or said; it stays where it stands."""
    return scene.once(_entry, event.subject)


@shows(REVEAL, top_of="log-list", said=True)
def revealed(scene: Scene, event: TableEvent) -> Fragment | None:
    """A roll that is hidden no more; `log.js` puts it where it fell, if that part of the log is on the page."""
    return scene.once(_entry, event.subject)


def _entry(scene: Scene, pk: int) -> Fragment | None:
    line = line_at(scene.campaign, pk)
    if line is None:
        return None
    return Fragment(lambda viewer: render_entry(line, viewer), telling_of(line).personal)


@shows(ROLL, to=STORYTELLERS)
def first_roll(scene: Scene, event: TableEvent) -> Fragment | None:
    """That dice fell at a new table: one of its first steps."""
    return scene.once(come_so_far)
