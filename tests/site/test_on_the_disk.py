"""Acknowledged means on the disk."""

from __future__ import annotations

import pytest
from django.db import connection


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL waits for the disk unless it is told otherwise")
def test_a_commit_is_on_the_disk_before_it_is_acknowledged():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone()[0] == 2  # FULL
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone()[0] == "wal"
