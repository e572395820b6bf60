"""The first fixture in a database of its own, brought up to date by the migrations that came after it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections, transaction

from tests.first_fixture.reading import FOLDER

ALIAS = "default"


@pytest.fixture(scope="module")
def _migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, as the first release left it."""
    path = tmp_path_factory.mktemp("first") / "first.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript((FOLDER / "database.sql").read_text(encoding="utf-8"))
    connection.close()
    return path


@pytest.fixture(scope="module")
def _opened(_migrated: Path, django_db_setup: None, django_db_blocker: pytest.FixtureDef[None]) -> Iterator[None]:
    """The file in place of the tests' own database, migrated, whatever database those use."""
    ours = connections[ALIAS]
    theirs = connections.create_connection(ALIAS)
    theirs.settings_dict = {**theirs.settings_dict, "NAME": str(_migrated)}
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        connections[ALIAS] = theirs
        try:
            call_command("migrate", verbosity=0)
            yield
        finally:
            theirs.close()
            connections[ALIAS] = ours


@pytest.fixture(autouse=True)
def first_release(_opened: None) -> Iterator[None]:
    """The database of the first release; whatever a test does to it is forgotten again."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The file is one of SQLite; where the tests run on another database, it has been read on SQLite before."""
    if "sqlite" in settings.DATABASES[ALIAS]["ENGINE"]:
        return
    for item in items:
        if "first_fixture" in item.path.as_posix():
            item.add_marker(pytest.mark.skip(reason="a file of SQLite"))
