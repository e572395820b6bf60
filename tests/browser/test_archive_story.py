"""A campaign leaves by one browser and comes in by another; somebody who played there is seated again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from campaigns.models import Campaign, User
from campaigns.services import archive_campaign
from rolls.archives import works
from tests.browser.conftest import OpenPage
from tests.factories import make_character, make_user
from tests.rolls.conftest import throw


def test_another_storyteller_brings_a_table_and_its_player_goes_on(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, tmp_path: Path
):
    throw(player, make_character(campaign, player), reason="Over the wall", visibility="private")
    leaving = open_page(storyteller, f"/campaigns/{campaign.pk}/settings/")
    leaving.get_by_role("link", name="Pack an archive").click()
    with leaving.expect_download() as download:
        leaving.get_by_role("link", name="Download the archive").click()
    file = tmp_path / "table.zip"
    download.value.save_as(file)
    archive_campaign(campaign_id=campaign.pk, by=storyteller)

    vera, tomas = make_user("Vera"), make_user("Tomas of the river")
    bringing = open_page(vera, "/campaigns/")
    bringing.get_by_role("link", name="Bring one").click()
    bringing.get_by_label("Archive").set_input_files(file)
    with works._one_at_a_time:  # somebody else's archive is being read: this one waits, and says so
        bringing.get_by_role("button", name="Read it").click()
        expect(bringing.get_by_role("progressbar", name="It is being read")).to_be_visible()
    expect(bringing.get_by_role("heading", name="Last Light")).to_be_visible()
    bringing.get_by_role("radio", name="A seat of your own").check(force=True)
    with works._one_at_a_time:
        bringing.get_by_role("button", name="Yes, make this campaign").click()
        expect(bringing.get_by_role("progressbar")).to_be_visible()
        assert Campaign.objects.count() == 1
    bringing.get_by_role("link", name="Say who is who").click()
    expect(bringing.get_by_text("player, plays Ilse Varga")).to_be_visible()

    bringing.get_by_role("link", name="Members and invite").click()
    joining = open_page(tomas, bringing.get_by_label("Invite link").input_value())
    joining.get_by_role("button", name="Join").click()
    again = Campaign.objects.exclude(pk=campaign.pk).get()
    joining.wait_for_url(f"**{again.get_absolute_url()}")
    expect(joining.get_by_text("Over the wall")).to_have_count(0)

    bringing.get_by_role("link", name="Seat who came with the archive").click()
    bringing.get_by_label("is (who Tomas is)").select_option(label="Tomas of the river")
    bringing.get_by_role("button", name="Go on with Tomas").click()
    bringing.get_by_role("button", name="Yes, this is Tomas of the river").click()
    expect(bringing.get_by_text("player, plays Ilse Varga")).to_have_count(0)

    joining.reload()
    expect(joining.get_by_text("Over the wall").first).to_be_visible()
    joining.goto(f"{joining.url.split('/campaigns/')[0]}{again.characters.get().get_absolute_url()}")
    expect(joining.get_by_role("heading", name="Ilse Varga").first).to_be_visible()
