"""A storyteller lets a draft break one rule, with a reason; it bars finishing no more, until it is forbidden again."""

from __future__ import annotations

import pytest

from characters.history import overrides_of
from characters.life.allowing import allow_rule, forbid_rule, key_of, open_rules
from characters.models import Character
from characters.services import finish_character
from characters.undo import undoable
from characters.writing import Saved
from rules.sheets import Problem
from tests.life.test_moments import save


@pytest.fixture
def broken(draft, player):
    """The draft with two rules broken."""
    save(draft, player, "abilities.Stealth", 5)
    save(draft, player, "attributes.Strength", 5)
    return Character.objects.get(pk=draft.pk)


def allow_all(character, by):
    while left := open_rules(Character.objects.get(pk=character.pk)):
        found = allow_rule(character=character, by=by, rule=key_of(left[0]), reason="for the story")
        assert isinstance(found, Saved)


def test_each_rule_is_allowed_by_itself(broken, storyteller, player):
    many = len(open_rules(broken))
    assert many >= 2
    allow_rule(character=broken, by=storyteller, rule=key_of(open_rules(broken)[0]), reason="for the story")
    assert len(open_rules(Character.objects.get(pk=broken.pk))) == many - 1
    assert isinstance(finish_character(character=broken, by=player), tuple)
    allow_all(broken, storyteller)
    found = finish_character(character=broken, by=player)
    assert isinstance(found, Character)
    assert {one.by_name for one in overrides_of(found)} == {storyteller.username}


def test_what_is_forbidden_again_bars_finishing(broken, storyteller, player):
    allow_all(broken, storyteller)
    first = overrides_of(broken)[0]
    for _ in range(2):
        assert isinstance(forbid_rule(character=broken, by=storyteller, change_id=first.pk), Saved)
    assert first.pk not in [one.pk for one in overrides_of(broken)]
    assert len(open_rules(Character.objects.get(pk=broken.pk))) == 1
    assert isinstance(finish_character(character=broken, by=player), tuple)


def test_only_a_storyteller_allows_and_only_with_a_reason(broken, storyteller, player):
    rule = key_of(open_rules(broken)[0])
    for by, reason in ((player, "please"), (storyteller, " ")):
        assert isinstance(allow_rule(character=broken, by=by, rule=rule, reason=reason), Problem)
    assert isinstance(allow_rule(character=broken, by=storyteller, rule="nonsense", reason="why"), Problem)
    assert not overrides_of(broken)


def test_what_is_broken_further_than_was_allowed_is_not_allowed(broken, storyteller, player):
    allow_all(broken, storyteller)
    save(broken, player, "abilities.Melee", 5)
    assert open_rules(Character.objects.get(pk=broken.pk))


def test_allowing_leaves_the_steps_of_undo(broken, storyteller, player):
    latest = undoable(broken, player)
    allow_all(broken, storyteller)
    assert undoable(Character.objects.get(pk=broken.pk), player) == latest


ROLES = ("player", "other_player", "storyteller", "spectator", "stranger")


@pytest.mark.parametrize(
    ("way", "path", "sent", "status"),
    [
        ("get", "", {}, 200),
        ("post", "allow/", {"rule": "x"}, 409),
        ("post", "forbid/", {"change": "x"}, 409),
    ],
)
@pytest.mark.parametrize("who", ROLES)
def test_the_page_is_for_storytellers(at, request, broken, way, path, sent, status, who):
    expected = status if who == "storyteller" else 404
    browser = at(request.getfixturevalue(who))
    assert getattr(browser, way)(f"/characters/{broken.pk}/rules/{path}", sent).status_code == expected


def test_an_empty_reason_keeps_the_page_and_the_mark_names_who_allowed_it(at, broken, storyteller, player):
    browser, page = at(storyteller), f"/characters/{broken.pk}/rules/"
    rule = key_of(open_rules(broken)[0])
    assert browser.post(f"{page}allow/", {"rule": rule, "reason": ""}).status_code == 422
    assert browser.post(f"{page}allow/", {"rule": rule, "reason": "for the story"}).status_code == 302
    assert "for the story" in browser.get(page).text
    assert "allowed this against the rules" in at(player).get(f"/characters/{broken.pk}/build/").text
