"""From what the site says to the rule behind it: explanations, refusals, parts of the panel."""

from __future__ import annotations

import re

import pytest

import rules
from campaigns.handbook.linking import linked
from campaigns.handbook.templatetags.rule_links import of_roll
from characters.models import Character
from characters.services import create_character
from rules.dice import LoadedDice
from rules.system import Game, throw_out
from tests.factories import make_campaign, make_character
from tests.rolls.conftest import throw

EDITIONS = [(system.key, edition.key) for system in rules.systems() for edition in system.editions]


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


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_every_problem_of_a_draft_leads_to_its_rule(key, client, storyteller):
    campaign = make_campaign(storyteller=storyteller, system=key[0], edition=key[1])
    draft = create_character(campaign=campaign, by=storyteller)
    assert isinstance(draft, Character)
    client.force_login(storyteller)
    page = client.get(f"/characters/{draft.pk}/build/").content.decode()
    listed = page.partition('<ol class="todo">')[2].partition("</ol>")[0]
    assert listed.count("data-rule-about") == listed.count("<li") > 0
    handbook = campaign.game.handbook
    for problem in campaign.game.problems(draft.sheet):
        assert handbook.of_code(problem.code) in BUILDING, problem.code
        assert f"/campaigns/{campaign.pk}/rules/about/?word={problem.code}" in page


BUILDING = {"creation", "starting-attributes", "starting-abilities", "starting-specialties", "fate", "hit-points"}
"""Where what is missing on a blank draft is explained."""


def test_a_refused_field_and_a_refused_finish_lead_to_their_rules(client, campaign, player):
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    client.force_login(player)
    sent = {"path": "attributes.Strength", "value": "77", "base": draft.version}
    refused = client.post(f"/characters/{draft.pk}/field/", sent, headers={"HX-Request": "true"}).content.decode()
    assert "rules/about/?word=" in refused.partition('id="msg-attributes-strength"')[2].partition("</div>")[0]
    finished = client.post(f"/characters/{draft.pk}/finish/", {"base": draft.version}, follow=True).content.decode()
    listed = finished.partition('id="refused"')[2].partition("</section>")[0]
    assert listed.count("data-rule-about") == listed.count("<li") > 0


def test_the_drawer_stands_on_sheet_and_builder_and_in_no_form(client, campaign, player):
    draft = create_character(campaign=campaign, by=player)
    ilse = make_character(campaign, player, name="Ilse")
    assert isinstance(draft, Character)
    client.force_login(player)
    for address in (f"/characters/{draft.pk}/build/", f"/characters/{ilse.pk}/"):
        page = client.get(address).content.decode()
        assert page.count("data-rules-open") == page.count("<dialog") == page.count("data-rulebox") == 1
        before = page.partition("data-rulebox")[0]
        assert before.count("<form") == before.count("</form>")


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_labels_of_the_panel_lead_to_their_own_rules_and_are_no_stops(key, client, storyteller):
    campaign = make_campaign(storyteller=storyteller, system=key[0], edition=key[1])
    client.force_login(storyteller)
    page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
    labels = re.findall(
        r'<a class="rule-word" href="[^"]*word=([a-z-]+)" tabindex="-1" data-rule-about>([^<]+)</a>', page
    )
    assert labels
    assert {found for found, _ in labels} <= set(campaign.game.handbook.keys)


def test_each_line_of_a_count_leads_to_its_own_rule(client, campaign, player):
    ilse = make_character(campaign, player, name="Ilse")
    throw(player, ilse, (9, 8, 1, 7, 6, 2, 3), threshold=1)
    client.force_login(player)
    page = client.get(f"/campaigns/{campaign.pk}/log/").content.decode()
    ledger = page.partition('<dl class="ledger">')[2].partition("</dl>")[0]
    assert re.search(r'<dt>[^<]*<a class="rule-word" href="[^"]*word=threshold" data-rule-about>Threshold</a>', ledger)


STEP_ROLLS = [
    ("pool", {"die": "d8", "target": "6", "bonus": "2"}, [(8,), (5,)]),
    ("pool", {"die": "d8", "target": "6"}, [(2,)]),
    ("pool", {"die": "d12+2", "target": "9"}, [(1,), (1,)]),
    ("contest", {"die": "d8", "opponent": "Guard", "opponent_die": "d6"}, [(3, 3), (3, 2)]),
]
"""A roll with bonuses that explodes, a miss, a critical failure with a flat bonus, a tie that is thrown again."""


@pytest.mark.parametrize("edition", ["core", "later"])
@pytest.mark.parametrize(("kind", "form", "throws"), STEP_ROLLS)
def test_every_line_of_a_count_of_step_dice_leads_to_a_rule(edition, kind, form, throws):
    game = rules.system("step-dice").game(edition)
    sheet = None
    if kind == "contest":
        sheet, form = game.blank_sheet(), {"traits": "Might", **{key: one for key, one in form.items() if key != "die"}}
    request = game.read_request(kind, form)
    assert not isinstance(request, tuple), request
    check = game.plan(request, sheet, actor="storyteller").check
    assert check is not None
    dice = LoadedDice([face for faces in throws for face in faces])
    steps = throw_out(game, check, (), dice)
    found = game.resolve(check, steps)
    assert any(one.url for one in linked(game, found.sentence, "/about/")), found.sentence
    for line in found.ledger:
        bare = re.fullmatch(r"(?:[^:]*: )?d[0-9]+(?: .*)?", line.label)
        assert bare or any(one.url for one in linked(game, line.label, "/about/")), line.label
