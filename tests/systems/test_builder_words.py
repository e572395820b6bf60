"""What the builder counts and says in every system: each choice once, in the names of the book, and aloud."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

import rules
from campaigns.models import User
from characters.building import draft_of
from characters.models import Character
from characters.services import create_character, finish_character, reopen_character
from tests.factories import make_campaign, make_member
from tests.systems.growing import EDITIONS, fresh, grow, make_hero, put

every_edition = pytest.mark.parametrize("key", EDITIONS, ids="/".join)
SAVED = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def draft(storyteller: User, key: tuple[str, str]) -> Character:
    """A blank draft."""
    campaign = make_campaign(storyteller=storyteller, system=key[0], edition=key[1])
    found = create_character(campaign=campaign, by=make_member(campaign))
    assert isinstance(found, Character)
    return fresh(found)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def saved(draft: Character, path: str, value: object, status: int = 200) -> str:
    """The answer to a field that saved itself."""
    data = {"path": path, path: str(value), "base": fresh(draft).version}
    answer = browser(draft.owner).post(f"/characters/{draft.pk}/field/", data, **SAVED)
    assert answer.status_code == status, answer.content.decode()
    return answer.content.decode()


def said(html: str) -> str:
    """What the answer says aloud."""
    [words] = re.findall(r'<div id="spoken" hx-swap-oob="innerHTML">([^<]*)</div>', html)
    return str(words)


def opened(html: str) -> set[str]:
    """Everything on the page that opens a pop-over about itself."""
    return {unescape(name) for name in re.findall(r'popovertarget="about-[^"]+">([^<]+)<', html)}


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


LEFT = {("maelstrom", "core"): 5 + 3 + 12 + 3, ("maelstrom", "later"): 6 + 4 + 20, ("maelstrom", "first-draft"): 0}
"""Dots of attributes, abilities and specialties that a blank draft has to choose."""


@pytest.mark.parametrize("key", LEFT, ids="/".join)
def test_every_choice_is_counted_once(key):
    game = rules.system(key[0]).game(key[1])
    assert draft_of(game, game.blank_sheet()).left == LEFT[key]


OVER = {
    ("maelstrom", "core"): {"attributes.Strength": 4, "attributes.Precision": 4},
    ("luck-die", "core"): {"attributes.Strength": 8},
    ("step-dice", "core"): {"attributes.Might": 9},
    ("step-dice", "later"): {"attributes.Might": 6},
    ("wild-die", "core"): {"skills.Firearms": 6, "skills.Dodge": 6, "skills.Con": 6, "skills.Swim": 4},
}


@pytest.mark.parametrize("key", [one for one in OVER if one[0] == "maelstrom"], ids="/".join)
def test_one_dot_too_many_is_one_thing_to_put_right(key, draft):
    for path, value in OVER[key].items():
        html = saved(draft, path, value)
    assert "1 to put right" in words(html)
    assert "1 dot too many in Physical." in said(html)


@pytest.mark.parametrize("key", OVER, ids="/".join)
def test_after_each_change_the_budget_and_what_is_over_or_open_are_said(key, draft):
    for path, value in OVER[key].items():
        html = saved(draft, path, value)
        spoken = said(html)
        assert path.rpartition(".")[2] in spoken
        assert re.search(r" of \d+", spoken), spoken
        assert not spoken.startswith("Saved")
    game, sheet = draft.campaign.game, fresh(draft).sheet
    over = [one.sentence for one in game.problems(sheet) if one.off_by >= 0 and not one.notice]
    assert over
    assert over[0] in unescape(spoken)


@every_edition
def test_what_is_refused_is_said_and_nothing_is_ready_beside_it(key, draft):
    group = draft.campaign.game.trait_groups(draft.sheet)[0]
    html = saved(draft, f"{group.section}.{group.traits[0].name}", "-3", status=422)
    assert said(html).startswith("Not saved. ")
    assert "Not saved yet" in words(html)
    assert "Ready to finish" not in words(html)


@pytest.mark.parametrize("key", [("maelstrom", "core")], ids="/".join)
def test_the_list_of_abilities_follows_their_dots(key, draft):
    assert "Alertness (0)" in browser(draft.owner).get(f"/characters/{draft.pk}/build/").content.decode()
    assert ">Alertness (3)</option>" in saved(draft, "abilities.Alertness", 3)


@every_edition
def test_every_trait_and_every_tracker_opens_what_the_rules_say_of_it(key, draft, storyteller):
    game, mine = draft.campaign.game, browser(draft.owner)
    names = [trait.name for group in game.trait_groups(draft.sheet) for trait in group.traits]
    names += [tracker.label for tracker in game.trackers(draft.sheet)]
    silent = [name for name in names if game.trait_text(name) is None]
    assert not silent
    builder = mine.get(f"/characters/{draft.pk}/build/").content.decode()
    trackers = {tracker.label for tracker in game.trackers(draft.sheet)}
    assert set(names) - opened(builder) <= trackers
    put(draft, draft.owner, "name", "Ilse")
    hero = finish_character(character=fresh(draft), by=storyteller, reason="for the story")
    sheet = browser(draft.owner).get(f"/characters/{hero.pk}/").content.decode()
    shown = {one.label for one in game.trackers(hero.sheet) if one.key != "experience" and (one.vital or one.boxes)}
    assert shown <= opened(sheet)


@every_edition
def test_no_pop_over_numbers_its_lines_from_nought(key, draft):
    mine = browser(draft.owner)
    for group in [one for one in draft.campaign.game.trait_groups(draft.sheet) if one.traits]:
        html = mine.get(f"/characters/{draft.pk}/text/{group.traits[0].name}/", **SAVED).content.decode()
        assert 'start="0"' not in html
        assert "<b>0</b>" not in html


@every_edition
def test_a_row_of_history_says_what_it_takes_back_and_no_number_of_a_row(key, draft):
    put(draft, draft.owner, "story.concept" if key[0] != "luck-die" else "story.background", "Smuggler")
    mine = browser(draft.owner)
    change = mine.get(f"/characters/{draft.pk}/build/").context["undo"]
    assert mine.post(f"/characters/{draft.pk}/undo/", {"change": change.pk}).status_code == 302
    html = words(mine.get(f"/characters/{draft.pk}/history/").content.decode())
    assert re.search(r"takes back: (Concept|Background) from nothing to Smuggler", html), html


@pytest.mark.parametrize("key", [("maelstrom", "core")], ids="/".join)
def test_sentences_are_not_strung_together_with_semicolons(key, draft, storyteller):
    put(draft, draft.owner, "name", "Ilse")
    hero = finish_character(character=draft, by=storyteller, reason="for the story")
    for page in ("", "history/"):
        assert ".;" not in words(browser(storyteller).get(f"/characters/{hero.pk}/{page}").content.decode())


@every_edition
def test_traits_are_called_as_the_book_calls_them_however_they_were_typed(key, draft):
    group = draft.campaign.game.trait_groups(draft.sheet)[0]
    name = group.traits[0].name
    rating = {"wild-die": "3D", "luck-die": "d6", "step-dice": "d6"}.get(key[0], 2)
    put(draft, draft.owner, f"{group.section}.{name.upper()}", rating)
    assert draft.changes.get().path == f"{group.section}.{name}"
    html = browser(draft.owner).get(f"/characters/{draft.pk}/build/").content.decode()
    labels = re.findall(r'aria-label="([^"]+)"', html)
    assert not [one for one in labels if name.lower() in one and name not in one]


@every_edition
def test_the_ledger_and_history_of_a_reopened_character_speak_of_what_came_back(key, storyteller):
    hero = make_hero(storyteller, key)
    grow(hero, storyteller)
    draft = reopen_character(character=fresh(hero), by=storyteller)
    assert isinstance(draft, Character)
    if key[0] == "maelstrom" and key[1] != "first-draft":
        put(draft, draft.owner, "willpower.permanent" if key[1] == "later" else "attributes.Strength", 3)
        html = words(browser(storyteller).get(f"/characters/{draft.pk}/history/").content.decode())
        assert re.search(r"Points given back: \d+ points", html)
