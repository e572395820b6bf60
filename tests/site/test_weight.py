"""What the first load of a table weighs on the wire: a phone at a kitchen table has a bad network."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from campaigns.models import Campaign, User
from rolls.models import Roll
from tests.factories import make_character
from tests.rolls.conftest import throw

LIMIT = 120_000
"""Bytes, without fonts."""


@pytest.fixture
def full_table(campaign: Campaign, player: User, other_player: User) -> Campaign:
    """Two characters and more rolls than the first page of the log shows."""
    ilse = make_character(campaign, player)
    make_character(campaign, other_player, name="Oye Adeyemi")
    for number in range(5):
        throw(player, ilse, reason=f"Hold the lock until the shuttle is away, try {number}")
    model = Roll.objects.latest("seq")
    fields = {
        f.attname: getattr(model, f.attname) for f in Roll._meta.concrete_fields if f.attname not in ("id", "token")
    }
    for seq in range(6, 40):
        Roll.objects.create(**fields | {"seq": seq, "table_number": seq, "request_key": f"{seq:032x}"})
    return campaign


def compressed(path: str) -> int:
    """Bytes of a static file as it is served."""
    return len(gzip.compress(Path(str(finders.find(path))).read_bytes()))


@pytest.mark.parametrize("who", ["player", "storyteller"])
def test_the_first_load_of_a_table_weighs_at_most_120_kb_without_fonts(client, request, full_table, who):
    client.force_login(request.getfixturevalue(who))
    page = client.get(f"/campaigns/{full_table.pk}/", headers={"accept-encoding": "gzip"})
    files = set(re.findall(r"/static/([^\"#]+\.(?:css|js|svg))", gzip.decompress(page.content).decode()))
    assert {"css/all.css", "js/live.js", "django_htmx/htmx-2.min.js"} <= files
    assert len(page.content) + sum(compressed(name) for name in files) <= LIMIT
