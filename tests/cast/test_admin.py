"""Administrators read the cast, and change nothing of it."""

from __future__ import annotations

import pytest

from campaigns.models import User


@pytest.fixture
def administrator(at, db):
    boss = User.objects.create(username="Root", password="!", is_staff=True, is_superuser=True)
    return at(boss)


def test_the_cast_is_read_and_neither_added_nor_changed_nor_deleted(administrator, guard):
    page = administrator.get("/admin/cast/npc/")
    assert page.status_code == 200
    assert "Guard" in page.text
    assert administrator.get("/admin/cast/npc/add/").status_code == 403
    assert administrator.post(f"/admin/cast/npc/{guard.pk}/delete/", {"post": "yes"}).status_code == 403
    assert administrator.post(f"/admin/cast/npc/{guard.pk}/change/", {"notes": "x"}).status_code == 403
