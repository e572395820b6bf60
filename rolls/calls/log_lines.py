"""How the log tells a call: by all that came of it, as each viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db.models import Q
from django.http import Http404

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Audience, Campaign, Membership, TableEvent
from campaigns.notes.entries import finds
from campaigns.telling import Telling, tells
from rolls.calls.access import call_or_404
from rolls.calls.faces import CallBlock
from rolls.calls.kept import Kept, calls_of
from rolls.calls.kinds import CALL_LINE


@tells(CALL_LINE)
def calls(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """Calls, each as it stands now."""
    found = calls_of(campaign, [event.tells for event in lines])
    return {event.pk: _telling(found[event.tells], event) for event in lines if event.tells in found}


@finds("call")
def line_of_call(membership: Membership, token: str) -> TableEvent:
    """The line of the call with this token, for whoever may know of it."""
    call = call_or_404(membership, token)
    lines = TableEvent.objects.visible_to(membership).filter(line=CALL_LINE.key)
    found = lines.filter(Q(about=call.pk) | Q(about=0, subject=call.pk)).first()
    if found is None:
        raise Http404("No such entry.")
    return found


def _telling(kept: Kept, event: TableEvent) -> Telling:
    return Telling(kept.call.called_at, partial(_block, kept, event.audience), kept.owners)


def _block(kept: Kept, audience: str, viewer: Viewer) -> View | None:
    """The call for this viewer. A storyteller has a line of it already where it is told to a player in private."""
    if viewer.tells_the_story and audience == Audience.PRIVATE:
        return None
    return CallBlock.of(kept, viewer) if kept.may_know(viewer) else None
