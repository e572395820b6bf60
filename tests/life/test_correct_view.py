"""The page on which something is put right: what it offers, what it answers, and what it keeps of bad input."""

from __future__ import annotations

import json
import re
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from characters.advancement import award
from characters.life.models import Correction
from characters.models import Character
from tests.systems.growing import EDITIONS, make_hero


def page(hero, what=""):
    return f"/characters/{hero.pk}/correct/" + (f"?what={what}" if what else "")


def post(client, hero, what, was, **sent):
    return client.post(page(hero), {"what": what, "was": json.dumps(was), "reason": "A slip", **sent})


def now(hero):
    return Character.objects.get(pk=hero.pk)


def test_each_choice_says_what_it_costs(at, hero, storyteller):
    award(characters=[hero], by=storyteller, points=60, reason="a long winter")
    html = at(storyteller).get(page(hero, "abilities.Stealth")).text
    assert "points paid" in html
    assert "as it is" in html
    assert "Put it right" in html


def test_what_cannot_be_paid_says_its_price_and_what_there_is(at, hero, player):
    html = at(player).get(page(hero, "abilities.Stealth")).text
    assert "there is to pay with: 0" in html
    assert re.search(r"costs \d+ [\w ]+, more than there is to pay", html)


def test_what_cannot_be_paid_is_proposed_waived_and_done_by_one_press(at, hero, player, storyteller):
    post(at(player), hero, "attributes.Strength", 2, value="3", price="settled")
    asked = Correction.objects.get()
    assert asked.waived
    queue = at(storyteller).get(f"/campaigns/{hero.campaign_id}/corrections/").text
    assert re.search(r'value="waived" checked', queue)
    sent = {"accept": "1", "value": "3", "was": "2", "price": "settled"}
    refused = at(storyteller).post(f"/corrections/{asked.pk}/answer/", sent)
    assert refused.status_code == 422
    assert re.search(r'value="waived" checked', refused.text)
    assert at(storyteller).post(f"/corrections/{asked.pk}/answer/", {**sent, "price": "waived"}).status_code == 302
    assert now(hero).sheet.attributes["Strength"] == 3


def test_a_refused_correction_that_cannot_be_paid_comes_back_with_its_price_waived(at, hero, storyteller):
    answer = post(at(storyteller), hero, "attributes.Strength", 2, value="3", price="settled")
    assert answer.status_code == 422
    assert re.search(r'value="waived" checked', answer.text)


def test_its_player_proposes_and_nothing_moves_yet(at, hero, player):
    answer = post(at(player), hero, "attributes.Strength", 2, value="3", price="settled")
    assert answer.status_code == 302
    asked = Correction.objects.get()
    assert (asked.label, asked.was, asked.value) == ("Strength from 2 to 3", 2, "3")
    assert now(hero).version == hero.version


def test_pressed_twice_an_entry_goes_once(at, hero, storyteller):
    entry, key = hero.sheet.specialties[0].model_dump(mode="json"), str(uuid.uuid4())
    for _ in range(2):
        answer = post(at(storyteller), hero, "specialties.remove|0", entry, request_key=key)
        assert answer.status_code == 302
    assert len(now(hero).sheet.specialties) == len(hero.sheet.specialties) - 1


def test_something_new_is_filled_in_part_by_part(at, hero, storyteller):
    parts = {"part.ability": "Firearms", "part.name": "Of my own", "part.kind": "general", "price": "waived"}
    assert post(at(storyteller), hero, "specialties.add|new", None, **parts).status_code == 302
    assert now(hero).sheet.specialties[-1].name == "Of my own"


@pytest.mark.parametrize(
    ("what", "was", "sent", "status"),
    [
        ("attributes.Strength", 2, {"value": "9"}, 422),
        ("attributes.Strength", 3, {"value": "4", "price": "waived"}, 409),
        ("attributes.Strength", 2, {"value": "4", "price": "waived", "reason": ""}, 422),
        ("attributes.Strength", 2, {}, 422),
        ("nothing", None, {"value": "4"}, 422),
        ("specialties.remove|99", {"ability": [1], "name": {}}, {}, 422),
        ("specialties.add|new", None, {"part.name": "x" * 99, "part.ability": "Firearms"}, 422),
        ("specialties.remove|0", "[" * 50_000, {}, 422),
        ("", None, {}, 422),
    ],
)
def test_bad_input_is_a_sentence_above_what_was_typed(at, hero, storyteller, what, was, sent, status):
    answer = post(at(storyteller), hero, what, was, **sent)
    assert answer.status_code == status
    assert 'class="toast' in answer.text or "notice--error" in answer.text or "notice" in answer.text
    assert now(hero).version == hero.version


def test_a_draft_and_one_of_another_player_are_not_put_right(at, draft, player, hero, other_player):
    assert at(player).get(page(draft)).status_code == 409
    assert post(at(player), draft, "attributes.Strength", 2, value="3").status_code == 409
    assert post(at(other_player), hero, "attributes.Strength", 2, value="3").status_code == 403


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_in_every_system_each_form_opens(client, key, storyteller):
    hero = make_hero(storyteller, key)
    client.force_login(storyteller)
    for one in hero.campaign.game.correcting.all(hero.sheet):
        answer = client.get(page(hero), {"what": one.key})
        assert answer.status_code == 200
        assert one.path == "story.notes" or 'name="was"' in answer.text


def test_its_queries_do_not_grow_with_the_sheet(at, hero, storyteller):
    client = at(storyteller)

    def asked(path):
        client.get(path)
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert client.get(path).status_code == 200
        return len(found)

    few = asked(page(hero)), asked(page(hero, "attributes.Strength"))
    for name in "abcdefgh":
        parts = {"part.ability": "Firearms", "part.name": f"Of {name}", "part.kind": "general", "price": "waived"}
        post(client, hero, "specialties.add|new", None, **parts)
    assert (asked(page(hero)), asked(page(hero, "attributes.Strength"))) == few
    assert max(few) <= 6
