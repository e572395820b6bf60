"""The rules in a terminal: `python -m rules`."""

import io
import json
import os
import subprocess
import sys

import pytest

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
