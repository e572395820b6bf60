"""The storytellers' queue page."""

from __future__ import annotations

import pytest

import rules
from characters.models import Proposal
from tests.characters.specialties import add_specialty
from tests.factories import make_campaign, make_character, make_member


@pytest.fixture
def proposal(draft, player):
    add_specialty(character=draft, by=player, ability="Stealth", name="Crawlways", kind="general")
    return Proposal.objects.get()


def decide(browser, proposal, headers=None, **sent):
    return browser.post(f"/specialties/{proposal.pk}/decide/", sent, headers=headers or {})


def test_the_queue_shows_what_waits_and_what_was_decided(at, campaign, proposal, storyteller):
    browser = at(storyteller)
    assert "Crawlways" in browser.get(f"/campaigns/{campaign.pk}/specialties/").content.decode()
    assert decide(browser, proposal, state="advanced", name="Ducts").status_code == 302
    html = browser.get(f"/campaigns/{campaign.pk}/specialties/").content.decode()
    assert "Nothing waits." in html
    assert "Accepted as advanced by Noor" in html
    assert "proposed as Crawlways" in html


def test_the_player_sees_the_state_in_builder_and_sheet(at, draft, proposal, storyteller, player):
    decide(at(storyteller), proposal, state="declined", note="Too broad")
    for page in ("build/", ""):
        html = at(player).get(f"/characters/{draft.pk}/{page}").content.decode()
        assert "Declined" in html
        assert "Too broad" in html


def test_a_refused_decision_keeps_what_was_typed(at, proposal, storyteller, htmx):
    for headers in (htmx, {}):
        response = decide(at(storyteller), proposal, headers, state="declined", name="Ducts", note="")
        assert response.status_code == 422
        assert "Say why" in response.content.decode()
        assert 'value="Ducts"' in response.content.decode()


def test_only_the_decided_one_comes_back_by_htmx(at, proposal, storyteller, htmx):
    html = decide(at(storyteller), proposal, htmx, state="general").content.decode()
    assert f'id="proposal-{proposal.pk}"' in html
    assert "<html" not in html


@pytest.mark.parametrize("state", ["", "waiting", "withdrawn", "legend"])
def test_there_is_no_other_decision(at, proposal, storyteller, state):
    assert decide(at(storyteller), proposal, state=state).status_code == 422


def test_a_second_storyteller_hears_that_it_was_decided(at, proposal, storyteller):
    decide(at(storyteller), proposal, state="general")
    assert decide(at(storyteller), proposal, state="advanced").status_code == 409


@pytest.mark.parametrize("number", [3, 12])
def test_the_queue_asks_the_database_the_same_for_few_and_many(
    at, campaign, storyteller, number, django_assert_num_queries
):
    for _ in range(number):
        player = make_member(campaign)
        draft = make_character(campaign, player, status="draft")
        add_specialty(character=draft, by=player, ability="Stealth", name="Crawlways", kind="general")
    browser = at(storyteller)
    with django_assert_num_queries(13):  # seven of them for what waits
        browser.get(f"/campaigns/{campaign.pk}/specialties/")


@pytest.mark.parametrize("system", rules.systems(), ids=lambda system: system.key)
def test_the_queue_stands_only_where_players_propose_specialties(at, system, storyteller):
    table = make_campaign(storyteller=storyteller, system=system.key, edition=system.editions[0].key)
    url, proposes = f"/campaigns/{table.pk}/specialties/", bool(table.game.decisions.matters)
    assert at(storyteller).get(url).status_code == (200 if proposes else 404)
    assert (url in at(storyteller).get(f"/campaigns/{table.pk}/").content.decode()) == proposes


def test_maelstrom_is_where_specialties_are_proposed():
    proposing = {
        system.key for system in rules.systems() for line in system.editions if system.game(line.key).decisions.matters
    }
    assert proposing == {"maelstrom"}
