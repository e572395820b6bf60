"""Putting right in play: with its reason and its price, for ever in the history and with no mark on the sheet."""

from __future__ import annotations

import uuid

import pytest

from characters.accounts import ledger_of
from characters.advancement import award, buy
from characters.history import history_of
from characters.life.correcting import Wanted, correct
from characters.models import Character
from characters.services import finish_character, reopen_character
from characters.writing import Saved
from rules.sheets import Problem
from tests.life.test_moments import save
from tests.systems.growing import BUYS, EDITIONS, make_hero


def now(character):
    return Character.objects.select_related("campaign", "owner").get(pk=character.pk)


def stands(character, path):
    return character.campaign.game.correcting.stands(character.sheet, path)


def put_right(character, by, path, value, *, waived=False, reason="A slip", key=None, was=...):
    one = now(character)
    was = stands(one, path) if was is ... else was
    return correct(character=one, by=by, wanted=Wanted(path, value, was, waived), reason=reason, request_key=key)


def bought(hero, player, storyteller, code="Strength 3"):
    award(characters=[hero], by=storyteller, points=60, reason="a long winter")
    assert isinstance(buy(character=now(hero), by=player, code=code), Saved)
    return now(hero)


def test_what_was_bought_by_a_slip_goes_and_its_price_comes_back_as_a_new_line(hero, player, storyteller):
    grown = bought(hero, player, storyteller)
    before = ledger_of(grown, grown.campaign.game.advancement(grown.sheet))
    found = put_right(grown, storyteller, "attributes.Strength", 2)
    assert isinstance(found, Saved), found
    after = now(hero)
    ledger = ledger_of(after, after.campaign.game.advancement(after.sheet))
    assert after.sheet.experience.free == 60
    assert after.sheet.dots("Strength") == 2
    assert ledger.lines[1:] == before.lines
    assert ledger.lines[0].points > 0
    assert ledger.lines[0].reason == "A slip"


def test_a_waived_price_moves_no_point_either_way(hero, player, storyteller):
    grown = bought(hero, player, storyteller)
    free = grown.sheet.experience.free
    put_right(grown, storyteller, "attributes.Strength", 2, waived=True)
    assert (now(hero).sheet.experience.free, now(hero).sheet.dots("Strength")) == (free, 2)
    put_right(grown, storyteller, "attributes.Strength", 5, waived=True)
    assert (now(hero).sheet.experience.free, now(hero).sheet.dots("Strength")) == (free, 5)


def test_more_is_paid_step_by_step_or_refused_with_the_price(hero, player, storyteller):
    poor = put_right(hero, storyteller, "abilities.Stealth", 3)
    assert isinstance(poor, Problem)
    assert "point" in poor.sentence
    assert now(hero).version == hero.version
    award(characters=[hero], by=storyteller, points=60, reason="a long winter")
    found = put_right(hero, storyteller, "abilities.Stealth", 3)
    assert isinstance(found, Saved), found
    assert now(hero).sheet.grown["Stealth"]
    assert now(hero).sheet.experience.free < 60
    assert "Paid: " in history_of(now(hero), notes=True, tells=True)[0].after


def test_no_mark_stays_of_it_and_the_history_says_that_it_was_put_right(hero, storyteller):
    put_right(hero, storyteller, "attributes.Strength", 4, waived=True)
    line = history_of(now(hero), notes=True, tells=True)[0]
    assert (line.field, line.reason, line.corrects, line.override) == ("Strength", "A slip (price waived)", True, False)


def test_where_nothing_would_be_paid_no_price_is_said_to_be_waived(hero, storyteller):
    put_right(hero, storyteller, "attributes.Strength", 1, waived=True)
    assert history_of(now(hero), notes=True, tells=True)[0].reason == "A slip"


def test_a_specialty_comes_and_goes_with_its_price(hero, player, storyteller):
    award(characters=[hero], by=storyteller, points=60, reason="a long winter")
    entry = {"ability": "Firearms", "name": "Quick draw of my own", "kind": "general"}
    found = put_right(hero, storyteller, "specialties.add", entry)
    assert isinstance(found, Saved), found
    kept = now(hero).sheet.specialties[-1]
    assert kept.usable
    assert kept.paid == 60 - now(hero).sheet.experience.free > 0
    put_right(hero, storyteller, "specialties.remove", kept.model_dump(mode="json"))
    assert now(hero).sheet.experience.free == 60
    assert now(hero).sheet.specialties == hero.sheet.specialties


