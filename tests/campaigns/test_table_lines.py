"""Lines of the log about the table itself: seats, settings, archiving, in the words of their own histories."""

from __future__ import annotations

from campaigns.models import Campaign, Role, User
from campaigns.services import (
    archive_campaign,
    change_role,
    change_settings,
    join_campaign,
    leave_campaign,
    remove_member,
    rename_campaign,
    reopen_campaign,
)
from campaigns.settings_merge import Settings, settings_of
from tests.factories import make_member, make_user
from tests.systems.test_event_lines import lines_of, press_undo


def told(campaign: Campaign, user: User) -> list[str]:
    return list(lines_of(campaign, user).values())


def test_who_comes_leaves_has_another_role_or_is_removed_is_told(campaign: Campaign, storyteller: User, player: User):
    guest = make_user("Suri")
    join_campaign(invite=campaign.invite, by=guest, role=Role.PLAYER)
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=guest.pk, role=Role.SPECTATOR)
    remove_member(campaign_id=campaign.pk, by=storyteller, user_id=guest.pk)
    other = make_member(campaign, make_user("Lia"))
    leave_campaign(campaign_id=campaign.pk, by=other)
    said = " ".join(reversed(told(campaign, player)))
    for sentence in (
        "Suri joined the table as a player.",
        f"{storyteller} made Suri a spectator.",
        f"{storyteller} removed Suri from the table.",
        "Lia left the table.",
    ):
        assert sentence in said
        said = said.partition(sentence)[2]


def test_a_changed_name_and_changed_house_rules_are_one_line_of_one_press(
    campaign: Campaign, storyteller: User, player: User
):
    seen = settings_of(campaign)
    rules = {**seen.rules, **{key: not value for key, value in seen.rules.items() if isinstance(value, bool)}}
    asked = {"campaign_id": campaign.pk, "by": storyteller, "seen": seen, "version": campaign.version}
    assert isinstance(change_settings(settings=Settings("First Light", rules), **asked), Campaign)
    [said] = told(campaign, player)
    assert f"{storyteller} changed" in said
    assert "from Last Light to First Light" in said
    assert "more." in said


def test_a_setting_saved_as_it_stood_is_no_line(campaign: Campaign, storyteller: User, player: User):
    rename_campaign(campaign_id=campaign.pk, by=storyteller, name=campaign.name)
    assert not told(campaign, player)


def test_archiving_is_told_and_nothing_is_taken_back_then(campaign: Campaign, storyteller: User, player: User):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    assert told(campaign, player)[0].startswith(f"{storyteller} archived this campaign.")
    reopen_campaign(campaign_id=campaign.pk, by=storyteller)
    lines = lines_of(campaign, player)
    assert f"{storyteller} opened this campaign again." in next(iter(lines.values()))
    assert press_undo(next(iter(lines)), campaign, storyteller) == 404
