"""Characters, games and throws that the tests of the luck die share."""

from rules.checks import Step
from rules.dice import LoadedDice
from rules.kit.history import Made
from rules.luck_die.game import SYSTEM
from rules.sheets import Problem
from rules.system import throw_out


def game(**switches):
    """The luck die under these house rules."""
    return SYSTEM.game("core", switches)


def milo(table=None, **update):
    """A character: Strength d6, Dexterity d6, Agility d4, Jumping +1, one point of fate."""
    table = table or game()
    sheet = table.blank_sheet()
    for path, value in {
        "attributes.Strength": "d6",
        "attributes.Dexterity": 6,
        "skills.Agility": "d4",
        "proficiencies.Jumping": 1,
    }.items():
        sheet = edited(table.edit(sheet, path, value))
    return sheet.model_copy(update=update)


def edited(edit):
    """The sheet of an edit that went through."""
    assert isinstance(edit, Made), edit
    return edit.sheet


def refused(answer):
    """The problem of something that did not."""
    assert isinstance(answer, Problem), answer
    return answer


def planned(table, sheet, kind="test", actor="player", **form):
    """The plan for a filled-in form."""
    request = table.read_request(kind, form)
    assert not isinstance(request, tuple), request
    return table.plan(request, sheet, actor=actor)


def checked(table, sheet, kind="test", **form):
    """The check of a plan that went through."""
    plan = planned(table, sheet, kind, **form)
    assert plan.check, plan.problems
    return plan.check


def thrown(table, check, *faces, steps=()):
    """The steps when these faces fall; each of them must be owed."""
    dice = LoadedDice(faces)
    after = throw_out(table, check, steps, dice)
    assert dice.left == ()
    return after


def chosen(table, check, steps, sheet, code, option, *faces):
    """The steps after a choice and the dice it brings, and the sheet after its cost."""
    answer = table.answer(check, steps, sheet, code, option)
    assert not isinstance(answer, Problem), answer
    return thrown(table, check, *faces, steps=(*steps, answer.step)), answer.sheet


def choice(code, option=""):
    """A choice as a step."""
    return Step(kind="choice", choice=code, option=option)
