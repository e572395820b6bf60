"""The admin's desk: its forms check what every road checks, and a last storyteller stays."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Membership, Role, User
from tests.factories import make_member


@pytest.fixture
def desk(client, db):
    client.force_login(User.objects.create(username="keeper", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("kind", ["user", "campaign", "membership"])
def test_each_list_opens(desk, campaign, kind):
    assert desk.get(f"/admin/campaigns/{kind}/").status_code == 200
    assert desk.get(f"/admin/campaigns/{kind}/add/").status_code == 200


def test_rules_that_cannot_be_played_are_refused(desk, campaign):
    sent = {"name": "A table", "system": "chess", "edition": "core", "house_rules": "{}"}
    response = desk.post(f"/admin/campaigns/campaign/{campaign.pk}/change/", sent)
    assert "cannot be played" in response.content.decode()
    assert Campaign.objects.get().system == "maelstrom"


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
