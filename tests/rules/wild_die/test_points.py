"""Points and medals: before the roll, after it, on the tracker. Basics, "Paragon & Renegade Points", "Medals"."""

from hypothesis import given
from hypothesis import strategies as st

from rules.checks import Answer
from rules.kit.history import Change
from rules.wild_die.game import SYSTEM
from rules.wild_die.points import USES, spend
from rules.wild_die.sheet import HitPoints, Purse
from tests.rules.wild_die.pilots import GAME, answered, checked, hero, planned, refusals, thrown


@given(st.lists(st.sampled_from(USES), max_size=5), st.booleans(), st.booleans())
def test_only_one_point_and_any_number_of_medals(uses, interaction, player_character):
    found = spend(GAME.book.tables.points, uses, interaction=interaction, player_character=player_character)
    points = [use for use in uses if use.kind != "medal"]
    medals = len(uses) - len(points)
    legal = (
        len(points) <= 1
        and (interaction or all(use.purpose == "number" for use in points))
        and (player_character or not medals)
    )
    assert found.legal == legal
    if legal:
        five = sum(use.purpose == "dice" for use in points)
        assert (found.dice, found.number) == (3 * medals + 5 * five, 3 * (len(points) - five))


def test_points_before_the_roll_are_part_of_the_pool_and_are_paid():
    check = checked("skill", hero(), traits=["Con"], spend=["paragon:dice", "medal:dice"])
    assert (check.dice, check.adds) == (12, 0)  # 3D+1 and 2 points are 4D, 5D and 3D on top
    edit = GAME.settle(check, (), hero())
    assert edit.sheet.points == Purse(paragon=0, renegade=1, medal=1)
    assert (edit.path, edit.before["medal"], edit.after["medal"]) == ("points", 2, 1)


def test_what_cannot_be_paid_or_spent_bars_the_roll():
    assert refusals("skill", hero(), traits=["Firearms"], spend=["paragon:dice"]) == (
        "five_dice_only_for_interaction_skills",
    )
    both = ["paragon:number", "renegade:number"]
    assert refusals("skill", hero(), traits=["Firearms"], spend=both) == ("only_one_point_per_roll",)
    assert refusals("skill", hero(points=Purse()), traits=["Firearms"], spend=["medal:dice"]) == ("cannot_pay",)
    npc = hero(player_character=False)
    assert refusals("skill", npc, traits=["Firearms"], spend=["medal:dice"]) == ("medals_are_for_player_characters",)
    assert refusals("pool", code="3D", spend=["medal:dice"]) == ("no_sheet",)
    assert GAME.settle(checked("skill", hero(), traits=["Con"], spend="medal:dice"), (), hero(points=Purse())).code


def test_points_after_the_roll_add_dice_until_the_result_is_declared():
    sheet = hero()
    check = checked("skill", sheet, traits=["Firearms"], difficulty="25")
    steps = thrown(check, 2, 2, 2, 2, 3)
    assert [choice.code for choice in GAME.choices(check, steps, sheet)] == ["spend", "declare"]
    steps, sheet = answered(check, steps, "spend", "medal:dice", 4, 4, 4, sheet=sheet)
    assert (GAME.resolve(check, steps).value, sheet.points.medal) == (24, 1)
    steps, sheet = answered(check, steps, "spend", "paragon:number", sheet=sheet)
    assert (GAME.resolve(check, steps).value, GAME.resolve(check, steps).kind) == (27, "success")
    assert not GAME.choices(check, steps, sheet)


def test_after_the_storyteller_declares_nothing_more_is_spent():
    sheet = hero()
    check = checked("skill", sheet, traits=["Firearms"], difficulty="25")
    steps, _ = answered(check, thrown(check, 2, 2, 2, 2, 3), "declare", sheet=sheet)
    assert GAME.choices(check, steps, sheet) == ()
    assert GAME.answer(check, steps, sheet, "spend", "medal:dice").code == "choice_not_open"


def test_a_point_that_was_spent_meanwhile_is_refused_as_not_there():
    check = checked("skill", hero(), traits=["Firearms"], difficulty="40")
    steps = thrown(check, 2, 2, 2, 2, 3)
    poor = hero(points=Purse(medal=1))
    assert GAME.answer(check, steps, poor, "spend", "paragon:number").code == "cannot_pay"
    assert GAME.answer(check, steps, hero(), "spend", "paragon:dice").code == "choice_not_open"


