"""Every switch of step dice changes an answer that somebody at the table gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.checks import Step
from rules.step_dice import SYSTEM
from rules.step_dice.edition import editions
from rules.step_dice.game import StepDiceGame
from rules.step_dice.house_rules import StepHouseRules
from rules.step_dice.sheet import Experience, StepSheet

type Answered = Callable[[StepDiceGame], object]


def sheet(**update: Any) -> StepSheet:
    """Might d10, Melee d10, Athletics d6, Stealth d4: 6 steps of attributes, skills easy and average."""
    dice = {"attributes": {"Might": 3, "Speed": 1}, "skills": {"Melee": 3, "Athletics": 1, "Acrobatics": 1}}
    return StepSheet.model_validate({**dice, **update})


def fell(*faces: int, kind: str = "check", **form: Any) -> Answered:
    """The outcome of Melee when these faces fall."""

    def answered(game: StepDiceGame) -> object:
        check = game.plan(game.read_request(kind, {"traits": ["Melee"], **form}), sheet()).check
        steps: tuple[Step, ...] = ()
        for face in faces:
            owed = game.next_throw(check, steps)
            if owed is None:
                break
            steps += (Step(kind="throw", role=owed.role, faces=(face,)),)
        found = game.resolve(check, steps)
        return found.kind, found.value, found.final

    return answered


def planned(name: str, **form: Any) -> Answered:
    """One field of the plan."""
    kept = form.pop("sheet", None) or sheet()
    return lambda game: getattr(game.plan(game.read_request("check", {"traits": ["Melee"], **form}), kept), name)


def tracker(key: str, **update: Any) -> Answered:
    """What a tracker says."""
    return lambda game: {one.key: one.headline for one in game.trackers(sheet(**update))}.get(key)


def budget(game: StepDiceGame) -> object:
    """Every allowance of creation."""
    return [(one.spent, one.total) for one in game.budgets(sheet())]


def dice(game: StepDiceGame) -> object:
    """What the traits print, and how far they go."""
    high = sheet(attributes={"Might": 6}, skills={})
    return [(one.rating, one.maximum) for group in game.trait_groups(high) for one in group.traits]


def paid(game: StepDiceGame) -> object:
    """Whether influence pays a price that it does not hold."""
    return type(game.move(sheet(), "influence", "spend", amount=3)).__name__


def turned(game: StepDiceGame) -> object:
    """Action points after three turns."""
    return game.move(sheet(), "action_points", "turn", amount=3).after


def difficulty(game: StepDiceGame) -> object:
    """Whether a difficulty has a name."""
    return game.plan(game.read_request("check", {"traits": ["Melee"], "difficulty": "hard"}), sheet()).target


def grants(game: StepDiceGame) -> object:
    """Who adds to the pools."""
    return [(tracker.key, move.actors) for tracker in game.trackers(sheet()) for move in tracker.moves]


ANSWERS: dict[str, tuple[dict[str, Any], Answered, str]] = {
    "one_adds": ({"one_adds": "new"}, fell(1, 5), "core"),
    "ones_in_a_row": ({"ones_in_a_row": "first_two"}, fell(10, 1, 1, 4), "core"),
    "top_after_one": ({"top_after_one": False}, fell(1, 10, 4), "core"),
    "top_once": ({"top_once": True}, fell(10, 10, 4), "core"),
    "upgrade_bonus": ({"upgrade_bonus": 2}, dice, "core"),
    "highest_bonus": ({"highest_bonus": 2}, dice, "core"),
    "points_per_level": ({"points_per_level": 3}, planned("target", harder=2), "core"),
    "difficulties": ({"difficulties": "targets"}, difficulty, "core"),
    "contest_criticals": (
        {"contest_criticals": "sums"},
        fell(1, 1, 1, 2, kind="contest", opponent_die="d4", bonus=5),
        "core",
    ),
    "fractions": ({"fractions": "toward_zero"}, planned("headline", bonus="-5/2"), "core"),
    "pools_that_empty": ({"pools_that_empty": ["Influence"]}, paid, "core"),
    "lowered_attributes": (
        {"lowered_attributes": "skill_follows"},
        planned("die", sheet=sheet(lowered={"Might": 2})),
        "core",
    ),
    "fate": ({"fate": False}, tracker("fate"), "core"),
    "starting_downtime": ({"starting_downtime": 80}, budget, "core"),
    "starting_credits": ({"starting_credits": 10}, tracker("credits"), "core"),
    "attribute_points": ({"attribute_points": 9}, budget, "later"),
    "skill_points": ({"skill_points": 20}, budget, "later"),
    "attribute_price": ({"attribute_price": 1}, budget, "core"),
    "easy_price": ({"easy_price": 9}, budget, "core"),
    "average_price": ({"average_price": 9}, budget, "core"),
    "hard_price": ({"hard_price": 9}, budget, "core"),
    "level_experience": ({"level_experience": 10}, tracker("experience", experience=Experience(earned=12)), "core"),
    "health_points": ({"health_points": 20}, tracker("health"), "core"),
    "turn_action_points": ({"turn_action_points": 1}, turned, "core"),
    "most_action_points": ({"most_action_points": 9}, turned, "core"),
    "more_skills": ({"more_skills": ["Speed: Lockpicking, hard"]}, dice, "core"),
    "offers_stay": ({"offers_stay": True}, lambda game: game.keeps_offers, "core"),
    "players_take_grants": ({"players_take_grants": True}, grants, "core"),
}
"""For each switch another value, an answer that it changes, and the edition in which it does."""

ON_THE_PAGE = {"odds_shown"}
"""Switches that change what the pages show and no answer of the rules; tested where the panel is."""


def test_no_switch_is_left_out():
    assert set(ANSWERS) | ON_THE_PAGE == set(StepHouseRules.model_fields)


@pytest.mark.parametrize("name", ANSWERS)
def test_a_switch_changes_an_answer(name):
    rules, answered, edition = ANSWERS[name]
    assert answered(SYSTEM.game(edition)) != answered(SYSTEM.game(edition, rules))


def test_a_skill_of_the_campaign_is_one_like_any_other():
    game = SYSTEM.game("core", {"more_skills": ["speed: Lockpicking, hard"]})
    assert game.house_rules.listed_skills() == (("Lockpicking", "Speed", "hard"),)
    found = game.plan(game.read_request("check", {"traits": ["Lockpicking"]}), game.blank_sheet())
    assert found.die == "d4"
    above = game.edit(game.blank_sheet(), "skills.Lockpicking", "d6")
    assert above.code == "skill_above_attribute"
    assert game.trait_text("Lockpicking").source == "house rule (hard to learn)"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Lockpicking", "write an attribute and a name"),
        ("Luck: Dice", "write an attribute and a name"),
        ("Speed: Melee", "is on the lists already"),
        ("Speed: Might", "is on the lists already"),
        ("Speed: Lockpicking, tricky", "easy, average or hard"),
    ],
)
def test_a_line_that_is_no_skill_is_refused_with_a_sentence(line, said):
    with pytest.raises(ValueError, match=said):
        SYSTEM.game("core", {"more_skills": [line]})


def test_a_skill_of_ones_own_that_the_campaign_takes_up_stays_legal():
    own = sheet(own_skills={"Lockpicking": {"attribute": "Speed"}})
    game = SYSTEM.game("core", {"more_skills": ["Speed: Lockpicking"]})
    assert [one.notice for one in game.problems(own) if one.code == "skill_twice"] == [True]


@pytest.mark.parametrize(
    ("written", "die"),
    [("-5/2", "d10−3"), ("−2.5", "d10−3"), ("5/2", "d10+2"), ("2.5", "d10+2"), (3, "d10+3"), ("", "d10")],
)
def test_a_fraction_of_a_bonus_is_rounded_down_always(written, die):
    found = planned("die", bonus=written)(SYSTEM.game("core"))
    assert found == die


@pytest.mark.parametrize("written", ["half", "1/0", "21", "-20.5", "1e5", "1/101", "0.001", True])
def test_what_is_no_bonus_is_refused_with_a_sentence(written):
    [problem] = SYSTEM.game("core").read_request("check", {"traits": ["Melee"], "bonus": written})
    assert (problem.code, problem.trait) == ("bad_field", "bonus")


def test_every_skill_says_which_text_it_is_from():
    for edition in editions().values():
        game = SYSTEM.game(edition.key)
        for skill in edition.skills:
            assert "optional default" in game.trait_text(skill).source
