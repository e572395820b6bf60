"""What open pages show of campaigns: who sits at the table, that its settings changed, and what waits for whom."""

from __future__ import annotations

from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.faces import LiveNotice, MembersList
from campaigns.kinds import SEATS, SETTINGS
from campaigns.live import Fragment, Scene, shows
from campaigns.models import Campaign, TableEvent
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
