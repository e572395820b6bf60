"""An address that only takes what a form sends, opened as if it were a page."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from tests.factories import make_user

APPS = ("campaigns", "characters", "rolls", "rooms")
ARGUMENTS = {"trait": "Strength", "invite": "abc", "token": uuid.UUID(int=1)}


def addresses() -> list[str]:
    """Every address of the apps."""
    found = []
    for app in APPS:
        _, resolver = get_resolver().namespace_dict[app]
        for name in {key for key in resolver.reverse_dict if isinstance(key, str)}:
            wanted = resolver.reverse_dict.getlist(name)[0][0][0][1]
            found.append(reverse(f"{app}:{name}", kwargs={key: ARGUMENTS.get(key, 1) for key in wanted}))
    return sorted(set(found))


@pytest.mark.django_db
@pytest.mark.parametrize("signed_in", [False, True])
def test_an_address_that_only_takes_forms_says_so_on_a_page_of_the_site(client: Client, signed_in: bool):
    if signed_in:
        client.force_login(make_user("Noor"))
    refused = {url: answer for url in addresses() if (answer := client.get(url)).status_code == 405}
    assert len(refused) > 8
    for url, answer in refused.items():
        assert "This address only takes what a button or a form" in answer.content.decode(), url
        assert answer["Allow"] == "POST", url


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://testserver/characters/7/?tab=2", "/characters/7/?tab=2"),
        ("http://elsewhere.example/x/", "/"),
        ("", "/"),
    ],
)
def test_the_way_back_is_the_page_it_was_opened_from(client: Client, referer: str, back: str):
    answer = client.get(reverse("characters:move", args=[7]), headers={"Referer": referer})
    assert f'href="{back}">Go back</a>' in answer.content.decode()


@pytest.mark.django_db
def test_htmx_is_refused_without_a_page(client: Client):
    answer = client.get(reverse("characters:move", args=[7]), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (405, b"")
