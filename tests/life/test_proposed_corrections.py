"""What a player proposes to be put right: it waits, is done or done otherwise by one press, or leaves nothing."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Membership
from campaigns.waiting import waiting_for
from characters.advancement import award
from characters.life.correcting import Wanted, correct
from characters.life.models import Correction
from characters.life.proposing import ask_to_correct, ask_to_restore, decide
from characters.lives.services import retire
from rules.sheets import Problem
from tests.factories import make_character
from tests.life.test_correcting import bought, now, stands
from tests.systems.growing import EDITIONS, make_hero


def propose(character, player, path="attributes.Strength", value="3", *, waived=False, reason="A slip"):
    one = now(character)
    wanted = Wanted(path, value, stands(one, path), waived)
    return ask_to_correct(character=one, by=player, wanted=wanted, reason=reason)


def queue(campaign):
    return f"/campaigns/{campaign.pk}/corrections/"


def answer(client, row, *, accept=True, **sent):
    return client.post(f"/corrections/{row.pk}/answer/", {"accept" if accept else "decline": "1", **sent})


def test_it_waits_for_the_storyteller_with_its_price(at, hero, player, storyteller, campaign):
    grown = bought(hero, player, storyteller)
    row = propose(grown, player, value="2")
    things = waiting_for(campaign.memberships.select_related("campaign", "user"))
    said = [thing.text for seat, some in things.items() for thing in some if seat.is_storyteller]
    assert said == ["is to be put right: Strength from 3 to 2"]
    html = at(storyteller).get(queue(campaign)).text
    assert "points given back" in html
    assert f'id="correction-{row.pk}"' in html


def test_one_press_does_it_and_the_price_comes_back(hero, player, storyteller):
    row = propose(bought(hero, player, storyteller), player, value="2")
    assert decide(correction=row, by=storyteller, accept=True).state == "accepted"
    assert (now(hero).sheet.dots("Strength"), now(hero).sheet.experience.free) == (2, 60)
    assert now(hero).changes.first().reason == "Its player asked: A slip"
    assert not now(hero).changes.filter(override=True, path="attributes.Strength").exists()


def test_the_storyteller_decides_otherwise_about_value_and_price(at, hero, player, storyteller):
    row = propose(hero, player, value="3", waived=True)
    sent = {"value": "4", "was": "2", "price": "waived"}
    assert answer(at(storyteller), row, **sent).status_code == 302
    assert now(hero).sheet.dots("Strength") == 4
    assert Correction.objects.get().note == "Done so: Strength from 2 to 4, price waived"


def test_what_was_declined_leaves_nothing(hero, player, storyteller):
    row = propose(hero, player)
    assert decide(correction=row, by=storyteller, accept=False, note="It was agreed").state == "declined"
    assert (now(hero).version, now(hero).sheet) == (hero.version, hero.sheet)


def test_what_has_gone_on_meanwhile_is_looked_at_again(at, hero, player, storyteller):
    row = propose(hero, player, waived=True)
    wanted = Wanted("attributes.Strength", 5, 2, waived=True)
    correct(character=now(hero), by=storyteller, wanted=wanted, reason="Another slip")
    client = at(storyteller)
    stale = answer(client, row, value="3", was="2", price="waived")
    assert stale.status_code == 409
    assert "stands otherwise" in stale.text
    assert 'name="was" value="5"' in stale.text
    assert now(hero).sheet.dots("Strength") == 5
    assert answer(client, row, value="3", was="5", price="waived").status_code == 302
    assert now(hero).sheet.dots("Strength") == 3


def test_a_newer_proposal_takes_the_place_of_an_older_one_about_the_same(hero, player):
    first, again = propose(hero, player), propose(hero, player)
    assert first.pk == again.pk
    newer = propose(hero, player, value="4", waived=True)
    other = propose(hero, player, "story.concept", "Pilot")
    waiting = Correction.objects.filter(state="waiting")
    assert {one.pk for one in waiting} == {newer.pk, other.pk}


def test_two_entries_of_one_list_wait_side_by_side(hero, player):
    for name in ("Of one", "Of another"):
        row = propose(hero, player, "specialties.add", {"ability": "Firearms", "name": name, "kind": "general"})
        assert isinstance(row, Correction), row
    assert Correction.objects.filter(state="waiting").count() == 2


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [("attributes.Strength", "9", "A slip"), ("attributes.Strength", "2", "A slip"), ("attributes.Strength", "3", "")],
)
def test_what_will_not_do_is_not_asked(hero, player, path, value, reason):
    assert isinstance(propose(hero, player, path, value, reason=reason), Problem)
    assert not Correction.objects.exists()


def test_of_one_who_left_or_retired_nothing_waits(at, hero, player, storyteller, campaign):
    row = propose(hero, player)
    retire(character=hero, by=storyteller)
    assert "Nothing waits." in at(storyteller).get(queue(campaign)).text
    assert isinstance(decide(correction=row, by=storyteller, accept=True), Problem)
    Membership.objects.filter(campaign=campaign, user=player).delete()
    things = waiting_for(campaign.memberships.select_related("campaign", "user"))
    assert not [thing for some in things.values() for thing in some if thing.key == f"correction-{row.pk}"]


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_in_every_system_a_proposal_is_shown_and_done(client, key, storyteller):
    hero = make_hero(storyteller, key)
    client.force_login(storyteller)
    correcting = hero.campaign.game.correcting
    for one in correcting.all(hero.sheet)[:3]:
        chosen = correcting.one(hero.sheet, one.key)
        value = chosen.choices[-1].value if chosen.choices else one.typed
        row = propose(hero, hero.owner, one.path, value, waived=True)
        if isinstance(row, Problem):
            continue
        html = client.get(queue(hero.campaign)).text
        assert row.reason in html
        sent = {"value": value, "was": json.dumps(one.value), "price": "waived"}
        assert answer(client, row, **sent).status_code == 302
        assert Correction.objects.get(pk=row.pk).state == "accepted"


def test_the_queries_of_the_queue_do_not_grow(at, hero, player, storyteller, campaign):
    award(characters=[hero], by=storyteller, points=60, reason="a long winter")
    ask_to_restore(character=now(hero), by=player, version=1, reason="A slip")
    propose(hero, player)

    def asked():
        with CaptureQueriesContext(connection) as found:
            assert at(storyteller).get(queue(campaign)).status_code == 200
        return len(found)

    asked()
    few = asked()
    for name in "abcde":
        propose(hero, player, "specialties.add", {"ability": "Firearms", "name": f"Of {name}", "kind": "general"})
        other = make_character(campaign, player, name=f"Wren {name}")
        propose(other, player)
        award(characters=[other], by=storyteller, points=6, reason="a winter")
        ask_to_restore(character=now(other), by=player, version=1, reason="A slip")
    assert asked() == few
