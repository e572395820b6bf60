"""What a signed-in person was shown is not kept: going back after signing out shows nothing of theirs."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from tests.factories import make_character
from tests.site.test_signed_out import private_urls

YOURS = ("/you/codes/", "/you/codes/webauthn/", "/you/sessions/", "/you/everything/", "/you/delete/")


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
@pytest.mark.parametrize("way", ["get", "post"])
@pytest.mark.parametrize("url", [*private_urls(), "/", "/odds/", "/accounts/email/", "/admin/", *YOURS])
def test_nothing_that_a_signed_in_person_is_shown_is_kept(
    client: Client, storyteller: User, url: str, way: str, headers: dict[str, str]
):
    client.force_login(storyteller)
    assert "no-store" in getattr(client, way)(url, headers=headers)["Cache-Control"]


def test_what_they_may_open_is_private(client: Client, campaign: Campaign, player: User):
    hero = make_character(campaign, player)
    client.force_login(player)
    for url in (f"/campaigns/{campaign.pk}/", f"/campaigns/{campaign.pk}/log/", f"/characters/{hero.pk}/"):
        answer = client.get(url)
        assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")


@pytest.mark.django_db
def test_what_everybody_may_see_may_be_kept(client: Client):
    for url in ("/", "/odds/", "/health/"):
        assert "Cache-Control" not in client.get(url)
