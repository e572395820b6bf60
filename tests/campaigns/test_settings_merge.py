"""Two storytellers save the settings at once: nothing of either vanishes without being asked."""

from __future__ import annotations

import pytest

from campaigns.services import change_settings
from campaigns.settings_merge import Clash, Settings, settings_of


@pytest.fixture
def seen(campaign) -> Settings:
    return settings_of(campaign)


def save(campaign, by, mine: Settings, seen: Settings, version: int = 1):
    return change_settings(campaign_id=campaign.pk, by=by, settings=mine, seen=seen, version=version)


def with_rules(seen: Settings, **rules) -> Settings:
    return Settings(seen.name, {**seen.rules, **rules})


def test_a_save_over_what_was_seen_is_kept_and_told(campaign, storyteller, seen):
    save(campaign, storyteller, Settings("Second Light", {**seen.rules, "default_difficulty": 7}), seen)
    campaign.refresh_from_db()
    assert (campaign.name, campaign.house_rules, campaign.version) == ("Second Light", {"default_difficulty": 7}, 2)
    assert [event.kind for event in campaign.events.all()] == ["campaign"]


def test_only_what_differs_from_the_usual_rules_is_stored(campaign, storyteller, seen):
    save(campaign, storyteller, with_rules(seen, default_difficulty=6), seen)
    campaign.refresh_from_db()
    assert campaign.house_rules == {}


def test_different_fields_are_both_kept(campaign, storyteller, seen):
    save(campaign, storyteller, Settings("Second Light", seen.rules), seen)
    save(campaign, storyteller, with_rules(seen, default_difficulty=8), seen)
    campaign.refresh_from_db()
    assert (campaign.name, campaign.house_rules) == ("Second Light", {"default_difficulty": 8})


def test_the_same_field_changed_twice_is_nobodys_to_overwrite(campaign, storyteller, seen):
    save(campaign, storyteller, with_rules(seen, default_difficulty=7), seen)
    found = save(campaign, storyteller, with_rules(seen, default_difficulty=8), seen)
    assert isinstance(found, Clash)
    assert found.fields == ("default_difficulty",)
    assert found.proposed.rules["default_difficulty"] == 8
    campaign.refresh_from_db()
    assert campaign.house_rules == {"default_difficulty": 7}


def test_the_same_change_twice_is_no_clash(campaign, storyteller, seen):
    save(campaign, storyteller, with_rules(seen, default_difficulty=7), seen)
    assert not isinstance(save(campaign, storyteller, with_rules(seen, default_difficulty=7), seen), Clash)


def test_what_one_left_alone_is_not_set_back(campaign, storyteller, seen):
    save(campaign, storyteller, with_rules(seen, default_difficulty=7), seen)
    save(campaign, storyteller, Settings("Third Light", seen.rules), seen)
    campaign.refresh_from_db()
    assert (campaign.name, campaign.house_rules) == ("Third Light", {"default_difficulty": 7})


def test_rules_that_do_not_fit_are_a_problem(campaign, storyteller, seen):
    found = save(campaign, storyteller, with_rules(seen, default_difficulty=99), seen)
    assert found.code == "bad_field"
    campaign.refresh_from_db()
    assert campaign.version == 1
