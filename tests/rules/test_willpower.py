"""Maelstrom Rules, "Willpower": rolling, spending, losing, recovering."""

import pytest
from pydantic import ValidationError

from rules.kit.history import Made
from rules.maelstrom.sheet import Willpower
from rules.maelstrom.willpower import encourage
from tests.rules.pilots import checked, codes, edited, fell, game, hurt, pilot, planned, refused, thrown, willed


def will(table, sheet, *faces, **form):
    """A willpower roll on which these faces fell."""
    check = checked(table, sheet, "willpower", **form)
    return check, thrown(table, check, *faces)


def test_current_dots_are_rolled_alone():
    check = checked(game(), willed(pilot(), 4), "willpower")
    assert (check.pool, check.difficulty, check.tens, check.title) == (4, 6, "none", "Willpower")


def test_wounds_do_not_lower_a_willpower_roll():
    assert checked(game(), hurt(willed(pilot(), 4), "//////"), "willpower").pool == 4


def test_no_dots_are_no_roll():
    assert codes(planned(game(), willed(pilot(), 0), "willpower").problems) == {"no_willpower"}


def test_a_dot_buys_as_many_successes_as_are_left():
    table, sheet = game(), willed(pilot(), 3)
    check, steps = will(table, sheet, 2, 3, 4)
    [choice] = table.choices(check, steps, sheet)
    assert choice.sentence == "2 successes, willpower 3 to 2"
    answer = table.answer(check, steps, sheet, "spend_willpower")
    assert answer.sheet.willpower.current == 2
    outcome = table.resolve(check, (*steps, answer.step))
    assert (outcome.kind, outcome.value) == ("success", 2)
    assert table.resolve(check, steps).kind == "failure"  # the first result stays readable


def test_a_dot_is_spent_once():
    table, sheet = game(), willed(pilot(), 3)
    check, steps = will(table, sheet, 2, 3, 4)
    answer = table.answer(check, steps, sheet, "spend_willpower")
    after = (*steps, answer.step)
    assert table.choices(check, after, answer.sheet) == ()
    assert refused(table.answer(check, after, answer.sheet, "spend_willpower")).code == "choice_not_open"


def test_the_last_dot_cannot_be_spent_on_a_roll():
    table, sheet = game(), willed(pilot(), 1)
    check, steps = will(table, sheet, 3)
    assert table.choices(check, steps, sheet) == ()
    assert refused(table.answer(check, steps, sheet, "spend_willpower")).code == "choice_not_open"


def test_a_botch_cannot_be_bought_out_and_costs_a_dot_for_each_uncancelled_one():
    table, sheet = game(), willed(pilot(), 3)
    check, steps = will(table, sheet, 1, 1, 3)
    assert table.choices(check, steps, sheet) == ()
    assert edited(table.settle(check, steps, sheet)).willpower.current == 1


def test_a_plain_failure_costs_nothing():
    table, sheet = game(), willed(pilot(), 3)
    check, steps = will(table, sheet, 2, 3, 4)
    assert table.settle(check, steps, sheet) is None


def test_unused_threshold_does_not_deepen_a_botch():
    table, sheet = game(), willed(pilot(), 3)
    check, steps = will(table, sheet, 7, 1, 2, threshold=3)
    assert edited(table.settle(check, steps, sheet)).willpower.current == 2


def test_spending_after_a_success_is_offered_when_it_gives_more():
    sheet = willed(pilot(), 5)
    check, steps = will(game(), sheet, 6, 2, 7, 3, 4)
    assert [one.code for one in game().choices(check, steps, sheet)] == ["spend_willpower"]
    check, steps = will(game(), sheet, 6, 6, 6, 6, 4)
    assert game().choices(check, steps, sheet) == ()


def test_a_campaign_may_allow_spending_only_after_a_failure():
    table, sheet = game(spend_after="failure"), willed(pilot(), 5)
    check, steps = will(table, sheet, 6, 2, 7, 3, 4)
    assert table.choices(check, steps, sheet) == ()


def test_a_threshold_lowers_bought_successes_only_by_house_rule():
    for table, gives in ((game(), 3), (game(spend_threshold=True), 1)):
        sheet = willed(pilot(), 4)
        check, steps = will(table, sheet, 2, 3, 4, 5, threshold=2)
        answer = table.answer(check, steps, sheet, "spend_willpower")
        assert table.resolve(check, (*steps, answer.step)).value == gives


def test_odds_after_buying_are_certain():
    table, sheet = game(), willed(pilot(), 3)
    check, steps = will(table, sheet, 2, 3, 4)
    answer = table.answer(check, steps, sheet, "spend_willpower")
    assert table.odds(check, (*steps, answer.step)).success == 1


# Ignoring wounds --------------------------------------------------------------------------------------------------


def test_ignoring_wounds_is_paid_when_the_dice_fall_even_with_the_last_dot():
    table, sheet = game(), hurt(willed(pilot(), 1), "////")
    check = checked(table, sheet, traits=["Precision", "Firearms"], ignore_wounds=True)
    edit = table.settle(check, thrown(table, check, *[5] * 7), sheet)
    assert isinstance(edit, Made)
    assert (edit.path, edit.before, edit.after) == ("willpower.current", 1, 0)


