"""Maelstrom Rules, "Creating a Character", and what the later publication makes of it."""

import pytest

from rules.maelstrom.build import created
from rules.maelstrom.prices import creation_price
from tests.rules.pilots import FINISHED, codes, edited, game, notices, pilot, with_dots


def test_a_finished_character_has_no_problems():
    assert game().problems(pilot()) == ()


def test_five_dots_may_go_to_either_group():
    mental = with_dots(pilot(), Strength=2, Precision=2, Reflexes=2, Perception=3, Intelligence=3, Wits=2)
    assert game().problems(mental) == ()


def test_the_group_that_was_named_first_gets_the_five():
    assert codes(game().problems(pilot(primary="mental"))) == {"primary_mismatch"}
    assert codes(game().problems(pilot(primary="physical"))) == set()


def test_every_group_says_how_many_dots_it_misses():
    blank = game().blank_sheet()
    found = [one for one in game().problems(blank) if one.code == "attribute_split"]
    assert [(one.trait, one.off_by, one.sentence) for one in found] == [
        ("Physical", -5, "5 more dots in Physical."),
        ("Mental", -3, "3 more dots in Mental."),
    ]


def test_no_attribute_starts_above_four():
    [one] = game().problems(with_dots(pilot(), Strength=1, Precision=5))
    assert (one.code, one.trait, one.off_by) == ("attribute_above_four", "Precision", 1)


def test_an_attribute_without_a_dot_is_reported():
    found = codes(game().problems(with_dots(pilot(), Strength=0)))
    assert "attribute_below_one" in found


def test_thirteen_abilities_are_one_too_many():
    thirteen = with_dots(pilot(), Survival=1)
    found = {one.code: one for one in game().problems(thirteen)}
    assert set(found) == {"ability_count_at_1", "ability_not_twelve"}
    assert found["ability_not_twelve"].sentence == "13 abilities have dots; 12 are needed."
    assert found["ability_not_twelve"].off_by == 1


def test_a_third_ability_at_three_is_reported_at_both_berths():
    found = codes(game().problems(with_dots(pilot(), Melee=3)))
    assert found == {"ability_count_at_3", "ability_count_at_2"}


def test_each_category_needs_four_dots_not_four_abilities():
    [one] = game().problems(with_dots(pilot(), Science=0, Survival=1))
    assert (one.code, one.sentence) == ("category_below_four", "1 more dot in Knowledges.")


def test_a_second_advanced_specialty_is_too_many():
    more = [*pilot().model_dump()["specialties"], {"ability": "Athletics", "name": "Grenades", "kind": "advanced"}]
    [one] = game().problems(pilot(specialties=more))
    assert (one.code, one.off_by) == ("specialty_too_many_advanced", 1)


def test_a_waiting_specialty_counts_and_is_noted():
    sheet = edited(game().edit(pilot(), "specialties.remove", {"ability": "Firearms", "name": "Pistols"}))
    own = {"ability": "Firearms", "name": "Trick Shots", "kind": "general"}
    sheet = edited(game().edit(sheet, "specialties.add", own))
    assert codes(game().problems(sheet)) == set()
    assert notices(game().problems(sheet)) == {"specialty_unlisted"}


def test_a_declined_specialty_does_not_count():
    sheet = edited(game().edit(pilot(), "specialties.remove", {"ability": "Firearms", "name": "Pistols"}))
    own = {"ability": "Firearms", "name": "Trick Shots", "kind": "general"}
    sheet = edited(game().edit(sheet, "specialties.add", own))
    sheet = edited(game().edit(sheet, "specialties.decide", {**own, "state": "declined"}, actor="storyteller"))
    assert codes(game().problems(sheet)) == {"specialty_too_few_general"}
    assert notices(game().problems(sheet)) == {"specialty_declined"}


def test_the_campaigns_own_specialty_is_listed():
    table = game(extra_specialties=["Firearms: Trick Shots (general)"])
    sheet = edited(table.edit(table.blank_sheet(), "specialties.add", {"ability": "Firearms", "name": "trick shots"}))
    assert sheet.specialties[0].state == "listed"


def test_every_violation_is_reported_at_once_with_its_section():
    found = game().problems(game().blank_sheet())
    assert {one.section for one in found} == {"attributes", "abilities", "specialties"}
    assert all(one.sentence.endswith(".") and one.off_by for one in found)


def test_budgets_tell_what_fills_them():
    found = {one.key: one for one in game().budgets(pilot())}
    assert (found["physical"].spent, found["physical"].total) == (5, 5)
    assert found["dots-3"].items == ("Athletics", "Firearms")
    assert (found["knowledges"].spent, found["knowledges"].total, found["knowledges"].minimum) == (4, 4, True)
    assert found["talents"].left == 0
    assert all(one.left == 0 for one in found.values())


def test_waiting_specialties_show_in_their_budget():
    own = {"ability": "Stealth", "name": "Crowds", "kind": "general"}
    sheet = edited(game().edit(game().blank_sheet(), "specialties.add", own))
    general = next(one for one in game().budgets(sheet) if one.key == "general")
    assert (general.spent, general.waiting, general.left) == (1, 1, 1)


def test_house_rules_move_the_numbers():
    table = game(primary_dots=6, category_minimum=0, attribute_cap=5)
    sheet = with_dots(pilot(table), Precision=5, Science=0, Survival=1)
    assert table.problems(sheet) == ()


