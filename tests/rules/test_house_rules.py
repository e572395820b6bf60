"""House rules: each says what it is, and what a storyteller types is read or refused with a reason."""

import pytest
from pydantic import ValidationError

import rules
from tests.rules.pilots import game

SYSTEM = rules.system("maelstrom")


@pytest.mark.parametrize("edition", ["core", "later", "first-draft"])
def test_every_switch_has_a_title_a_description_and_a_default(edition):
    for name, field in SYSTEM.house_rules_model(edition).model_fields.items():
        assert field.title, name
        assert field.description, name
        assert not field.is_required(), name


def test_the_first_draft_offers_only_what_it_has():
    assert "health" not in SYSTEM.house_rules_model("first-draft").model_fields


def test_an_unknown_switch_or_value_is_refused():
    for wrong in ({"luck": True}, {"zero_pool": "pray"}, {"default_difficulty": 11}):
        with pytest.raises(ValidationError):
            game(**wrong)


def test_a_campaigns_own_specialty_must_read_as_one():
    with pytest.raises(ValidationError, match="does not read as"):
        game(extra_specialties=["Trick Shots"])
    assert game(extra_specialties=["", "Firearms: Trick Shots (Advanced)"]).book.switches.extra() == (
        ("Firearms", "Trick Shots", "advanced"),
    )


def test_a_switch_travels_to_the_entry_that_it_shaped():
    request = game().read_request("pool", {"dice": 3})
    assert game().plan(request, None).check.rules == ()
    milder = game(botch="draft")
    assert milder.plan(request, None).check.rules == ("When a roll is a botch: first draft, milder",)


def test_two_games_of_the_same_rules_are_one():
    assert game(reflexes=True) == game(reflexes=True)
    assert len({game(), game(), game(reflexes=True), game("later")}) == 3


def test_the_starting_willpower_is_the_campaigns_or_the_later_publications():
    assert game().blank_sheet().willpower.permanent == 3
    assert game(starting_willpower=5).blank_sheet().willpower.current == 5
