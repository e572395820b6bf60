"""Everything around a roll: actions, time, training, ten, movement, wounds, targets."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rounds import Event, Fighter
from rules.wild_die import actions, difficulties, initiative, wounds
from rules.wild_die.codes import read_code
from rules.wild_die.game import SYSTEM
from rules.wild_die.sheet import HitPoints
from tests.rules.wild_die.pilots import GAME, answered, checked, hero, planned, refusals, thrown

TABLES = GAME.book.tables


@given(st.integers(-500, 500))
def test_every_difficulty_has_a_band_and_every_modifier_but_none_has_one(number):
    assert difficulties.difficulty_band(TABLES.difficulties.bands, number)
    assert (difficulties.modifier_band(TABLES.modifiers.bands, number) is None) == (number == 0)


@given(st.integers(-50, 100), st.integers(-50, 100))
def test_a_retry_is_harder_by_what_was_missing(difficulty, total):
    again = difficulties.retry(difficulty, total)
    assert (again is None) == (total >= difficulty)
    assert again is None or again.difficulty - difficulty == difficulty - total == again.penalty


@given(st.integers(1, 5000))
def test_preparing_counts_whole_doublings_up_to_three(factor):
    dice = actions.preparing(TABLES.actions, factor)
    assert 0 <= dice <= 3
    assert 2**dice <= factor
    assert dice == 3 or factor < 2 ** (dice + 1)


@given(st.integers(10, 5000), st.integers(1, 5000))
def test_rushing_never_gets_cheaper_with_more_time_saved(normal, actual):
    rush = actions.rushing(TABLES.actions, normal, actual)
    assert rush.allowed == (4 * actual >= normal)
    if rush.allowed and actions.rushing(TABLES.actions, normal, actual + 1).allowed:
        assert rush.modifier >= actions.rushing(TABLES.actions, normal, actual + 1).modifier


@given(st.integers(-20, 400), st.integers(1, 300))
def test_wounds_get_worse_with_every_point(points, most):
    order = ["Unhurt", "Lightly Wounded", "Wounded", "Severely Wounded", "Almost Dead", "Dead"]
    here, below = (order.index(wounds.wound_level(TABLES.wounds, at, most).level) for at in (points, points - 1))
    assert here <= below
    assert wounds.wound_level(TABLES.wounds, points, most).can_act == (points > 0)
    healed = wounds.medal_heal(TABLES.points, points, most)
    assert (healed is None) == (points < 0)
    assert healed is None or points <= healed <= max(points, most)


def test_half_of_an_odd_move_is_a_half():
    assert actions.movement(TABLES.paces, 9, "cautious").metres == Fraction(9, 2)
    assert actions.movement(TABLES.paces, 9, "cautious", round_down=True).metres == 4


@given(st.lists(st.tuples(st.integers(1, 4), st.booleans(), st.booleans(), st.integers(0, 2)), max_size=8))
def test_initiative_puts_everybody_once_and_reports_what_stays_tied(given_fighters):
    fighters = [
        Fighter(name=str(at), initiative=value, players=pc, numbers={"talent": talent, "dodge": dodge})
        for at, (value, pc, talent, dodge) in enumerate(given_fighters)
    ]
    events = [*(Event(kind="join", fighter=one) for one in fighters), *([Event(kind="begin")] if fighters else [])]
    view = GAME.room.view(events)
    names = [team.name for team in view.teams]
    assert sorted(names) == sorted(one.name for one in fighters)
    standings = {one.name: initiative.standing(one) for one in fighters}
    assert [standings[name] for name in names] == sorted(standings.values(), reverse=True)
    for group in view.ties:
        assert len({standings[name] for name in group}) == 1
        assert len(group) > 1


def test_wounds_actions_and_preparing_are_summed_with_their_reasons():
    sheet = hero(hit_points=HitPoints(maximum=30, current=20))
    plan = planned("skill", sheet, traits=["Firearms"], actions="2", bonus="+1D, +2")
    assert [(part.label, part.amount) for part in plan.pool_parts] == [
        ("Firearms", 5),
        ("Pips", 1),
        ("2 actions", -1),
        ("Lightly Wounded", -1),
        ("Modifier", 1),
        ("Modifier", 2),
    ]
    assert (plan.dice, plan.adds, plan.code) == (4, 3, "4D+3")


def test_an_untrained_skill_uses_the_attribute_and_is_harder():
    plan = planned("skill", hero(), traits=["Dodge"], difficulty="15")
    assert (plan.code, plan.difficulty, plan.untrained) == ("4D", 20, True)
    assert planned("skill", hero(), traits=["Dodge"], difficulty="15", untrained_modifier="0").difficulty == 15
    assert refusals("skill", hero(), traits=["Dodge"], training_needed="on") == ("training_needed",)


def test_a_band_stands_for_its_usual_number():
    plan = planned("skill", hero(), traits=["Firearms"], band="moderate", modifier="3")
    assert (plan.difficulty, plan.band, plan.modifier_band) == (16, "Difficult", "Slight disadvantage")


def test_preparing_is_lost_on_the_distracted_and_the_busy():
    assert planned("skill", hero(), traits=["Firearms"], time_factor="8").dice == 8
    busy = planned("skill", hero(), traits=["Firearms"], time_factor="8", actions="2")
    assert (busy.dice, [note.code for note in busy.notes]) == (4, ["not_prepared"])


def test_rushing_and_moving_add_to_the_difficulty():
    assert planned("skill", hero(), traits=["Firearms"], difficulty="16", pace="running").difficulty == 22
    assert planned("skill", hero(), traits=["Firearms"], difficulty="16", time_saved="30").difficulty == 26
    assert refusals("skill", hero(), traits=["Firearms"], difficulty="16", time_saved="76") == ("too_rushed",)


@pytest.mark.parametrize(
    ("circumstances", "missed"),
    [
        ({}, 16),
        ({"modifier": "5"}, 21),
        ({"modifier": "-4"}, 12),
        ({"pace": "running"}, 22),
        ({"time_saved": "50"}, 26),
        ({"traits": ["Dodge"]}, 21),  # untrained
        ({"traits": ["Dodge"], "modifier": "3", "pace": "running"}, 30),
    ],
)
def test_a_retry_counts_from_all_that_the_failed_roll_had_to_reach(circumstances, missed):
    form = {"traits": ["Firearms"], "difficulty": "16", **circumstances}
    assert planned("skill", hero(), **form).difficulty == missed
    again = planned("skill", hero(), **form, failed_total=str(missed - 1))
    assert (again.difficulty, again.target_parts[-1].label) == (missed + 1, "Retry")
    assert planned("skill", hero(), **form, failed_total="2").difficulty == 2 * missed - 2
    assert refusals("skill", hero(), **form, failed_total=str(missed)) == ("not_failed",)


def test_every_further_retry_mounts_up_on_the_number_just_missed():
    form = {"traits": ["Firearms"], "difficulty": "16"}
    assert planned("skill", hero(), **form, failed_total="10").difficulty == 22
    assert planned("skill", hero(), **form, failed_total="10, 15").difficulty == 29
    assert planned("skill", hero(), **form, failed_total="10 15 29").problems[0].code == "not_failed"
    house = SYSTEM.game("core", {"retry_from_first": True})
    assert planned("skill", hero(), game=house, **form, failed_total="10, 15").difficulty == 23


@pytest.mark.parametrize("totals", ["ten", "10;15", "1000", "5.5", "--1"])
def test_totals_of_earlier_tries_are_numbers(totals):
    assert refusals("skill", hero(), traits=["Firearms"], difficulty="16", failed_total=totals) == ("bad_field",)


def test_taking_ten_throws_no_dice():
    check = checked("skill", hero(), traits=["Firearms"], difficulty="14", take_ten="on")
    assert GAME.next_throw(check, ()) is None
    found = GAME.resolve(check, ())
    assert (found.value, found.kind, found.dice, found.final) == (14, "success", (), True)
    assert GAME.odds(check).success == 1
    assert refusals("skill", hero(), traits=["Strength"], take_ten="on", actions="2", time_saved="20") == (
        "no_time",
        "rushed",
        "attribute_below_3D",
    )


def test_a_trait_reduced_to_zero_cannot_be_relied_on():
    assert refusals("skill", hero(), traits=["Strength"], actions="3") == ("reduced_to_zero",)
    game = SYSTEM.game("core", {"minimum_die": True})
    assert planned("skill", hero(), traits=["Strength"], actions="3", game=game).dice == 1


def test_almost_dead_nobody_acts_but_may_resist():
    sheet = hero(hit_points=HitPoints(maximum=30, current=0))
    assert "cannot_act" in refusals("skill", sheet, traits=["Firearms"])
    assert refusals("skill", sheet, traits=["Firearms"], free="on") == ()


def test_free_rolls_keep_their_dice_where_the_table_wants_it():
    assert planned("skill", hero(), traits=["Firearms"], actions="2", free="on").dice == 4
    game = SYSTEM.game("core", {"free_rolls_exempt": True})
    assert planned("skill", hero(), traits=["Firearms"], actions="2", free="on", game=game).dice == 5


@pytest.mark.parametrize(("reaction", "needed"), [("", 12), ("on", 22)])
def test_an_attack_hits_on_equal_and_a_full_reaction_adds_ten(reaction, needed):
    check = checked("attack", hero(), traits=["Firearms"], defence="12", full_reaction=reaction or "false")
    assert (check.difficulty, check.ties) == (needed, True)


def test_an_attack_and_a_parry_are_checks_of_their_own():
    check = checked("attack", hero(), traits=["Firearms"], defence="12", full_reaction="on", modifier="-2")
    assert (check.difficulty, check.title) == (20, "Firearms, attack")
    parry = checked("parry", hero(skills={"Melee": 3}), traits=["Melee"], attack_total="14")
    assert GAME.resolve(parry, thrown(parry, 3, 3, 3, 3, 2)).kind == "failure"
    assert GAME.resolve(parry, thrown(parry, 3, 3, 3, 3, 3)).kind == "success"


def test_an_opposed_roll_throws_both_sides_on_one_entry():
    check = checked("opposed", hero(), traits=["Perception"], opponent="2D")
    steps = thrown(check, 2, 2, 3, 5, 3)
    found = GAME.resolve(check, steps)
    assert [die.role for die in found.dice] == ["regular", "regular", "wild", "opponent_regular", "opponent_wild"]
    assert (found.value, found.kind) == (8, "success")  # 7 + 1 pip against 8: the initiator wins ties


def test_an_opposed_roll_needs_the_other_side():
    assert refusals("opposed", hero(), traits=["Perception"]) == ("no_opponent",)
    both = {"opponent": "3D", "opponent_total": "9"}
    assert refusals("opposed", hero(), traits=["Perception"], **both) == ("no_opponent",)
    check = checked("opposed", hero(), traits=["Perception"], opponent_total="9", initiator="false")
    assert GAME.resolve(check, thrown(check, 2, 3, 3)).kind == "failure"


def test_equal_fails_against_a_difficulty_where_the_table_wants_more():
    game = SYSTEM.game("core", {"ties_succeed": False})
    check = checked("pool", code="2D", difficulty="7", game=game)
    assert game.resolve(check, thrown(check, 4, 3, game=game)).kind == "failure"
    assert game.odds(check).success < GAME.odds(checked("pool", code="2D", difficulty="7")).success


def test_only_a_storyteller_rolls_for_a_group():
    assert refusals("pool", code="3D", members="6") == ("storyteller_only",)
    check = checked("pool", code="3D", name="Guards", members="6", actor="storyteller")
    assert check.title == "Guards (6 members, one roll)"


def test_skill_points_may_be_worth_a_die():
    game = SYSTEM.game("core", {"skill_points": "dice"})
    assert game.book.rolled(hero(), "firearms").code == read_code("8D")


@pytest.mark.parametrize(("rounds", "refused"), [("1", ("too_rushed",)), ("2", ()), ("720", ())])
def test_only_a_task_of_two_rounds_or_more_is_rushed(rounds: str, refused: tuple[str, ...]):
    form = {"traits": ["Firearms"], "difficulty": "16", "time_saved": "25", "task_rounds": rounds}
    assert refusals("skill", hero(), **form) == refused
    assert refusals("skill", hero(), **form | {"time_saved": "0"}) == ()


@pytest.mark.parametrize(
    ("kind", "form"), [("code", {"code": "5D", "name": "Rifle"}), ("skill", {"traits": ["Firearms"]})]
)
def test_points_go_with_every_roll_of_a_character_before_and_after_the_dice(kind: str, form: dict[str, object]):
    before = planned(kind, hero(), **form, difficulty="40", spend=["medal:dice", "paragon:number"])
    assert before.problems == ()
    assert {part.label for part in before.pool_parts} >= {"Medal", "Paragon"}
    assert [use.key for use in before.uses if not use.reason]
    plain = checked(kind, hero(), **form, difficulty="40")
    steps = thrown(plain, *[2] * plain.dice)
    [spend] = [one for one in GAME.choices(plain, steps, hero()) if one.code == "spend"]
    assert "medal:dice" in {one.code for one in spend.options}
    _, sheet = answered(plain, steps, "spend", "paragon:number", sheet=hero())
    assert sheet.points.paragon == hero().points.paragon - 1


def test_wounds_take_nothing_from_a_code_that_is_on_no_sheet():
    hurt = hero(hit_points=HitPoints(maximum=30, current=1))
    assert checked("code", hurt, code="5D").dice == 5
