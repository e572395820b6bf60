"""The rules in a terminal: `python -m rules`."""

import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction

import pytest

import rules
from rules.__main__ import main
from tests.rules.pilots import FINISHED


def told(capsys, *arguments):
    """Exit code, output and complaints of one command."""
    try:
        code = main(arguments)
    except SystemExit as left:
        code = left.code
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_odds_print_one_object_with_full_precision(capsys):
    arguments = ["odds", "maelstrom", "--pool", "5", "--difficulty", "6", "--threshold", "1", "--specialty", "--json"]
    code, out, _ = told(capsys, *arguments)
    odds = json.loads(out)
    assert code == 0
    assert odds["success"] + odds["failure"] + odds["botch"] == pytest.approx(1, abs=1e-15)
    assert odds["success"] == 0.70402280984375
    assert odds["expected"] == 1.822386234375
    assert odds["distribution"]["0"] == odds["failure"]
    assert sum(odds["distribution"].values()) == pytest.approx(1, abs=1e-6)


def test_odds_are_readable(capsys):
    _, out, _ = told(capsys, "odds", "--pool", "5")
    assert "success    84.400%" in out
    assert "expected     2.067" in out


def test_a_roll_prints_dice_count_and_sentence(capsys):
    code, out, _ = told(capsys, "roll", "--pool", "6", "--specialty")
    assert code == 0
    assert "Successes at 6 or more" in out


def test_a_roll_as_json_replays(capsys):
    _, out, _ = told(capsys, "roll", "maelstrom", "--pool", "4", "--json")
    rolled = json.loads(out)
    assert len(rolled["steps"][0]["faces"]) == 4
    assert rolled["kind"] in ("success", "failure", "botch")


def test_a_roll_of_the_first_draft_says_what_is_still_open(capsys, monkeypatch):
    monkeypatch.setattr("rules.dice.secrets.randbelow", lambda size: 9)
    _, out, _ = told(capsys, "roll", "--edition", "first-draft", "--pool", "2", "--specialty")
    assert "Still open: Roll an extra die." in out


def test_a_character_is_rolled_from_its_file(capsys, tmp_path):
    path = tmp_path / "pilot.json"
    path.write_text(json.dumps(FINISHED), encoding="utf-8")
    arguments = ["odds", "--sheet", str(path), "--traits", "Precision", "Firearms", "--use", "Firearms: Pistols"]
    _, out, _ = told(capsys, *arguments)
    assert out.startswith("Precision + Firearms")


def test_a_finished_character_is_legal(capsys, tmp_path):
    path = tmp_path / "pilot.json"
    path.write_text(json.dumps(FINISHED), encoding="utf-8")
    code, out, _ = told(capsys, "creation", str(path))
    assert code == 0
    assert out.startswith("A finished character.")


def test_an_unfinished_character_is_told_everything(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("{}"))
    code, out, _ = told(capsys, "creation", "-", "--json")
    assert code == 1
    assert {one["code"] for one in json.loads(out)["problems"]} >= {"attribute_split", "category_below_four"}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["odds", "chess", "--pool", "3"], "no game system 'chess'"),
        (["odds", "--edition", "pirate", "--pool", "3"], "no edition 'pirate'"),
        (["roll", "--pool", "1000"], "Dice is at most 100."),
        (["roll", "--pool", "x"], "Dice is a whole number."),
        (["roll"], "Dice is needed."),
        (["roll", "--pool", "3", "--difficulty", "12"], "Difficulty is at most 10."),
        (["roll", "--pool", "3", "--set", "luck"], "does not read as FIELD=VALUE"),
        (["roll", "--pool", "3", "--house-rules", "{"], "not JSON"),
        (["roll", "--pool", "3", "--house-rules", '{"luck": 1}'], "House rule luck"),
        (["creation", "nowhere.json"], "Cannot read nowhere.json"),
        (["dance"], "invalid choice"),
        ([], "required"),
    ],
)
def test_what_cannot_be_done_says_why_and_leaves_with_two(capsys, arguments, complaint):
    code, _, err = told(capsys, *arguments)
    assert code == 2
    assert complaint in err


@pytest.mark.parametrize("text", ["[]", "{", '{"attributes": {"Strength": "x"}}'])
def test_a_file_that_is_no_sheet_leaves_with_two(capsys, monkeypatch, text):
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert told(capsys, "creation", "-")[0] == 2


