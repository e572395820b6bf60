"""Maelstrom Rules, "Performing Actions": pool, difficulty, threshold, and what bars a roll."""

import pytest

from tests.rules.pilots import checked, codes, game, hurt, notices, pilot, planned, willed, with_dots


def parts(plan, kind=None):
    """The parts of pool and target as label and amount."""
    every = (*plan.pool_parts, *plan.target_parts)
    return [(part.label, part.amount) for part in every if kind in (None, part.kind)]


def test_the_pool_is_one_die_for_each_dot_of_both_traits():
    plan = planned(game(), with_dots(pilot(), Precision=3, Driving=2), traits=["Precision", "Driving"])
    assert (plan.pool, plan.difficulty, plan.threshold) == (5, 6, 0)  # Rules, "Dice Pool", example
    assert plan.check.title == "Precision + Driving"


def test_one_trait_alone_is_enough_and_three_are_too_many():
    assert planned(game(), pilot(), traits=["Strength"]).pool == 2
    assert codes(planned(game(), pilot(), traits=["Wits", "Precision", "Stealth"]).problems) == {
        "wrong_number_of_traits"
    }
    assert codes(planned(game(), pilot()).problems) == {"wrong_number_of_traits"}


def test_two_abilities_are_refused_unless_the_campaign_allows_them():
    assert codes(planned(game(), pilot(), traits=["Stealth", "Firearms"]).problems) == {"two_abilities"}
    assert planned(game(two_abilities=True), pilot(), traits=["Stealth", "Firearms"]).pool == 4


def test_a_name_on_no_list_is_refused():
    plan = planned(game(), pilot(), traits=["Precision", "Drive"])
    assert codes(plan.problems) == {"unknown_trait"}
    assert "Drive" in plan.problems[0].sentence


def test_capitals_make_no_difference_to_a_trait():
    assert planned(game(), pilot(), traits=["precision", "FIREARMS"]).check.title == "Precision + Firearms"


def test_a_talent_without_dots_is_the_attribute_alone():
    plan = planned(game(), pilot(), traits=["Wits", "Survival"])
    assert (plan.pool, plan.difficulty) == (2, 6)


def test_a_skill_without_dots_is_one_harder():
    plan = planned(game(), pilot(), traits=["Wits", "Artistry"])
    assert (plan.pool, plan.difficulty) == (2, 7)
    assert ("Untrained", 1) in parts(plan)
    assert plan.figured_out_offered


def test_a_skill_without_dots_at_ten_becomes_eleven_and_says_so():
    plan = planned(game(), pilot(), traits=["Wits", "Artistry"], difficulty=10)
    assert plan.difficulty == 11
    assert plan.check is not None
    assert [one.sentence for one in plan.notes] == ["No die can succeed at 11."]


@pytest.mark.parametrize(
    ("rule", "difficulty", "threshold", "shaped"),
    [("none", 11, 1, ()), ("cap", 10, 1, "cap at 10"), ("threshold", 10, 2, "turn into threshold")],
)
def test_a_campaign_may_cap_at_ten_or_turn_the_rest_into_threshold(rule, difficulty, threshold, shaped):
    table = game(skill_at_ten=rule)
    plan = planned(table, pilot(), traits=["Wits", "Artistry"], difficulty=10, threshold=1)
    assert (plan.difficulty, plan.threshold) == (difficulty, threshold)
    assert plan.check.rules == ((f"Difficulty above 10: {shaped}",) if shaped else ())


def test_a_knowledge_without_dots_cannot_be_tried():
    plan = planned(game(), pilot(), traits=["Intelligence", "Humanities"])
    assert plan.check is None
    assert codes(plan.problems) == {"knowledge_without_dots"}
    assert plan.pool == 0


def test_a_storyteller_lets_a_character_figure_it_out_at_a_price():
    form = {"traits": ["Intelligence", "Humanities"], "figured_out": "on", "figured_dice": 1, "figured_difficulty": 2}
    plan = planned(game(), pilot(), actor="storyteller", **form)
    assert (plan.pool, plan.difficulty) == (1, 8)
    assert codes(planned(game(), pilot(), **form).problems) == {"storyteller_only"}


def test_figuring_out_a_skill_avoids_its_penalty():
    form = {"traits": ["Wits", "Artistry"], "figured_out": True, "figured_threshold": 1, "actor": "storyteller"}
    plan = planned(game(), pilot(), **form)
    assert (plan.difficulty, plan.threshold) == (6, 1)


# Reflexes, wounds, modifiers ------------------------------------------------------------------------------------


def test_reflexes_are_one_harder_when_switched_on():
    form = {"traits": ["Reflexes", "Firearms"]}
    assert planned(game(), pilot(), **form).difficulty == 6
    assert planned(game(), pilot(), **form, reflexes=True).difficulty == 7
    assert planned(game(reflexes=True), pilot(), **form).difficulty == 7
    assert planned(game(reflexes=True), pilot(), **form, reflexes=["true", "false"]).difficulty == 6


def test_reflexes_matter_only_when_they_are_rolled():
    plan = planned(game(), pilot(), traits=["Precision", "Firearms"], reflexes=True)
    assert (plan.difficulty, plan.reflexes_offered) == (6, False)


def test_reflexes_and_untrained_add_up():
    plan = planned(game(), pilot(), traits=["Reflexes", "Artistry"], reflexes=True, difficulty=10)
    assert plan.difficulty == 12


