"""A move on a sheet taken back: everything as it was, and what else happened meanwhile stays."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.sheets import Problem
from tests.rules.luck_die.seats import edited, game, milo

MOVES = (
    *(("health", code, amount) for code in ("physical", "elemental", "typeless halved") for amount in (1, 7, 30)),
    *(("conditions", f"begin {name}", 1) for name in ("Prone", "Stunned", "Dying")),
    ("health", "wake", 1),
    ("health", "stabilise", 1),
    ("health", "heal", 1),
    *((resource, code, 2) for resource in ("stamina", "focus", "endurance") for code in ("spend", "recover", "fate")),
    *(("fate", code, 1) for code in ("question", "action", "spend", "session", "survive ambition")),
    *(("recovery", code, 1) for code in ("break", "rest", "interrupt", "resume", "new_day")),
)


def back(table, sheet, edit):
    """The sheet after the row of history that the edit left was taken back."""
    undone = table.taken_back(sheet, edit.path, edit.before, edit.after)
    assert undone is not None, edit
    return edited(undone)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(MOVES), min_size=1, max_size=12))
def test_moves_taken_back_one_by_one_leave_the_sheet_as_it_was(story):
    table, sheets, edits = game(), [milo(fate=2)], []
    for tracker, code, amount in story:
        edit = table.move(sheets[-1], tracker, code, amount=amount, actor="storyteller")
        if not isinstance(edit, Problem):
            edits.append(edit)
            sheets.append(edit.sheet)
    sheet = sheets[-1]
    for edit, before in zip(reversed(edits), reversed(sheets[:-1]), strict=True):
        sheet = back(table, sheet, edit)
        assert _vitals(sheet) == _vitals(before)


def _vitals(sheet):
    """Everything of a sheet; the order of its conditions is nothing."""
    return sheet.model_copy(update={"conditions": tuple(sorted(sheet.conditions, key=lambda one: one.name))})


def test_other_moves_made_meanwhile_stay():
    table = game()
    spent = table.move(milo(), "stamina", "spend", amount=2)
    later = edited(table.move(spent.sheet, "stamina", "spend", amount=3))
    assert table.book.current(back(table, later, spent), "stamina") == 3


@pytest.mark.parametrize(("tracker", "code"), [("stamina", "spend"), ("fate", "spend")])
def test_nothing_comes_back_above_what_one_can_have(tracker, code):
    table = game()
    spent = table.move(milo(fate=3), tracker, code)
    code = "session" if tracker == "fate" else "recover"
    full = edited(table.move(spent.sheet, tracker, code, actor="storyteller"))
    assert back(table, full, spent) == milo(fate=3)


def test_what_a_ledger_keeps_is_not_taken_back():
    table = game()
    award = table.move(milo(), "experience", "award", amount=3, actor="storyteller")
    assert table.taken_back(award.sheet, award.path, award.before, award.after) is None
    assert table.taken_back(milo(), "attributes.Strength", "d4", "d6") is None
