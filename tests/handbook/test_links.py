"""From what the site says to the rule behind it: explanations, refusals, parts of the panel."""

from __future__ import annotations

import pytest

import rules
from campaigns.handbook.linking import linked
from campaigns.handbook.templatetags.rule_links import of_roll
from rules.system import Game
from tests.factories import make_character
from tests.rolls.conftest import throw


def core() -> Game:
    return rules.system("maelstrom").game("core")


def test_a_word_of_an_explanation_is_linked_once_and_nothing_is_lost():
    sentence = "Three dice reached 6. The threshold takes one, no threshold is left, which makes 2 successes."
    found = linked(core(), sentence, "/about/")
    assert "".join(one.text for one in found) == sentence
    assert [(one.text, one.url) for one in found if one.url] == [
        ("threshold", "/about/?word=threshold"),
        ("successes", "/about/?word=step-roll"),
    ]


def test_a_part_of_a_word_is_no_term():
    assert linked(core(), "The foothreshold.", "/about/") == linked(core(), "The foothreshold.", "/other/")


@pytest.mark.parametrize("kind", ["action", "pool", "willpower", "recovery", "soak"])
def test_each_kind_of_roll_has_its_rules(kind):
    keys = [key for key, _ in of_roll(core(), kind)]
    assert keys
    if kind == "action":
        assert {"difficulty", "threshold", "required-specialties", "using-specialties"} <= set(keys)


def test_an_entry_explains_itself_with_links(client, campaign, player):
    ilse = make_character(campaign, player, name="Ilse")
    throw(player, ilse, (9, 8, 1, 7, 6, 2, 3))
    client.force_login(player)
    page = client.get(f"/campaigns/{campaign.pk}/log/").content.decode()
    assert f'href="/campaigns/{campaign.pk}/rules/about/?word=' in page
    assert "data-rule-about" in page


def test_a_refusal_of_the_panel_leads_to_its_rule(client, campaign, player):
    ilse = make_character(campaign, player, name="Ilse")
    client.force_login(player)
    sent = {"character": ilse.pk, "kind": "action", "traits": ["Precision", "Strength"], "difficulty": "11"}
    page = client.post(f"/campaigns/{campaign.pk}/plan/", sent, headers={"HX-Request": "true"}).content.decode()
    assert "rules/about/?word=" in page
