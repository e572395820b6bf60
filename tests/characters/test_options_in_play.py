"""What was taken beside traits stands on the sheet and in the party, with its text, in every system that has such."""

from __future__ import annotations

import html

import pytest
from django.db.models import QuerySet

import rules
from characters.models import Character
from characters.services import create_character, finish_character
from rules.kit.history import Made
from tests.factories import make_campaign, make_member
from tests.rules.switches import EDITIONS

OFFERING = [
    (system, edition)
    for system, edition in EDITIONS
    if (game := rules.system(system).game(edition)) and any(one.options for one in game.options(game.blank_sheet()))
]


@pytest.fixture(params=OFFERING, ids="-".join)
def chooser(request, storyteller) -> Character:
    """A finished character with the first option of each list."""
    system, edition = request.param
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition)
    draft = create_character(campaign=campaign, by=make_member(campaign))
    sheet = draft.sheet
    for one in campaign.game.options(sheet):
        edit = campaign.game.edit(sheet, f"{one.key}.add", {"name": one.options[-1].name, "note": "of old"})
        assert isinstance(edit, Made), edit
        sheet = edit.sheet
    hero = finish_character(character=draft, by=storyteller, reason="for the story")
    QuerySet(Character).filter(pk=hero.pk).update(document=sheet.model_dump(mode="json"))
    return Character.objects.select_related("campaign", "owner").get(pk=hero.pk)


def test_there_is_a_system_that_has_such():
    assert ("maelstrom", "later") in OFFERING


def test_the_sheet_and_the_party_tell_what_was_taken(chooser, client, storyteller):
    taken = [one for group in chooser.campaign.game.options(chooser.sheet) for one in group.taken]
    assert taken
    for who in (chooser.owner, storyteller):
        client.force_login(who)
        sheet = html.unescape(client.get(f"/characters/{chooser.pk}/").content.decode())
        party = html.unescape(client.get(f"/campaigns/{chooser.campaign_id}/party/").content.decode())
        assert all(one.name in sheet and one.text in sheet and one.note in sheet for one in taken)
        assert all(one.name in party and one.note in party for one in taken)


def test_a_bond_stands_in_the_panel_of_a_willpower_roll(client, storyteller):
    campaign = make_campaign(storyteller=storyteller, edition="later")
    player = make_member(campaign)
    draft = create_character(campaign=campaign, by=player)
    bonded = campaign.game.edit(draft.sheet, "merits.add", {"name": "Strong Bond", "note": "Ilse"}).sheet
    hero = finish_character(character=draft, by=storyteller, reason="for the story")
    document = campaign.game.begin_play(bonded).model_dump(mode="json")
    QuerySet(Character).filter(pk=hero.pk).update(document=document)
    client.force_login(player)
    at = f"/campaigns/{campaign.pk}/plan/?character={hero.pk}&kind=willpower"
    assert "Strong Bond (Ilse): 1 free success" in client.get(at).content.decode()
    assert 'value="true" checked' in client.get(at).content.decode()
    assert 'value="true" checked' not in client.get(f"{at}&free=false").content.decode()
