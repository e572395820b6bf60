"""Who may print what, for every address of paper."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from tests.evenings.conftest import began, ended
from tests.factories import make_character, make_member, make_npc, make_user

pytestmark = pytest.mark.django_db

PEOPLE = ("nobody", "stranger", "spectator", "owner", "other player", "storyteller")
# What each of PEOPLE gets, in that order.
TABLE = {
    "rules/maelstrom-core/blank/": (200, 200, 200, 200, 200, 200),
    "rules/maelstrom-none/blank/": (404, 404, 404, 404, 404, 404),
    "campaigns/<campaign>/rules/blank/": (302, 404, 200, 200, 200, 200),
    "campaigns/<campaign>/party/paper/": (302, 404, 200, 200, 200, 200),
    "campaigns/<campaign>/cast/paper/": (302, 404, 404, 404, 404, 200),
    "campaigns/<campaign>/sessions/1/paper/": (302, 404, 200, 200, 200, 200),
    "campaigns/<campaign>/sessions/2/paper/": (302, 404, 404, 404, 404, 404),
    "characters/<open>/paper/": (302, 404, 200, 200, 200, 200),
    "characters/<hidden>/paper/": (302, 404, 404, 200, 404, 200),
    "characters/<draft>/paper/": (302, 404, 404, 200, 404, 200),
    "characters/<cast>/paper/": (302, 404, 404, 404, 404, 302),
    "characters/999999999999999999999/paper/": (302, 404, 404, 404, 404, 404),
}


@pytest.fixture
def house(campaign: Campaign, storyteller: User, player: User) -> tuple[dict[str, User | None], dict[str, int]]:
    watching, other = make_member(campaign, make_user(), "spectator"), make_member(campaign)
    people = dict(zip(PEOPLE, (None, make_user(), watching, player, other, storyteller), strict=True))
    sheets: dict[str, Character] = {
        "open": make_character(campaign, player),
        "hidden": make_character(campaign, player, hidden=True),
        "draft": make_character(campaign, player, status="draft"),
        "cast": make_npc(campaign, hidden=False),
    }
    began(campaign, storyteller)
    ended(campaign, storyteller)
    return people, {"campaign": campaign.pk, **{name: one.pk for name, one in sheets.items()}}


@pytest.mark.parametrize("path", TABLE)
def test_who_may_print_what(house: tuple[dict[str, User | None], dict[str, int]], path: str):
    people, ids = house
    address = path
    for name, pk in ids.items():
        address = address.replace(f"<{name}>", str(pk))
    found = []
    for user in people.values():
        browser = Client()
        if user:
            browser.force_login(user)
        found.append(browser.get(f"/{address}").status_code)
        assert browser.post(f"/{address}").status_code in (403, 405), path
    assert tuple(found) == TABLE[path]
