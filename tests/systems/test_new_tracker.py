"""A tracker that a system declares is drawn on its sheet, on the stream and on party cards: no template names it."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from campaigns.access import Viewer
from campaigns.models import User
from characters.models import Character
from characters.vitals import render_vitals
from rules.kit.tracks import About, Act, Reading, Track
from rules.sheets import Box, Sheet
from tests.systems.growing import EDITIONS, make_hero

BOXES = (Box(label="1", state="current"), Box(label="2", state="spent"))
ACTS = (
    Act[Sheet]("see", "See one", lambda sheet, many: sheet),
    Act[Sheet]("lose", "Lose one", lambda sheet, many: sheet),
)


def omens(boxes: tuple[Box, ...], *, vital: bool = True) -> Track[Sheet]:
    """A tracker that no template can know."""
    return Track(
        "omens",
        "Good omens",
        lambda sheet: Reading(1, 2, "one of two omens", boxes=boxes),
        lambda sheet: ACTS,
        vital=vital,
    )


def form(html: str) -> str:
    """The one form of that tracker, in plain text with the values of its buttons."""
    [found] = [one for one in re.findall(r"<form.*?</form>", html, re.DOTALL) if 'data-track="omens"' in one]
    return unescape(str(found))


@pytest.mark.parametrize("boxes", [(), BOXES], ids=["a number", "boxes"])
@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_a_tracker_is_drawn_with_what_may_be_done_to_it(key, boxes, storyteller: User, monkeypatch, client: Client):
    hero: Character = make_hero(storyteller, key)
    game = hero.campaign.game
    monkeypatch.setattr(game, "tracks", (*game.tracks, omens(boxes)))
    client.force_login(hero.owner)
    page = client.get(f"/characters/{hero.pk}/").content.decode()
    stream = render_vitals(hero, Viewer("storytellers"))
    card, condition = stream.split('id="condition-', 1)
    for html in (page, condition):
        drawn = form(html)
        assert "Good omens" in drawn
        assert "one of two omens" in drawn
        assert re.findall(r'name="move" value="(\w+)"', drawn) == ["see", "lose"]
        assert 'name="amount"' in drawn
        assert len(re.findall(r'class="(?:boxes__box|pips__box)', drawn)) == len(boxes)
    assert "one of two omens" in card


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_the_name_of_a_tracker_opens_what_its_system_says_of_it(key, storyteller: User, monkeypatch, client: Client):
    hero = make_hero(storyteller, key)
    game = hero.campaign.game
    told = replace(omens(()), about=About("A raven, mostly.", "Lore", ("One: fly.", "Two: stay.")))
    monkeypatch.setattr(game, "tracks", (*game.tracks, told))
    client.force_login(hero.owner)
    assert 'popovertarget="about-tracker-omens"' in form(client.get(f"/characters/{hero.pk}/").content.decode())
    card = client.get(f"/characters/{hero.pk}/text/good omens/").content.decode()
    assert all(text in card for text in ("Good omens", "A raven, mostly.", "One: fly.", "Two: stay.", "Lore"))
