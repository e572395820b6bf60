"""Archiving a campaign, and opening it again."""

from __future__ import annotations

import pytest


@pytest.fixture
def url(campaign) -> str:
    return f"/campaigns/{campaign.pk}/archive/"


@pytest.fixture
def mine(client, storyteller):
    client.force_login(storyteller)
    return client


def test_the_page_asks_then_archives_then_opens_again(mine, campaign, url):
    assert "Archive this campaign?" in mine.get(url).content.decode()
    mine.post(url)
    campaign.refresh_from_db()
    assert campaign.is_archived
    assert "Open this campaign again?" in mine.get(url).content.decode()
    mine.post(url, {"reopen": "1"})
    campaign.refresh_from_db()
    assert not campaign.is_archived


def test_a_second_archiving_says_that_it_is_done(mine, url):
    mine.post(url)
    assert mine.post(url).status_code == 409


def test_members_can_read_an_archived_table(mine, campaign, player, url):
    mine.post(url)
    mine.force_login(player)
    assert mine.get(f"/campaigns/{campaign.pk}/members/").status_code == 200
