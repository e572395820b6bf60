"""Ids in pages: one element each, whatever people name their traits, conditions and characters."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from campaigns.models import User
from characters.ids import slug_of
from characters.models import Character
from characters.services import create_character, finish_character
from tests.factories import make_campaign, make_member
from tests.systems.growing import EDITIONS, fresh, put

NAMES = ("Езда", "Лес", "木登り", "Fast Talk", "Fast-Talk", "Fast/Talk", "C", "C++", "C#", "Ä", "A")
"""Names that are one and the same, or nothing, once signs and letters are left out."""

RULES: dict[str, dict[str, Any]] = {
    "wild-die": {
        "attributes": ["Strength", "Dexterity", "Сила Воли", "Inner Fire"],
        "skills": ["Strength: Ходьба, Бег, Long Jump, Long-Jump", "Сила Воли: Покой", "Inner Fire: Glow"],
    },
    "luck-die": {"extra_skills": ["Ходьба (Strength)", "Бег (Strength)"]},
    "step-dice": {"more_skills": ["Might: Ходьба", "Might: Бег"]},
    "maelstrom": {},
}
"""Skills that a storyteller named."""


class Ids(HTMLParser):
    """Every id of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name == "id"]


@pytest.fixture
def draft(storyteller: User, key: tuple[str, str]) -> Character:
    """A draft on which everything that can be named is named badly."""
    campaign = make_campaign(storyteller=storyteller, system=key[0], edition=key[1], house_rules=RULES[key[0]])
    found = create_character(campaign=campaign, by=make_member(campaign))
    assert isinstance(found, Character)
    for name in NAMES:
        for path, value in named(key, name):
            put(found, found.owner, path, value)
    return fresh(found)


def named(key: tuple[str, str], name: str) -> list[tuple[str, Any]]:
    """The fields of a draft that take a name of one's own."""
    if key[0] == "luck-die":
        condition = ("conditions.add", {"name": name})
        return [(f"proficiencies.{name}", 1), ("abilities.add", {"name": name, "uses": "1"}), condition]
    if key[0] == "step-dice":
        return [(f"own_skills.{name}", {"attribute": "Might"}), (f"languages.{name}", "read")]
    if key[0] == "wild-die":
        return [(f"own_skills.{name}", "Strength")]
    return [(f"abilities.{name}", 1)] if key[1] == "first-draft" else []


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_no_page_has_the_same_id_twice_or_an_id_with_a_blank(key, draft, storyteller):
    client = Client()
    client.force_login(storyteller)
    hold(client, f"/characters/{draft.pk}/build/")
    put(draft, draft.owner, "name", "Ilse")
    hero = finish_character(character=fresh(draft), by=storyteller, reason="for the story")
    assert isinstance(hero, Character), hero
    hold(client, f"/characters/{hero.pk}/")
    for page in ("", "party/", "room/gather/", "log/", f"plan/?character={hero.pk}"):
        hold(client, f"/campaigns/{hero.campaign_id}/{page}")


def hold(client: Client, page: str) -> None:
    """The page's ids are there once each, and none of them is empty or has a blank."""
    answer = client.get(page)
    assert answer.status_code == 200, page
    ids = Ids(answer.content.decode()).found
    assert not [one for one, many in Counter(ids).items() if many > 1], page
    assert not [one for one in ids if not one or any(sign.isspace() for sign in one)], page


def test_no_two_paths_share_an_id_and_plain_ones_are_plain():
    assert slug_of("attributes.Strength") == "attributes-strength"
    assert slug_of("abilities.Animal Ken") == "abilities-animal-ken"
    paths = [f"{part}.{name}" for part in ("skills", "proficiencies") for name in NAMES]
    assert len({slug_of(path) for path in paths}) == len(paths)
    assert all(slug_of(path).isascii() and " " not in slug_of(path) for path in paths)
