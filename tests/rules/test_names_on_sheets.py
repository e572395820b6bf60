"""Whatever people name on a sheet themselves is seen as it is written: on no road does a name deceive the eye."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.kit.history import Made
from rules.sheets import JsonValue, Problem
from rules.system import Game
from tests.rules.test_moves import GAMES

DECEIVING = (
    "Gh\u200bost",
    "\u3164",
    "\u2800",
    "a\u200eb",
    "a\u202eb",
    "a\ufe01b",
    "a\u00adb",
    "Z" + "\u0300" * 6,
    "\u0301",
)

NAMED: dict[str, tuple[tuple[str, JsonValue], ...]] = {
    "maelstrom": (
        ("specialties.add", {"ability": "Firearms", "name": "{}", "kind": "general"}),
        ("abilities.{}", 2),
        ("merits.add", {"name": "Acute Sense", "note": "{}"}),
    ),
    "wild-die": (("own_skills.{}", "Dexterity"),),
    "step-dice": (
        ("own_skills.{}", {"attribute": "Might"}),
        ("own_skills.add", {"name": "{}", "attribute": "Might"}),
        ("languages.add", "{}"),
        ("languages.{}", "speak"),
    ),
    "luck-die": (
        ("proficiencies.{}", 2),
        ("abilities.add", {"name": "{}", "uses": "1", "text": ""}),
        ("conditions.add", {"name": "{}", "strength": "0"}),
        ("conditions.add", {"name": "Poison", "strength": "1", "note": "{}"}),
    ),
}
"""Every field in which a sheet takes a name or a note, with what is sent to it."""


def named(game: Game, path: str, value: JsonValue, name: str) -> Made | Problem:
    sheet = game.blank_sheet()
    if game.system_key == "maelstrom" and (ability := game.edit(sheet, "abilities.Firearms", 2)):
        sheet = ability.sheet if isinstance(ability, Made) else sheet
    return game.edit(sheet, _filled(path, name), _filled(value, name), actor="storyteller")


def _filled(part: Any, name: str) -> Any:
    if isinstance(part, dict):
        return {key: _filled(one, name) for key, one in part.items()}
    return part.replace("{}", name) if isinstance(part, str) else part


def test_every_system_is_swept():
    assert set(NAMED) == {system.key for system in rules.systems()}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_sheet_takes_a_name_that_deceives_the_eye(game):
    tried = 0
    for path, value in NAMED[game.system_key]:
        if isinstance(named(game, path, value, "Łąka 木村"), Made):
            tried += 1
            taken = [name for name in DECEIVING if isinstance(named(game, path, value, name), Made)]
            assert not taken, (path, [ascii(name) for name in taken])
    assert tried


def test_a_name_of_an_earlier_release_can_still_be_changed_and_struck_out():
    game, odd = GAMES["luck-die/core"], "Gh\u200bost"
    sheet = game.read_sheet(game.blank_sheet().model_dump(mode="json") | {"proficiencies": {odd: 1}})
    raised = game.edit(sheet, f"proficiencies.{odd}", 2)
    assert isinstance(raised, Made)
    assert isinstance(game.edit(raised.sheet, f"proficiencies.{odd}", 0), Made)
