"""A form that a browser brought back keeps its key: what is written in it then is kept too, at whichever table."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from campaigns.notes.models import Kind
from tests.factories import make_campaign

FORMS = {
    "notes/zero/add/": {"kind": "line", "text": "Spiders"},
    "notes/handout/": {"title": "A letter", "text": "Come alone.", "readers": "table"},
}
OTHERWISE = {
    "notes/zero/add/": ({"kind": "veil"}, {"text": "Needles"}),
    "notes/handout/": ({"title": "A map"}, {"text": "Come armed."}, {"readers": "storytellers"}),
}


def kept(campaign: Campaign, path: str) -> int:
    rows = campaign.zero_entries if "zero" in path else campaign.notes.filter(kind=Kind.HANDOUT)
    return rows.count()


@pytest.mark.parametrize("path", FORMS)
def test_a_press_counts_once_and_other_words_under_its_key_are_kept(
    client: Client, campaign: Campaign, storyteller: User, path: str
):
    client.force_login(storyteller)
    form = {**FORMS[path], "request_key": str(uuid.uuid4())}
    at = f"/campaigns/{campaign.pk}/{path}"
    for _ in range(2):
        assert client.post(at, form).status_code == 302
    assert kept(campaign, path) == 1
    for many, other in enumerate(OTHERWISE[path], 2):
        assert client.post(at, form | other).status_code == 302
        assert kept(campaign, path) == many, other


@pytest.mark.parametrize("path", [*FORMS, "notes/new/"])
def test_a_key_is_that_of_one_table(client: Client, campaign: Campaign, storyteller: User, path: str):
    client.force_login(storyteller)
    form = {**FORMS.get(path, {}), "request_key": str(uuid.uuid4())}
    for table in (campaign, make_campaign(storyteller=storyteller, name="Another")):
        answer = client.post(f"/campaigns/{table.pk}/{path}", form)
        assert answer.status_code == 302
        assert answer["Location"].startswith(f"/campaigns/{table.pk}/notes/")
        assert table.notes.count() + table.zero_entries.count() == 1
