"""A sheet on paper in every system: what is on it, what it leaves open, whose notes it never shows."""

from __future__ import annotations

import html as entities
import re

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

import rules
from campaigns.models import User
from characters.figures import Figure
from characters.models import Character
from characters.paper.lines import MOST_TICKED, parts_of, tracks_of
from characters.paper.texts import LEAST, lines_in
from rules.system import Game
from tests.factories import make_campaign, make_character, make_member, make_npc, make_user
from tests.systems import shapes
from tests.systems.contests import rewrite

pytestmark = pytest.mark.django_db
EDITIONS = [(one.key, line.key) for one in rules.systems() for line in one.editions]
SECRET = "Marrekbetraysus"
QUERIES = 4


def signed_in(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def paper(browser: Client, path: str) -> str:
    answer = browser.get(path)
    assert answer.status_code == 200, answer.content[:300]
    found = re.search(r'<div class="desk">.*</main>', answer.content.decode(), re.DOTALL)
    assert found
    return entities.unescape(found.group())


def game_of(key: tuple[str, str], **switches: object) -> Game:
    return rules.system(key[0]).game(key[1], switches)


@pytest.mark.parametrize("key", EDITIONS, ids="-".join)
def test_a_sheet_on_paper_has_every_trait_and_every_vital(key: tuple[str, str]):
    table = shapes.seat_all(*key)
    shown = paper(signed_in(table.player), f"/characters/{table.hero.pk}/paper/")
    reading = Figure.of(table.hero).reading
    assert table.hero.name in shown
    for group in reading.groups:
        for trait in group.traits:
            assert trait.name in shown, trait
    for tracker in reading.trackers:
        assert tracker.label in shown, tracker
    for text in table.game.texts:
        assert (text.label in shown) is (text.path != "story.notes"), text


@pytest.mark.parametrize("key", EDITIONS, ids="-".join)
def test_a_blank_sheet_is_for_everybody_and_nothing_is_ticked_on_it(client: Client, key: tuple[str, str]):
    shown = paper(client, f"/rules/{'-'.join(key)}/blank/")
    game = game_of(key)
    for group in game.trait_groups(game.blank_sheet()):
        for trait in group.traits:
            assert trait.name in shown
            assert not trait.is_printed or f">{trait.rating}</b>" not in shown or not trait.rating
    assert "data-state='spent'" not in shown.replace('"', "'")
    assert "Blank sheet" in shown


@pytest.mark.parametrize("key", EDITIONS, ids="-".join)
def test_no_page_of_a_handbook_is_called_blank(key: tuple[str, str]):
    assert game_of(key).handbook.page("blank") is None


def test_the_circles_are_as_many_as_the_house_rules_allow():
    game = game_of(("maelstrom", "core"), trait_maximum=7)
    rows = [row for part in parts_of(_blank(game), blank=True) for block in part.blocks for row in block.rows]
    most = max(trait.maximum for group in game.trait_groups(game.blank_sheet()) for trait in group.traits)
    assert {row.row for row in rows} == {most} == {7}


def _blank(game: Game):
    return Figure(game, 0, "", True, 0, game.blank_sheet().model_dump_json()).reading


@pytest.mark.parametrize("key", EDITIONS, ids="-".join)
def test_what_follows_from_traits_has_room_on_a_blank_sheet_for_every_ready_made_one(key: tuple[str, str]):
    game = game_of(key)
    open_ = {one.key: one for one in tracks_of(_blank(game), blank=True)}
    for concept in game.quick.concepts:
        for tracker in game.trackers(game.begin_play(game.quick.made(concept, None))):
            track = open_.get(tracker.key)
            if track and track.kind == "boxes":
                assert len(track.boxes) >= len(tracker.boxes), (concept.key, tracker.key)
            if track and len(tracker.boxes) > MOST_TICKED:
                assert track.kind == "number"


def test_private_notes_are_printed_for_those_who_read_them_and_only_when_they_ask(hero: Character):
    owner, other = signed_in(hero.owner), signed_in(make_member(hero.campaign))
    here = f"/characters/{hero.pk}/paper/"
    assert SECRET not in paper(owner, here)
    assert SECRET in paper(owner, f"{here}?notes")
    assert SECRET not in paper(other, f"{here}?notes")
    assert "private notes" not in paper(other, here)


@pytest.fixture
def hero() -> Character:
    campaign = make_campaign()
    found = make_character(campaign, make_member(campaign))
    rewrite(found, found.document | {"story": found.document["story"] | {"notes": SECRET}})
    return Character.objects.select_related("campaign", "owner").get(pk=found.pk)


def test_a_text_that_is_longer_than_its_room_says_that_it_goes_on_and_is_printed_whole_when_asked(hero: Character):
    tale = " ".join(f"word{number}" for number in range(1200))
    rewrite(hero, hero.document | {"story": hero.document["story"] | {"backstory": tale}})
    owner, here = signed_in(hero.owner), f"/characters/{hero.pk}/paper/"
    short, whole = paper(owner, here), paper(owner, f"{here}?whole")
    assert "the rest is on the site" in short
    assert "word1199" not in short
    assert re.search(r"word\d+ …", short)
    assert "the rest is on the site" not in whole
    assert "word1199" in whole


@pytest.mark.parametrize("tale", ["", "\n" * 90, "字" * 9000, "x" * 9000, "\u202eabc " * 1000, "<script>" * 500])
def test_no_text_breaks_the_paper(hero: Character, tale: str):
    rewrite(
        hero, hero.document | {"story": hero.document["story"] | {"backstory": tale, "concept": tale[:120].strip()}}
    )
    answer = signed_in(hero.owner).get(f"/characters/{hero.pk}/paper/")
    assert answer.status_code == 200
    assert b"<script>" * 3 not in answer.content


def test_lines_are_counted_with_wide_letters_as_two():
    assert lines_in("字" * 95) == 2
    assert lines_in("") == 0
    assert LEAST > 0


def test_one_of_the_cast_has_no_sheet_on_paper_and_strangers_have_none_at_all(hero: Character):
    campaign = hero.campaign
    teller = campaign.memberships.get(role="storyteller").user
    guard = make_npc(campaign)
    assert signed_in(teller).get(f"/characters/{guard.pk}/paper/").status_code == 302
    assert signed_in(hero.owner).get(f"/characters/{guard.pk}/paper/").status_code == 404
    assert signed_in(make_user()).get(f"/characters/{hero.pk}/paper/").status_code == 404


def test_a_damaged_sheet_says_so(hero: Character):
    QuerySet(Character).filter(pk=hero.pk).update(document={"attributes": {"Strength": "many"}})
    answer = signed_in(hero.owner).get(f"/characters/{hero.pk}/paper/")
    assert answer.status_code == 200
    assert b'class="leaf' not in answer.content


@pytest.mark.parametrize("key", EDITIONS, ids="-".join)
def test_a_sheet_on_paper_costs_the_same_queries_in_every_system(key: tuple[str, str]):
    table = shapes.seat_all(*key)
    for who in (table.player, table.storyteller):
        browser = signed_in(who)
        with CaptureQueriesContext(connection) as captured:
            paper(browser, f"/characters/{table.hero.pk}/paper/?notes&whole")
        assert len(captured) == QUERIES
