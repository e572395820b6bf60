"""The party sheet, its live cards, and the parts that other pages show."""

from __future__ import annotations

import json
import re

import pytest
from django.template import Context, Template
from django.test.utils import override_script_prefix

from campaigns import drawing
from campaigns.access import Viewer
from campaigns.models import Campaign, Membership, User
from characters.models import Character
from characters.vitals import render_party, render_vitals
from tests.factories import make_character, make_member

KEYS = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""Keys of presses, which differ with each drawing."""


def test_the_party_shows_finished_characters_of_members(at, campaign, hero, draft, other_player):
    make_character(campaign, other_player, name="Oye Adeyemi")
    html = at(other_player).get(f"/campaigns/{campaign.pk}/party/").content.decode()
    assert '<abbr title="Ilse Varga">' in html
    assert f'id="vitals-{hero.pk}"' in html
    assert "Wren Halloran" not in html


def test_a_removed_players_character_leaves_the_party(at, campaign, hero, player, storyteller):
    Membership.objects.filter(user=player).delete()
    assert "Ilse Varga" not in at(storyteller).get(f"/campaigns/{campaign.pk}/party/").content.decode()


def test_hidden_characters_are_for_storytellers_and_stand_beside_the_matrix(at, campaign, storyteller, player, hero):
    make_character(campaign, storyteller, name="The warden", hidden=True)
    url = f"/campaigns/{campaign.pk}/party/"
    assert "The warden" not in at(player).get(url).content.decode()
    html = at(storyteller).get(url).content.decode()
    assert "The warden" in html
    assert '<abbr title="The warden">' not in html


def test_a_damaged_sheet_is_left_out_and_named(at, campaign, player, hero, other_player):
    broken = make_character(campaign, other_player, name="Oye Adeyemi")
    super(type(Character.objects.all()), Character.objects.filter(pk=broken.pk)).update(document={"attributes": "none"})
    html = at(player).get(f"/campaigns/{campaign.pk}/party/").content.decode()
    assert "Oye Adeyemi: this sheet does not fit" in html
    assert '<abbr title="Ilse Varga">' in html


@pytest.mark.parametrize(
    ("fields", "shown_to"),
    [
        ({}, {"table", "storytellers", "owner"}),
        ({"status": "draft"}, {"storytellers", "owner"}),
        ({"hidden": True}, {"storytellers", "owner"}),
    ],
    ids=["finished", "draft", "hidden"],
)
def test_a_card_is_rendered_only_for_those_who_may_know(campaign, storyteller, fields, shown_to):
    character = make_character(campaign, storyteller, **fields)
    viewers = {
        "table": Viewer("table"),
        "storytellers": Viewer("storytellers"),
        "owner": Viewer("member", storyteller.pk),
        "other": Viewer("member", storyteller.pk + 1),
    }
    shown = {name: render_vitals(character, viewer) for name, viewer in viewers.items()}
    found = {name for name, html in shown.items() if f'id="condition-{character.pk}"' in html}
    cards = {name for name, html in shown.items() if f'id="vitals-{character.pk}"' in html}
    assert cards == (set() if character.is_draft else found)  # no party has a draft
    assert found - {"other"} == shown_to
    assert ("other" in found) == ("table" in shown_to)


def test_a_card_says_wounds_and_willpower_in_words(campaign, player):
    character = make_character(campaign, player, sheet={"health": {"marks": "XX/", "dead": False}})
    html = render_vitals(character, Viewer("table"))
    assert "Hurt" in html
    assert "3 of 3" in html


def change_sheet(hero):
    hero.document = hero.document | {"health": {"marks": "XX/", "dead": False}}
    hero.save()


def behind_the_services(hero):
    """A document written past the model, so that neither its version nor its day of change tells."""
    document = json.loads(json.dumps(hero.document))
    document["attributes"]["Wits"] = 5
    super(type(Character.objects.all()), Character.objects.filter(pk=hero.pk)).update(document=document)


CHANGES = {
    "the sheet": change_sheet,
    "the document alone": behind_the_services,
    "the name": lambda hero: Character.objects.filter(pk=hero.pk).update(name="Ilse Ott"),
    "hidden": lambda hero: Character.objects.filter(pk=hero.pk).update(hidden=True),
    "the player's name": lambda hero: User.objects.filter(pk=hero.owner_id).update(username="Tomasz"),
    "a player who left": lambda hero: Membership.objects.filter(user_id=hero.owner_id).delete(),
    "one more": lambda hero: make_character(hero.campaign, hero.owner, name="Wren Halloran"),
    "the house rules": lambda hero: Campaign.objects.filter(pk=hero.campaign_id).update(house_rules={"health": False}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("viewer", [Viewer("table"), Viewer("storytellers")], ids=lambda viewer: viewer.role)
def test_a_party_that_was_drawn_before_is_never_shown_after_a_change(campaign, hero, viewer, change):
    before = render_party(campaign, viewer)
    change(hero)
    remembered = render_party(Campaign.objects.get(pk=campaign.pk), viewer)
    forget()
    assert KEYS.sub("", remembered) == KEYS.sub("", render_party(Campaign.objects.get(pk=campaign.pk), viewer))
    assert remembered != before


def test_a_party_that_did_not_change_is_not_drawn_again(campaign, hero):
    assert render_party(campaign, Viewer("table")) is render_party(
        Campaign.objects.get(pk=campaign.pk), Viewer("table")
    )


def test_a_party_drawn_for_storytellers_is_not_shown_to_players(campaign, storyteller, hero):
    make_character(campaign, storyteller, name="The warden", hidden=True)
    assert "The warden" in render_party(campaign, Viewer("storytellers"))
    assert "The warden" not in render_party(campaign, Viewer("table"))


def test_links_of_a_remembered_party_lead_below_where_the_site_is_mounted(campaign, hero):
    render_party(campaign, Viewer("table"))
    with override_script_prefix("/games/"):
        assert f'href="/games/characters/{hero.pk}/"' in render_party(campaign, Viewer("table"))


def forget():
    """Draw everything anew."""
    drawing.forget()


@pytest.mark.parametrize("number", [3, 12])
def test_the_party_asks_the_database_the_same_for_few_and_many(campaign, number, django_assert_num_queries):
    for _ in range(number):
        make_character(campaign, make_member(campaign))
    with django_assert_num_queries(1):
        render_party(campaign, Viewer("table"))


def test_the_tags_compose_other_pages(campaign, player, hero, draft):
    membership = Membership.objects.select_related("campaign").get(user=player)
    template = Template("{% load party %}{% my_characters membership %}{% party membership %}")
    html = template.render(Context({"membership": membership}))
    assert "Wren Halloran" in html
    assert 'id="party"' in html


def test_the_open_sheet_gets_its_condition_with_the_moves_of_each_viewer(hero, player, storyteller):
    owner, teller = Viewer("member", player.pk), Viewer("storytellers")
    for viewer, moves in ((Viewer("table"), False), (owner, True), (teller, True)):
        html = render_vitals(hero, viewer)
        assert f'id="condition-{hero.pk}"' in html
        assert ('name="move"' in html) == moves
