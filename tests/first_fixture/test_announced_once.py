"""What the first release announced with every roll, moved into a row for each different one; and back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from rolls.models import Announcement, Roll, RollStep
from tests.first_fixture import reading

BEFORE = "0004_log_filters"


@pytest.fixture(autouse=True)
def first_release(_opened: None) -> None:
    """The database as it is: migrations need a connection without a transaction around them."""


def rows(sql: str) -> list[tuple[Any, ...]]:
    """What the database says, past every model."""
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return list(cursor.fetchall())


def test_what_was_announced_again_is_kept_once_and_says_what_it_said():
    assert 0 < Announcement.objects.count() < Roll.objects.count()
    assert reading.outcomes() == reading.kept("rolls")["outcomes"]
    for roll in Roll.objects.select_related("campaign", "announcement"):
        assert roll.announcement.campaign_id == roll.campaign_id
        assert roll.announced.title == roll.announcement.document["title"] == str(roll.announcement)


def test_ids_and_throws_are_kept_short():
    kinds = "SELECT DISTINCT typeof(token), typeof(request_key), substr(opening, 1, 3) FROM rolls_roll"
    assert {(token, key) for token, key, _ in rows(kinds)} == {("blob", "blob")}
    assert {start for *_, start in rows(kinds)} <= {'[["', "[]"}
    assert rows("SELECT DISTINCT typeof(request_key) FROM rolls_rollstep") == [("blob",)]
    assert RollStep.objects.filter(request_key__in=RollStep.objects.values("request_key")).exists()


def test_the_way_back_leaves_the_rows_as_they_were_and_the_way_on_finds_them_again():
    asked = "SELECT id, token, request_key, check_document, opening FROM rolls_roll ORDER BY id"
    now = reading.outcomes()
    call_command("migrate", "rolls", BEFORE, verbosity=0)
    before = rows(asked)
    assert {(len(token), len(key)) for _, token, key, *_ in before} == {(32, 32)}
    assert all("title" in json.loads(check) for *_, check, _ in before)
    assert all(step["kind"] == "throw" for *_, opening in before for step in json.loads(opening))
    call_command("migrate", "rolls", verbosity=0)
    assert reading.outcomes() == now