def test_pressed_twice_it_is_done_once(hero, storyteller):
    key = uuid.uuid4()
    first = put_right(hero, storyteller, "attributes.Strength", 4, waived=True, key=key, was=2)
    again = put_right(hero, storyteller, "attributes.Strength", 4, waived=True, key=key, was=2)
    assert first.change.pk == again.change.pk
    assert now(hero).version == hero.version + 1


def test_who_looked_at_another_value_looks_again(hero, storyteller, player):
    put_right(hero, storyteller, "attributes.Strength", 4, waived=True)
    found = put_right(hero, storyteller, "attributes.Strength", 3, waived=True, was=2)
    assert found.code == "decided"
    assert storyteller.username in found.sentence
    assert now(hero).sheet.dots("Strength") == 4


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("attributes.Strength", 9, "A slip"),
        ("attributes.Strength", "four", "A slip"),
        ("attributes.Strength", {"a": 1}, "A slip"),
        ("attributes.Nonsense", 1, "A slip"),
        ("attributes.Strength", 4, ""),
        ("attributes.Strength", 4, "x" * 201),
        ("story.concept", "nul\x00", "A slip"),
        ("story.concept", "x" * 20_000, "A slip"),
        ("story.notes", "theirs alone", "A slip"),
        ("experience.buy", {"trait": "Strength"}, "A slip"),
        ("specialties.decide", {}, "A slip"),
        ("specialties.remove", {"ability": "Firearms", "name": "Nothing"}, "A slip"),
        ("specialties.remove", None, "A slip"),
        ("health", 3, "A slip"),
        ("", "", "A slip"),
    ],
)
def test_what_will_not_do_is_a_sentence_and_nothing_is_written(hero, storyteller, path, value, reason):
    found = put_right(hero, storyteller, path, value, reason=reason)
    assert isinstance(found, Problem)
    assert found.sentence.endswith(".")
    assert now(hero).version == hero.version


def test_only_a_storyteller_puts_right_and_only_what_is_at_the_table(hero, draft, player, storyteller):
    assert put_right(hero, player, "attributes.Strength", 4).code == "not_yours"
    assert put_right(draft, storyteller, "attributes.Strength", 4).code == "draft"


def test_a_reopened_character_is_judged_by_creation_without_what_was_put_right(hero, player, storyteller):
    put_right(hero, storyteller, "attributes.Strength", 4, waived=True)
    assert isinstance(reopen_character(character=now(hero), by=storyteller), Character)
    assert isinstance(finish_character(character=now(hero), by=player), Character)
    assert now(hero).sheet.dots("Strength") == 4


def test_the_story_is_put_right_as_well(hero, player, storyteller):
    save(hero, player, "story.concept", "Pilot")
    assert isinstance(put_right(hero, storyteller, "story.concept", "Smuggler"), Saved)
    assert now(hero).sheet.story.concept == "Smuggler"


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_in_every_system_all_that_is_named_can_be_put_right(key, storyteller):
    hero = make_hero(storyteller, key)
    correcting = hero.campaign.game.correcting
    for one in correcting.all(hero.sheet):
        chosen = correcting.one(hero.sheet, one.key)
        if one.parts or one.path == "story.notes":
            continue
        value = chosen.choices[-1].value if chosen.choices else one.value if one.goes else one.typed
        made = correcting.change(hero.sheet, one.path, value, waived=True)
        assert not isinstance(made, Problem), (one, made)
        found = put_right(hero, storyteller, one.path, value, waived=True)
        assert isinstance(found, Saved), (one, found)


@pytest.mark.parametrize("key", BUYS, ids="/".join)
def test_in_every_system_that_sells_a_step_paid_and_taken_off_again_comes_out_even(key, storyteller):
    hero = make_hero(storyteller, key)
    correcting = hero.campaign.game.correcting
    assert correcting.sells
    said, book = hero.campaign.game.vocabulary.growth, hero.campaign.game.book
    for one in correcting.all(hero.sheet):
        chosen = correcting.one(hero.sheet, one.key)
        typed = [str(one.value + 1)] if one.priced and isinstance(one.value, int) else []
        for value in [choice.value for choice in chosen.choices if "paid" in choice.label] or typed:
            made = correcting.change(hero.sheet, one.path, value, waived=False)
            if isinstance(made, Problem) or "paid" not in said.moved(book, made):
                continue
            back = correcting.change(made.sheet, one.path, one.typed or one.now, waived=False)
            assert not isinstance(back, Problem), (one, back)
            assert said.moved(book, back) == said.moved(book, made).replace("paid", "given back")
            assert put_right(hero, storyteller, one.path, value).change is not None
            return
    pytest.fail("nothing is sold here")
