"""More cases of the casebook's kinds, worked out from rulebooks and rulings; here the code of a refusal counts."""

import pytest

from tests.rules.casebook import CASES, answer, differences, read_cases

MORE = CASES.with_name("casebook_more")

ALL = [case for path in sorted(MORE.glob("*.json")) for case in read_cases(path)]


@pytest.mark.parametrize("case", ALL, ids=[case["id"] for case in ALL])
def test_the_product_answers_as_the_rulebook_says(case):
    answered = answer(case["op"], case["input"])
    assert differences(case["expect"], answered) == []
    assert answered.get("error") == case["expect"].get("error")


def test_every_case_has_a_name_of_its_own():
    names = [case["id"] for case in ALL]
    assert len(set(names)) == len(names)
