"""Short cuts through the door of the wild die, for its tests."""

from rules.checks import Check, Plan, Step
from rules.dice import LoadedDice
from rules.kit.history import Made
from rules.sheets import Problem
from rules.system import throw_out
from rules.wild_die.game import SYSTEM, WildDieGame
from rules.wild_die.sheet import HitPoints, Purse, WildDieSheet

GAME = SYSTEM.game("core")


def hero(**update) -> WildDieSheet:
    """A sheet with 4D Dexterity, Firearms 5D+1, 3D+1 Perception, some points and 30 hit points."""
    sheet = GAME.blank_sheet()
    attributes = {**sheet.attributes, "Dexterity": "4D", "Perception": "3D+1"}
    given = {
        "attributes": attributes,
        "skills": {"Firearms": 4, "Con": 2},
        "points": Purse(paragon=1, renegade=1, medal=2),
        "hit_points": HitPoints(maximum=30, current=30),
    }
    return sheet.model_copy(update=given | update)


def planned(kind: str, sheet: WildDieSheet | None = None, *, game: WildDieGame = GAME, actor="player", **form) -> Plan:
    """The plan of a filled-in form."""
    request = game.read_request(kind, form)
    assert not isinstance(request, tuple), request
    return game.plan(request, sheet, actor=actor)


def checked(kind: str, sheet: WildDieSheet | None = None, *, game: WildDieGame = GAME, actor="player", **form) -> Check:
    """The check of a form that nothing bars."""
    plan = planned(kind, sheet, game=game, actor=actor, **form)
    assert plan.check is not None, plan.problems
    return plan.check


def refusals(kind: str, sheet: WildDieSheet | None = None, *, game: WildDieGame = GAME, actor="player", **form):
    """Codes of what bars a form."""
    request = game.read_request(kind, form)
    if isinstance(request, tuple):
        return tuple(problem.code for problem in request)
    return tuple(problem.code for problem in game.plan(request, sheet, actor=actor).problems)


def thrown(check: Check, *faces: int, game: WildDieGame = GAME, steps: tuple[Step, ...] = ()) -> tuple[Step, ...]:
    """The steps after these faces fell; all must be needed."""
    dice = LoadedDice(faces)
    after = throw_out(game, check, steps, dice)
    assert not dice.left
    return after


def answered(check, steps, code, option="", *faces, sheet=None, game: WildDieGame = GAME):
    """The steps after a choice and what fell then, and the sheet after its price."""
    found = game.answer(check, steps, sheet, code, option)
    assert not isinstance(found, Problem), found
    return thrown(check, *faces, game=game, steps=(*steps, found.step)), found.sheet


def edited(sheet, path, value, *, game: WildDieGame = GAME, actor="player"):
    """The sheet after an edit that is allowed."""
    edit = game.edit(sheet, path, value, actor=actor)
    assert isinstance(edit, Made), edit
    return edit.sheet
