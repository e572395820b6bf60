"""The admin's desk: its forms check what every road checks, and a last storyteller stays."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Membership, Role, SettingChange, TableEvent, User
from campaigns.services import lock_campaigns
from tests.factories import make_campaign, make_member, make_user


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
    assert not User.objects.get(pk=storyteller.pk).is_active


def ids_of(campaign: Campaign, kind: str) -> list[int]:
    """What the desk calls this table's storytellers in its list."""
    return list(
        campaign.memberships.filter(role=Role.STORYTELLER).values_list("user" if kind == "user" else "pk", flat=True)
    )


def delete(desk, kind: str, ids: list[int]) -> str:
    """What the desk says when all of them are to be deleted at once."""
    sent = {"action": "delete_selected", "_selected_action": ids, "post": "yes"}
    return desk.post(f"/admin/campaigns/{kind}/", sent, follow=True).content.decode()


@pytest.mark.parametrize("kind", ["membership", "user"])
@pytest.mark.parametrize("tellers", [2, 3])
def test_all_storytellers_at_once_cannot_be_deleted_and_all_but_one_can(desk, campaign, player, kind, tellers):
    for _ in range(tellers - 1):
        make_member(campaign, role=Role.STORYTELLER)
    ids = ids_of(campaign, kind)
    theirs = player.pk if kind == "user" else campaign.memberships.get(user=player).pk
    assert "needs a storyteller" in delete(desk, kind, [*ids, theirs])
    assert campaign.memberships.count() == tellers + 1
    delete(desk, kind, ids[1:])
    assert ids_of(campaign, kind) == ids[:1]


@pytest.mark.parametrize("kind", ["membership", "user"])
def test_each_table_is_asked_for_itself(desk, campaign, storyteller, kind):
    second = make_member(campaign, role=Role.STORYTELLER)
    elsewhere = make_campaign(storyteller=second, name="Elsewhere")
    ids = [one for table in (campaign, elsewhere) for one in ids_of(table, kind)][1:]
    assert "Elsewhere" in delete(desk, kind, ids)
    assert [table.memberships.count() for table in (campaign, elsewhere)] == [2, 1]


def test_whoever_is_deleted_leaves_tables_that_hear_of_it(desk, campaign, player):
    desk.post(f"/admin/campaigns/user/{player.pk}/delete/", {"post": "yes"})
    make_member(campaign, other := make_user())
    delete(desk, "user", [other.pk])
    assert [(one.kind, one.subject) for one in TableEvent.objects.all()] == [
        (kind, person) for person in (player.pk, other.pk) for kind in ("removed", "membership")
    ]


def goes_first(monkeypatch, campaign: Campaign, **fields: object) -> None:
    """Somebody else, whose lock was given before ours: the table's other storytellers are gone when ours is."""

    def late(tables):
        others = campaign.memberships.filter(user__username="Vera")
        others.update(**fields) if fields else others.delete()
        return lock_campaigns(tables)

    monkeypatch.setattr("campaigns.admin.lock_campaigns", late)


@pytest.mark.parametrize("fields", [{"role": Role.PLAYER}, {}])
@pytest.mark.parametrize("road", ["change", "delete", "list", "person", "people"])
def test_who_else_tells_the_story_is_asked_with_the_table_held(desk, campaign, storyteller, monkeypatch, fields, road):
    make_member(campaign, make_user("Vera"), Role.STORYTELLER)
    seat = campaign.memberships.get(user=storyteller)
    goes_first(monkeypatch, campaign, **fields)
    roads = {
        "change": lambda: desk.post(f"/admin/campaigns/membership/{seat.pk}/change/", {"role": "player"}),
        "delete": lambda: desk.post(f"/admin/campaigns/membership/{seat.pk}/delete/", {"post": "yes"}),
        "list": lambda: delete(desk, "membership", [seat.pk]),
        "person": lambda: desk.post(f"/admin/campaigns/user/{storyteller.pk}/delete/", {"post": "yes"}),
        "people": lambda: delete(desk, "user", [storyteller.pk]),
    }
    roads[road]()
    assert [one.user for one in campaign.memberships.filter(role=Role.STORYTELLER)] == [storyteller]


def test_a_seat_that_was_taken_away_meanwhile_is_not_given_back(desk, campaign, storyteller, monkeypatch):
    seat = campaign.memberships.get(user=make_member(campaign, make_user("Vera"), Role.STORYTELLER))
    goes_first(monkeypatch, campaign)
    said = desk.post(f"/admin/campaigns/membership/{seat.pk}/change/", {"role": "player"}).content.decode()
    assert "no member of this campaign any more" in said
    assert [one.user for one in campaign.memberships.all()] == [storyteller]


def test_a_seat_is_given_at_the_desk(desk, campaign, stranger):
    desk.post("/admin/campaigns/membership/add/", {"campaign": campaign.pk, "user": stranger.pk, "role": "player"})
    assert campaign.memberships.get(user=stranger).role == Role.PLAYER
    assert [one.kind for one in TableEvent.objects.all()] == ["membership"]
