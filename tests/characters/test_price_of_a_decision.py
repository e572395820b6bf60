"""A decision that changes the kind of a bought specialty changes its price, in every edition that has one."""

from __future__ import annotations

import pytest

from characters.advancement import award, buy_own
from characters.models import Character, ProposalState, SpecialtyProposal
from characters.specialties import Decision, decide_specialty
from rules.sheets import Problem
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


def bought(character: Character, storyteller, kind: str, points: int) -> SpecialtyProposal:
    """A specialty of the player's own, bought as `kind` by somebody with so many free points."""
    award(characters=[character], by=storyteller, points=points - account(character).free, reason="A long night")
    buy_own(character=fresh(character), by=character.owner, of="Firearms", name="Spinning", kind=kind)
    return SpecialtyProposal.objects.get()


def costs(character: Character, kind: str) -> int:
    prices = character.campaign.game.book.experience
    return prices.advanced_specialty if kind == "advanced" else prices.general_specialty


@pytest.mark.parametrize(("chosen", "accepted"), [("general", "advanced"), ("advanced", "general")])
def test_what_is_accepted_as_the_other_kind_costs_what_that_kind_costs(buyer, storyteller, chosen, accepted):
    proposal, before = bought(buyer, storyteller, chosen, 40), account(buyer)
    found = decide_specialty(proposal=proposal, by=storyteller, decision=Decision(ProposalState(accepted)))
    assert isinstance(found, SpecialtyProposal), found
    more = costs(buyer, accepted) - costs(buyer, chosen)
    assert more
    assert (account(buyer).spent, account(buyer).free) == (before.spent + more, before.free - more)
    [own] = [one for one in fresh(buyer).sheet.specialties if one.name == "Spinning"]
    assert (own.kind, own.paid) == (accepted, costs(buyer, accepted))


def test_it_is_refused_with_what_is_missing_and_nothing_changes(buyer, storyteller, client):
    proposal = bought(buyer, storyteller, "general", costs(buyer, "general"))
    before = fresh(buyer).document
    found = decide_specialty(proposal=proposal, by=storyteller, decision=Decision(ProposalState.ADVANCED))
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
    decide_specialty(proposal=proposal, by=storyteller, decision=Decision(ProposalState.GENERAL, name="Twirling"))
    assert account(buyer).spent == before.spent


def test_the_ledger_adds_up_and_says_why(buyer, storyteller, client):
    proposal = bought(buyer, storyteller, "advanced", 40)
    decide_specialty(proposal=proposal, by=storyteller, decision=Decision(ProposalState.GENERAL))
    client.force_login(buyer.owner)
    shown = client.get(f"/characters/{buyer.pk}/").content.decode()
    assert "accepted as general" in shown
