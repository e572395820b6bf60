"""A log of a million rolls, made by SQL, and what its filters cost in any combination, for every kind of viewer."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bench import table
from bench.measures import Row

if TYPE_CHECKING:
    from campaigns.models import Membership
    from rolls.log import Filter

LARGE = 1_000_000

RARE = 50_000
"""One roll in so many has the outcome that is looked for."""

PLAYED = 20
"""So many characters, each with a player, share the log; one roll in ten is hidden, and `nobody's` outcome always."""

MILLISECONDS = 25
"""What a page of the log may ask of the database, whatever it is narrowed by."""

COPY = """
INSERT INTO rolls_roll (campaign_id, seq, table_number, token, by_id, by_name, character_id, roller_name, visibility,
    reason, called, announcement_id, opening, outcome, value, cost, turn, request_key, thrown_at)
SELECT campaign_id, n, CASE WHEN {hidden} THEN NULL ELSE n END, {uuid}, {first_person} + n % {played}, by_name,
    {first_character} + n % {played}, roller_name,
    CASE WHEN {hidden} THEN (CASE WHEN n % 20 = 3 THEN 'private' ELSE 'storytellers' END) ELSE 'table' END,
    reason, called, announcement_id, opening,
    CASE WHEN n % {rare} = 7 THEN 'botch' WHEN n % 1000 = 501 THEN 'secret' ELSE outcome END,
    value, cost, turn, {uuid}, thrown_at
FROM {numbers}, rolls_roll WHERE id = {model}
"""
"""Every row is the first one but for what the filters look at. `secret` is an outcome that only hidden rolls have."""


def fill_by_sql(campaign_id: int, model_id: int, person_id: int, character_id: int, rolls: int) -> float:
    """Repeat a roll `rolls` times in all, by twenty people for twenty characters; the seconds that took."""
    from django.db import connection

    from campaigns.models import Campaign

    numbers, uuid = f"generate_series(2, {rolls}) AS c(n)", "gen_random_uuid()"
    if connection.vendor == "sqlite":
        counted = f"c(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM c WHERE n < {rolls})"
        numbers, uuid = f"(WITH RECURSIVE {counted} SELECT n FROM c)", "randomblob(16)"
    sql = COPY.format(
        hidden="(n % 10 = 3 OR n % 1000 = 501)",
        uuid=uuid,
        first_person=person_id,
        first_character=character_id,
        played=PLAYED,
        rare=RARE,
        model=model_id,
        numbers=numbers,
    )
    begun = time.perf_counter()
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA cache_size=-400000")  # the indexes of a million rows, which come in no order
        cursor.execute(sql)
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE")  # as the server does by itself after so many rows
    Campaign.objects.filter(pk=campaign_id).update(roll_seq=rolls, table_roll_seq=rolls)
    return time.perf_counter() - begun


def filters() -> list[Row]:
    """The dearest page of the log at a million rolls, over every combination of filters and three kinds of viewer."""
    from campaigns.models import Membership, Role
    from characters.models import Character
    from rolls.models import Roll

    campaign, _ = table.seat(PLAYED, 1)
    people = list(Membership.objects.filter(campaign_id=campaign).exclude(role=Role.STORYTELLER).order_by("user_id"))
    characters = list(Character.objects.filter(campaign_id=campaign).order_by("pk"))
    model = Roll.objects.get(campaign_id=campaign)
    seconds = fill_by_sql(campaign, model.pk, people[0].user_id, characters[0].pk, LARGE)
    taken = {words: min(once) for words, once in _timed(campaign, characters[3].pk)}
    dearest = max(taken, key=lambda words: taken[words])
    return [
        Row(f"{LARGE:,} rolls made by SQL", seconds, "a minute", 60, "≤ 1", "s"),
        Row(f"Dearest of {len(taken)} filters ({dearest})", taken[dearest], "limit", MILLISECONDS, "≤ 1"),
        Row("Usual filter", statistics.median(taken.values()), "limit", MILLISECONDS, "≤ 1"),
    ]


def _timed(campaign_id: int, character_id: int) -> Iterator[tuple[str, list[float]]]:
    from campaigns.models import Membership, Role
    from rolls.log import Filter

    seats = Membership.objects.select_related("campaign", "user").filter(campaign_id=campaign_id).order_by("pk")
    viewers = {"storyteller": seats.filter(role=Role.STORYTELLER)[0], "player": seats.filter(role=Role.PLAYER)[3]}
    for (who, seat), show, character, outcome in itertools.product(
        viewers.items(), ("all", "mine"), (None, character_id), ("", "success", "botch", "secret")
    ):
        shown = Filter(show="mine" if show == "mine" else "all", character=character, outcome=outcome)
        words = ", ".join([who, show, *(["one character"] if character else []), *([outcome] if outcome else [])])
        yield words, [_once(seat, shown) for _ in range(3)]


def _once(seat: Membership, shown: Filter) -> float:
    """Milliseconds in the database for the page of a log."""
    from django.db import connection

    from rolls.log import log_page

    spent: list[float] = []

    def clocked(execute: Callable[..., object], *asked: object) -> object:
        begun = time.perf_counter()
        try:
            return execute(*asked)
        finally:
            spent.append(time.perf_counter() - begun)

    with connection.execute_wrapper(clocked):
        log_page(seat, shown)
    return sum(spent) * 1_000
