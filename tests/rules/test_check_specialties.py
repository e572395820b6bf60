"""Maelstrom Rules, "Performing Actions": which specialties a roll may use, and what each of them does to it."""

from tests.rules.pilots import checked, codes, game, pilot, planned, with_dots


def test_a_specialty_makes_tens_explode():
    check = checked(game(), pilot(), traits=["Precision", "Firearms"], used=["Firearms: Pistols"])
    assert (check.tens, check.specialties) == ("two_bonus", ("Firearms: Pistols",))


def test_a_required_specialty_costs_a_threshold_unless_it_is_used():
    form = {"traits": ["Precision", "Firearms"], "required": ["Firearms: Extreme Range"], "threshold": 1}
    plan = planned(game(), pilot(), **form)
    assert (plan.threshold, plan.unmet) == (2, ("Firearms: Extreme Range",))
    plan = planned(game(), pilot(), **form, used=["Firearms: Extreme Range"])
    assert (plan.threshold, plan.unmet) == (1, ())


def test_one_specialty_for_each_dot_of_the_ability():
    form = {"traits": ["Precision", "Firearms"], "used": ["Firearms: Extreme Range", "Firearms: Sniper Rifles"]}
    plan = planned(game(), with_dots(pilot(), Firearms=1), **form)
    assert codes(plan.problems) == {"too_many_specialties"}
    assert plan.specialty_limit == 1


def test_chips_say_why_a_specialty_cannot_be_used():
    one_dot = with_dots(pilot(), Firearms=1)
    plan = planned(game(), one_dot, traits=["Precision", "Firearms"], used=["Firearms: Pistols"])
    chips = {chip.name: chip for chip in plan.specialties}
    assert chips["Pistols"].used
    assert chips["Pistols"].allowed
    assert not chips["Extreme Range"].allowed
    assert chips["Extreme Range"].reason == "one for each dot of Firearms"


def test_a_waiting_specialty_is_shown_and_cannot_be_used():
    sheet = game().edit(pilot(), "specialties.add", {"ability": "Firearms", "name": "Trick", "kind": "general"}).sheet
    plan = planned(game(), sheet, traits=["Precision", "Firearms"])
    assert [chip.reason for chip in plan.specialties if chip.name == "Trick"] == ["waits for the storyteller"]
    plan = planned(game(), sheet, traits=["Precision", "Firearms"], used=["Firearms: Trick"])
    assert codes(plan.problems) == {"specialty_not_owned"}


def test_a_specialty_of_another_ability_is_another_specialty():
    plan = planned(game(), pilot(), traits=["Strength", "Melee"], used=["Firearms: Pistols"])
    assert codes(plan.problems) == {"specialty_of_other_ability"}


def test_bonus_dice_above_ten_may_be_skipped():
    form = {
        "traits": ["Reflexes", "Firearms"],
        "reflexes": True,
        "difficulty": 10,
        "used": ["Firearms: Pistols"],
    }
    assert checked(game(), pilot(), **form).tens == "two_bonus"
    assert checked(game(skip_pointless_dice=True), pilot(), **form).tens == "none"


def test_the_first_draft_asks_for_four_dots_in_the_trait():
    draft = game("first-draft")
    sheet = draft.blank_sheet()
    for path, value in (("attributes.Precision", 3), ("abilities.Firearms", 4)):
        sheet = draft.edit(sheet, path, value).sheet
    own = {"ability": "Firearms", "name": "Sniping", "kind": "general"}
    sheet = draft.edit(sheet, "specialties.add", own, actor="storyteller").sheet
    form = {"traits": ["Precision", "Firearms"], "used": ["Firearms: Sniping"], "difficulty": 8}
    check = checked(draft, sheet, **form)
    assert (check.pool, check.tens, check.botch) == (7, "one_offered", "none_left")  # First draft, "Specialty"
    less = draft.edit(sheet, "abilities.Firearms", 3).sheet
    assert codes(planned(draft, less, **form).problems) == {"fewer_than_four_dots"}