@given(st.sampled_from(["skill", "opposed"]), st.integers(0, 3), st.integers(0, 2), st.lists(st.integers(1, 6)))
def test_every_option_that_is_offered_on_a_roll_is_accepted(kind: str, medals: int, points: int, faces: list[int]):
    sheet = hero(points=Purse(paragon=points, renegade=1, medal=medals))
    target = {"difficulty": "25"} if kind == "skill" else {"opponent_total": "25"}
    check = checked(kind, sheet, traits=["Con"], **target)
    steps = thrown(check, *(*faces, *[2] * check.dice)[: check.dice - 1], 3)
    for choice in GAME.choices(check, steps, sheet):
        for option in [one.code for one in choice.options] or [""]:
            answer = GAME.answer(check, steps, sheet, choice.code, option)
            assert isinstance(answer, Answer), (choice.code, option, answer)
            GAME.resolve(check, (*steps, answer.step))


def test_nobody_in_particular_has_no_points_to_spend():
    request = GAME.read_request("pool", {"code": "3D", "spend": ["medal:dice"]})
    assert GAME.fitting(request, None) == {"spend": ()}
    owned = GAME.read_request("code", {"code": "3D", "spend": ["medal:dice"]})
    assert GAME.fitting(owned, hero()) == {}
    assert GAME.fitting(owned, hero(points=Purse())) == {"spend": ()}


def test_a_second_point_is_not_offered():
    sheet = hero()
    check = checked("skill", sheet, traits=["Con"], difficulty="60", spend=["paragon:number"])
    spending = GAME.choices(check, thrown(check, 2, 2, 2, 3), sheet)[0]
    assert [option.code for option in spending.options] == ["medal:dice"]


def test_points_only_before_the_roll_where_the_table_wants_it():
    game = SYSTEM.game("core", {"points_when": "before"})
    check = checked("skill", hero(), traits=["Firearms"], difficulty="30", game=game)
    assert game.choices(check, thrown(check, 2, 2, 2, 2, 3, game=game), hero()) == ()


def test_names_of_points_are_the_tables_own():
    game = SYSTEM.game("core", {"paragon": "Grace", "medal": "Star"})
    plan = planned("skill", hero(), traits=["Con"], spend=["paragon:dice"], game=game)
    assert plan.payments == ("1 Grace, spent before the roll",)
    assert plan.uses[-1].label == "Star: +3D"


def test_a_medal_heals_ten_and_is_gone():
    sheet = hero(hit_points=HitPoints(maximum=30, current=5))
    edit = GAME.move(sheet, "hit_points", "medal")
    assert (edit.sheet.hit_points.current, edit.sheet.points.medal) == (15, 1)
    dead = hero(hit_points=HitPoints(maximum=30, current=-1))
    assert GAME.move(dead, "hit_points", "medal").code == "dead"


def test_only_storytellers_award():
    assert GAME.move(hero(), "points", "award_medal").code == "storyteller_only"
    assert GAME.move(hero(), "points", "award_medal", actor="storyteller").sheet.points.medal == 3
    assert GAME.move(hero(), "points", "spend_paragon", amount=2).code == "bad_amount"


def test_a_medal_that_heals_is_one_change_of_wounds_and_medals():
    edit = GAME.move(hero(hit_points=HitPoints(maximum=30, current=5)), "hit_points", "medal")
    assert (edit.was, edit.became) == (
        {"points": {"medal": 2}, "hit_points": {"current": 5}},
        {"points": {"medal": 1}, "hit_points": {"current": 15}},
    )
    told = edit.told(GAME.vocabulary)
    assert told.what == "Hit points"
    assert told.before.startswith("5 of 30")
    assert "Medal 2" in told.before
    assert "Medal 1" in told.after


def test_what_an_earlier_release_wrote_of_a_medal_is_still_told():
    before, after = {"maximum": 30, "current": 5, "medal": 2}, {"maximum": 30, "current": 15, "medal": 1}
    told = Change(path="hit_points", before=before, after=after).told(GAME.vocabulary)
    assert (told.before, told.after) == ("5 of 30, Medal 2", "15 of 30, Medal 1")


def test_the_steppers_of_points_end_at_what_is_there_and_at_what_a_sheet_holds():
    points = next(one for one in GAME.trackers(hero(points=Purse(paragon=3, renegade=950))) if one.key == "points")
    assert {one.code: (one.least, one.most) for one in points.moves} == {
        "spend_paragon": (1, 3),
        "award_paragon": (1, 100),
        "spend_renegade": (1, 100),
        "award_renegade": (1, 49),
        "award_medal": (1, 100),
    }


def test_hit_points_that_nobody_entered_are_not_healed_with_a_medal():
    assert GAME.move(hero(hit_points=HitPoints()), "hit_points", "medal").code == "hit_points_missing"
