"""Specialties from the lists, one's own, and the storyteller's one queue."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from campaigns.models import Audience, TableEvent
from characters.models import Character, Proposal, ProposalState
from characters.proposals import Decision, decide_proposal
from characters.services import Saved, finish_character, reopen_character
from rules.sheets import Problem
from tests.characters.specialties import add_specialty, remove_specialty


@pytest.fixture
def free_draft(draft):
    """Wren without a second general specialty."""
    draft.document["specialties"] = draft.document["specialties"][:2]
    draft.save()
    return draft


@pytest.fixture
def proposal(free_draft, player):
    add(free_draft, player, "Stealth", "Station crawlways")
    return Proposal.objects.get()


def add(character, by, ability, name, kind="general"):
    return add_specialty(character=character, by=by, ability=ability, name=name, kind=kind)


def entry():
    return Character.objects.get().document["specialties"][-1]


def test_a_listed_one_has_the_kind_of_its_list(free_draft, player):
    add(free_draft, player, "Athletics", "grenades", kind="general")
    assert entry() == {
        "ability": "Athletics",
        "name": "Grenades",
        "kind": "advanced",
        "state": "listed",
        "note": "",
        "paid": 0,
    }
    assert not Proposal.objects.exists()


def test_ones_own_word_after_an_open_heading_is_listed(free_draft, player):
    add(free_draft, player, "Stealth", "Terrain: Urban")
    assert entry()["state"] == "listed"


def test_ones_own_waits_for_the_storytellers_who_are_told(proposal):
    assert entry()["state"] == "waiting"
    event = TableEvent.objects.filter(kind="proposal").get()
    assert (event.subject, event.audience) == (proposal.pk, Audience.STORYTELLERS)


@pytest.mark.parametrize("kind", ["general", "advanced"])
def test_accepting_settles_the_kind(proposal, storyteller, player, kind):
    decide_proposal(proposal=proposal, by=storyteller, decision=Decision(kind))
    assert (entry()["state"], entry()["kind"]) == ("approved", kind)
    proposal.refresh_from_db()
    assert (proposal.state, proposal.answer, proposal.decided_by) == (ProposalState.ACCEPTED, kind, storyteller)
    told = TableEvent.objects.filter(kind="proposal").last()
    assert (told.audience, told.member) == (Audience.PRIVATE, player)


def test_accepting_under_another_name(proposal, storyteller):
    decide_proposal(proposal=proposal, by=storyteller, decision=Decision("general", name="Crawlways"))
    proposal.refresh_from_db()
    assert (entry()["name"], proposal.name, proposal.decided_name) == ("Crawlways", "Station crawlways", "Crawlways")


def test_declining_needs_a_note_and_lets_a_player_reopen_what_was_finished(proposal, storyteller, player):
    finish_character(character=proposal.character, by=player)
    declined = Decision("declined")
    assert decide_proposal(proposal=proposal, by=storyteller, decision=declined).code == "note_needed"
    declined = Decision("declined", note="Too broad")
    decide_proposal(proposal=proposal, by=storyteller, decision=declined)
    assert (entry()["state"], entry()["note"]) == ("declined", "Too broad")
    assert reopen_character(character=Character.objects.get(), by=player).is_draft


def test_a_waiting_specialty_does_not_bar_the_finish(proposal, player):
    assert isinstance(finish_character(character=proposal.character, by=player), Character)


def test_a_proposal_is_decided_once(proposal, storyteller):
    decide_proposal(proposal=proposal, by=storyteller, decision=Decision("general"))
    again = decide_proposal(proposal=proposal, by=storyteller, decision=Decision("advanced"))
    assert again.code == "decided"
    assert entry()["kind"] == "general"


@pytest.mark.parametrize("who", ["player", "other_player", "spectator", "stranger"])
def test_only_a_storyteller_decides(proposal, request, who):
    by = request.getfixturevalue(who)
    assert isinstance(decide_proposal(proposal=proposal, by=by, decision=Decision("general")), Problem)
    proposal.refresh_from_db()
    assert proposal.state == ProposalState.WAITING


def test_removing_withdraws_the_proposal(proposal, player):
    found = remove_specialty(character=proposal.character, by=player, ability="Stealth", name="station CRAWLWAYS")
    assert isinstance(found, Saved)
    proposal.refresh_from_db()
    assert proposal.state == ProposalState.WITHDRAWN


def test_the_same_one_is_not_proposed_twice(proposal, player):
    assert add(proposal.character, player, "Stealth", "Station crawlways").code == "specialty_twice"
    assert Proposal.objects.count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Proposal.objects.create(
            character=proposal.character, matter="specialties", about="Stealth", name="Station crawlways"
        )


def test_one_that_was_decided_is_not_proposed_under_a_taken_name(proposal, storyteller, player):
    taken = Decision("general", name="Pistols")
    add(proposal.character, player, "Stealth", "Docks")
    other = Proposal.objects.get(name="Docks")
    decide_proposal(proposal=proposal, by=storyteller, decision=Decision("general", name="Vents"))
    clash = decide_proposal(proposal=other, by=storyteller, decision=Decision("general", name="vents"))
    assert clash.code == "specialty_twice"
    assert decide_proposal(proposal=other, by=storyteller, decision=taken).state == ProposalState.ACCEPTED


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\u202eb", "\u0301"], ids=ascii)
def test_names_that_cannot_be_shown_are_refused(free_draft, player, name):
    found = add(free_draft, player, "Stealth", name)
    assert isinstance(found, Problem)
    assert not Proposal.objects.exists()


def test_sixty_letters_fit(free_draft, player):
    assert isinstance(add(free_draft, player, "Stealth", "ü" * 60), Saved)
