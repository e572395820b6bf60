"""Reopening a finished character in every system: what play added stays apart, and all of it can be cancelled."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from campaigns.models import User
from characters.accounts import balances, ledger_of
from characters.advancement import award, buy_own
from characters.builder_page import draft_for
from characters.models import Character, Proposal, ProposalState
from characters.proposals import Decision, decide_proposal
from characters.reopening import cancel_reopening
from characters.services import Saved, finish_character, move_tracker, reopen_character, save_field
from rules.sheets import Problem
from tests.characters.specialties import add_specialty, remove_specialty
from tests.systems.growing import BUYS, EDITIONS, fresh, grow, is_finished, make_hero, put

every_edition = pytest.mark.parametrize("key", EDITIONS, ids="/".join)
every_price = pytest.mark.parametrize("key", BUYS, ids="/".join)


@pytest.fixture
def hero(storyteller: User, key: tuple[str, str]) -> Character:
    """A character that has grown in play."""
    found = make_hero(storyteller, key)
    grow(found, storyteller)
    return fresh(found)


def reopen(hero: Character, storyteller: User) -> Character:
    found = reopen_character(character=hero, by=storyteller)
    assert isinstance(found, Character), found
    return fresh(found)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def points(character: Character) -> int:
    """What is free to spend: experience, or downtime."""
    game = character.campaign.game
    grows = game.advancement(character.sheet)
    if grows is not None:
        assert balances(grows.account)
        ledger = ledger_of(character, grows)
        assert not ledger.lines or ledger.lines[0].after == grows.account.free
        assert "Before this ledger" not in [line.what for line in ledger.lines]
        return grows.account.free
    return next(one.value for one in game.trackers(character.sheet) if one.key == "downtime")


@every_edition
def test_a_character_that_grew_in_play_is_finished_again_by_its_player_without_a_word(key, hero, storyteller):
    draft = reopen(hero, storyteller)
    shown = draft_for(draft)
    assert not shown.problems
    assert not shown.wrong
    assert all(budget.left >= 0 for section in shown.sections.values() for budget in section.budgets)
    before = hero.campaign.game.trait_groups(hero.sheet)
    found = finish_character(character=draft, by=draft.owner)
    assert isinstance(found, Character), found
    assert hero.campaign.game.trait_groups(fresh(found).sheet) == before
    assert points(fresh(found)) == points(hero) if key in BUYS else True


@every_edition
def test_the_builder_of_a_reopened_character_names_what_play_added(key, hero, storyteller):
    draft = reopen(hero, storyteller)
    html = browser(draft.owner).get(f"/characters/{draft.pk}/build/").content.decode()
    assert "Cancel the reopening" in html
    for name, much in draft_for(draft).grown:
        assert f"<b>{name}</b> {much}" in html
    assert draft_for(draft).grown


@every_edition
def test_a_sheet_and_a_history_of_the_release_that_told_nothing_apart_are_read(key, hero, storyteller):
    document = dict(hero.document)
    grown = document.pop("grown", {})
    document.get("experience", {}).pop("creation", None)
    if key[0] == "step-dice":
        document["experience"]["bought"] = {trait: len(steps) for trait, steps in grown.items()}
    stored = fresh(hero)
    stored.document = document
    stored.save()
    draft = reopen(fresh(hero), storyteller)
    assert not draft_for(draft).problems
    assert draft.sheet.grown
    assert draft.sheet.grown == hero.sheet.grown or key not in BUYS
    assert isinstance(finish_character(character=draft, by=draft.owner), Character)


TAKEN_OFF = {
    "maelstrom": (("attributes.Strength", 1), ("abilities.Firearms", 1), ("willpower.permanent", 1)),
    "luck-die": (("attributes.Strength", 2), ("skills.Combat", 2)),
    "step-dice": (("attributes.Might", 1),),
    "wild-die": (("skills.Firearms", 1), ("skills.Con", 1)),
}
"""Each trait that was bought, and by how much one step lowers it."""


@every_price
def test_what_was_bought_gives_back_its_price_when_it_is_taken_off(key, storyteller):
    hero = make_hero(storyteller, key)
    at_first = points(hero)
    grow(hero, storyteller)
    draft = reopen(fresh(hero), storyteller)
    assert points(draft) < at_first
    for path, step in TAKEN_OFF[key[0]]:
        part, _, name = path.partition(".")
        now = draft.document[part][name]
        lower = now - step * (2 if (key[0], name) == ("maelstrom", "Strength") else 1)
        put(draft, storyteller, path, lower)
    if key[0] == "maelstrom":
        assert isinstance(
            remove_specialty(character=fresh(draft), by=draft.owner, ability="Firearms", name="Trick Shots"), Saved
        )
    if key[0] == "step-dice":
        put(draft, draft.owner, "languages.Old Tongue", "")
    after = fresh(draft)
    assert not after.campaign.game.grown(after.sheet)
    found = finish_character(character=after, by=after.owner)
    assert isinstance(found, Character), found
    assert points(fresh(found)) == at_first


@pytest.mark.parametrize(
    ("key", "path", "value", "bought", "coin"),
    [
        (("step-dice", "core"), "attributes.Might", 2, {"trait": "Might", "saved": "1"}, "credits"),
        (("luck-die", "core"), "attributes.Strength", 6, {"trait": "Strength", "fate": "true"}, "fate"),
    ],
    ids=("credits", "fate"),
)
def test_what_was_paid_in_another_coin_comes_back_in_that_coin(key, path, value, bought, coin, storyteller):
    hero = make_hero(storyteller, key)
    move_tracker(character=fresh(hero), by=storyteller, tracker=coin, move="gain" if coin == "credits" else "session")
    at_first, held = points(fresh(hero)), pool(hero, coin)
    put(hero, hero.owner, "experience.buy", bought)
    put(hero, hero.owner, "experience.buy", {"trait": bought["trait"]})
    assert pool(hero, coin) < held
    draft = reopen(fresh(hero), storyteller)
    put(draft, draft.owner, path, value)
    assert (points(fresh(draft)), pool(draft, coin)) == (at_first, held)
    assert isinstance(finish_character(character=fresh(draft), by=draft.owner), Character)
    history = browser(draft.owner).get(f"/characters/{draft.pk}/history/").content.decode()
    assert history.count(f" {coin}") >= 2


def pool(character: Character, key: str) -> int:
    now = fresh(character)
    return next(one.value for one in now.campaign.game.trackers(now.sheet) if one.key == key)


@every_price
def test_taking_off_what_was_bought_is_not_undone_for_nothing(key, hero, storyteller):
    draft = reopen(hero, storyteller)
    path, step = TAKEN_OFF[key[0]][0]
    part, _, name = path.partition(".")
    before = fresh(draft).document
    put(draft, draft.owner, path, draft.document[part][name] - step)
    assert fresh(draft).document != before
    mine, page = browser(draft.owner), f"/characters/{draft.pk}/"
    undo = mine.get(f"{page}build/").context["undo"]
    mine.post(f"{page}undo/", {"change": undo.pk})
    assert fresh(draft).document == before


@every_edition
def test_reopening_asks_first_and_cancelling_leaves_nothing_changed(key, hero, storyteller):
    noor, before = browser(storyteller), fresh(hero)
    page = noor.get(f"/characters/{hero.pk}/reopen/")
    assert "Reopen this character?" in page.content.decode()
    assert is_finished(hero)
    assert noor.post(f"/characters/{hero.pk}/reopen/").status_code == 302
    assert not is_finished(hero)
    assert noor.post(f"/characters/{hero.pk}/reopen/cancel/").url == f"/characters/{hero.pk}/"
    after = fresh(hero)
    assert (after.document, after.name, after.status) == (before.document, before.name, "finished")
    assert after.reopened_from is None


LOWERED = {
    "maelstrom": ("attributes.Strength", 1),
    "luck-die": ("attributes.Strength", "d4"),
    "step-dice": ("skills.Melee", "d4"),
    "wild-die": ("skills.Firearms", 1),
}
"""One trait that play has raised, down to where it goes deep into creation."""


@every_edition
def test_cancelling_drops_every_change_and_asks_before_it_does(key, hero, storyteller):
    before = points(hero) if key in BUYS else 0
    draft = reopen(hero, storyteller)
    put(draft, draft.owner, "name", "Somebody Else")
    put(draft, draft.owner, "story.notes", "Not who I was.")
    put(draft, draft.owner, *LOWERED[key[0]])
    mine = browser(draft.owner)
    asked = mine.post(f"/characters/{draft.pk}/reopen/cancel/")
    assert asked.status_code == 200
    assert "Cancel the reopening?" in asked.content.decode()
    assert not is_finished(hero)
    assert mine.post(f"/characters/{draft.pk}/reopen/cancel/", {"sure": "1"}).status_code == 302
    after = fresh(hero)
    assert (after.document, after.name) == (hero.document, hero.name)
    assert json.dumps(after.document, sort_keys=True) == json.dumps(hero.document, sort_keys=True)
    assert points(after) == before if key in BUYS else True


@every_edition
def test_what_is_wrong_now_and_was_not_at_the_table_still_bars_the_end(key, hero, storyteller):
    draft = reopen(hero, storyteller)
    over = {
        "maelstrom": ("abilities.Medicine", 5),
        "wild-die": ("skills.Con", 9),
        "step-dice": ("attributes.Speed", 6),
        "luck-die": ("attributes.Dexterity", 12),
    }
    put(draft, draft.owner, *over[key[0]])
    if key == ("maelstrom", "later"):
        put(draft, draft.owner, "abilities.Science", 5)
    found = finish_character(character=fresh(draft), by=draft.owner)
    assert isinstance(found, tuple) or key[1] == "first-draft"


@pytest.mark.parametrize("key", [("maelstrom", "later")], ids="/".join)
def test_creation_does_not_take_points_that_play_has_spent(key, hero, storyteller):
    award(characters=[hero], by=storyteller, points=-points(hero), reason="Gambled away")
    draft = reopen(fresh(hero), storyteller)
    trait = next(name for name in draft.sheet.attributes if name != "Strength")
    put(draft, draft.owner, f"attributes.{trait}", draft.sheet.attributes[trait] + 1)
    assert points(fresh(draft)) == 0
    found = finish_character(character=fresh(draft), by=draft.owner)
    assert isinstance(found, tuple)
    assert "experience_spent" in {problem.code for problem in found}


@pytest.mark.parametrize("key", [("maelstrom", "core")], ids="/".join)
def test_a_specialty_accepted_otherwise_or_given_in_play_counts_as_it_was_chosen(key, storyteller):
    hero = make_hero(storyteller, key)
    draft = reopen(hero, storyteller)
    pistols = next(one for one in draft.sheet.specialties if one.kind == "general")
    remove_specialty(character=draft, by=draft.owner, ability=pistols.ability, name=pistols.name)
    add_specialty(character=fresh(draft), by=draft.owner, ability="Firearms", name="Trick Shots", kind="general")
    assert isinstance(finish_character(character=fresh(draft), by=draft.owner), Character)
    decision = Decision("advanced", name="Trick Shooting")
    decide_proposal(proposal=Proposal.objects.get(), by=storyteller, decision=decision)
    given = {"ability": "Firearms", "name": "Old Guns", "kind": "general", "reason": "A gift of the guild"}
    assert isinstance(add_specialty(character=fresh(hero), by=storyteller, **given), Saved)
    again = reopen(fresh(hero), storyteller)
    assert not draft_for(again).problems
    assert isinstance(finish_character(character=again, by=again.owner), Character)


@pytest.mark.parametrize("key", [("maelstrom", "core")], ids="/".join)
def test_what_a_storyteller_decided_meanwhile_stays_decided_when_the_reopening_is_cancelled(key, storyteller):
    hero = make_hero(storyteller, key)
    buy_own(character=hero, by=hero.owner, of="Firearms", name="Trick Shots", kind="general")
    draft = reopen(fresh(hero), storyteller)
    proposal = Proposal.objects.get()
    decide_proposal(proposal=proposal, by=storyteller, decision=Decision("general"))
    add_specialty(character=fresh(draft), by=draft.owner, ability="Firearms", name="Left Hand", kind="general")
    assert isinstance(cancel_reopening(character=fresh(draft), by=draft.owner), Character)
    after = fresh(hero)
    assert {one.name: one.state for one in after.sheet.specialties}["Trick Shots"] == "approved"
    assert not after.proposals.filter(state=ProposalState.WAITING).exists()


@pytest.mark.parametrize("key", [("maelstrom", "core")], ids="/".join)
def test_a_wound_taken_meanwhile_stays_when_the_reopening_is_cancelled(key, hero, storyteller):
    draft = reopen(hero, storyteller)
    moved = move_tracker(character=draft, by=storyteller, tracker="health", move="lethal")
    assert isinstance(moved, Saved), moved
    assert isinstance(cancel_reopening(character=fresh(draft), by=draft.owner), Character)
    assert fresh(hero).sheet.health.marks == "X"


@pytest.mark.parametrize("key", [("luck-die", "core")], ids="/".join)
def test_a_changed_house_rule_makes_nothing_wrong_on_a_reopened_character(key, hero, storyteller):
    hero.campaign.house_rules = {"starting_skills": 1}
    hero.campaign.save()
    draft = reopen(fresh(hero), storyteller)
    assert draft_for(draft).is_legal
    assert isinstance(finish_character(character=draft, by=draft.owner), Character)


@pytest.mark.parametrize("key", [("maelstrom", "core")], ids="/".join)
def test_only_who_may_build_it_cancels_and_only_what_is_reopened(key, hero, storyteller, stranger):
    assert cancel_reopening(character=hero, by=storyteller).code == "not_reopened"
    draft = reopen(hero, storyteller)
    refused = cancel_reopening(character=draft, by=stranger)
    assert isinstance(refused, Problem)
    assert refused.code == "not_yours"
    assert browser(stranger).post(f"/characters/{draft.pk}/reopen/cancel/").status_code == 404
    assert isinstance(
        save_field(character=draft, by=draft.owner, path="name", value="Ilse", base_version=draft.version), Saved
    )
