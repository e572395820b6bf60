"""What waits for a storyteller: whatever a system declares, on whichever road it comes onto a sheet or leaves it."""

from __future__ import annotations

import pytest
from django.urls import reverse

import rules
from campaigns.models import TableEvent
from characters.models import Proposal, ProposalState
from characters.proposals import Decision, decide_proposal
from characters.services import Saved, save_field
from characters.undo import undo_change, undoable
from rules.deciding import Choosing, Matter, Verdict, Waiting
from rules.kit.questions import Decisions, Question
from rules.sheets import Problem
from tests.factories import make_campaign, make_member
from tests.systems.growing import EDITIONS, fresh, make_draft

NOTHING = Choosing(chosen=(), traits=(), about="", lists=(), full=())


def loose_ends(gear: str) -> list[Waiting]:
    return [Waiting(matter="homes", about="Gear", name=gear[:-1])] if gear.endswith("?") else []


HOMES = Question(
    matter=lambda book: Matter(
        key="homes",
        title="Homes",
        noun="home",
        note="Nobody lives there yet.",
        empty="Places that players name come here.",
        verdicts=(
            Verdict(code="there", label="It is there", told="It is there"),
            Verdict(code="nowhere", label="No such place", told="No such place", grants=False),
        ),
    ),
    part="story",
    waiting=lambda sheet: loose_ends(sheet.story.gear),
    declined=lambda sheet: sheet.story.gear == "no home",
    path="story.backstory",
    answer=lambda asked, verdict, name, note: name if verdict.grants else f"not {name}: {note}",
    choosing=lambda book, sheet, about: NOTHING,
    entry=lambda about, name, kind: name,
)
"""Whoever ends their gear with a question asks for a place to live; the backstory has the answer."""


@pytest.fixture
def asking(storyteller, monkeypatch):
    """A draft of a system that asks, beside its own questions, where somebody lives."""
    campaign = make_campaign(storyteller=storyteller, system="step-dice", edition="core")
    draft = make_draft(campaign, make_member(campaign))
    game = campaign.game
    asks = Decisions((HOMES,), game.book, lambda sheet, path, value: game.edit(sheet, path, value, actor="storyteller"))
    monkeypatch.setattr(type(game), "decisions", asks, raising=False)
    monkeypatch.delattr(game, "decisions")
    return draft


def put(draft, by, path, value) -> Saved:
    found = save_field(character=fresh(draft), by=by, path=path, value=value, base_version=fresh(draft).version)
    assert isinstance(found, Saved), found
    return found


def states(draft) -> list[tuple[str, str]]:
    return [(one.name, one.state) for one in draft.proposals.order_by("pk")]


def test_whatever_a_system_declares_waits_is_decided_and_is_told(asking, storyteller):
    put(asking, asking.owner, "story.gear", "A loft?")
    [proposal] = asking.proposals.all()
    assert (proposal.matter, proposal.told, proposal.noun) == ("homes", "Waiting", "home")
    refused = decide_proposal(proposal=proposal, by=storyteller, decision=Decision("nowhere"))
    assert isinstance(refused, Problem)
    assert refused.code == "note_needed"
    decided = decide_proposal(proposal=proposal, by=storyteller, decision=Decision("there", "An attic"))
    assert isinstance(decided, Proposal), decided
    assert (decided.state, decided.told, decided.decided_name) == ("accepted", "It is there", "An attic")
    assert fresh(asking).sheet.story.backstory == "An attic"
    assert TableEvent.objects.filter(kind="proposal", subject=proposal.pk).count() == 2


def test_what_is_taken_off_again_by_any_road_waits_no_more(asking):
    put(asking, asking.owner, "story.gear", "A loft?")
    put(asking, asking.owner, "story.gear", "A barge?")
    assert states(asking) == [("A loft", "withdrawn"), ("A barge", "waiting")]
    latest = undoable(fresh(asking), asking.owner)
    assert isinstance(undo_change(character=fresh(asking), by=asking.owner, change_id=latest.pk), Saved)
    assert states(asking) == [("A loft", "withdrawn"), ("A barge", "withdrawn"), ("A loft", "waiting")]


def test_the_field_that_decides_is_written_in_the_queue_alone(asking, storyteller):
    for by in (asking.owner, storyteller):
        sent = {"path": "story.backstory", "value": "A palace", "base_version": fresh(asking).version}
        assert isinstance(save_field(character=fresh(asking), by=by, **sent), Problem)


def test_a_change_of_something_else_asks_nothing_of_the_queue(asking, django_assert_max_num_queries):
    put(asking, asking.owner, "story.gear", "A loft?")
    before = states(asking), TableEvent.objects.filter(kind="proposal").count()
    put(asking, asking.owner, "story.concept", "Smuggler")
    assert (states(asking), TableEvent.objects.filter(kind="proposal").count()) == before


MATTERS = [
    pytest.param(key, matter, id="/".join((*key, matter.key)))
    for key in EDITIONS
    for matter in rules.system(key[0]).game(key[1]).decisions.matters
]


@pytest.mark.parametrize(("key", "matter"), MATTERS)
def test_every_matter_of_a_system_fits_a_proposal_and_has_its_addresses(key, matter):
    kept = {field.name: field.max_length for field in Proposal._meta.concrete_fields}
    assert len(matter.key) <= kept["matter"]
    assert matter.grants
    assert len({one.code for one in matter.verdicts}) == len(matter.verdicts)
    assert all(len(one.code) <= min(kept["answer"], kept["wish"]) and one.told for one in matter.verdicts)
    for name, pk in (("entries", "character_id"), ("proposals", "campaign_id"), ("decide", "proposal_id")):
        assert f"/{matter.key}/" in reverse(f"characters:{name}", kwargs={pk: 1, "matter": matter.key})


@pytest.mark.parametrize(("key", "matter"), MATTERS)
def test_every_answer_ends_the_waiting_and_only_a_refusal_lets_its_player_choose_again(key, matter, storyteller):
    game = rules.system(key[0]).game(key[1])
    campaign = make_campaign(storyteller=storyteller, system=key[0], edition=key[1])
    for verdict in matter.verdicts:
        draft = make_draft(campaign, make_member(campaign))
        about = next(one.name for one in game.decisions.choosing(draft.sheet, matter.key, "").traits)
        entry = game.decisions.entry(matter.key, about, "Something else", matter.grants[0].code)
        put(draft, draft.owner, f"{matter.key}.add", entry)
        [proposal] = draft.proposals.all()
        assert proposal.state == ProposalState.WAITING
        decision = Decision(verdict.code, note="As we said.")
        assert isinstance(decide_proposal(proposal=proposal, by=storyteller, decision=decision), Proposal)
        after = fresh(draft).sheet
        assert game.decisions.waiting(after) == ()
        assert game.decisions.has_declined(after) is not verdict.grants
        [row] = draft.proposals.all()
        assert (row.answer, row.told) == (verdict.code, verdict.told)
