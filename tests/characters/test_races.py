"""Who lost a race reads what the other decided: proposals, finishing, reopening, deleting, taking back, buying."""

from __future__ import annotations

import pytest

from campaigns.models import Role
from characters.advancement import buy
from characters.models import Character, Proposal, ProposalState
from characters.proposals import Decision, decide_proposal
from characters.services import delete_draft, finish_character, reopen_character, save_field
from characters.undo import undo_change
from rules.sheets import Problem
from tests.characters.specialties import add_specialty
from tests.factories import make_member, make_user


@pytest.fixture
def second(campaign):
    """Vera, who tells the story too."""
    return make_member(campaign, make_user("Vera"), Role.STORYTELLER)


@pytest.mark.parametrize(
    ("decision", "told"),
    [
        (Decision("advanced", "Crawlways"), "Crawlways, accepted as advanced."),
        (Decision("declined", note="Too broad"), "declined. “Too broad”"),
    ],
)
def test_a_proposal_that_was_decided_meanwhile(at, draft, player, storyteller, second, htmx, decision, told):
    add_specialty(character=draft, by=player, ability="Stealth", name="Crawling", kind="general")
    proposal = Proposal.objects.get()
    assert isinstance(decide_proposal(proposal=proposal, by=storyteller, decision=decision), Proposal)
    browser, path = at(second), f"/specialties/{proposal.pk}/decide/"
    plain = browser.post(path, {"state": "general"})
    page = plain.content.decode()
    assert (plain.status_code, "Noor decided" in page, told in page) == (409, True, True)
    answer = browser.post(path, {"state": "general"}, headers=htmx)
    assert "by Noor" in answer.content.decode()
    assert "Noor decided" in answer["HX-Trigger"]


def test_a_proposal_that_was_withdrawn_meanwhile(at, draft, player, second):
    add_specialty(character=draft, by=player, ability="Stealth", name="Crawling", kind="general")
    Proposal.objects.update(state=ProposalState.WITHDRAWN, decided_at=draft.created_at)
    answer = at(second).post(f"/specialties/{Proposal.objects.get().pk}/decide/", {"state": "general"})
    assert "Crawling was taken off the sheet" in answer.content.decode()


def test_a_character_that_was_finished_meanwhile(at, draft, player, storyteller):
    assert isinstance(finish_character(character=draft, by=storyteller), Character)
    for path in ("finish", "delete"):
        answer = at(player).post(f"/characters/{draft.pk}/{path}/")
        assert (answer.status_code, "Noor finished this character" in answer.content.decode()) == (409, True)


def test_a_character_that_was_reopened_meanwhile(hero, storyteller, second):
    assert isinstance(reopen_character(character=hero, by=storyteller), Character)
    found = reopen_character(character=hero, by=second)
    assert isinstance(found, Problem)
    assert "Noor reopened this character" in found.sentence


def test_a_character_that_was_deleted_meanwhile(draft, player, storyteller):
    assert delete_draft(character=Character.objects.get(pk=draft.pk), by=storyteller) is None
    found = save_field(character=draft, by=player, path="story.concept", value="Thief", base_version=1)
    assert isinstance(found, Problem)
    assert found.code == "gone"


def test_a_change_that_somebody_has_built_on_meanwhile_is_not_taken_back(draft, player, storyteller):
    mine = save_field(character=draft, by=player, path="story.concept", value="Thief", base_version=1)
    save_field(character=draft, by=storyteller, path="attributes.Wits", value=3, base_version=99)
    found = undo_change(character=draft, by=player, change_id=mine.change.pk)
    assert isinstance(found, Problem)
    assert "Noor changed Wits" in found.sentence


def test_an_offer_that_is_gone_meanwhile_says_what_changed(hero, player, storyteller):
    save_field(character=hero, by=storyteller, path="story.concept", value="Pilot", base_version=99)
    found = buy(character=hero, by=player, code="no such offer any more")
    assert isinstance(found, Problem)
    assert "Noor changed Concept" in found.sentence