def test_what_cannot_be_paid_any_more_must_not_happen():
    table, sheet = game(), hurt(willed(pilot(), 1), "////")
    check = checked(table, sheet, traits=["Precision", "Firearms"], ignore_wounds=True)
    steps = thrown(table, check, *[5] * 7)
    assert refused(table.settle(check, steps, willed(sheet, 0))).code == "no_willpower"


# Recovering -------------------------------------------------------------------------------------------------------


def rest(table, sheet, *faces):
    check = checked(table, sheet, "recovery")
    return edited(table.settle(check, thrown(table, check, *faces), sheet)).willpower.current


def test_a_restful_day_brings_one_dot_and_one_for_each_success_at_eight():
    assert rest(game(), willed(pilot(), 4, 9), 8, 9, 2, 3) == 7
    assert rest(game(), willed(pilot(), 4, 9), 6, 7, 7, 7) == 5


def test_recovery_never_exceeds_the_permanent_dots():
    assert rest(game(), willed(pilot(), 4, 5), 8, 9, 8, 8) == 5


def test_a_botched_recovery_costs_dots_and_the_days_dot_still_comes():
    assert rest(game(), willed(pilot(), 3, 9), 1, 1, 4) == 2
    assert rest(game(recovery_botch_costs=False), willed(pilot(), 3, 9), 1, 1, 4) == 4


def test_a_campaign_may_roll_after_the_days_dot():
    assert checked(game(recovery_roll_after=True), willed(pilot(), 3, 9), "recovery").pool == 4


def test_nothing_is_rolled_when_nothing_is_missing():
    assert codes(planned(game(), willed(pilot(), 6), "recovery").problems) == {"nothing_to_recover"}


# The tracker ------------------------------------------------------------------------------------------------------


def tracker(table, sheet):
    return next(one for one in table.trackers(sheet) if one.key == "willpower")


def test_the_tracker_draws_ten_boxes():
    found = tracker(game(), willed(pilot(), 4))
    assert [box.state for box in found.boxes] == ["current"] * 4 + ["spent"] * 2 + ["out"] * 4
    assert (found.value, found.maximum, found.headline, found.lowered) == (4, 6, "4 of 6", False)


@pytest.mark.parametrize(
    ("move", "before", "after"),
    [
        ("spend", 4, 3),
        ("spend", 1, 0),
        ("recover", 4, 5),
        ("day", 4, 5),
        ("day", 0, 1),
        ("first_dot", 0, 1),
        ("encourage", 3, 2),
        ("encourage", 1, 0),
    ],
)
def test_moves_of_willpower(move, before, after):
    edit = game().move(willed(pilot(), before), "willpower", move)
    assert edited(edit).willpower.current == after
    assert (edit.path, edit.before["current"], edit.after["current"]) == ("willpower", before, after)


def test_every_move_on_the_tracker_can_be_made():
    for dots in range(7):
        sheet = willed(pilot(), dots)
        for move in tracker(game(), sheet).moves:
            assert isinstance(game().move(sheet, "willpower", move.code, actor="storyteller"), Made), (dots, move)


@pytest.mark.parametrize(("move", "dots"), [("spend", 0), ("recover", 6), ("first_dot", 2), ("day", 6), ("pray", 3)])
def test_moves_that_make_no_sense_are_refused(move, dots):
    refused(game().move(willed(pilot(), dots), "willpower", move))


def test_only_a_storyteller_says_that_a_companion_was_encouraged():
    fallen = willed(pilot(), 0)
    assert refused(game().move(fallen, "willpower", "encouraged")).code == "storyteller_only"
    assert edited(game().move(fallen, "willpower", "encouraged", actor="storyteller")).willpower.current == 1


def test_dots_come_back_up_to_the_permanent_ones():
    assert edited(game().move(willed(pilot(), 2), "willpower", "recover", amount=3)).willpower.current == 5
    assert refused(game().move(willed(pilot(), 2), "willpower", "recover", amount=5)).code == "bad_amount"


def test_one_dot_lifts_everybody_or_one_for_each_by_house_rule():
    assert encourage(3, [0, 0, 4]).helper_after == 2
    assert encourage(3, [0, 0, 4], each=True).helper_after == 1
    assert encourage(1, [0], keeps_last=True).reasons == ("final_dot",)


@pytest.mark.parametrize(("current", "permanent"), [(11, None), (-1, None), (5, 4), (1, 0), (1, 11)])
def test_dots_outside_the_scale_are_refused(current, permanent):
    with pytest.raises(ValidationError):
        Willpower(current=current, permanent=10 if permanent is None else permanent)


def test_the_later_publication_gives_a_dot_for_each_half_day():
    later = game("later")
    assert edited(later.move(willed(pilot(later, specialties=[]), 2), "willpower", "day")).willpower.current == 4


def test_a_spoken_result_says_what_was_bought():
    table, sheet = game(), willed(pilot(), 3)
    check, steps = will(table, sheet, 2, 3, 4)
    answer = table.answer(check, steps, sheet, "spend_willpower")
    outcome = table.resolve(check, (*steps, answer.step))
    assert outcome.sentence == "No die reached 6. A dot of willpower replaces the roll with 2 successes."
    assert outcome.spoken == "Willpower, 3 dice at difficulty 6: success, 2 successes."
    assert fell(table, check, 6, 6, 6).value == 3
