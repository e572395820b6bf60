"""Playing the Game, "Damage", "Conditions", "Fate", "Recovering Resources": what happens to a sheet."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.luck_die.damage import Blow, Body, DamageError, hit
from rules.luck_die.recovery import Night as TheNight
from rules.luck_die.recovery import Resources, fate_gained, resume_rest, take_rest
from rules.luck_die.sheet import Condition
from tests.rules.luck_die.seats import edited, game, milo, refused


def tracker(sheet, key, table=None):
    return next(one for one in (table or game()).trackers(sheet) if one.key == key)


def moved(sheet, key, code, amount=1, table=None, actor="player"):
    return edited((table or game()).move(sheet, key, code, amount=amount, actor=actor))


def now(sheet, *keys):
    return tuple(tracker(sheet, key).value for key in keys)


# Damage ---------------------------------------------------------------------------------------------------------


def test_damage_is_reduced_then_taken_from_endurance_then_from_health():
    sheet = milo(reduction={"elemental": 3})
    edit = game().move(sheet, "health", "elemental", amount=10)
    assert now(edit.sheet, "endurance", "health") == (0, 3)  # 7 taken: 4 endurance, 3 of 6 health
    assert edit.before == {"health": 6, "endurance": 4, "conditions": []}
    assert edit.after == {"health": 3, "endurance": 0, "conditions": ["Wounded"]}
    assert edit.path == "health"


def test_exactly_zero_is_unconscious_and_below_is_dying_too():
    zero = moved(milo(), "health", "physical", 10)
    assert tracker(zero, "health").headline == "0 of 6, unconscious"
    below = moved(milo(), "health", "typeless", 12)
    assert tracker(below, "health").headline == "−2 of 6, dying, unconscious"
    assert {one.name for one in below.conditions} == {"Wounded", "Bloodied", "Unconscious", "Dying"}


def test_who_recovers_from_dying_stays_below_zero_until_hit_again():
    awake = moved(moved(milo(), "health", "typeless", 12), "health", "wake")
    assert tracker(awake, "health").headline == "−2 of 6"
    assert tracker(moved(awake, "health", "typeless", 1), "health").headline == "−3 of 6, dying, unconscious"


@settings(deadline=None)
@given(st.integers(0, 60), st.integers(0, 30), st.integers(0, 20), st.integers(-10, 20), st.booleans())
def test_damage_is_never_lost_and_never_gained(amount, reduction, endurance, health, halved):
    body = Body(endurance, health)
    done = hit(game().book, Blow(amount, "Cold", halved), {"elemental": reduction}, body)
    dealt = amount // 2 if halved else amount
    assert done.taken == (max(1, dealt - reduction) if dealt else 0)
    assert (endurance - done.body.endurance) + (health - done.body.health) == done.taken
    assert done.health_lost == 0 or done.body.endurance == 0
    assert done.body.dying == (done.health_lost > 0 and done.body.health < 0)
    assert done.body.unconscious == (done.health_lost > 0 and done.body.health <= 0)


@pytest.mark.parametrize(
    ("switches", "taken"),
    [
        ({}, 1),  # 7 halved is 3, less 2
        ({"halving": "after"}, 2),  # 7 less 2 is 5, halved
        ({"halving_rounds": "up"}, 2),
        ({"halving": "after", "halving_rounds": "up"}, 3),
    ],
)
def test_fate_halves_damage_before_or_after_reduction(switches, taken):
    table, sheet = game(**switches), milo(reduction={"physical": 2})
    hurt = moved(sheet, "health", "physical halved", 7, table)
    assert 4 - tracker(hurt, "endurance").value == taken
    assert hurt.fate == 0
    assert refused(table.move(hurt, "health", "physical halved", amount=7)).code == "not_enough_fate"


def test_reduction_may_be_kept_for_each_type():
    table = game(reduction="type")
    sheet = edited(table.edit(milo(), "reduction.Fire", 2))
    assert tracker(moved(sheet, "health", "fire", 3, table), "endurance").value == 3
    assert tracker(moved(sheet, "health", "cold", 3, table), "endurance").value == 1
    assert refused(game().edit(milo(), "reduction.Fire", 2)).code == "bad_field"


def test_damage_that_does_not_exist_is_refused():
    assert refused(game().move(milo(), "health", "acid", amount=3)).code == "unknown_move"
    assert refused(game().move(milo(), "health", "elemental", amount=-1)).code == "bad_amount"
    with pytest.raises(DamageError, match="no damage called"):
        hit(game().book, Blow(3, "Acid"), {}, Body(3, 3))


# Conditions -----------------------------------------------------------------------------------------------------


def test_conditions_begin_end_and_do_not_double():
    sheet = moved(milo(), "conditions", "begin Prone")
    assert tracker(sheet, "conditions").headline == "Prone"
    again = edited(game().edit(sheet, "conditions.add", {"name": "prone", "strength": 2}))
    assert again.conditions == (Condition(name="Prone", strength=2),)  # the newest takes precedence
    assert moved(again, "conditions", "end Prone").conditions == ()
    assert refused(game().move(sheet, "conditions", "end Stunned")).code == "unknown_move"


def test_wounded_ends_when_health_is_whole_again():
    hurt = moved(milo(), "health", "typeless", 6)
    assert hurt.has("Wounded")
    assert not moved(hurt, "health", "heal", 2).has("Wounded")


# Breaks and rests -------------------------------------------------------------------------------------------------


def tired():
    sheet = milo(abilities=())
    sheet = edited(game().edit(sheet, "abilities.add", {"name": "Second Wind", "uses": 1}))
    for key, amount in (("endurance", 4), ("stamina", 6), ("focus", 4)):
        sheet = moved(sheet, key, "spend", amount)
    return moved(moved(sheet, "health", "typeless", 3), "abilities", "use Second Wind")


RESOURCES = ("endurance", "stamina", "focus", "health", "abilities")


def test_a_break_brings_half_and_there_are_two_between_rests():
    sheet = moved(tired(), "recovery", "break")
    assert now(sheet, *RESOURCES) == (2, 3, 2, 3, 0)
    sheet = moved(sheet, "recovery", "break")
    assert now(sheet, *RESOURCES) == (4, 6, 4, 3, 0)
    assert refused(game().move(sheet, "recovery", "break")).sentence == "Both breaks since the last rest are taken."


def test_a_rest_brings_everything_one_health_and_every_use_once_a_day():
    sheet = moved(tired(), "recovery", "rest")
    assert now(sheet, *RESOURCES) == (4, 6, 4, 4, 1)
    assert refused(game().move(sheet, "recovery", "rest")).code == "already_rested_today"
    assert now(moved(moved(sheet, "recovery", "new_day"), "recovery", "rest"), "health") == (5,)


def test_an_interrupted_rest_brings_half_and_goes_on_to_bring_the_rest():
    sheet = moved(tired(), "recovery", "interrupt")
    assert now(sheet, *RESOURCES) == (2, 3, 2, 3, 0)  # Rests, Haldir
    assert tracker(sheet, "recovery").headline == "2 breaks left, rest interrupted"
    sheet = moved(sheet, "recovery", "resume")
    assert now(sheet, *RESOURCES) == (4, 6, 4, 4, 1)
    assert refused(game().move(sheet, "recovery", "resume")).code == "nothing_to_resume"


def test_an_interrupted_rest_does_not_bring_half_again_and_again():
    sheet = moved(tired(), "recovery", "interrupt")
    assert refused(game().move(sheet, "recovery", "interrupt")).code == "already_interrupted"


def test_a_complete_rest_counts_the_breaks_anew():
    sheet = moved(tired(), "recovery", "break")
    assert sheet.recovery.breaks == 1
    assert moved(sheet, "recovery", "interrupt").recovery.breaks == 1
    assert moved(sheet, "recovery", "interrupt", table=game(breaks_reset="any")).recovery.breaks == 0
    assert moved(sheet, "recovery", "rest").recovery.breaks == 0


AMOUNTS = st.integers(0, 12).flatmap(lambda most: st.tuples(st.integers(0, most), st.just(most)))


@settings(deadline=None)
@given(AMOUNTS, AMOUNTS, st.sampled_from(["down", "up"]))
def test_half_a_rest_and_the_other_half_are_a_whole_one(focus, health, rounding):
    start = Resources({"focus": focus[0]}, {"focus": focus[1]}, *health)
    rules = game().book.edition.recovery
    half = take_rest(rules, start, TheNight(interrupted=True, rounding=rounding))
    between = Resources(half.after, start.maximum, half.health, start.max_health)
    for brings in ("all", "other_half"):
        whole = resume_rest(rules, between, brings=brings, rounding=rounding)
        assert whole.after == take_rest(rules, start, TheNight()).after
        assert whole.health == take_rest(rules, start, TheNight()).health <= start.max_health


# Fate -----------------------------------------------------------------------------------------------------------


def test_a_session_brings_fate_up_to_three():
    sheet = milo(fate=2)
    sheet = moved(sheet, "fate", "session", actor="storyteller")
    assert sheet.fate == 3
    assert refused(game().move(sheet, "fate", "session", actor="storyteller")).code == "not_open"
    assert fate_gained(2, sessions=2) == 3


def test_fate_brings_back_half_of_one_resource():
    sheet = moved(milo(), "stamina", "spend", 6)
    edit = game().move(sheet, "stamina", "fate")
    assert (edit.before, edit.after) == ({"stamina": 0, "fate": 1}, {"stamina": 3, "fate": 0})
    assert refused(game().move(edit.sheet, "stamina", "fate")).code == "not_enough_fate"


def test_fate_keeps_somebody_alive_at_a_price():
    dying = moved(milo(), "health", "typeless", 12)
    saved = moved(dying, "fate", "survive ambition")
    assert (saved.has("Dying"), saved.story.inhibited, saved.fate) == (False, "ambition", 0)
    assert refused(game().move(milo(), "fate", "survive ambition")).code == "not_dying"


def test_fate_answers_a_question_adds_an_action_and_several_go_at_once():
    assert moved(milo(), "fate", "question").fate == 0
    assert moved(milo(), "fate", "action").fate == 0
    assert moved(milo(fate=3), "fate", "spend", 2).fate == 1
    assert refused(game().move(milo(fate=1), "fate", "spend", amount=2)).code == "not_enough_fate"
    assert refused(game().move(milo(), "fate", "set", amount=3)).code == "unknown_move"


def test_fate_halves_the_price_of_an_advancement():
    table = game(starting_experience=8)
    sheet = milo(table)
    edit = table.edit(sheet, "experience.buy", {"trait": "Dexterity", "fate": True})
    assert (edit.after["dots"], edit.sheet.experience.spent, edit.sheet.fate) == (8, 4, 0)


# Trackers in general ----------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_every_move_that_is_offered_can_be_made_and_resources_stay_in_range(data):
    table, sheet = game(), milo(fate=2)
    for _ in range(6):
        key = data.draw(st.sampled_from([one.key for one in table.trackers(sheet) if one.moves]))
        move = data.draw(st.sampled_from(tracker(sheet, key).moves))
        edit = table.move(sheet, key, move.code, amount=1, actor="storyteller")
        sheet = edited(edit)
        assert edit.path == key
        assert edit.before != edit.after or move.code in ("wake",)
        for one in table.trackers(sheet):
            assert one.value <= max(one.maximum, 0) or one.key == "experience"
            assert one.key == "health" or one.value >= 0
        assert table.read_sheet(sheet.model_dump(mode="json")) == sheet


def test_resources_stay_within_their_range():
    assert refused(game().move(milo(), "focus", "spend", amount=5)).sentence == "Focus is 4, and this takes 5."
    assert refused(game().move(milo(), "focus", "recover")).code == "bad_amount"
    assert refused(game().move(milo(), "luck", "spend")).code == "unknown_tracker"
    assert refused(game().move(milo(), "focus", "burn")).code == "unknown_move"
    assert refused(game().move(milo(), "experience", "award", amount=2)).code == "storyteller_only"
