"""Characters and games that the tests of the rules share."""

from __future__ import annotations

from typing import Any

import rules
from rules.checks import Outcome, Step
from rules.dice import LoadedDice
from rules.kit.history import Made
from rules.maelstrom.checks import MaelstromCheck, MaelstromPlan
from rules.maelstrom.game import MaelstromGame
from rules.maelstrom.sheet import Health, MaelstromSheet, Willpower
from rules.sheets import Problem
from rules.system import throw_out

FINISHED: dict[str, Any] = {
    "attributes": {"Strength": 2, "Precision": 4, "Reflexes": 2, "Perception": 2, "Intelligence": 2, "Wits": 2},
    "abilities": {
        "Firearms": 3,
        "Athletics": 3,
        "Alertness": 2,
        "Melee": 2,
        "Piloting": 2,
        "Engineering": 2,
        "Stealth": 1,
        "Streetwise": 1,
        "Driving": 1,
        "Tradecraft": 1,
        "Medicine": 1,
        "Science": 1,
    },
    "specialties": [
        {"ability": "Firearms", "name": "Extreme Range", "kind": "advanced"},
        {"ability": "Firearms", "name": "Pistols", "kind": "general"},
        {"ability": "Firearms", "name": "Sniper Rifles", "kind": "general"},
    ],
}
"""A finished new character of the main rules."""


def game(edition: str = "core", **house_rules: Any) -> MaelstromGame:
    """Maelstrom as one campaign plays it."""
    found = rules.system("maelstrom").game(edition, house_rules)
    assert isinstance(found, MaelstromGame)
    return found


def pilot(table: MaelstromGame | None = None, **changes: Any) -> MaelstromSheet:
    """A finished character, with some fields of the document put otherwise."""
    sheet = (table or game()).read_sheet({**FINISHED, **changes})
    assert isinstance(sheet, MaelstromSheet), sheet
    return sheet


def with_dots(sheet: MaelstromSheet, **dots: int) -> MaelstromSheet:
    """The sheet with other dots; an underscore in a name stands for a blank."""
    named = {name.replace("_", " "): number for name, number in dots.items()}
    attributes = {name: named.get(name, number) for name, number in sheet.attributes.items()}
    abilities = {name: named.get(name, number) for name, number in sheet.abilities.items()}
    return sheet.model_copy(update={"attributes": attributes, "abilities": abilities})


def hurt(sheet: MaelstromSheet, marks: str) -> MaelstromSheet:
    """The sheet with these marks in its health boxes."""
    return sheet.model_copy(update={"health": Health(marks=marks)})


def willed(sheet: MaelstromSheet, current: int, permanent: int = 6) -> MaelstromSheet:
    """The sheet with so much willpower."""
    return sheet.model_copy(update={"willpower": Willpower(permanent=permanent, current=current)})


def planned(table: MaelstromGame, sheet: MaelstromSheet | None, kind: str = "action", **form: Any) -> MaelstromPlan:
    """The plan of a roll, as the owner of the character asks for it unless `actor` says otherwise."""
    actor = form.pop("actor", "player")
    request = table.read_request(kind, form)
    assert not isinstance(request, tuple), request
    return table.plan(request, sheet, actor=actor)


def checked(table: MaelstromGame, sheet: MaelstromSheet | None, kind: str = "action", **form: Any) -> MaelstromCheck:
    """The check of a roll that nothing bars."""
    plan = planned(table, sheet, kind, **form)
    assert isinstance(plan.check, MaelstromCheck), plan.problems
    return plan.check


def thrown(table: MaelstromGame, check: MaelstromCheck, *faces: int) -> tuple[Step, ...]:
    """The steps of a roll on which these faces fell."""
    return throw_out(table, check, (), LoadedDice(faces))


def fell(table: MaelstromGame, check: MaelstromCheck, *faces: int) -> Outcome:
    """The outcome of a roll on which these faces fell."""
    return table.resolve(check, thrown(table, check, *faces))


def codes(problems: tuple[Problem, ...]) -> set[str]:
    """The codes of problems that are no notices."""
    return {one.code for one in problems if not one.notice}


def notices(problems: tuple[Problem, ...]) -> set[str]:
    """The codes of notices."""
    return {one.code for one in problems if one.notice}


def edited(edit: Made | Problem | None) -> MaelstromSheet:
    """The sheet of an edit that went well."""
    assert isinstance(edit, Made), edit
    assert isinstance(edit.sheet, MaelstromSheet)
    return edit.sheet


def refused(edit: object) -> Problem:
    """The problem of an edit that was refused."""
    assert isinstance(edit, Problem), edit
    return edit
