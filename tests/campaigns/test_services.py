"""What people do with seats and tables, and that nothing leaves a table without a storyteller."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.db import close_old_connections, connections

from campaigns import services
from campaigns.models import Campaign, Membership, Role, TableEvent, User
from rules.sheets import Problem
from tests.factories import make_campaign, make_member, make_user


def seats(campaign: Campaign) -> dict[str, str]:
    return dict(campaign.memberships.values_list("user__username", "role"))


def events(campaign: Campaign) -> list[tuple[str, int, str]]:
    return list(TableEvent.objects.filter(campaign=campaign).values_list("kind", "subject", "audience"))


def test_whoever_makes_a_campaign_tells_its_story(storyteller):
    made = services.create_campaign(by=storyteller, name="Zoë's table", system="maelstrom", edition="core")
    assert seats(made) == {"Noor": "storyteller"}


@pytest.mark.parametrize("wrong", [{"name": ""}, {"name": "x" * 81}, {"system": "chess"}, {"edition": "second"}])
def test_no_campaign_without_a_name_and_rules_that_exist(storyteller, wrong):
    with pytest.raises(ValidationError):
        services.create_campaign(
            by=storyteller, **{"name": "A table", "system": "maelstrom", "edition": "core", **wrong}
        )
    assert not Campaign.objects.exists()


def test_a_new_storyteller_is_told_to_the_table(campaign, storyteller, player):
    services.change_role(campaign_id=campaign.pk, by=storyteller, user_id=player.pk, role=Role.STORYTELLER)
    assert seats(campaign)["Tomas"] == "storyteller"
    assert events(campaign) == [("membership", player.pk, "table")]


def test_the_same_role_again_is_no_news(campaign, storyteller, player):
    services.change_role(campaign_id=campaign.pk, by=storyteller, user_id=player.pk, role=Role.PLAYER)
    assert events(campaign) == []


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR])
def test_the_last_storyteller_cannot_step_down(campaign, storyteller, player, role):
    found = services.change_role(campaign_id=campaign.pk, by=storyteller, user_id=storyteller.pk, role=role)
    assert found == services.NO_STORYTELLER_LEFT
    assert seats(campaign)["Noor"] == "storyteller"


def test_one_of_two_storytellers_may_step_down(campaign, storyteller):
    make_member(campaign, role=Role.STORYTELLER)
    services.change_role(campaign_id=campaign.pk, by=storyteller, user_id=storyteller.pk, role=Role.PLAYER)
    assert seats(campaign)["Noor"] == "player"


def test_the_last_storyteller_cannot_leave(campaign, storyteller, player):
    assert services.leave_campaign(campaign_id=campaign.pk, by=storyteller) == services.NO_STORYTELLER_LEFT


def test_a_removed_member_is_told_and_the_table_is_told(campaign, storyteller, player):
    assert services.remove_member(campaign_id=campaign.pk, by=storyteller, user_id=player.pk) == player
    assert seats(campaign) == {"Noor": "storyteller"}
    assert events(campaign) == [("removed", player.pk, "private"), ("membership", player.pk, "table")]


def test_who_is_gone_cannot_be_removed_again(campaign, storyteller, stranger):
    found = services.remove_member(campaign_id=campaign.pk, by=storyteller, user_id=stranger.pk)
    assert found == services.NOT_A_MEMBER


@pytest.mark.parametrize("actor", ["player", "spectator", "stranger"])
def test_only_storytellers_rule_over_seats(campaign, storyteller, other_player, actor, request):
    by: User = request.getfixturevalue(actor)
    given = {"campaign_id": campaign.pk, "by": by}
    refused: list[Callable[[], object]] = [
        lambda: services.change_role(**given, user_id=other_player.pk, role=Role.SPECTATOR),
        lambda: services.remove_member(**given, user_id=other_player.pk),
        lambda: services.renew_invite(**given),
        lambda: services.archive_campaign(**given),
        lambda: services.reopen_campaign(**given),
    ]
    assert [attempt() for attempt in refused] == [services.NOT_ALLOWED] * len(refused)
    assert seats(campaign)["Priya"] == "player"
    assert events(campaign) == []


def test_joining_twice_gives_one_seat_and_keeps_its_role(campaign, stranger):
    first = services.join_campaign(invite=campaign.invite, by=stranger, role=Role.SPECTATOR)
    again = services.join_campaign(invite=campaign.invite, by=stranger, role=Role.PLAYER)
    assert isinstance(first, Membership)
    assert first == again
    assert seats(campaign)["Stranger"] == "spectator"
    assert events(campaign) == [("membership", stranger.pk, "table")]


def test_an_invite_makes_nobody_a_storyteller(campaign, stranger):
    found = services.join_campaign(invite=campaign.invite, by=stranger, role=Role.STORYTELLER)
    assert found == services.NOT_A_SEAT
    assert "Stranger" not in seats(campaign)


def test_a_renewed_invite_ends_the_old_one(campaign, storyteller, stranger):
    old = campaign.invite
    renewed = services.renew_invite(campaign_id=campaign.pk, by=storyteller)
    assert isinstance(renewed, Campaign)
    assert services.join_campaign(invite=old, by=stranger, role=Role.PLAYER) is None
    assert services.join_campaign(invite=renewed.invite, by=stranger, role=Role.PLAYER) is not None


def test_an_archived_campaign_changes_in_nothing_but_leaving_it_and_opening_it_again(
    campaign, storyteller, player, stranger
):
    given = {"campaign_id": campaign.pk, "by": storyteller}
    services.archive_campaign(**given)
    again = services.archive_campaign(**given)
    assert isinstance(again, Problem)
    assert again.code == services.ARCHIVED.code
    assert services.renew_invite(**given) == services.ARCHIVED
    assert services.remove_member(**given, user_id=player.pk) == services.ARCHIVED
    assert services.change_role(**given, user_id=player.pk, role=Role.SPECTATOR) == services.ARCHIVED
    assert services.leave_campaign(campaign_id=campaign.pk, by=player) == player
    assert services.join_campaign(invite=campaign.invite, by=stranger, role=Role.PLAYER) is None
    reopened = services.reopen_campaign(**given)
    assert isinstance(reopened, Campaign)
    assert not reopened.is_archived


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """Do all deeds at the same moment, each in a thread with its own connection; their answers in order."""
    answers: list[object] = [None] * len(deeds)
    ready = threading.Barrier(len(deeds))

    def do(number: int) -> None:
        close_old_connections()
        ready.wait()
        answers[number] = deeds[number]()
        connections.close_all()

    threads = [threading.Thread(target=do, args=[number]) for number in range(len(deeds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.django_db(transaction=True)
def test_of_two_storytellers_who_leave_at_once_one_stays():
    first, second = make_user(), make_user()
    campaign = make_campaign(storyteller=first)
    make_member(campaign, second, Role.STORYTELLER)
    answers = at_once(
        lambda: services.leave_campaign(campaign_id=campaign.pk, by=first),
        lambda: services.leave_campaign(campaign_id=campaign.pk, by=second),
    )
    assert sorted(isinstance(answer, Problem) for answer in answers) == [False, True]
    assert campaign.memberships.filter(role=Role.STORYTELLER).count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_storytellers_who_remove_each_other_at_once_one_stays():
    first, second = make_user(), make_user()
    campaign = make_campaign(storyteller=first)
    make_member(campaign, second, Role.STORYTELLER)
    answers = at_once(
        lambda: services.remove_member(campaign_id=campaign.pk, by=first, user_id=second.pk),
        lambda: services.remove_member(campaign_id=campaign.pk, by=second, user_id=first.pk),
    )
    assert sorted(isinstance(answer, Problem) for answer in answers) == [False, True]
    assert campaign.memberships.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_double_click_on_join_gives_one_seat():
    campaign, person = make_campaign(), make_user()

    def join() -> object:
        return services.join_campaign(invite=campaign.invite, by=person, role=Role.PLAYER)

    assert all(isinstance(answer, Membership) for answer in at_once(join, join, join))
    assert campaign.memberships.filter(user=person).count() == 1


def test_a_changed_house_rule_is_another_game_at_once(campaign):
    before = campaign.game
    Campaign.objects.filter(pk=campaign.pk).update(house_rules={"default_difficulty": 8})
    changed = Campaign.objects.get(pk=campaign.pk)
    assert (before.house_rules.default_difficulty, changed.game.house_rules.default_difficulty) == (6, 8)
    assert Campaign.objects.get(pk=campaign.pk).game is changed.game
