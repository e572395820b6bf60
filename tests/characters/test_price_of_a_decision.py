"""A decision that changes the kind of a bought specialty changes its price, in every edition that has one."""

from __future__ import annotations

import pytest

from characters.advancement import award, buy_own
from characters.models import Character, Proposal
from characters.proposals import Decision, decide_proposal
from characters.services import Saved, finish_character, reopen_character
from rules.sheets import Problem
from tests.characters.specialties import add_specialty, remove_specialty
from tests.factories import make_campaign, make_character, make_member


@pytest.fixture(params=["core", "later"])
def buyer(request, storyteller) -> Character:
    """A character with points to spend."""
    campaign = make_campaign(storyteller=storyteller, edition=request.param)
    return make_character(campaign, make_member(campaign))


def fresh(character: Character) -> Character:
    return Character.objects.select_related("campaign", "owner").get(pk=character.pk)


def account(character: Character):
    return character.campaign.game.advancement(fresh(character).sheet).account


def bought(character: Character, storyteller, kind: str, points: int) -> Proposal:
    """A specialty of the player's own, bought as `kind` by somebody with so many free points."""
    award(characters=[character], by=storyteller, points=points - account(character).free, reason="A long night")
    buy_own(character=fresh(character), by=character.owner, of="Firearms", name="Spinning", kind=kind)
    return Proposal.objects.get()


def costs(character: Character, kind: str) -> int:
    prices = character.campaign.game.book.experience
    return prices.advanced_specialty if kind == "advanced" else prices.general_specialty


@pytest.mark.parametrize(("chosen", "accepted"), [("general", "advanced"), ("advanced", "general")])
def test_what_is_accepted_as_the_other_kind_costs_what_that_kind_costs(buyer, storyteller, chosen, accepted):
    proposal, before = bought(buyer, storyteller, chosen, 40), account(buyer)
    found = decide_proposal(proposal=proposal, by=storyteller, decision=Decision(accepted))
    assert isinstance(found, Proposal), found
    more = costs(buyer, accepted) - costs(buyer, chosen)
    assert more
    assert (account(buyer).spent, account(buyer).free) == (before.spent + more, before.free - more)
    [own] = [one for one in fresh(buyer).sheet.specialties if one.name == "Spinning"]
    assert (own.kind, own.paid) == (accepted, costs(buyer, accepted))


def test_it_is_refused_with_what_is_missing_and_nothing_changes(buyer, storyteller, client):
    proposal = bought(buyer, storyteller, "general", costs(buyer, "general"))
    before = fresh(buyer).document
    found = decide_proposal(proposal=proposal, by=storyteller, decision=Decision("advanced"))
    assert isinstance(found, Problem)
    more = costs(buyer, "advanced") - costs(buyer, "general")
    assert f"As advanced it costs {more} more" in found.sentence
    assert "there are 0" in found.sentence
    assert fresh(buyer).document == before
    client.force_login(storyteller)
    answer = client.post(f"/specialties/{proposal.pk}/decide/", {"state": "advanced"})
    assert answer.status_code == 422
    assert f"it costs {more} more" in answer.content.decode()


def test_it_stays_at_its_price_when_the_kind_stays(buyer, storyteller):
    proposal, before = bought(buyer, storyteller, "general", 40), account(buyer)
    decide_proposal(proposal=proposal, by=storyteller, decision=Decision("general", name="Twirling"))
    assert account(buyer).spent == before.spent


@pytest.fixture
def beginner(storyteller) -> Character:
    """Somebody of the later publication whose own specialty still waits when play begins, with points left."""
    campaign = make_campaign(storyteller=storyteller, edition="later")
    return make_character(campaign, make_member(campaign), status="draft")


def finished_with(draft: Character, storyteller, kind: str) -> Proposal:
    owned = [one for one in draft.sheet.specialties if one.kind == kind]
    gone = owned[0]
    remove_specialty(character=draft, by=draft.owner, ability=gone.ability, name=gone.name)
    found = add_specialty(character=fresh(draft), by=draft.owner, ability="Firearms", name="Spinning", kind=kind)
    assert isinstance(found, Saved), found
    done = finish_character(character=fresh(draft), by=storyteller, reason="Play begins")
    assert not isinstance(done, (Problem, tuple)), done
    return Proposal.objects.get()


