"""Paper of a system that has no template of its own: its blank sheet and a character are printed like any other."""

from __future__ import annotations

import pytest
from django.test import Client

import rules
from characters.models import Character
from characters.services import create_character
from tests.factories import make_campaign, make_member

pytestmark = pytest.mark.usefixtures("coins")


@pytest.mark.django_db
def test_a_new_system_is_printed_without_a_line_of_its_own(client: Client):
    table = make_campaign(system="coins", edition=rules.system("coins").editions[0].key)
    player = make_member(table)
    client.force_login(player)
    draft = create_character(campaign=table, by=player)
    assert isinstance(draft, Character)
    for path in (f"/campaigns/{table.pk}/rules/blank/", f"/characters/{draft.pk}/paper/"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "Nerve" in answer.content.decode()
