"""Who may do what at a table, for every URL of a campaign: strangers learn nothing, not even that it is there (B16)."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Campaign, Membership

# For each URL, what each role gets. GET and, where it writes, POST without fields.
TABLE = [
    ("get", "/campaigns/{id}/", {"storyteller": 200, "player": 200, "spectator": 200}),
    ("get", "/campaigns/{id}/members/", {"storyteller": 200, "player": 200, "spectator": 200}),
    ("get", "/campaigns/{id}/leave/", {"storyteller": 200, "player": 200, "spectator": 200}),
    ("get", "/campaigns/{id}/settings/", {"storyteller": 200, "player": 404, "spectator": 404}),
    ("post", "/campaigns/{id}/settings/", {"storyteller": 422, "player": 404, "spectator": 404}),
    ("get", "/campaigns/{id}/take-along/", {"storyteller": 200, "player": 404, "spectator": 404}),
    ("get", "/campaigns/{id}/take-along/file/", {"storyteller": 200, "player": 404, "spectator": 404}),
    ("get", "/campaigns/{id}/imported/", {"storyteller": 200, "player": 404, "spectator": 404}),
    ("get", "/campaigns/{id}/imported/{other}/", {"storyteller": 409, "player": 404, "spectator": 404}),
    ("post", "/campaigns/{id}/imported/{other}/", {"storyteller": 409, "player": 404, "spectator": 404}),
    ("get", "/campaigns/{id}/delete/", {"storyteller": 200, "player": 404, "spectator": 404}),
    ("post", "/campaigns/{id}/delete/", {"storyteller": 422, "player": 404, "spectator": 404}),
    ("get", "/campaigns/{id}/archive/", {"storyteller": 200, "player": 404, "spectator": 404}),
    ("post", "/campaigns/{id}/archive/", {"storyteller": 302, "player": 404, "spectator": 404}),
    ("post", "/campaigns/{id}/invite/", {"storyteller": 302, "player": 404, "spectator": 404}),
    ("post", "/campaigns/{id}/members/{other}/role/", {"storyteller": 422, "player": 404, "spectator": 404}),
    ("get", "/campaigns/{id}/members/{other}/remove/", {"storyteller": 200, "player": 404, "spectator": 404}),
    ("post", "/campaigns/{id}/members/{other}/remove/", {"storyteller": 302, "player": 404, "spectator": 404}),
    ("post", "/campaigns/{id}/leave/", {"storyteller": 409, "player": 302, "spectator": 302}),
]
CASES = [(way, path, who, status) for way, path, roles in TABLE for who, status in roles.items()]
MISSING = 987_654_321


def without_token(response) -> str:
    """The page without the token of its forms, which is masked anew for each answer."""
    return re.sub(r"X-CSRFToken\W+\w+|csrfmiddlewaretoken\W+value\W+\w+", "", response.content.decode())


def ask(client, way: str, path: str, campaign_id: int, other: int):
    return getattr(client, way)(path.format(id=campaign_id, other=other))


@pytest.mark.parametrize(("way", "path", "who", "status"), CASES)
def test_each_role_gets_what_is_its_own(client, request, campaign, other_player, way, path, who, status):
    client.force_login(request.getfixturevalue(who))
    assert ask(client, way, path, campaign.pk, other_player.pk).status_code == status


@pytest.mark.parametrize(("way", "path"), [(way, path) for way, path, _ in TABLE])
def test_a_stranger_sees_the_same_for_a_campaign_and_for_none(
    client, campaign, stranger, other_player, way, path, django_assert_num_queries
):
    client.force_login(stranger)
    with django_assert_num_queries(3):
        found = ask(client, way, path, campaign.pk, other_player.pk)
    with django_assert_num_queries(3):
        missing = ask(client, way, path, MISSING, other_player.pk)
    assert found.status_code == missing.status_code == 404
    assert without_token(found) == without_token(missing)
    assert Campaign.objects.get().archived_at is None


@pytest.mark.parametrize(("way", "path"), [(way, path) for way, path, _ in TABLE])
def test_a_removed_member_is_a_stranger(client, campaign, player, other_player, way, path):
    Membership.objects.filter(user=player).delete()
    client.force_login(player)
    assert ask(client, way, path, campaign.pk, other_player.pk).status_code == 404


@pytest.mark.parametrize(("way", "path"), [(way, path) for way, path, _ in TABLE])
def test_a_visitor_is_asked_to_sign_in_whether_or_not_it_is_there(client, campaign, other_player, way, path):
    for campaign_id in (campaign.pk, MISSING):
        assert ask(client, way, path, campaign_id, other_player.pk).url.startswith("/accounts/login/?next=")


@pytest.mark.parametrize("campaign_id", [0, 2**63, 10**40])
def test_a_number_that_no_campaign_has_is_as_missing_as_any(client, stranger, campaign_id):
    client.force_login(stranger)
    assert client.get(f"/campaigns/{campaign_id}/members/").status_code == 404


@pytest.mark.parametrize("user_id", [0, 2**63, 10**40])
def test_a_number_that_no_person_has_is_no_member(client, campaign, storyteller, user_id):
    client.force_login(storyteller)
    assert client.get(f"/campaigns/{campaign.pk}/members/{user_id}/remove/").status_code == 404
    assert client.post(f"/campaigns/{campaign.pk}/members/{user_id}/role/", {"role": "player"}).status_code == 409
