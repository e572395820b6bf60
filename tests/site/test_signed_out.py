"""Signed out in the middle of something: on every URL that asks for an account."""

from __future__ import annotations

import json
import uuid

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

ARGUMENTS = {"campaign_id": 1, "character_id": 1, "user_id": 1, "proposal_id": 1, "trait": "Strength", "invite": "abc"}


def private_urls() -> list[str]:
    """Every address of the apps that needs an account."""
    found = []
    for app in ("campaigns", "characters", "rolls"):
        _, resolver = get_resolver().namespace_dict[app]
        for name in {key for key in resolver.reverse_dict if isinstance(key, str)}:
            wanted = resolver.reverse_dict.getlist(name)[0][0][0][1]
            arguments = {key: ARGUMENTS.get(key, uuid.UUID(int=1)) for key in wanted}
            found.append(reverse(f"{app}:{name}", kwargs=arguments))
    return sorted(set(found) - {reverse("rolls:odds"), reverse("campaigns:join", args=["abc"])})


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["get", "post"])
@pytest.mark.parametrize("url", private_urls())
def test_no_sign_in_page_lands_inside_another(client: Client, url: str, way: str):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/characters/7/?tab=2"}
    answer = getattr(client, way)(url, headers=headers)
    if answer.status_code == 405:
        return
    assert (answer.status_code, answer.content, answer["HX-Reswap"]) == (403, b"", "none")
    toast = json.loads(answer["HX-Trigger"])["toast"]
    assert toast["url"].startswith(reverse("account_login"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://testserver/characters/7/?tab=2", "/characters/7/%3Ftab%3D2"),
        ("http://elsewhere.example/characters/7/", "/"),
        ("http://testserver//elsewhere.example/", "/"),
        ("", "/"),
    ],
)
@pytest.mark.parametrize("url", private_urls())
def test_signing_in_after_a_lost_post_leads_to_the_page_it_came_from(client: Client, url: str, referer: str, back: str):
    answer = client.post(url, headers={"Referer": referer})
    if answer.status_code != 405:
        assert (answer.status_code, answer["Location"]) == (302, f"{reverse('account_login')}?next={back}")


@pytest.mark.django_db
def test_a_page_that_was_asked_for_is_where_signing_in_leads(client: Client):
    answer = client.get(reverse("campaigns:table", args=[1]))
    assert answer["Location"] == f"{reverse('account_login')}?next=/campaigns/1/"


@pytest.mark.django_db
@pytest.mark.parametrize("url", private_urls())
def test_a_page_from_before_the_last_sign_in_is_told_to_load_again(url: str):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/characters/7/"}
    answer = Client(enforce_csrf_checks=True).post(url, headers=headers)
    if answer.status_code != 405:
        toast = json.loads(answer["HX-Trigger"])["toast"]
        assert (answer.status_code, answer.content, toast["url"]) == (403, b"", "/characters/7/")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/session/", "/campaigns/", "/"])
def test_the_key_of_a_session_that_is_over_takes_no_cookie_away(client: Client, path: str):
    client.cookies["sessionid"] = "k" * 32  # of before a new password, on its way while another tab got the new key
    assert "sessionid" not in client.get(path).cookies


@pytest.mark.django_db
def test_signing_out_takes_the_cookie_away(client: Client, django_user_model: type):
    client.force_login(django_user_model.objects.create(username="Noor"))
    assert client.post(reverse("account_logout")).cookies["sessionid"].value == ""
