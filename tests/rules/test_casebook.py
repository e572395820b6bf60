"""The casebook of the house: every case of every file, and the runner itself."""

import json

import pytest

from tests.rules.casebook import CASES, UnknownFieldError, answer, differences, failures, main, operations, read_cases

EVERY = [case for path in sorted(CASES.glob("*.json")) for case in read_cases(path)]

ALL = [(path.stem, case) for path in sorted(CASES.glob("maelstrom*.json")) for case in read_cases(path)]


@pytest.mark.parametrize("case", [case for _, case in ALL], ids=[f"{name}:{case['id']}" for name, case in ALL])
def test_the_product_answers_as_the_casebook_says(case):
    assert differences(case["expect"], answer(case["op"], case["input"])) == []


def write(path, *cases):
    path.write_text(json.dumps(cases), encoding="utf-8")
    return str(path)


def test_the_runner_prints_failures_and_a_count(tmp_path, capsys):
    good = {"id": "A", "op": "maelstrom.degree", "input": {"net": 1}, "expect": {"degree": "barely"}}
    bad = {"id": "B", "op": "maelstrom.degree", "input": {"net": 1}, "expect": {"degree": "really_good"}}
    assert main([write(tmp_path / "cases.json", good, bad)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("B maelstrom.degree: degree: expected 'really_good', got 'barely'")
    assert told[-1] == "1 passed, 1 failed"


def test_any_refusal_meets_an_expected_error():
    assert differences({"error": "bad_face"}, {"error": "out_of_range"}) == []
    assert differences({"error": "bad_face"}, {"outcome": "failure"}) != []


def test_a_refusal_meets_nothing_else():
    assert differences({"outcome": "failure"}, {"outcome": "failure", "error": "bad_face"}) != []


def test_an_operation_nobody_knows_is_a_failure(tmp_path, capsys):
    case = {"id": "A", "op": "chess.move", "input": {}, "expect": {"legal": True}}
    assert main([write(tmp_path / "cases.json", case)]) == 1
    assert "not_there_yet" in capsys.readouterr().out


def test_a_number_is_no_truth_value():
    assert differences({"legal": True}, {"legal": 1}) != []


def test_a_field_that_the_mapping_would_ignore_is_a_failure_even_where_a_refusal_is_expected(tmp_path, capsys):
    odd = {"id": "A", "op": "maelstrom.degree", "input": {"net": 1, "moon": "full"}, "expect": {"error": "bad_face"}}
    deep = {
        "id": "B",
        "op": "maelstrom.plan",
        "input": {"traits": [{"name": "Wits", "dots": 2, "moon": 1}]},
        "expect": {"pool": 2},
    }
    assert main([write(tmp_path / "cases.json", odd, deep)]) == 1
    assert capsys.readouterr().out.count("takes no moon") == 2


@pytest.mark.parametrize("op", sorted(operations()))
def test_every_operation_refuses_a_field_it_does_not_know(op):
    known = next((case["input"] for case in EVERY if case["op"] == op), {})
    with pytest.raises(UnknownFieldError):
        answer(op, {**known, "moon": "full"})


def test_every_case_of_every_file_passes():
    assert len(EVERY) >= 451
    assert list(failures(EVERY)) == []