def test_the_module_runs():
    done = subprocess.run(
        [sys.executable, "-m", "rules", "odds", "maelstrom", "--pool", "1", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["success"] == 0.5


def test_odds_that_round_away_are_said_as_such(capsys):
    _, out, _ = told(capsys, "odds", "--pool", "60", "--difficulty", "3")
    assert ">99.999%" in out
    assert "100.000%" not in out
    assert "<0.001%" in out


@pytest.mark.parametrize("command", ["odds --pool 5", "roll wild-die --set code=4D", "roll --help"])
def test_a_reader_who_has_seen_enough_ends_the_command_quietly(command):
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    arguments = [sys.executable, "-m", "rules", *command.split()]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=buffered)
    process.stdout.close()  # before the first line is written: what `| head` does after the last it wants
    _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (141, "")


# Every command for every system -----------------------------------------------------------------------------------

POOLS = {
    "maelstrom": ["--pool", "3"],
    "wild-die": ["--set", "code=4D"],
    "step-dice": ["--set", "die=d8"],
    "luck-die": ["--set", "attribute=6"],
}
"""A quick roll of each system, without a difficulty where it can do without."""

LINES = [(one.key, line.key) for one in rules.systems() for line in one.editions]


@pytest.mark.parametrize(("system", "edition"), LINES)
def test_every_command_answers_for_every_system_and_edition(capsys, tmp_path, system, edition):
    blank = tmp_path / "blank.json"
    blank.write_text(rules.system(system).game(edition).blank_sheet().model_dump_json(), encoding="utf-8")
    for command in ("odds", "roll"):
        code, out, err = told(capsys, command, system, "--edition", edition, *POOLS[system], "--json")
        assert (code, err) == (0, "")
        assert json.loads(out)
    code, out, _ = told(capsys, "creation", str(blank), "--system", system, "--edition", edition, "--json")
    assert code in (0, 1)
    assert json.loads(out)["legal"] is (code == 0)
    code, out, _ = told(capsys, "list", system, "--json")
    [listed] = json.loads(out)["systems"]
    assert edition in [one["key"] for one in listed["editions"]]
    assert all(one["kinds"]["pool"] for one in listed["editions"])


def test_the_list_names_every_system(capsys):
    code, out, _ = told(capsys, "list")
    assert code == 0
    assert all(one.key in out for one in rules.systems())


@pytest.mark.parametrize("system", ["wild-die", "luck-die"])
def test_odds_without_a_difficulty_are_the_distribution_and_no_certainty(capsys, system):
    _, out, _ = told(capsys, "odds", system, *POOLS[system])
    assert not [line for line in out.splitlines() if line.strip().startswith(("success", "failure"))]
    assert "█" in out
    _, out, _ = told(capsys, "odds", system, *POOLS[system], "--json")
    odds = json.loads(out)
    assert (odds["success"], odds["failure"], odds["botch"]) == (None, None, None)
    assert sum(odds["distribution"].values()) + odds["tail"] == pytest.approx(1)


@pytest.mark.parametrize("system", ["wild-die", "luck-die"])
def test_without_a_difficulty_each_named_one_stands_with_its_chance(capsys, system):
    without = POOLS[system]
    odds = json.loads(told(capsys, "odds", system, *without, "--json")[1])
    assert len(odds["ladder"]) > 3
    _, words, _ = told(capsys, "odds", system, *without)
    for rung in odds["ladder"]:
        asked = [*without, f"difficulty={rung['difficulty']}"]
        against = json.loads(told(capsys, "odds", system, *asked, "--json")[1])
        assert against["exact"]["success"] == rung["exact"]
        assert against["ladder"] == []
        assert float(Fraction(rung["exact"])) == rung["chance"]
        assert re.search(rf"^  {rung['name']} +{rung['difficulty']} +\S+%$", words, re.MULTILINE)


@pytest.mark.parametrize(("system", "edition"), LINES)
def test_odds_are_of_a_difficulty_or_name_none(capsys, system, edition):
    """Where success has no number the ladder has; where a usual difficulty fills in, none is left open."""
    odds = json.loads(told(capsys, "odds", system, "--edition", edition, *POOLS[system], "--json")[1])
    assert (odds["success"] is None) is bool(odds["ladder"])
    assert odds["success"] not in (0, 1)


@pytest.mark.parametrize("system", POOLS)
def test_fractions_stand_beside_the_numbers(capsys, system):
    _, out, _ = told(capsys, "odds", system, *POOLS[system], "--json")
    odds = json.loads(out)
    exact = {net: Fraction(text) for net, text in odds["exact"]["distribution"].items()}
    assert sum(exact.values()) + Fraction(odds["exact"]["tail"]) == 1
    assert {net: float(chance) for net, chance in exact.items()} == odds["distribution"]
    assert isinstance(odds["notes"], list)


def test_what_is_open_afterwards_is_answered_on_the_same_line(capsys, monkeypatch):
    monkeypatch.setattr("rules.dice.secrets.randbelow", lambda size: 0)
    _, out, _ = told(capsys, "roll", "wild-die", "--set", "code=2D")
    assert "(--choose cancel)" in out
    code, out, _ = told(capsys, "roll", "wild-die", "--set", "code=2D", "--choose", "cancel", "--json")
    assert (code, json.loads(out)["final"]) == (0, True)
    code, _, err = told(capsys, "roll", "wild-die", "--set", "code=2D", "--choose", "dance")
    assert (code, "Open: cancel, complication." in err) == (2, True)


def test_a_contest_is_rolled_between_two_files(capsys, tmp_path):
    sheet = rules.system("wild-die").game("core").blank_sheet()
    trait = rules.system("wild-die").game("core").book.attributes[0]
    both = json.loads(sheet.model_dump_json()) | {"attributes": {trait: "3D"}}
    for name in ("mine", "theirs"):
        (tmp_path / f"{name}.json").write_text(json.dumps(both), encoding="utf-8")
    arguments = ["odds", "wild-die", "--kind", "opposed", "--sheet", str(tmp_path / "mine.json"), "--traits", trait]
    contest = ["--against", str(tmp_path / "theirs.json"), "--set", f"opponent_traits={trait}"]
    code, out, err = told(capsys, *arguments, *contest)
    assert (code, err) == (0, "")
    assert "theirs" in out


def test_creation_names_what_does_not_fit_and_what_is_broken(capsys, tmp_path):
    path = tmp_path / "odd.json"
    attributes = {**FINISHED["attributes"], "Wits": "many"}
    path.write_text(json.dumps({**FINISHED, "attributes": attributes, "primary": "moon"}), encoding="utf-8")
    code, out, _ = told(capsys, "creation", str(path), "--json")
    assert code == 2
    assert {one["code"] for one in json.loads(out)["problems"]} >= {"attribute_not_a_number", "primary_unknown"}


def test_a_file_says_nothing_in_a_storytellers_name(capsys, tmp_path):
    own = {"ability": "Firearms", "name": "Moon Guns", "kind": "general", "state": "approved"}
    path = tmp_path / "own.json"
    path.write_text(json.dumps({**FINISHED, "specialties": [own]}), encoding="utf-8")
    _, out, _ = told(capsys, "creation", str(path), "--json")
    assert "specialty_unlisted" in {one["code"] for one in json.loads(out)["problems"]}
    arguments = ["odds", "--sheet", str(path), "--traits", "Wits", "Firearms", "--use", "Firearms: Moon Guns"]
    assert told(capsys, *arguments)[0] == 2


def test_a_byte_order_mark_is_no_part_of_a_sheet(capsys, tmp_path):
    path = tmp_path / "bom.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(FINISHED).encode())
    assert told(capsys, "creation", str(path))[0] == 0


@pytest.mark.parametrize(
    "odd", [b"\xff\xfe\x00", b"[" * 200_000, b'{"a":' * 200_000, b"", b"1" * 5000, b"{}\x00"], ids=range(6)
)
def test_whatever_stands_in_a_file_is_told_in_one_sentence(capsys, tmp_path, odd):
    path = tmp_path / "odd.json"
    path.write_bytes(odd)
    code, _, err = told(capsys, "creation", str(path))
    assert code == 2
    assert len(err.strip().splitlines()) == 1


def test_house_rules_are_one_object(capsys):
    for text in ("[" * 200_000, "[]", "nonsense"):
        code, _, err = told(capsys, "odds", "--pool", "3", "--house-rules", text)
        assert (code, len(err.strip().splitlines())) == (2, 1)
