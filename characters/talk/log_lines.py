"""How the log tells talk: who says it, in their words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaigns.access import Viewer
from campaigns.models import Campaign, TableEvent
from campaigns.telling import Telling, takes_back, tells
from characters.talk.faces import SaidLine
from characters.talk.kinds import TALK
from characters.talk.models import Said
from characters.talk.services import take_back


@tells(TALK)
def talk(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """Lines as they read now. One by a character who was hidden since is gone with them (decision 20)."""
    rows = campaign.talk.select_related("character").in_bulk([event.tells for event in lines])
    found = [(event, rows.get(event.tells)) for event in lines]
    return {event.pk: _telling(event, said) for event, said in found if said}


takes_back(TALK)(take_back)


def _telling(event: TableEvent, said: Said) -> Telling:
    writer = frozenset({said.by_id}) if said.by_id else frozenset()
    return Telling(said.said_at, partial(_line, event, said), writer)


def _line(event: TableEvent, said: Said, viewer: Viewer) -> SaidLine | None:
    is_writer = said.by_id is not None and said.by_id == viewer.user_id
    hidden = said.character is not None and said.character.hidden
    if hidden and not is_writer and not viewer.tells_the_story:
        return None
    return SaidLine.of(event, said, is_writer=is_writer)
