"""The casebook of the luck die, and near variants of its cases."""

import pytest

from tests.rules.casebook import CASES, answer, differences, read_cases

ALL = read_cases(CASES / "luck-die.json")
LOCK = {"attribute": {"size": 6, "face": 4}, "skill": {"size": 4, "face": 2}, "luck": 1, "difficulty": 6}
FOUR = {"players": ["P1", "P2"], "guards": ["G1", "G2"]}


@pytest.mark.parametrize("case", ALL, ids=[case["id"] for case in ALL])
def test_the_product_answers_as_the_casebook_says(case):
    assert differences(case["expect"], answer(case["op"], case["input"])) == []


@pytest.mark.parametrize(
    ("op", "given", "expect"),
    [
        ("luck-die.test", LOCK | {"luck": 0}, {"error": "bad_face"}),
        ("luck-die.test", LOCK | {"luck": 21}, {"error": "bad_face"}),
        ("luck-die.test", LOCK | {"advantages": 1, "rerolls": [{"die": "skill", "face": 4}]}, {"total": 8}),
        ("luck-die.test", LOCK | {"advantages": 1, "rerolls": [{"die": "skill", "face": 1}]}, {"total": 6}),
        ("luck-die.test", LOCK | {"rerolls": [{"die": "skill", "face": 4}]}, {"error": "no_reroll_left"}),
        ("luck-die.test", LOCK | {"advantages": 1, "rerolls": [{"die": "skill", "face": 5}]}, {"error": "bad_face"}),
        ("luck-die.test", LOCK | {"disadvantages": 1}, {"error": "missing_reroll"}),
        (
            "luck-die.test",
            LOCK | {"disadvantages": 1, "rerolls": [{"die": "skill", "face": 1}]},
            {"error": "not_the_greatest_die"},
        ),
        (
            "luck-die.test",
            LOCK | {"advantages": 2, "rerolls": [{"die": "skill", "face": 1}, {"die": "skill", "face": 4}]},
            {"total": 8, "dice": {"attribute": 4, "skill": 4}},
        ),
        (
            "luck-die.test",
            LOCK
            | {
                "skill": {"size": 4, "face": 4},
                "disadvantages": 1,
                "rerolls": [{"die": "skill", "face": 1}],
            },
            {"total": 5},  # two equal dice: either may be taken
        ),
        ("luck-die.test", LOCK | {"maximised": ["luck"]}, {"total": 9, "luck_bonus": 3, "fate_spent": 1}),
        ("luck-die.test", LOCK | {"maximised": ["skill", "skill"]}, {"error": ""}),
        (
            "luck-die.test",
            LOCK | {"disadvantages": 1, "rerolls": [{"die": "attribute", "face": 1}], "maximised": ["attribute"]},
            {"total": 8},  # set after the rerolls
        ),
        ("luck-die.net_advantage", {"disadvantages": 2}, {"advantage": 0, "disadvantage": 2}),
        ("luck-die.luck_test", {"face": 21}, {"error": "bad_face"}),
        ("luck-die.difficulty_name", {"difficulty": 24}, {"name": "Unbelievable"}),
        (
            "luck-die.follow_round",
            {"order": ["players", "guards"], "members": FOUR, "log": [{"turn": x} for x in ("P1", "G2", "P2", "G1")]},
            {"next_team": None, "may_act": [], "round_over": True},
        ),
        (
            "luck-die.follow_round",
            {"order": ["players", "guards"], "members": FOUR, "log": [{"turn": "P1"}, {"out": "P1"}, {"back": "P1"}]},
            {"next_team": "guards", "may_act": ["G1", "G2"]},
        ),
        ("luck-die.follow_round", {"order": ["a"], "members": {"a": ["x"]}, "log": [{"turn": "y"}]}, {"error": ""}),
        ("luck-die.long_action", {"cost": 3, "left": 1}, {"owed": 2, "later_turns": 1, "left": 1}),
        ("luck-die.damage", {"amount": 0, "type": "Fire", "endurance": 3, "health": 5}, {"taken": 0, "health": 5}),
        ("luck-die.damage", {"amount": 5, "health": 5}, {"health": 0, "unconscious": True, "dying": False}),
        (
            "luck-die.damage",
            {"amount": 2, "endurance": 2, "health": -3},
            {"endurance": 0, "health": -3, "unconscious": False, "dying": False},
        ),
        (
            "luck-die.take_break",
            {"current": {"focus": 0}, "maximum": {"focus": 5}, "breaks_since_rest": 2},
            {"allowed": False, "after": {"focus": 0}, "breaks_since_rest": 2},
        ),
        (
            "luck-die.take_break",
            {"current": {"focus": 0}, "maximum": {"focus": 5}, "hours": 0.5},
            {"allowed": True, "after": {"focus": 2}},
        ),
        ("luck-die.fate_gain", {"current": 2, "gain": 2}, {"fate": 3}),
        ("luck-die.fate_spend", {"current": 0}, {"allowed": False, "fate": 0}),
        ("odds.luck_die", {"sizes": [4], "difficulty": 3, "advantages": 1}, {"success": "61/80"}),
        ("odds.luck_die", {"sizes": [6, 6], "difficulty": 16}, {"success": "0"}),
        ("odds.luck_die", {"sizes": [10**9], "difficulty": 16}, {"error": ""}),
    ],
)
def test_near_variants_of_its_cases(op, given, expect):
    assert differences(expect, answer(op, given)) == []
