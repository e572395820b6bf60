"""What open pages show of rolls: entries of the log."""

from __future__ import annotations

from campaigns.live import Fragment, Scene, shows
from campaigns.models import TableEvent
from rolls.access import answerers
from rolls.entries import render_entry
from rolls.kinds import CORRECTION, FOLLOWUP, REVEAL, ROLL
from rolls.lines import line_at


@shows(ROLL, top_of="log-list", said=True)
def new_entry(scene: Scene, event: TableEvent) -> Fragment | None:
    """A roll that was just thrown."""
    return scene.once(_entry, event.subject)


@shows(FOLLOWUP, CORRECTION, said=True)
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
    # Whoever threw for another's character has that player's choices in plain sight, other storytellers folded; and
    # may write a note on it.
    threw = frozenset({line.by_id}) if line.by_id and line.owner_id else frozenset()
    return Fragment(lambda viewer: render_entry(line, viewer), answerers(line) | threw)
