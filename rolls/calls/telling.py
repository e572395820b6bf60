"""Telling of a call: an event for everybody who may know of it, and of what in it changed."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.events import record_event
from campaigns.models import Audience, Membership, Role
from rolls.calls.kinds import CALL, CALL_LINE
from rolls.calls.models import Asked, Call


def tell(call: Call, rows: Iterable[Asked], *, newly: bool = False) -> None:
    """That something changed for these who are asked; `newly` asked, they get a line of the log.

    What is about somebody hidden alone is told to storytellers alone: that anything happened is too much for the table.
    """
    rows = tuple(rows)
    hidden = bool(rows) and all(one.hidden for one in rows)
    if call.audience == Audience.TABLE and not hidden:
        _told(call, audience=Audience.TABLE, newly=newly)
        return
    _told(call, audience=Audience.STORYTELLERS, newly=newly)
    if call.audience == Audience.TABLE:
        return
    for person in _players(call, rows):
        _told(call, audience=Audience.PRIVATE, newly=newly, member=person)


def _told(call: Call, *, audience: str, newly: bool, member: int | None = None) -> None:
    line = CALL_LINE if newly else None
    record_event(
        campaign_id=call.campaign_id, kind=CALL, subject=call.pk, audience=audience, member_id=member, line=line
    )


def _players(call: Call, rows: Iterable[Asked]) -> list[int]:
    """Those whose characters these are and who do not know of everything anyway, each once."""
    owners = {one.character.owner_id for one in rows if one.character and one.character.owner_id is not None}
    tells = Membership.objects.filter(campaign_id=call.campaign_id, role=Role.STORYTELLER).values_list(
        "user_id", flat=True
    )
    return sorted(owners - set(tells))
