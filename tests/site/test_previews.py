"""What is shown of a page before anybody opens it: in a search, in a chat, on a home screen."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

import rules.registry
from campaigns.models import Campaign, User
from campaigns.templatetags.campaigns import system_mark

PUBLIC = ("/", "/odds/", "/accounts/login/", "/accounts/signup/")


def metas(client: Client, path: str) -> dict[str, str]:
    """The page's metas by name."""
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', client.get(path).content.decode()))


@pytest.mark.django_db
@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_describes_itself_and_has_a_picture(client: Client, path: str):
    found = metas(client, path)
    assert 40 <= len(found["description"]) <= 180 or path.startswith("/accounts/")
    assert found["og:description"] == found["description"]
    assert found["og:url"] == f"http://testserver{path}"
    assert found["og:image"].startswith("http://testserver/static/img/")
    assert "robots" not in found


def test_an_invite_shows_the_table_in_a_chat_but_is_in_no_search(client: Client, campaign: Campaign):
    found = metas(client, f"/join/{campaign.invite}/")
    assert found["og:title"] == campaign.name
    assert found["robots"] == "noindex"


def test_a_page_of_a_table_tells_nothing(client: Client, campaign: Campaign, storyteller: User):
    client.force_login(storyteller)
    found = metas(client, f"/campaigns/{campaign.pk}/")
    assert found["robots"] == "noindex"
    assert not {"description", "og:title"} & found.keys()


@pytest.mark.django_db
def test_every_icon_that_is_named_is_there(client: Client):
    page = client.get("/").content.decode()
    named = re.findall(r'<link rel="(?:icon|apple-touch-icon)" href="/static/([^"]+)"', page)
    manifest = client.get("/manifest.webmanifest")
    named += [icon["src"].removeprefix("/static/") for icon in manifest.json()["icons"]]
    assert len(named) == 5
    assert all(finders.find(name) for name in named)
    assert client.get("/favicon.ico").url.endswith("img/favicon.ico")


def test_every_system_has_a_mark_of_its_own():
    keys = list(rules.registry._found())
    assert all(f"#i-system-{key}" in system_mark(key) for key in keys)
    assert "#i-die" in system_mark("coins")
