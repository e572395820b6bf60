"""Later publication, "Progression" and "Banking": awards, costs, banked points, experience dice."""

import pytest

from rules.checks import Step
from rules.kit.history import Change
from rules.maelstrom.sheet import Experience
from tests.rules.pilots import checked, edited, game, pilot, refused, thrown


def points(sheet, earned, spent=0, **banked):
    """The sheet with so much experience."""
    return sheet.model_copy(update={"experience": Experience(earned=earned, spent=spent, banked=banked)})


def test_only_a_storyteller_awards_experience():
    assert refused(game().move(pilot(), "experience", "award")).code == "storyteller_only"
    sheet = edited(game().move(pilot(), "experience", "award", amount=3, actor="storyteller"))
    assert (sheet.experience.earned, sheet.experience.free) == (3, 3)


def test_an_award_can_be_taken_back_while_it_is_free():
    table, sheet = game(), points(pilot(), 5, 3)
    assert edited(table.move(sheet, "experience", "award", amount=-2, actor="storyteller")).experience.earned == 3
    assert refused(table.move(sheet, "experience", "award", amount=-3, actor="storyteller")).code == "bad_amount"


@pytest.mark.parametrize(
    ("trait", "price"),
    [("Stealth", 4), ("Firearms", 8), ("Survival", 2), ("Strength", 15), ("Willpower", 4), ("willpower", 4)],
)
def test_a_dot_costs_its_new_rank_or_a_flat_price(trait, price):
    sheet = edited(game().edit(points(pilot(), 20), "experience.buy", {"trait": trait}))
    assert sheet.experience.spent == price


def test_buying_willpower_raises_current_and_permanent_dots():
    sheet = edited(game().edit(points(pilot(), 20), "experience.buy", {"trait": "Willpower"}))
    assert (sheet.willpower.permanent, sheet.willpower.current) == (4, 4)


def test_what_cannot_be_paid_is_not_bought():
    problem = refused(game().edit(points(pilot(), 3), "experience.buy", {"trait": "Stealth"}))
    assert problem.sentence == "Stealth costs 4 points; there are 3."


def test_no_trait_grows_beyond_its_last_dot():
    full = points(pilot(abilities={"Stealth": 5}), 99)
    assert refused(game().edit(full, "experience.buy", {"trait": "Stealth"})).code == "bad_field"
    assert refused(game().edit(full, "experience.buy", {"trait": "Drive"})).code == "unknown_trait"


@pytest.mark.parametrize(("name", "price"), [("Docks", 2), ("Black Markets", 3)])
def test_a_specialty_costs_by_its_kind(name, price):
    sheet = edited(game().edit(points(pilot(), 20), "experience.buy", {"ability": "Streetwise", "name": name}))
    assert sheet.experience.spent == price
    assert sheet.specialties[-1].key == f"Streetwise: {name}"


def test_a_banked_point_pays_only_for_its_trait_and_before_free_ones():
    sheet = edited(game().edit(points(pilot(), 5), "experience.bank", {"trait": "Stealth"}))
    assert (sheet.experience.free, sheet.experience.banked) == (4, {"Stealth": 1})
    bought = edited(game().edit(sheet, "experience.buy", {"trait": "Stealth"}))
    assert (bought.experience.free, bought.experience.banked) == (1, {})
    elsewhere = refused(game().edit(points(pilot(), 4, Stealth=3), "experience.buy", {"trait": "Streetwise"}))
    assert elsewhere.code == "no_experience"


def test_nothing_is_banked_without_a_free_point():
    assert refused(game().edit(pilot(), "experience.bank", {"trait": "Stealth"})).code == "no_experience"


# What is on offer, and what happened ------------------------------------------------------------------------------


def test_everything_on_offer_can_be_bought_at_its_price_or_says_why_not():
    table, sheet = game(), points(pilot(), 7)
    grows = table.advancement(sheet)
    offers = [one for group in (*grows.groups, *grows.listed) for one in group.purchases]
    assert len(offers) > 60
    for one in offers:
        if one.why_not is not None:
            assert refused(table.edit(sheet, one.path, one.value)) == one.why_not
            continue
        edit = table.edit(sheet, one.path, one.value)
        assert edit.posting(table.vocabulary).spent == one.price
        assert grows.purchase(one.code) == one


