"""The wild die's part of the casebook."""

import pytest

from tests.rules.casebook import CASES, answer, differences, read_cases

ALL = read_cases(CASES / "d6-wild.json")


@pytest.mark.parametrize("case", ALL, ids=[case["id"] for case in ALL])
def test_the_product_answers_as_the_casebook_says(case):
    assert differences(case["expect"], answer(case["op"], case["input"])) == []
