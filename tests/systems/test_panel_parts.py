"""What follows the fields of a roll panel has its place there, whoever rolls and whatever kind of roll it is."""

from __future__ import annotations

import re

import pytest
from django.test import Client

import rules
from tests.systems import shapes

EDITIONS = [(system.key, edition.key) for system in rules.systems() for edition in system.editions]


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_every_part_that_is_sent_has_a_place_in_the_panel(db: None, system: str, edition: str):
    table = shapes.seat_all(system, edition)
    client = Client()
    client.force_login(table.storyteller)
    at = f"/campaigns/{table.campaign.pk}/plan/"
    for kind in table.game.check_kinds:
        for roller in ("", str(table.hero.pk)):
            asked = {"kind": kind, "character": roller}
            sent = client.post(at, asked, headers={"HX-Request": "true"}).content.decode()
            panel = client.get(at, asked).content.decode()
            parts = re.findall(r'<[^>]* id="([\w-]+)"[^>]* hx-swap-oob="true"', sent)
            assert parts
            assert [part for part in parts if f' id="{part}"' not in panel] == [], (kind, roller)
