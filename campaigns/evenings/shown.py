"""What open pages show of the pause and of sessions."""

from __future__ import annotations

from campaigns.drawing import draw
from campaigns.evenings.faces import Paused, SessionMenu, SessionNow
from campaigns.evenings.kinds import PAUSE, RECAP, SESSION
from campaigns.evenings.recap_faces import RecapRead
from campaigns.live import Fragment, Scene, shows
from campaigns.models import TableEvent


@shows(PAUSE, said=True)
def paused(scene: Scene, event: TableEvent) -> Fragment:
    """The line under the bar, the same for everybody."""
    return scene.once(_paused)


def _paused(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: draw(Paused(scene.campaign.pk, scene.campaign.is_paused)))


@shows(SESSION)
def session(scene: Scene, event: TableEvent) -> Fragment:
    """The session in the bar, and what a storyteller does about it in the menu."""
    return scene.once(_session)


def _session(scene: Scene) -> Fragment:
    now = SessionNow.of(scene.campaign)
    return Fragment(lambda viewer: draw(now) + draw(SessionMenu.of(scene.campaign, viewer)))


@shows(RECAP)
def recap(scene: Scene, event: TableEvent) -> Fragment | None:
    """What is told of a session, as it reads."""
    session = scene.campaign.sessions.filter(pk=event.subject).first()
    return Fragment(lambda viewer: draw(RecapRead.of(session))) if session else None
