"""What has to be there before the first connection is taken. Each bar is one sentence that says what to do."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from rules import registry

KEY_AT_LEAST = 32

SPACE = 16_000_000
"""Bytes that have to be free where the database lies; less is a disk about to be full."""


def bar_to_start() -> str:
    """Why the server must not start; empty when it may."""
    return _no_rules() or _weak_key() or no_room() or no_database() or missing_migrations()


def no_room() -> str:
    """Why nothing can be written into the data folder; empty when it can."""
    folder = Path(settings.ENV.data_dir)
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".room-") as probe:
            probe.write(bytes(65_536))
            probe.flush()
            # Some file systems tell of a full disk only when what was written has to be on it.
            os.fsync(probe.fileno())
        free = os.statvfs(folder)
    except OSError as error:
        return f"The data folder {folder} cannot be written to: {error.strerror}."
    if free.f_bavail * free.f_frsize < SPACE:
        return f"The disk of the data folder {folder} is full: at least {SPACE // 1_000_000} MB have to be free."
    return ""


def no_database() -> str:
    """Why the database does not answer; empty when it does."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return f"The database does not answer: {str(error).strip().splitlines()[0]}."
    name = Path(str(connection.settings_dict["NAME"]))
    if connection.vendor == "sqlite" and name.exists() and not os.access(name, os.W_OK):
        return f"The database {name} is read-only for this user."
    return ""


def missing_migrations() -> str:
    """Which migrations the database lacks; empty when it is up to date."""
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError as error:
        return f"The database cannot be read: {str(error).strip().splitlines()[0]}."
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not plan:
        return ""
    first = f"{plan[0][0].app_label}.{plan[0][0].name}"
    return f"The database lacks {len(plan)} migrations, the first of them {first}: run manage.py migrate."


def _weak_key() -> str:
    """Why the key that was set is none; a demo may have any."""
    if settings.DEMO or len(settings.SECRET_KEY) >= KEY_AT_LEAST:
        return ""
    return (
        f"MAELSTROM_SECRET_KEY is too short: a key has at least {KEY_AT_LEAST} letters. Leave it out, and one is made."
    )


def _no_rules() -> str:
    """Why there is nothing to play; the rules of every edition are read here, before anybody waits for them."""
    systems = registry.systems()
    if not systems:
        return "No game system was found beside the rules: this installation is not whole."
    for system in systems:
        for edition in system.editions:
            system.game(edition.key)
    return ""
