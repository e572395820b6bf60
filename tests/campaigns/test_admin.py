"""The admin's desk: its forms check what every road checks, and a last storyteller stays."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Membership, Role, SettingChange, TableEvent, User
from tests.factories import make_member


@pytest.fixture
def desk(client, db):
    client.force_login(User.objects.create(username="keeper", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("kind", ["user", "campaign", "membership"])
def test_each_list_opens(desk, campaign, kind):
    assert desk.get(f"/admin/campaigns/{kind}/").status_code == 200
    assert desk.get(f"/admin/campaigns/{kind}/add/").status_code == (403 if kind == "campaign" else 200)


FORGED = {
    "system": "step-dice",
    "edition": "later",
    "house_rules": '{"trait_maximum": 10}',
    "archived_at_0": "2026-01-01",
}


def test_neither_game_nor_house_rules_nor_archiving_is_the_desks(desk, campaign):
    before = Campaign.objects.values().get()
    sent = {"name": "Second Light", "archived_at_1": "10:00", "version": "9", "roll_seq": "99", **FORGED}
    assert desk.post(f"/admin/campaigns/campaign/{campaign.pk}/change/", sent).status_code == 302
    after = Campaign.objects.values().get()
    assert after == before | {"name": "Second Light", "version": 2, "event_seq": 1}


def test_a_new_name_is_told_in_the_settings_and_to_the_table(desk, campaign):
    desk.post(f"/admin/campaigns/campaign/{campaign.pk}/change/", {"name": "Second Light"})
    [row] = SettingChange.objects.all()
    assert (row.setting, row.before, row.after, row.by_name) == ("", "Last Light", "Second Light", "keeper")
    assert [one.kind for one in TableEvent.objects.all()] == ["campaign"]


@pytest.mark.parametrize("name", ["", "a\u202eb"])
def test_a_name_that_will_not_do_is_said(desk, campaign, name):
    answer = desk.post(f"/admin/campaigns/campaign/{campaign.pk}/change/", {"name": name})
    assert answer.status_code == 200
    assert Campaign.objects.get().name == "Last Light"


def test_a_seat_stays_with_its_person_and_its_table_hears_of_its_role(desk, campaign, player, stranger):
    seat = campaign.memberships.get(user=player)
    desk.post(f"/admin/campaigns/membership/{seat.pk}/change/", {"user": stranger.pk, "role": "spectator"})
    seat.refresh_from_db()
    assert (seat.user, seat.role) == (player, Role.SPECTATOR)
    assert [one.kind for one in TableEvent.objects.all()] == ["membership"]


def test_a_seat_that_is_taken_away_is_told(desk, campaign, player):
    seat = campaign.memberships.get(user=player)
    desk.post(f"/admin/campaigns/membership/{seat.pk}/delete/", {"post": "yes"})
    assert [(one.kind, one.subject) for one in TableEvent.objects.all()] == [
        ("removed", player.pk),
        ("membership", player.pk),
    ]


def test_the_last_storyteller_cannot_be_made_a_player(desk, campaign, storyteller):
    seat = campaign.memberships.get()
    sent = {"campaign": campaign.pk, "user": storyteller.pk, "role": "player"}
    response = desk.post(f"/admin/campaigns/membership/{seat.pk}/change/", sent)
    assert "needs a storyteller" in response.content.decode()
    seat.refresh_from_db()
    assert seat.role == Role.STORYTELLER


@pytest.mark.parametrize("kind", ["membership", "user"])
def test_the_last_storyteller_cannot_be_deleted(desk, campaign, storyteller, kind):
    pk = storyteller.pk if kind == "user" else campaign.memberships.get().pk
    desk.post(f"/admin/campaigns/{kind}/{pk}/delete/", {"post": "yes"})
    desk.post(f"/admin/campaigns/{kind}/", {"action": "delete_selected", "_selected_action": [pk], "post": "yes"})
    assert Membership.objects.filter(user=storyteller).exists()


def test_one_of_two_storytellers_can(desk, campaign, storyteller):
    make_member(campaign, role=Role.STORYTELLER)
    desk.post(f"/admin/campaigns/user/{storyteller.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(pk=storyteller.pk).exists()