def test_the_first_draft_has_no_creation_rules():
    draft = game("first-draft")
    assert draft.problems(draft.blank_sheet()) == ()
    assert draft.budgets(draft.blank_sheet()) == ()


# The later publication: 6 and 4 dots, and experience for everything beyond ---------------------------------------

PILOT_E = {
    "attributes": {"Strength": 2, "Precision": 4, "Reflexes": 3, "Perception": 2, "Intelligence": 2, "Wits": 3},
    "abilities": {
        "Alertness": 2,
        "Athletics": 3,
        "Investigation": 1,
        "Melee": 2,
        "Stealth": 1,
        "Streetwise": 1,
        "Driving": 1,
        "Firearms": 4,
        "Heavy Weapons": 2,
        "Piloting": 1,
        "Remote Weapons": 1,
        "Survival": 1,
        "Engineering": 1,
        "Medicine": 2,
        "Statecraft": 1,
    },
    "specialties": [
        {"ability": "Alertness", "name": "Night Vision", "kind": "advanced"},
        {"ability": "Athletics", "name": "Grenades", "kind": "advanced"},
        {"ability": "Melee", "name": "Brawling", "kind": "general"},
        {"ability": "Melee", "name": "Shields", "kind": "general"},
        {"ability": "Firearms", "name": "Rifles", "kind": "general"},
        {"ability": "Firearms", "name": "Pistols", "kind": "general"},
        {"ability": "Medicine", "name": "First Aid", "kind": "general"},
    ],
}
"""A character of the publisher's own playtest, who spent 30 points exactly."""


def test_a_playtest_character_costs_exactly_the_thirty_points():
    later = game("later")
    sheet = pilot(later, **PILOT_E)
    assert creation_price(later.book, created(sheet)) == 30
    assert codes(later.problems(sheet)) == set()


def test_a_point_too_many_is_overspent():
    later = game("later")
    sheet = edited(later.edit(pilot(later, **PILOT_E), "willpower.permanent", 4))
    [one] = [one for one in later.problems(sheet) if not one.notice]
    assert (one.code, one.off_by, one.section) == ("experience_overspent", 4, "experience")


def test_a_flaw_pays_for_more():
    later = game("later")
    sheet = edited(later.edit(pilot(later, **PILOT_E), "willpower.permanent", 4))
    sheet = edited(later.edit(sheet, "flaws.add", {"name": "Hunted"}))
    assert codes(later.problems(sheet)) == set()
    assert next(one for one in later.budgets(sheet) if one.key == "experience").total == 34


def test_bought_dots_lie_above_the_allowance_and_missing_ones_are_named():
    later = game("later")
    found = codes(later.problems(later.blank_sheet()))
    assert found == {"attribute_split", "ability_count_at_3", "ability_count_at_2", "ability_not_twelve"}


def test_play_begins_with_what_creation_left_over():
    later = game("later")
    sheet = later.begin_play(with_dots(pilot(later, **PILOT_E), Firearms=3))
    assert (sheet.experience.earned, sheet.experience.spent, sheet.experience.free) == (30, 22, 8)


def test_merits_need_their_switch():
    assert game().edit(pilot(), "merits.add", {"name": "Common Sense"}).code == "unknown_trait"
    assert codes(game().problems(pilot(merits=[{"name": "Common Sense", "points": 1}]))) == {"merit_not_allowed"}


@pytest.mark.parametrize(("points", "code"), [(3, "merit_points"), (2, None)])
def test_a_merit_costs_one_of_its_prices(points, code):
    later = game("later")
    sheet = pilot(later, **PILOT_E, merits=[{"name": "Acute Sense", "points": points, "note": "hearing"}])
    assert ("merit_points" in codes(later.problems(sheet))) is (code is not None)


# A document that may hold anything ---------------------------------------------------------------------------


def found_in(**changes):
    """The codes of everything that creation finds in a document of any quality."""
    return codes(game().document_problems({**FINISHED, **changes}))


@pytest.mark.parametrize("dots", ["2", None, True, 1.5])
def test_a_trait_nobody_knows_is_unknown_whatever_its_dots(dots):
    assert found_in(attributes={**FINISHED["attributes"], "Luck": dots}) == {"attribute_unknown"}
    assert found_in(abilities={**FINISHED["abilities"], "Law": dots}) == {"ability_unknown"}


@pytest.mark.parametrize("dots", ["2", None, True, 1.5])
def test_dots_that_cannot_be_read_leave_everything_that_hangs_on_them_unjudged(dots):
    assert found_in(attributes={**FINISHED["attributes"], "Wits": dots}) == {"attribute_not_a_number"}
    assert found_in(abilities={**FINISHED["abilities"], "Firearms": dots}) == {"ability_not_a_number"}


def test_a_specialty_is_general_or_advanced():
    legendary = {"ability": "Firearms", "name": "Pistols", "kind": "legendary"}
    found = found_in(specialties=[*FINISHED["specialties"], legendary])
    assert found == {"specialty_unknown_kind"}


@pytest.mark.parametrize("primary", ["Physical", "social", 5])
def test_a_group_is_named_as_the_rulebook_names_it(primary):
    assert found_in(primary=primary) == {"primary_unknown"}
