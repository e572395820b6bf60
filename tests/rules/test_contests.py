"""Contests between two sheets, through the door: what the other side brings, and the odds of its dice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.checks import Contestant
from rules.step_dice import SYSTEM as STEP_DICE
from rules.wild_die.sheet import HitPoints
from tests.rules.luck_die.seats import game as luck_game
from tests.rules.luck_die.seats import milo
from tests.rules.step_dice.tables import GAME, built
from tests.rules.wild_die.pilots import GAME as WILD
from tests.rules.wild_die.pilots import hero


def contest(game, kind, mine, theirs, **form):
    """The plan of a contest between Ada and Bran."""
    request = game.read_request(kind, form)
    assert not isinstance(request, tuple), request
    return game.plan_contest(request, Contestant("Ada", mine), theirs and Contestant("Bran", theirs))


# Step dice --------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 6), st.integers(0, 6), st.integers(-5, 5), st.integers(-5, 5))
def test_a_contest_of_sheets_has_the_odds_of_its_dice(one, other, bonus, opponent_bonus):
    form = {"bonus": bonus, "opponent_bonus": opponent_bonus}
    asked = {"traits": ["Might"], "opponent_traits": ["Speed"], **form}
    found = contest(GAME, "contest", built(Might=one), built(Speed=other), **asked).check
    dice = {"die": str(GAME.book.die(one)), "opponent_die": str(GAME.book.die(other)), **form}
    written = GAME.plan(GAME.read_request("contest", dice), None).check
    assert GAME.odds(found).success == GAME.odds(written).success


def test_both_sides_of_a_contest_are_named_by_character_and_trait():
    check = contest(GAME, "contest", built(Might=2), built(Speed=1), traits=["Might"], opponent_traits=["Speed"]).check
    assert [side.label for side in check.sides] == ["Ada (Might)", "Bran (Speed)"]
    assert check.title == "Might against Bran (Speed)"


def test_ones_own_side_is_named_against_somebody_without_a_sheet_too():
    form = {"traits": ["Might"], "opponent": "Guard", "opponent_die": "d6"}
    check = contest(GAME, "contest", built(Might=2), None, **form).check
    assert [side.label for side in check.sides] == ["Ada (Might)", "Guard"]


def test_a_lowered_attribute_opposes_with_the_die_it_has_now():
    theirs = built(Might=3, Melee=3).model_copy(update={"lowered": {"Might": 2}})
    form = {"traits": ["Might"], "opponent_traits": ["Melee"]}
    stays = contest(GAME, "contest", built(Might=2), theirs, **form).check
    follows = contest(
        STEP_DICE.game("core", {"lowered_attributes": "skill_follows"}), "contest", built(Might=2), theirs, **form
    ).check
    assert [check.sides[1].written for check in (stays, follows)] == ["d10", "d6"]


@pytest.mark.parametrize("traits", [[], ["Juggling"], ["Might", "Speed"]])
def test_an_opponent_rolls_one_trait_that_they_have(traits):
    found = contest(GAME, "contest", built(Might=2), built(), traits=["Might"], opponent_traits=traits)
    assert (found.check, [one.code for one in found.problems]) == (None, ["no_opponent"])
    assert "Bran" in found.problems[0].sentence


def test_a_passive_opponent_does_not_roll_and_their_value_is_the_number_to_reach():
    found = contest(
        GAME, "contest", built(Speed=2), built(Intelligence=2), traits=["Speed"], opponent_traits=["Perception"]
    )
    assert (found.target, found.check.title, found.check.is_contest) == (4, "Speed against Bran (Perception)", False)
    assert found.check.target_parts[0].reason == "Perception of Bran"
    assert [one.code for one in found.notes] == ["no_contest"]


def test_what_only_measures_something_opposes_nothing():
    found = contest(GAME, "contest", built(), built(), traits=["Speed"], opponent_traits=["Movement"])
    assert [one.code for one in found.problems] == ["no_opponent"]


# Luck die ---------------------------------------------------------------------------------------------------


def test_an_opponent_of_the_luck_die_brings_attribute_skill_and_best_proficiency():
    table = luck_game()
    form = {"traits": ["Strength"], "opponent_traits": ["Strength"], "other_advantages": 1}
    other = contest(table, "contest", milo(), milo(), **form).check.other
    assert (other.label, other.traits, other.advantages) == ("Bran", "Strength", 1)
    own = contest(table, "contest", milo(), milo(), **form).check.own
    assert [die.size for die in other.dice] == [die.size for die in own.dice]


def test_an_opponent_of_the_luck_die_needs_one_attribute():
    found = contest(luck_game(), "contest", milo(), milo(), traits=["Strength"])
    assert [one.code for one in found.problems] == ["no_opponent"]


# Wild die ---------------------------------------------------------------------------------------------------


def test_wounds_actions_and_modifiers_weigh_on_the_opponent_as_on_anybody():
    hurt = hero(hit_points=HitPoints(maximum=30, current=24))
    form = {"traits": ["Perception"], "opponent_traits": ["Firearms"], "opponent_bonus": "+2", "opponent_actions": 2}
    check = contest(WILD, "opposed", hero(), hurt, **form).check
    assert (check.opponent_dice, check.opponent_adds, check.opponent_name) == (3, 3, "Bran (Firearms)")


def test_an_untrained_opponent_is_as_far_behind_as_the_untrained_roller():
    form = {"traits": ["Dodge"], "opponent_traits": ["Dodge"]}
    check = contest(WILD, "opposed", hero(), hero(), **form).check
    assert check.opponent_adds == 0  # five off for them, five on top for the roller
    trained = contest(WILD, "opposed", hero(), hero(), traits=["Firearms"], opponent_traits=["Dodge"]).check
    assert trained.opponent_adds == -5


def test_an_opponent_who_cannot_act_does_not_oppose():
    down = hero(hit_points=HitPoints(maximum=30, current=0))
    found = contest(WILD, "opposed", hero(), down, traits=["Firearms"], opponent_traits=["Firearms"])
    assert found.check is None
    assert all(one.sentence.startswith("Bran: ") for one in found.problems)


def test_a_total_that_has_fallen_already_stands_for_the_character():
    check = contest(WILD, "opposed", hero(), hero(), traits=["Firearms"], opponent_total=14).check
    assert (check.difficulty, check.opponent_dice, check.title) == (14, 0, "Firearms against Bran")
