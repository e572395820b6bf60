"""What a storyteller let a character break is marked beside the log and on the party's page, until they forbid it."""

from __future__ import annotations

import pytest

from characters.history import overrides_of
from characters.life.allowing import forbid_rule
from characters.life.correcting import Wanted, correct
from characters.models import Character
from characters.services import finish_character
from tests.life.test_allowing import allow_all
from tests.life.test_moments import save

PAGES = ("", "party/")


@pytest.fixture
def marked(draft, player, storyteller):
    """One who came to the table with a rule broken."""
    save(draft, player, "attributes.Strength", 5)
    allow_all(draft, storyteller)
    found = finish_character(character=draft, by=player)
    assert isinstance(found, Character), found
    return found


def said(storyteller):
    return f"{storyteller.username} allowed this against the rules"


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("role", ["player", "other_player", "storyteller"])
def test_the_party_shows_who_allowed_it(at, request, marked, storyteller, page, role):
    html = at(request.getfixturevalue(role)).get(f"/campaigns/{marked.campaign_id}/{page}").text
    assert said(storyteller) in html


@pytest.mark.parametrize("page", PAGES)
def test_what_is_forbidden_in_play_leaves_no_mark(at, marked, storyteller, page):
    client = at(storyteller)
    assert "Allow it no more" in client.get(f"/characters/{marked.pk}/").text
    for row in overrides_of(marked):
        sent = {"change": row.pk}
        assert client.post(f"/characters/{marked.pk}/rules/forbid/", sent).status_code == 302
    assert said(storyteller) not in client.get(f"/campaigns/{marked.campaign_id}/{page}").text
    sheet = client.get(f"/characters/{marked.pk}/").text
    assert "against the rules" not in sheet
    assert "Allow it no more" not in sheet
    assert Character.objects.get(pk=marked.pk).sheet.dots("Strength") == 5


def test_the_mark_stays_while_one_of_several_is_forbidden(marked, storyteller, player):
    first, *others = overrides_of(marked)
    forbid_rule(character=marked, by=storyteller, change_id=first.pk)
    kept = Character.objects.get(pk=marked.pk).allowed_by
    assert kept == (storyteller if others else None)


def test_players_forbid_nothing_and_see_no_way_to(at, marked, player):
    row = overrides_of(marked)[0]
    assert "Allow it no more" not in at(player).get(f"/characters/{marked.pk}/").text
    assert at(player).post(f"/characters/{marked.pk}/rules/forbid/", {"change": row.pk}).status_code == 404


def test_what_was_put_right_makes_no_mark(at, hero, storyteller):
    correct(character=hero, by=storyteller, wanted=Wanted("attributes.Strength", 4, 2, waived=True), reason="A slip")
    assert Character.objects.get(pk=hero.pk).allowed_by is None
    assert "against the rules" not in at(storyteller).get(f"/campaigns/{hero.campaign_id}/party/").text
