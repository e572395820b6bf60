"""The casebook of step dice."""

import pytest

from tests.rules.casebook import CASES, answer, differences, read_cases

ALL = read_cases(CASES / "step-dice.json")


@pytest.mark.parametrize("case", ALL, ids=[case["id"] for case in ALL])
def test_the_product_answers_as_the_casebook_says(case):
    assert differences(case["expect"], answer(case["op"], case["input"])) == []


@pytest.mark.parametrize(
    ("op", "given", "expect"),
    [
        ("step-dice.resolve", {"die": "d8", "faces_rolled": [4]}, {"success": True}),
        ("step-dice.resolve", {"die": "d8", "faces_rolled": [9]}, {"error": "bad_face"}),
        ("step-dice.resolve", {"die": "d8", "faces_rolled": [0]}, {"error": "bad_face"}),
        ("step-dice.resolve", {"die": "d8", "faces_rolled": [5, 2]}, {"error": "unexpected_die"}),
        ("step-dice.resolve", {"die": "d12+1", "faces_rolled": [12, 12, 2]}, {"total": 27, "explosions": 2}),
        ("step-dice.resolve", {"die": "d4", "faces_rolled": [1, 4, 3]}, {"total": 8, "success": True}),
        (
            "step-dice.contest",
            {"a": {"die": "d8", "faces_rolled": [8]}, "b": {"die": "d6", "faces_rolled": [2]}},
            {"error": ""},
        ),
        ("step-dice.next_step", {"text": "d10"}, {"die": "d12"}),
        ("step-dice.die", {"text": "d7"}, {"error": "bad_die"}),
        ("step-dice.die", {"text": ""}, {"error": "bad_die"}),
        ("step-dice.die", {"text": "d12-1"}, {"error": "bad_die"}),
        ("step-dice.fraction", {"numerator": -7, "denominator": 2}, {"value": -4}),
        ("step-dice.fraction", {"numerator": 1, "denominator": 0}, {"error": ""}),
        ("step-dice.pool_spend", {"current": 0, "cost": 0}, {"allowed": True, "value": 0}),
        ("step-dice.pool_change", {"current": 2, "change": 5}, {"value": 7, "short_by": 0}),
        ("odds.step_dice", {"die": "d4"}, {"success": "61/176", "critical_failure": "1/11"}),
        ("odds.step_dice", {"die": "d6", "target": 1}, {"success": "28/29", "critical_failure": "1/29"}),
    ],
)
def test_near_variants_of_the_cases_are_answered(op, given, expect):
    assert differences(expect, answer(op, given)) == []
