"""Who has to answer an offer: whose the character is, and who would get it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.db.models import Q
from django.urls import reverse

from campaigns.models import Membership
from campaigns.statements import Statement, filling, room_for, several
from campaigns.waiting import Seats, Thing, waits
from characters.kinds import CHARACTER
from characters.lives.kinds import OFFERED
from characters.lives.models import Offer


@waits(OFFERED, CHARACTER)
def offers(seats: Seats) -> Iterator[tuple[Membership, Thing]]:
    """Offers that these people have not answered."""
    if not seats.all:
        return
    tables, people = seats.campaigns.keys(), seats.people
    for row in _rows(room_for(tables), room_for(people)).ask(**filling("table", tables), **filling("person", people)):
        for person, agrees, text in (
            (
                row["giver_id"],
                row["giver_agrees"],
                f"would give {row['character__name']} to {row['receiver__username']}",
            ),
            (row["receiver_id"], row["receiver_agrees"], f"offers you {row['character__name']}"),
        ):
            seat = seats.of(row["character__campaign_id"], person)
            if seat is not None and not agrees:
                yield seat, _asked(row, text)


@lru_cache(maxsize=64)
def _rows(tables: int, people: int) -> Statement:
    waiting = Offer.objects.waiting().filter(character__campaign__id__in=several("table", tables))
    mine = Q(giver__id__in=several("person", people)) | Q(receiver__id__in=several("person", people))
    of_offer = ("pk", "at", "by_name", "giver_id", "receiver_id", "giver_agrees", "receiver_agrees", "character_id")
    named = ("character__name", "character__campaign_id", "receiver__username")
    return Statement(waiting.filter(mine).order_by().values(*of_offer, *named))


def _asked(row: dict[str, object], text: str) -> Thing:
    return Thing(
        key=f"offer-{row['pk']}",
        icon="people",
        since=row["at"],  # type: ignore[arg-type]
        who=str(row["by_name"]),
        text=text,
        action="Answer",
        url=reverse("lives:offer", args=[row["character_id"]]),
    )
