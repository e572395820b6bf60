"""Sheets of the first game's own program: every file of the list has the verdict of its list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rules
from campaigns.strict_json import Refused, read_bytes

FOLDER = Path(__file__).parents[1] / "upstream"
ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in (FOLDER / "VERDICTS.md").read_text().splitlines()
    if ".json |" in line
]
MAIN = rules.system("maelstrom").game("core")


def read(name: str):
    return MAIN.foreign(json.loads((FOLDER / name).read_text()))


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_every_row_of_the_list_has_its_numbers_and_its_verdict(row):
    name, numbers, verdict = row[0], row[3], row[4]
    found = read_bytes((FOLDER / name).read_bytes())
    if numbers == "broken file":
        assert isinstance(found, Refused)
        assert found.place.startswith("line ")
        return
    sheet = MAIN.foreign(found)
    assert (sheet.counted, sheet.verdict) == (numbers, verdict)


def test_every_file_of_the_folder_stands_in_the_list():
    assert {row[0] for row in ROWS} == {path.name for path in FOLDER.glob("*.json")}


@pytest.mark.parametrize("edition", ["core", "later", "first-draft"])
@pytest.mark.parametrize("name", [row[0] for row in ROWS if row[3] != "broken file"])
def test_what_fits_is_a_sheet_of_every_edition(name, edition):
    game = rules.system("maelstrom").game(edition)
    found = game.foreign(json.loads((FOLDER / name).read_text()))
    assert isinstance(game.read_sheet(found.document), game.sheet_model) or edition == "first-draft"


def test_two_specialties_in_one_text_are_split_and_their_marks_read():
    kinds = {one["name"]: one["kind"] for one in read("pilot-f-v02.json").document["specialties"]}
    assert kinds["Mechanical Design"] == kinds["Electronics"] == "advanced"


def test_coordination_and_aptitude_are_precision_and_wits():
    found = read("blank-v15.json")
    assert found.document["attributes"]["Precision"] == found.document["attributes"]["Wits"] == 1


def test_an_ability_that_the_edition_lacks_is_left_out_with_its_dots():
    assert "These rules have no “Brawling” (1 dot)." in [one.why for one in read("pilot-b-v02.json").left_out]


@pytest.mark.parametrize(
    "value", [None, 3, "x", [], {}, {"physical": 3}, {"physical": [3, {"name": 4}, {"name": "Strength", "dots": True}]}]
)
def test_whatever_stands_in_it_nothing_raises(value):
    whole = {"attributes": {"physical": []}, "abilities": {"talents": []}}
    for key in ("name", "attributes", "abilities", "willpower", "flaws", "concept"):
        found = MAIN.foreign({**whole, key: value})
        assert found is None or found.verdict


def legal() -> dict:
    """A sheet of the main rules that is exactly a finished creation."""
    dots = {"Strength": 4, "Precision": 3, "Perception": 2, "Intelligence": 2, "Wits": 2}
    dots |= {"Alertness": 3, "Athletics": 2, "Stealth": 1, "Melee": 1, "Streetwise": 1, "Survival": 1, "Firearms": 3}
    dots |= {"Piloting": 2, "Driving": 1, "Engineering": 2, "Medicine": 2, "Science": 1}
    sheet = json.loads((FOLDER / "blank-v08.json").read_text())
    for part in ("attributes", "abilities"):
        for line in (line for group in sheet[part].values() for line in group):
            line["dots"] = dots.get(line["name"], line["dots"])
            if line["name"] == "Firearms":
                line["specialties"] = ["Rifles, Pistols", "Trick Shots (Adv)"]
    return sheet


def test_exactly_a_finished_creation_passes():
    assert MAIN.foreign(legal()).verdict == "YES"


def set_lines(part: str, group: str, at: int, **values):
    def change(sheet):
        sheet[part][group][at] |= values

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda sheet: sheet["attributes"]["physical"].pop(), "no Reflexes"),
        (set_lines("attributes", "physical", 2, name="strength"), "Strength stands twice"),
        (set_lines("attributes", "mental", 2, name="Coordination"), "Precision stands twice"),
        (lambda sheet: set_lines("attributes", "physical", 2, dots=0)(sheet), "an attribute below 1: Reflexes"),
        (lambda sheet: sheet["abilities"]["talents"].append({"name": "ALERTNESS"}), "ALERTNESS stands twice"),
        (set_lines("abilities", "skills", 2, specialties=["Rifles", "rifles", "Trick (Adv)"]), "1 general instead of"),
    ],
)
def test_what_is_missing_or_stands_twice_is_no_finished_creation(change, says):
    sheet = legal()
    change(sheet)
    assert "NO: " in MAIN.foreign(sheet).verdict
    assert says in MAIN.foreign(sheet).verdict
