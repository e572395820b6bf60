"""Numbers for rows that are not written yet, which nobody else gets."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection, models, transaction
from django.db.models import Max


def fresh_numbers(model: type[models.Model], many: int) -> Sequence[int]:
    """So many numbers for rows of a model, in rising order."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
                [model._meta.db_table, many],
            )
            return [row[0] for row in cursor.fetchall()]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [model._meta.db_table])
        row = cursor.fetchone()
        highest = model._base_manager.aggregate(most=Max("pk"))["most"] or 0
        last = max(row[0] if row else 0, highest)
        if row is None:
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, 0)", [model._meta.db_table])
        cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [last + many, model._meta.db_table])
    return range(last + 1, last + many + 1)
