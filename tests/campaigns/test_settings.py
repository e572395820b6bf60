"""The settings page: the name and the house rules, saved over what was seen."""

from __future__ import annotations

import pytest

from campaigns.faces import ClashLine
from campaigns.models import Campaign
from campaigns.services import archive_campaign
from tests.campaigns.test_house_rules_form import posted


@pytest.fixture
def url(campaign) -> str:
    return f"/campaigns/{campaign.pk}/settings/"


@pytest.fixture
def mine(client, storyteller):
    client.force_login(storyteller)
    return client


def form_of(response) -> dict[str, object]:
    shown = response.context
    return {"name": shown["name_form"]["name"].value(), "seen": shown["seen"]} | posted(shown["rules_form"])


def test_what_is_saved_is_shown(mine, url, campaign):
    sent = form_of(mine.get(url)) | {"name": "Second Light", "rule-default_difficulty": "7"}
    assert mine.post(url, sent).url == url
    assert form_of(mine.get(url)) == sent | {"seen": mine.get(url).context["seen"]}
    campaign.refresh_from_db()
    assert campaign.house_rules == {"default_difficulty": 7}


@pytest.mark.parametrize("wrong", [{"name": ""}, {"name": "a\u202eb"}, {"rule-default_difficulty": "11"}])
def test_what_will_not_do_is_said_and_nothing_is_saved(mine, url, wrong):
    response = mine.post(url, form_of(mine.get(url)) | wrong)
    assert response.status_code == 422
    assert "field__error" in response.content.decode()
    assert Campaign.objects.get().version == 1


def test_a_stale_save_shows_both_values_and_lets_me_choose(mine, url):
    stale = form_of(mine.get(url))
    mine.post(url, stale | {"rule-default_difficulty": "7"})
    response = mine.post(url, stale | {"rule-default_difficulty": "8"})
    assert response.status_code == 409
    assert response.context["clashes"].lines == (ClashLine("Default difficulty", "8", "7"),)
    assert "Keep what is saved" in response.content.decode()
    assert mine.post(url, form_of(response)).status_code == 302
    assert Campaign.objects.get().house_rules == {"default_difficulty": 8}


def test_choosing_mine_keeps_what_only_the_other_changed(mine, url):
    stale = form_of(mine.get(url))
    mine.post(url, stale | {"name": "Theirs", "rule-default_difficulty": "7"})
    mine.post(url, form_of(mine.post(url, stale | {"rule-default_difficulty": "8"})))
    saved = Campaign.objects.get()
    assert (saved.name, saved.house_rules) == ("Theirs", {"default_difficulty": 8})


@pytest.mark.parametrize("seen", ["", "{", "[]", "null", '{"version": "x"}', '{"version": 1, "name": 1, "rules": 3}'])
def test_a_save_that_does_not_say_what_it_saw_overwrites_nothing(mine, url, seen):
    mine.post(url, form_of(mine.get(url)) | {"name": "Theirs"})
    response = mine.post(url, form_of(mine.get(url)) | {"name": "Mine", "seen": seen})
    assert response.status_code == 409
    assert Campaign.objects.get().name == "Theirs"


def test_an_archived_campaign_shows_its_settings_and_saves_none(mine, url, campaign, storyteller):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    page = mine.get(url)
    assert page.status_code == 200
    response = mine.post(url, form_of(page) | {"name": "Changed"})
    assert response.status_code == 409
    assert "archived" in response.content.decode()


def test_the_page_asks_the_database_twelve_times(mine, url, django_assert_num_queries):
    # Session, person, membership with its campaign, what waits (5), newest event, past changes.
    with django_assert_num_queries(12):
        mine.get(url)
