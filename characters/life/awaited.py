"""What waits for storytellers: things of finished characters that their players ask to be put right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from campaigns.models import Membership
from campaigns.statements import Statement, filling, known, room_for, several
from campaigns.waiting import Seats, Thing, waits
from characters.life.kinds import MENDING
from characters.life.models import Correction, CorrectionState
from characters.models import Character


@waits(MENDING)
def corrections(seats: Seats) -> Iterator[tuple[Membership, Thing]]:
    """What is to be put right, for all storytellers of the table."""
    ids = [*seats.telling]
    if not ids:
        return
    for row in _corrections(room_for(ids)).objects(Correction, **filling("table", ids)):
        campaign = seats.campaigns[row.character.campaign_id]
        known(row.character, campaign=campaign)
        thing = Thing(
            key=f"correction-{row.pk}",
            icon="pencil",
            since=row.asked_at,
            who=row.character.name,
            text=f"is to be put right: {row.label}",
            about=row.reason,
            action="Decide",
            url=f"{reverse('life:corrections', args=[campaign.pk])}#correction-{row.pk}",
        )
        yield from ((seat, thing) for seat in seats.telling[campaign.pk])


@lru_cache(maxsize=8)
def _corrections(many: int) -> Statement:
    owner = Membership.objects.filter(campaign=OuterRef("character__campaign"), user=OuterRef("character__owner"))
    there = Q(character__retired_at=None, character__deleted_at=None)
    rows = Correction.objects.filter(Exists(owner), there, state=CorrectionState.WAITING)
    at_tables = rows.filter(character__campaign__id__in=several("table", many))
    return Statement.of_whole(at_tables.order_by(), character=Character)
