"""A table of step dice for the tests: games, sheets, and rolls with dice that fall as told."""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Step
from rules.dice import LoadedDice
from rules.kit.history import Made
from rules.sheets import Problem
from rules.step_dice import SYSTEM
from rules.step_dice.checks import StepCheck
from rules.step_dice.game import StepDiceGame
from rules.step_dice.sheet import StepSheet
from rules.system import throw_out

GAME = SYSTEM.game("core")
LATER = SYSTEM.game("later")


def built(game: StepDiceGame = GAME, **steps: int) -> StepSheet:
    """A sheet with these steps, attributes before skills; underscores stand for blanks."""
    sheet = game.blank_sheet()
    for name, value in sorted(steps.items(), key=lambda one: one[0] not in game.book.edition.attributes):
        part = "attributes" if name in game.book.edition.attributes else "skills"
        sheet = edited(game, sheet, f"{part}.{name.replace('_', ' ')}", value)
    return sheet


def edited(game: StepDiceGame, sheet: StepSheet, path: str, value: object) -> StepSheet:
    """The sheet after an edit that must be allowed."""
    found = game.edit(sheet, path, value)
    assert isinstance(found, Made), found
    return found.sheet


def moved(game: StepDiceGame, sheet: StepSheet, tracker: str, code: str, amount: int = 1) -> StepSheet:
    """The sheet after a storyteller's move that must be allowed."""
    found = game.move(sheet, tracker, code, amount=amount, actor="storyteller")
    assert isinstance(found, Made), found
    return found.sheet


def refused(found: object) -> str:
    """The code of a refusal."""
    assert isinstance(found, Problem), found
    return found.code


def planned(game: StepDiceGame, kind: str, sheet: StepSheet | None = None, **form: object) -> StepCheck:
    """The check that a filled-in panel comes to."""
    request = game.read_request(kind, form)
    assert not isinstance(request, tuple), request
    plan = game.plan(request, sheet)
    assert plan.check is not None, plan.problems
    return plan.check


def thrown(game: StepDiceGame, check: StepCheck, *faces: int, after: Sequence[Step] = ()) -> tuple[Step, ...]:
    """The steps of a roll whose dice fall as told, and no die more."""
    dice = LoadedDice(faces)
    steps = throw_out(game, check, after, dice)
    assert dice.left == ()
    return steps
