"""A search of the log: half a word finds what fell a month ago, and what fits comes in by itself."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from campaigns.models import Campaign, TableEvent, User
from rolls import finding
from rolls.models import Roll
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.tables import throw
from tests.factories import make_character


def test_half_a_word_finds_a_roll_of_last_month_and_whatever_fits_comes_in(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(finding, "LINES_LOOKED_AT", (2, 1))
    make_character(campaign, player)
    old = throw(campaign, storyteller, "Zoë seals the airlock")
    then = timezone.now() - timedelta(days=31)
    Roll.objects.filter(pk=old.pk).update(thrown_at=then)
    TableEvent.objects.filter(line="roll", subject=old.pk).update(at=then)
    for number in range(4):
        throw(campaign, storyteller, f"Something else {number}")
    page, teller = (open_page(user, f"{campaign.get_absolute_url()}log/") for user in (player, storyteller))
    for one in (page, teller):
        one.get_by_label("Text").fill("zoe AIRL")
        one.get_by_role("button", name="Search").click()
        expect(one.get_by_text("Nothing found so far")).to_be_visible()
        expect(one.get_by_text("Looked back to")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Look further").click()
    expect(page.get_by_text("Zoë seals the airlock", exact=True)).to_be_visible()
    expect(page.get_by_text("Looked back to")).to_have_count(0)
    throw(campaign, storyteller, "Zoë in the airlock, unseen", visibility="storytellers")
    throw(campaign, storyteller, "Nothing that fits")
    throw(campaign, storyteller, "Zoe leaves the airlock")
    for one in (page, teller):
        expect(one.get_by_text("Zoe leaves the airlock", exact=True)).to_be_visible()
        expect(one.get_by_text("Nothing that fits", exact=True)).to_have_count(0)
    expect(teller.get_by_text("Zoë in the airlock, unseen", exact=True)).to_be_visible()
    expect(page.get_by_text("Zoë in the airlock, unseen", exact=True)).to_have_count(0)
    address = urlsplit(page.url)
    shared = open_page(storyteller, f"{address.path}?{address.query}")
    expect(shared.get_by_label("Text")).to_have_value("zoe AIRL")
    page.get_by_role("link", name="Take out Text").click()
    expect(page.get_by_text("Something else 3", exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename.endswith("-log.csv")