def test_what_banked_points_paid_is_told_apart_from_free_ones():
    table, sheet = game(), points(pilot(), 5, Stealth=3)
    edit = table.edit(sheet, "experience.buy", {"trait": "Stealth"})
    told = edit.posting(table.vocabulary)
    assert (told.what, told.spent, told.banked, told.free) == ("Stealth 1 to 2", 4, -3, -1)


def test_the_point_of_an_experience_die_is_told_as_banked():
    told = Change(path="experience.banked.Stealth", before=None, after=1).posting(game().vocabulary)
    assert (told.what, told.free) == ("Banked on Stealth: experience die", -1)
    before, after = ({"earned": 2, "spent": 0, "banked": banked} for banked in ({}, {"Stealth": 1}))
    assert Change(path="experience", before=before, after=after).posting(game().vocabulary) == told
    assert Change(path="willpower.current", before=3, after=2).posting(game().vocabulary) is None


def test_a_declined_specialty_that_was_bought_is_paid_back():
    table, ask = game(), {"ability": "Stealth", "name": "Zero-Light Moves", "kind": "advanced"}
    bought = edited(table.edit(points(pilot(), 5), "experience.buy", ask))
    assert bought.specialties[-1].paid == 3
    edit = table.edit(
        bought, "specialties.decide", {**ask, "state": "declined", "note": "Too broad"}, actor="storyteller"
    )
    assert (edit.sheet.experience.free, len(edit.sheet.specialties)) == (5, 3)
    assert edit.posting(table.vocabulary).free == 3


def test_no_edition_without_rules_for_experience_sells_anything():
    table = game("first-draft")
    assert table.advancement(table.blank_sheet()) is None


# Experience dice --------------------------------------------------------------------------------------------------


def rolled(table, sheet, *faces, **form):
    check = checked(table, sheet, traits=["Wits", "Stealth"], **form)
    return check, thrown(table, check, *faces)


def test_an_experience_die_banks_a_point_on_a_trait_rolled_and_adds_a_bonus_die():
    table = game(experience_dice=True)
    sheet = points(pilot(), 2)
    check, steps = rolled(table, sheet, 3, 4, 5)
    [choice] = table.choices(check, steps, sheet)
    assert [one.code for one in choice.options] == ["Wits", "Stealth"]
    assert float(choice.success) == 0.5
    answer = table.answer(check, steps, sheet, "experience_die", "Stealth")
    assert answer.sheet.experience.banked == {"Stealth": 1}
    after = (*steps, answer.step)
    assert table.next_throw(check, after).role == "experience"
    assert table.odds(check, after).success == choice.success
    outcome = table.resolve(check, (*after, thrown_die(8)))
    assert (outcome.kind, outcome.dice[-1].bonus) == ("success", True)


def thrown_die(face):
    return Step(kind="throw", role="experience", faces=(face,))


def test_a_one_on_an_experience_die_is_ignored():
    table, sheet = game(experience_dice=True), points(pilot(), 2)
    check, steps = rolled(table, sheet, 3, 4, 5)
    step = table.answer(check, steps, sheet, "experience_die", "Wits").step
    assert table.resolve(check, (*steps, step, thrown_die(1))).value == 0


@pytest.mark.parametrize(
    ("rules", "earned", "faces"),
    [({}, 2, (3, 4, 5)), ({"experience_dice": True}, 0, (3, 4, 5)), ({"experience_dice": True}, 2, (1, 4, 5))],
)
def test_no_experience_die_without_the_switch_a_free_point_or_after_a_botch(rules, earned, faces):
    table, sheet = game(**rules), points(pilot(), earned)
    check, steps = rolled(table, sheet, *faces)
    assert table.choices(check, steps, sheet) == ()


def test_one_experience_die_for_each_roll():
    table, sheet = game(experience_dice=True), points(pilot(), 5)
    check, steps = rolled(table, sheet, 3, 4, 5)
    answer = table.answer(check, steps, sheet, "experience_die", "Wits")
    after = (*steps, answer.step, thrown_die(4))
    assert table.choices(check, after, answer.sheet) == ()


def test_an_experience_die_explodes_only_with_a_specialty():
    table, sheet = game(experience_dice=True), points(pilot(), 5)
    for used, owed in (([], None), (["Firearms: Pistols"], 2)):
        check = checked(table, sheet, traits=["Precision", "Firearms"], used=used)
        steps = thrown(table, check, *[4] * 7)
        step = table.answer(check, steps, sheet, "experience_die", "Firearms").step
        throw = table.next_throw(check, (*steps, step, thrown_die(10)))
        assert (throw and throw.count) == owed
