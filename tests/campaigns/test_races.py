"""Who lost a race reads what the other decided: roles, seats, invites, settings, closing a table."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, Membership, Role, User
from campaigns.services import (
    archive_campaign,
    change_role,
    leave_campaign,
    remove_member,
    renew_invite,
    reopen_campaign,
)
from tests.factories import make_member, make_user


@pytest.fixture
def second(campaign: Campaign) -> User:
    """Vera, who tells the story too, and whose page shows how it was before."""
    return make_member(campaign, make_user("Vera"), Role.STORYTELLER)


@pytest.fixture
def late(second: User) -> Client:
    """Her browser."""
    browser = Client()
    browser.force_login(second)
    return browser


def refused(browser: Client, path: str, **sent: str) -> str:
    """What is said to a press that came too late: plain and by htmx alike."""
    answer = browser.post(path, sent)
    assert answer.status_code == 409, answer.content.decode()[:200]
    return answer.content.decode()


def test_a_role_that_somebody_else_has_changed_meanwhile(
    late: Client, campaign: Campaign, storyteller: User, player: User
):
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=player.pk, role="spectator")
    path = f"/campaigns/{campaign.pk}/members/{player.pk}/role/"
    assert "Noor made Tomas a spectator." in refused(late, path, role="storyteller", seen="player")
    assert Membership.objects.get(user=player).role == "spectator"
    toast = late.post(path, {"role": "storyteller", "seen": "player"}, headers={"HX-Request": "true"})
    assert (toast.status_code, "Noor made Tomas a spectator." in toast["HX-Trigger"]) == (409, True)
    assert late.post(path, {"role": "spectator", "seen": "player"}).status_code == 302  # both wanted the same


@pytest.mark.parametrize(
    ("how", "told"), [("removed", "Noor removed Tomas from the table."), ("left", "Tomas left the table.")]
)
def test_a_seat_that_is_gone_meanwhile(
    late: Client, campaign: Campaign, storyteller: User, player: User, how: str, told: str
):
    if how == "removed":
        remove_member(campaign_id=campaign.pk, by=storyteller, user_id=player.pk)
    else:
        leave_campaign(campaign_id=campaign.pk, by=player)
    members = f"/campaigns/{campaign.pk}/members/{player.pk}"
    assert told in refused(late, f"{members}/role/", role="spectator", seen="player")
    assert told in refused(late, f"{members}/remove/", seen="player")


def test_a_member_who_got_another_role_meanwhile_is_not_removed_unseen(
    late: Client, campaign: Campaign, storyteller: User, player: User
):
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=player.pk, role="storyteller")
    said = refused(late, f"/campaigns/{campaign.pk}/members/{player.pk}/remove/", seen="player")
    assert "Noor made Tomas a storyteller." in said
    assert Membership.objects.filter(user=player).exists()


def test_a_link_that_was_made_meanwhile_stays_alive(late: Client, campaign: Campaign, storyteller: User):
    old, new = campaign.invite, renew_invite(campaign_id=campaign.pk, by=storyteller)
    assert isinstance(new, Campaign)
    page = refused(late, f"/campaigns/{campaign.pk}/invite/", seen=old)
    assert "Noor made a new invite link" in page
    assert new.invite in page
    campaign.refresh_from_db()
    assert campaign.invite == new.invite


def test_a_table_that_was_closed_or_opened_meanwhile(late: Client, campaign: Campaign, storyteller: User):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    path = f"/campaigns/{campaign.pk}/archive/"
    assert "Noor archived this campaign." in refused(late, path)
    reopen_campaign(campaign_id=campaign.pk, by=storyteller)
    assert "Noor opened this campaign again." in refused(late, path, reopen="1")


def test_settings_that_were_saved_meanwhile_say_by_whom(late: Client, campaign: Campaign, storyteller: User):
    first = Client()
    first.force_login(storyteller)
    path = f"/campaigns/{campaign.pk}/settings/"
    pages = {browser: browser.get(path).context for browser in (first, late)}
    for browser, name in ((first, "Low Tide"), (late, "High Tide")):
        shown = pages[browser]
        bound = [one for form in (shown["name_form"], shown["rules_form"]) for one in form]
        fields = {one.html_name: one.value() for one in bound}
        sent = {key: value for key, value in fields.items() if value not in (None, False)} | {"seen": shown["seen"]}
        answer = browser.post(path, sent | {"name": name})
    assert answer.status_code == 409
    assert "Noor saved them at" in answer.content.decode()
