"""How the log tells a call: by all that came of it, as each viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Audience, Campaign, TableEvent
from campaigns.telling import Telling, tells
from rolls.calls.faces import CallBlock
from rolls.calls.kept import Kept, calls_of
from rolls.calls.kinds import CALL_LINE


@tells(CALL_LINE)
def calls(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """Calls, each as it stands now."""
    found = calls_of(campaign, [event.tells for event in lines])
    return {event.pk: _telling(found[event.tells], event) for event in lines if event.tells in found}


def _telling(kept: Kept, event: TableEvent) -> Telling:
    return Telling(kept.call.called_at, partial(_block, kept, event.audience), kept.owners)


def _block(kept: Kept, audience: str, viewer: Viewer) -> View | None:
    """The call for this viewer. A storyteller has a line of it already where it is told to a player in private."""
    if viewer.tells_the_story and audience == Audience.PRIVATE:
        return None
    return CallBlock.of(kept, viewer) if kept.may_know(viewer) else None
