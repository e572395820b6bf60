"""What of calls waits for people: for whoever is asked their answer, for storytellers a word on what was described."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from django.db.models import OuterRef, Subquery
from django.urls import reverse

from campaigns.models import Membership
from campaigns.statements import Statement, filling, room_for, several
from campaigns.waiting import Seats, Thing, waits
from characters.kinds import CHARACTER
from rolls.calls.cards import ASKED
from rolls.calls.kinds import CALL
from rolls.calls.models import WAITS, Asked, CallState, Description


@waits(CALL, CHARACTER)
def calls(seats: Seats) -> Iterator[tuple[Membership, Thing]]:
    """Calls that these people have not answered; and for storytellers who has not, and who describes another way."""
    ids = list(seats.campaigns)
    if not ids:
        return
    for row in _rows(room_for(ids)).ask(**filling("table", ids)):
        table = row["call__campaign_id"]
        player = seats.of(table, row["character__owner_id"])
        if player is not None:
            yield player, _asked(row)
        yield from ((seat, _unanswered(row)) for seat in seats.telling.get(table, ()) if seat != player)


@lru_cache(maxsize=8)
def _rows(many: int) -> Statement:
    open_now = Asked.objects.filter(state__in=WAITS, call__state=CallState.OPEN, character__isnull=False)
    # Whoever is retired answers no more; the call says so where it stands.
    open_now = open_now.filter(character__retired_at=None, character__deleted_at=None)
    described = Description.objects.filter(asked=OuterRef("pk"), verdict="").values("text")[:1]
    at_tables = open_now.filter(call__campaign__id__in=several("table", many)).annotate(text=Subquery(described))
    return Statement(
        at_tables.order_by().values(
            "pk",
            "name",
            "character_id",
            "asked_at",
            "text",
            "character__owner_id",
            "call__campaign_id",
            "call__token",
            "call__line",
            "call__by_name",
        )
    )


def _asked(row: Mapping[str, Any]) -> Thing:
    """A call for whoever is asked: it is answered on its card."""
    return Thing(
        key=f"{ASKED}{row['pk']}",
        icon="call",
        since=row["asked_at"],
        who=row["call__by_name"],
        text=f"asks {row['name']}",
        about=row["call__line"],
        action="Answer",
        url=f"{reverse('campaigns:table', args=[row['call__campaign_id']])}#asked",
        near=f"asked-{row['call__token']}-{row['character_id']}",
    )


def _unanswered(row: Mapping[str, Any]) -> Thing:
    """The same for a storyteller: what was described is theirs to decide, an answer only comes sooner or later.

    For one of the cast it is a storyteller who answers, where the call stands.
    """
    described, plays = row["text"], row["character_id"] is not None and row["character__owner_id"] is None
    opens = bool(described) or plays
    return Thing(
        key=f"unanswered-{row['pk']}",
        icon="call",
        since=row["asked_at"],
        who=row["name"],
        text=f"describes: {described}" if described else "has not answered",
        about=row["call__line"],
        action="Decide" if described else "Answer" if plays else "Remind",
        url=_address(row) if opens else reverse("calls:act", args=[row["call__campaign_id"], row["call__token"]]),
        near=f"call-{row['call__token']}" if opens else "",
        fields=() if opens else (("act", "remind"), ("character", str(row["character_id"]))),
        quiet=not opens,
    )


def _address(row: Mapping[str, Any]) -> str:
    return reverse("calls:call", args=[row["call__campaign_id"], row["call__token"]])