def test_what_creation_chose_and_play_accepts_as_more_costs_the_difference(beginner, storyteller):
    proposal = finished_with(beginner, storyteller, "general")
    before, problems = account(beginner), fresh(beginner).campaign.game.problems(fresh(beginner).sheet)
    more = costs(beginner, "advanced") - costs(beginner, "general")
    assert more > 0
    found = decide_proposal(proposal=proposal, by=storyteller, decision=Decision("advanced"))
    assert isinstance(found, Proposal), found
    assert (account(beginner).spent, account(beginner).free) == (before.spent + more, before.free - more)
    sheet = fresh(beginner).sheet
    [own] = [one for one in sheet.specialties if one.name == "Spinning"]
    assert (own.kind, own.counts_as) == ("advanced", "general")
    codes = {one.code for one in problems} - {"specialty_unlisted", "specialty_waiting"}
    assert {one.code for one in fresh(beginner).campaign.game.problems(sheet)} - {"specialty_unlisted"} <= codes


def test_it_is_refused_where_creation_left_too_little(beginner, storyteller):
    proposal = finished_with(beginner, storyteller, "general")
    award(characters=[fresh(beginner)], by=storyteller, points=-account(beginner).free, reason="A long night")
    before = fresh(beginner).document
    found = decide_proposal(proposal=proposal, by=storyteller, decision=Decision("advanced"))
    assert isinstance(found, Problem)
    more = costs(beginner, "advanced") - costs(beginner, "general")
    assert f"As advanced it costs {more} more" in found.sentence
    assert fresh(beginner).document == before


@pytest.mark.parametrize("allowed", [0, 5])
def test_what_creation_took_points_for_gives_them_back_and_an_allowance_gives_none(beginner, storyteller, allowed):
    campaign = beginner.campaign
    campaign.house_rules = {"advanced_specialties": allowed, "general_specialties": allowed}
    campaign.save()
    proposal = finished_with(fresh(beginner), storyteller, "advanced")
    before = account(beginner)
    found = decide_proposal(proposal=proposal, by=storyteller, decision=Decision("general"))
    assert isinstance(found, Proposal), found
    less = 0 if allowed else costs(beginner, "advanced") - costs(beginner, "general")
    assert (account(beginner).spent, account(beginner).free) == (before.spent - less, before.free + less)


def test_a_difference_stays_what_it_was_when_the_character_is_reopened_and_finished_again(beginner, storyteller):
    proposal = finished_with(beginner, storyteller, "general")
    decide_proposal(proposal=proposal, by=storyteller, decision=Decision("advanced"))
    before = account(beginner)
    assert reopen_character(character=fresh(beginner), by=storyteller)
    remove_specialty(character=fresh(beginner), by=storyteller, ability="Firearms", name="Spinning")
    spared = before.free - account(beginner).free
    finish_character(character=fresh(beginner), by=storyteller, reason="Play goes on")
    assert account(beginner).free - before.free == costs(beginner, "advanced"), spared


def test_where_creation_costs_no_points_the_other_kind_moves_none(storyteller):
    campaign = make_campaign(storyteller=storyteller)
    draft = make_character(campaign, make_member(campaign), status="draft")
    proposal, before = finished_with(draft, storyteller, "general"), account(draft)
    found = decide_proposal(proposal=proposal, by=storyteller, decision=Decision("advanced"))
    assert isinstance(found, Proposal), found
    assert account(draft) == before


def test_the_ledger_adds_up_and_says_why(buyer, storyteller, client):
    proposal = bought(buyer, storyteller, "advanced", 40)
    decide_proposal(proposal=proposal, by=storyteller, decision=Decision("general"))
    client.force_login(buyer.owner)
    shown = client.get(f"/characters/{buyer.pk}/").content.decode()
    assert "accepted as general" in shown