def test_wounds_take_dice():
    plan = planned(game(), hurt(pilot(), "///"), traits=["Precision", "Firearms"])
    assert plan.pool == 6
    assert ("Hurt", -1) in parts(plan)


def test_wounds_may_raise_the_difficulty_instead():
    table = game(wound_penalty="difficulty")
    plan = planned(table, hurt(pilot(), "////"), traits=["Precision", "Firearms"])
    assert (plan.pool, plan.difficulty) == (7, 8)
    assert any("ound" in rule for rule in plan.check.rules)  # the entry names the house rule that raised it


def test_wounds_count_for_nothing_when_switched_off():
    for table in (game(wound_penalty="off"), game(health=False)):
        assert planned(table, hurt(pilot(), "////"), traits=["Precision", "Firearms"]).pool == 7


def test_a_dot_of_willpower_ignores_the_wounds():
    plan = planned(game(), hurt(pilot(), "////"), traits=["Precision", "Firearms"], ignore_wounds=True)
    assert plan.pool == 7
    assert plan.payments == ("1 willpower, to ignore wounds",)
    assert plan.check.ignores_wounds
    assert plan.wounds.amount == -2


def test_nothing_is_paid_where_there_is_nothing_to_ignore():
    plan = planned(game(), pilot(), traits=["Precision", "Firearms"], ignore_wounds=True)
    assert plan.payments == ()
    assert not plan.check.ignores_wounds


def test_everything_is_summed_before_the_floor_at_zero():
    sheet = hurt(with_dots(pilot(), Strength=1), "///////")
    plan = planned(game(), sheet, traits=["Strength", "Survival"], modifier=5)
    assert plan.pool == 1  # 1 - 5 + 5: a floor between would have given 5


def test_no_dice_are_refused_with_every_part_named():
    sheet = hurt(with_dots(pilot(), Strength=1), "////")
    plan = planned(game(), sheet, traits=["Strength", "Survival"])
    assert plan.check is None
    [one] = plan.problems
    assert (one.code, one.sentence) == ("no_dice", "There are no dice to roll: Strength 1, Survival 0, Injured −2.")


def test_a_campaign_may_roll_nothing_as_a_plain_failure():
    table = game(zero_pool="nothing")
    check = checked(table, hurt(with_dots(pilot(), Strength=1), "////"), traits=["Strength", "Survival"])
    assert table.next_throw(check, ()) is None
    outcome = table.resolve(check, ())
    assert (outcome.kind, outcome.final) == ("failure", True)
    assert check.rules == ("Rolling no dice: a plain failure",)


def test_a_chance_die_can_only_fail_or_botch():
    table = game(zero_pool="chance")
    check = checked(table, hurt(with_dots(pilot(), Strength=1), "////"), traits=["Strength", "Survival"])
    assert (check.pool, sum(part.amount for part in check.pool_parts)) == (1, 1)
    odds = table.odds(check)
    assert (odds.success, float(odds.botch)) == (0, 0.1)


def test_a_campaign_may_keep_modifiers_to_storytellers():
    table = game(players_enter_modifier=False)
    assert codes(planned(table, pilot(), traits=["Wits"], modifier=1).problems) == {"storyteller_only"}
    assert planned(table, pilot(), traits=["Wits"], modifier=1, actor="storyteller").pool == 3


def test_no_willpower_bars_a_player_and_is_told_to_a_storyteller():
    sheet = willed(pilot(), 0)
    assert codes(planned(game(), sheet, traits=["Wits"]).problems) == {"zero_willpower"}
    plan = planned(game(), sheet, traits=["Wits"], actor="storyteller")
    assert plan.check is not None
    assert notices(plan.notes) == {"zero_willpower"}


def test_the_incapacitated_cannot_act():
    assert codes(planned(game(), hurt(pilot(), "////////"), traits=["Wits"]).problems) == {"incapacitated"}


# Soak -----------------------------------------------------------------------------------------------------------


def test_strength_and_armor_soak_bashing_and_armor_alone_the_rest():
    form = {"levels": 2, "armor": 3}
    assert checked(game(), pilot(), "soak", damage="bashing", **form).pool == 5
    assert checked(game(), pilot(), "soak", damage="lethal", **form).pool == 3


def test_soak_begins_with_the_armor_worn_and_what_is_typed_wins():
    worn = pilot(armor=4)
    for typed, pool in (({}, 4), ({"armor": ""}, 4), ({"armor": "2"}, 2), ({"armor": "9"}, 9)):
        assert checked(game(), worn, "soak", damage="lethal", **typed).pool == pool
    assert codes(planned(game(), worn, "soak", damage="lethal", armor="0").problems) == {"no_dice"}


def test_nothing_soaks_lethal_damage_without_armor():
    assert codes(planned(game(), pilot(), "soak", damage="lethal").problems) == {"no_dice"}


def test_wounds_do_not_lower_soak_and_the_incapacitated_may_soak():
    check = checked(game(), hurt(pilot(), "////////"), "soak", damage="bashing")
    assert (check.pool, check.difficulty, check.tens) == (2, 6, "none")


def test_there_is_no_soak_without_a_health_track():
    assert "soak" not in game(health=False).check_kinds
    assert "soak" not in game("first-draft").check_kinds
