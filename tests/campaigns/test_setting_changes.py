"""A change of the settings is kept with what, who and since when, and what it would do is said before it is saved."""

from __future__ import annotations

import html

import pytest

from campaigns.models import Campaign, SettingChange
from campaigns.services import change_settings, create_campaign
from campaigns.settings_merge import Settings, settings_of
from rules.maelstrom.house_rules import MaelstromHouseRules
from tests.campaigns.test_settings import form_of
from tests.factories import make_character
from tests.rules.switches import grown


@pytest.fixture
def url(campaign) -> str:
    return f"/campaigns/{campaign.pk}/settings/"


@pytest.fixture
def mine(client, storyteller):
    client.force_login(storyteller)
    return client


def save(campaign: Campaign, by, **rules):
    standing = settings_of(campaign)
    return change_settings(
        campaign_id=campaign.pk,
        by=by,
        settings=Settings(standing.name, {**standing.rules, **rules}),
        seen=standing,
        version=campaign.version,
    )


def test_each_changed_setting_is_kept_with_who_and_when(campaign, storyteller):
    saved = save(campaign, storyteller, default_difficulty=7, botch="draft")
    save(saved, storyteller, default_difficulty=6)
    rows = [(one.setting, one.before, one.after, one.by_name) for one in SettingChange.objects.order_by("pk")]
    assert rows == [
        ("default_difficulty", 6, 7, "Noor"),
        ("botch", "core", "draft", "Noor"),
        ("default_difficulty", 7, 6, "Noor"),
    ]


def test_what_was_switched_when_the_campaign_began_is_kept_too(storyteller):
    chosen = MaelstromHouseRules(default_difficulty=8)
    create_campaign(by=storyteller, name="New", system="maelstrom", edition="core", house_rules=chosen)
    [row] = SettingChange.objects.all()
    assert (row.setting, row.before, row.after) == ("default_difficulty", 6, 8)


def test_a_save_that_changes_nothing_leaves_no_row(campaign, storyteller):
    save(campaign, storyteller)
    assert not SettingChange.objects.exists()


def test_the_settings_tell_them_in_words_and_the_newest_first(mine, url):
    mine.post(url, form_of(mine.get(url)) | {"rule-wound_penalty": "off"})
    mine.post(url, form_of(mine.get(url)) | {"name": "Second Light"})
    shown = html.unescape(mine.get(url).content.decode()).split("What was changed")[1]
    assert shown.index("Second Light") < shown.index("Wound penalty")
    assert "<b>None</b>" in shown
    assert "before: Take dice. Noor" in shown


def test_the_rows_outlive_who_made_them(campaign, storyteller, player):
    save(campaign, storyteller, default_difficulty=7)
    SettingChange.objects.update(by=player)
    campaign.memberships.filter(user=player).delete()
    player.delete()
    [row] = SettingChange.objects.all()
    assert (row.by, row.by_name) == (None, "Noor")


# Before it is saved -----------------------------------------------------------------------------------------------


def test_what_it_does_to_finished_sheets_and_drafts_is_said_before_it_is_saved(mine, url, campaign, player):
    make_character(campaign, player, name="Ilse Varga")
    make_character(campaign, player, name="Wren Halloran", status="draft")
    told = mine.post(url, form_of(mine.get(url)) | {"rule-attribute_cap": "3"})
    shown = html.unescape(told.content.decode())
    assert told.status_code == 409
    assert "Ilse Varga: Precision has 4 dots; a new character has at most 3. The sheet stays as it is." in shown
    assert "Wren Halloran (draft): Precision has 4 dots" in shown
    assert Campaign.objects.get().house_rules == {}
    sent = form_of(told) | {"confirmed": told.context["foretold"].mark}
    assert mine.post(url, sent).status_code == 302
    assert Campaign.objects.get().house_rules == {"attribute_cap": 3}


def test_who_stands_above_a_lower_maximum_is_named(mine, url, campaign, player):
    save(campaign, campaign.memberships.get(role="storyteller").user, trait_maximum=10)
    campaign = Campaign.objects.get()
    make_character(campaign, player, name="Ott", sheet=grown(campaign.game).model_dump(mode="json"))
    told = mine.post(url, form_of(mine.get(url)) | {"rule-trait_maximum": "5"})
    shown = html.unescape(told.content.decode())
    assert "Ott: " in shown
    assert "more than will be possible. What is there is kept." in shown
    assert mine.post(url, form_of(told) | {"confirmed": told.context["foretold"].mark}).status_code == 302
    sheet = mine.get(f"/characters/{campaign.characters.get().pk}/").content.decode()
    assert "10 of 10" in sheet  # drawn whole, for they are rolled
    assert "10 of 5" not in sheet


def test_what_is_tracked_no_more_is_said(mine, url, campaign, player):
    make_character(campaign, player, name="Ilse Varga")
    sent = form_of(mine.get(url))
    sent.pop("rule-health")
    assert "Health is tracked no more; what is marked is kept." in mine.post(url, sent).content.decode()


def test_something_else_than_what_was_told_is_told_again(mine, url, campaign, player):
    make_character(campaign, player, name="Ilse Varga")
    told = mine.post(url, form_of(mine.get(url)) | {"rule-attribute_cap": "3"})
    other = form_of(told) | {"confirmed": told.context["foretold"].mark, "rule-attribute_cap": "2"}
    assert mine.post(url, other).status_code == 409


def test_what_concerns_nobody_is_saved_at_once(mine, url, campaign, player):
    make_character(campaign, player, name="Ilse Varga")
    assert mine.post(url, form_of(mine.get(url)) | {"rule-default_difficulty": "7"}).status_code == 302


def test_players_see_what_differs_from_the_book(client, campaign, storyteller, player):
    save(campaign, storyteller, default_difficulty=7)
    client.force_login(player)
    shown = client.get(f"/campaigns/{campaign.pk}/members/").content.decode()
    assert "usually 6" in shown
