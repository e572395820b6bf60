"""A press that arrives twice counts once, without script as with it: every drawing of a tracker has its own key."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.models import Character
from characters.vitals import render_vitals
from tests.browser.test_every_system import seat_at
from tests.factories import make_character


@pytest.fixture(params=["maelstrom", "wild-die", "step-dice", "luck-die"])
def hero(request: pytest.FixtureRequest, campaign: Campaign, storyteller: User, player: User) -> Character:
    """A finished character of that system, the player's own."""
    if request.param == "maelstrom":
        return make_character(campaign, player)
    return seat_at(request.param, storyteller, player)[1]


def forms(html: str) -> list[str]:
    """The forms that move trackers."""
    return [form for form in re.findall(r"<form.*?</form>", html, re.DOTALL) if 'name="tracker"' in form]


def keys(html: str) -> set[str]:
    """The request keys of the drawing; every form must have one."""
    found = [re.search(r'name="request_key" value="([0-9a-f-]{36})"', form) for form in forms(html)]
    assert found
    assert all(found)
    return {one[1] for one in found if one}


def test_every_drawing_has_a_key_of_its_own_on_the_page_and_on_the_stream(
    client: Client, player: User, hero: Character
):
    client.force_login(player)
    drawn = [client.get(f"/characters/{hero.pk}/").content.decode() for _ in range(2)]
    drawn += [render_vitals(hero, viewer) for viewer in (Viewer("member", player.pk), Viewer("storytellers"))]
    seen = [keys(html) for html in drawn]
    assert len(set.union(*seen)) == sum(len(one) for one in seen)


def test_the_same_press_sent_twice_is_one_mark_and_another_drawing_is_another(
    client: Client, player: User, hero: Character
):
    client.force_login(player)
    address = f"/characters/{hero.pk}/"
    form = next(one for one in forms(client.get(address).content.decode()) if 'name="move" value=' in one)
    tracker = re.search(r'name="tracker" value="([^"]+)"', form)
    move = re.search(r'name="move" value="([^"]+)"', form)
    assert tracker
    assert move
    before = hero.changes.count()
    for wanted in (1, 2):
        [key] = keys(next(one for one in forms(client.get(address).content.decode()) if f'value="{tracker[1]}"' in one))
        for _ in range(2):
            client.post(f"{address}move/", {"tracker": tracker[1], "move": move[1], "request_key": key})
        assert hero.changes.count() == before + wanted
