"""What open pages show of campaigns: lines of the log, seats, that settings changed, and what waits for whom."""

from __future__ import annotations

from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.faces import LiveNotice, MembersList
from campaigns.kinds import SEATS, SETTINGS
from campaigns.live import Fragment, Scene, shows
from campaigns.models import Campaign, TableEvent
from campaigns.telling import Telling, told
from campaigns.waiting import kinds_after, may_differ, waiting_for
from campaigns.waiting_list import draw_waiting

ARCHIVED = "This campaign was archived."
CHANGED = "The settings of this campaign changed."


@shows(SEATS)
def members(scene: Scene, event: TableEvent) -> Fragment:
    """The members list."""
    return scene.once(_members)


def _members(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: draw_members(scene.campaign, viewer))


def draw_members(campaign: Campaign, viewer: Viewer) -> str:
    """The list `#members` for one audience."""
    return draw(MembersList.of(campaign, viewer))


@shows(SETTINGS)
def settings(scene: Scene, event: TableEvent) -> Fragment:
    """That the page is older than the settings of the table."""
    return Fragment(lambda viewer: draw(LiveNotice(ARCHIVED if scene.campaign.is_archived else CHANGED)))


@shows(*kinds_after())
def waiting(scene: Scene, event: TableEvent) -> Fragment | None:
    """What waits for each member, and how much."""
    return scene.once(_waiting) if may_differ(scene, event) else None


def _waiting(scene: Scene) -> Fragment:
    found = waiting_for(scene.campaign.memberships.all())
    mine = {seat.user_id: things for seat, things in found.items()}
    # For whom nothing waits is sent the same as all others of whom that is true: most, at most tables.
    return Fragment(lambda viewer: draw_waiting(mine.get(viewer.user_id or 0, ())), frozenset(mine))


@shows(top_of="log-list", said=True)
def line(scene: Scene, event: TableEvent) -> Fragment | None:
    """What happened, on top of the log; nobody says it aloud but those lines that have words for that."""
    return scene.once(_line, event.pk) if event.line else None


@shows()
def line_again(scene: Scene, event: TableEvent) -> Fragment | None:
    """A line that reads otherwise now; it stays where it stands."""
    return scene.once(_line, event.about) if event.about and not event.line else None


def _line(scene: Scene, pk: int) -> Fragment | None:
    telling = scene.once(_tellings).get(pk)
    if telling is None:
        return None
    return Fragment(lambda viewer: draw_line(telling, viewer), telling.personal)


def _tellings(scene: Scene) -> dict[int, Telling]:
    """All lines of the batch, as each app tells them: by the ids of their events."""
    lines = {event.pk: event for event in scene.events if event.line}
    again = {event.about for event in scene.events if event.about and not event.line} - lines.keys()
    if again:
        lines |= TableEvent.objects.filter(campaign=scene.campaign).exclude(line="").in_bulk(again)
    return told(scene.campaign, lines.values())


def draw_line(telling: Telling, viewer: Viewer) -> str:
    """One line for one audience; empty where it shows them nothing."""
    view = telling.view(viewer)
    return draw(view) if view else ""
