"""What open pages show of campaigns: who sits at the table, and that its settings changed."""

from __future__ import annotations

from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.faces import LiveNotice, MembersList
from campaigns.kinds import SEATS, SETTINGS
from campaigns.live import Fragment, Scene, shows
from campaigns.models import Campaign, TableEvent

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
