"""The settings name the real usual value of this edition, and what fills what its rulebook leaves open."""

from __future__ import annotations

import html

import pytest
from django import forms

import rules
from campaigns.house_rules_form import additions_in_use, rules_form_of
from campaigns.models import Campaign
from rules.system import Game
from tests.factories import make_campaign, make_member
from tests.rules.switches import EDITIONS

EVASIVE = ("Left empty", "As the edition says", "")


def answers(game: Game) -> tuple[object, ...]:
    """What creation and play say of a new character."""
    sheet = game.blank_sheet()
    return sheet, game.budgets(sheet), game.problems(sheet), game.trackers(sheet), game.options(sheet)


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_every_switch_names_its_usual_value_and_that_value_changes_nothing(system: str, edition: str):
    found, usual = rules.system(system), rules.system(system).game(edition)
    for name, field in rules_form_of(found, edition).base_fields.items():
        assert field.usual not in EVASIVE, name
        if isinstance(field, forms.IntegerField):
            number = field.usual.replace(",", "")
            switched = {name: int(number)} if number.isdigit() else {}
            assert answers(found.game(edition, switched)) == answers(usual), name


@pytest.mark.parametrize(
    ("edition", "name", "usual"),
    [
        ("core", "primary_dots", "5"),
        ("later", "primary_dots", "6"),
        ("core", "merits_and_flaws", "Off"),
        ("later", "merits_and_flaws", "On"),
        ("later", "starting_experience", "30"),
    ],
)
def test_the_usual_value_is_the_editions_own(edition: str, name: str, usual: str):
    field = rules_form_of(rules.system("maelstrom"), edition).base_fields[name]
    assert field.usual == usual


def test_a_value_that_is_typed_as_it_is_usual_anyway_is_not_changed():
    form = rules_form_of(rules.system("maelstrom"), "later")(initial={"primary_dots": 6, "merits_and_flaws": True})
    assert not any(changed for bound, changed in form.lines() if bound.name in ("primary_dots", "merits_and_flaws"))


FILLED = {
    ("maelstrom", "core"): ("willpower to start with (3)", "health track", "what experience buys and its prices"),
    ("maelstrom", "first-draft"): ("most dots in a trait (5)", "one dot in each attribute to start with"),
    ("luck-die", "core"): ("attribute dice of a new character", "what experience buys", "the lists of skills"),
    ("wild-die", "core"): ("skills", "dice for attributes (18)", "defence rests on (Dexterity + Dodge)"),
    ("step-dice", "core"): ("downtime for a step of an attribute (6)", "the lists of attributes and skills"),
    ("step-dice", "later"): ("attribute points to start with (5)", "health points"),
}
"""What each rulebook leaves open and the game fills."""


@pytest.mark.parametrize(("system", "edition"), FILLED)
def test_what_a_rulebook_leaves_open_is_told_as_an_addition(client, storyteller, system: str, edition: str):
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition)
    player = make_member(campaign)
    for who, path in ((player, "members/"), (storyteller, "members/"), (storyteller, "settings/")):
        client.force_login(who)
        shown = html.unescape(client.get(f"/campaigns/{campaign.pk}/{path}").content.decode())
        assert all(words in shown for words in FILLED[system, edition]), (who, path)
    asked = f"/campaigns/new/?name=New&game={system}/{edition}"
    assert FILLED[system, edition][0] in html.unescape(client.get(asked).content.decode())


def test_an_addition_that_is_not_used_here_is_none():
    assert not any("downtime" in one for one in additions_in_use(Campaign(system="step-dice", edition="later").game))
