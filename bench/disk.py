"""What a roll takes on disk, with indexes and announcements: every kind of roll of every system, varied as in play."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import islice
from typing import TYPE_CHECKING

from bench.measures import Row

if TYPE_CHECKING:
    from rolls.models import Roll
    from rules.checks import Check
    from tests.systems.shapes import Table

ROLLS = 20_000
"""In all, over two tables of every system and edition: as printed, and with every switch thrown."""

LIMIT = 680
"""Bytes that a roll may take."""

TRIED, NEW = 240, 0.1
"""So many different things does a table try again and again, some more often than others; one roll in ten is new."""

TRIES = 30
"""Ways to fill in a kind of roll that the others are varied from."""

REASONS = (
    "",
    "Jump",
    "Hold the lock until the shuttle is away",
    "Talk the harbour master out of a search",
    "Does anybody follow us?",
    "Find out what Oye has not said",
)


def bytes_of_a_roll() -> list[Row]:
    """Bytes of the log's tables and their indexes, for each roll; as they grew, without packing them afterwards."""
    from rolls.models import Announcement
    from tests.systems import shapes

    chance, before = random.Random(7), _size()
    tables = list(shapes.tables())
    for table in tables:
        _play(table, ROLLS // len(tables), chance)
    rolls = ROLLS // len(tables) * len(tables)
    once = Announcement.objects.count()
    what, size = f"A roll on disk, of {rolls:,} with {once:,} announcements", (_size() - before) / rolls
    return [Row(what, size, "limit", LIMIT, "≤ 1", "bytes")]


def _size() -> int:
    """What the tables of the log take, with their indexes."""
    from django.db import connection

    tables = "('rolls_roll', 'rolls_announcement')"
    sql = f"SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables WHERE relname IN {tables}"
    if connection.vendor == "sqlite":
        sql = f"SELECT sum(pgsize) FROM dbstat JOIN sqlite_master USING (name) WHERE tbl_name IN {tables}"
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return int(cursor.fetchone()[0])


def _play(table: Table, rolls: int, chance: random.Random) -> None:
    from rolls.models import Roll

    new = _varied(table, chance)
    often = list(islice(new, TRIED))
    for begun in range(0, rolls, 100):
        rows = []
        for number in range(begun + 1, min(begun + 100, rolls) + 1):
            place = min(int(chance.expovariate(4 / TRIED)), TRIED - 1)
            check, opposed = next(new) if chance.random() < NEW else often[place]
            rows.append(_row(table, number, check, opposed, chance))
        Roll.objects.bulk_create(rows)


def _varied(table: Table, chance: random.Random) -> Iterator[tuple[Check, bool]]:
    """Checks without end: a way to fill in some kind of roll, with other traits and another difficulty."""
    from tests.systems import shapes

    tries = [play for play in shapes.tries(table, most=TRIES) if play.seed == 0]
    names = [one.name for group in table.game.trait_groups(table.hero.sheet) for one in group.traits if one.had]
    while True:
        play = chance.choice(tries)
        traits = play.form.get("traits")
        varied = {"traits": chance.sample(names, len(traits))} if isinstance(traits, list) else {}
        asks = table.game.check_kinds[play.kind].model_fields
        if "difficulty" in asks and isinstance(play.form.get("difficulty", 6), int):
            varied["difficulty"] = chance.choice((4, 5, 6, 6, 6, 7, 7, 8, 9))
        if check := shapes.check_of(table, replace(play, form={**play.form, **varied})):
            yield check, play.opposed


def _row(table: Table, number: int, check: Check, opposed: bool, chance: random.Random) -> Roll:
    from django.utils import timezone

    from rolls.models import Announcement, Roll
    from rules.canonical import digest_of
    from rules.rolling import announced
    from rules.system import throw_out
    from tests.systems.shapes import SeededDice

    steps = throw_out(table.game, check, (), SeededDice(chance.randrange(2**32)))
    outcome = table.game.resolve(check, steps)
    text = announced(check)
    once = {"campaign": table.campaign, "digest": digest_of(text)}
    announcement, _ = Announcement.objects.get_or_create(**once, defaults={"text": text})
    seen = chance.choices(("table", "private", "storytellers"), (18, 1, 1))[0]
    return Roll(
        campaign=table.campaign,
        seq=number,
        table_number=number if seen == "table" else None,
        by=table.player,
        by_name="Tomas",
        character=None if check.kind == "pool" else table.hero,
        roller_name="Ilse Varga",
        opponent=table.other if opposed else None,
        visibility=seen,
        reason=chance.choice(REASONS),
        announcement=announcement,
        opening=steps,
        outcome=outcome.kind,
        value=outcome.value,
        request_key=uuid.uuid4(),
        thrown_at=timezone.now() + timedelta(minutes=number),
    )
