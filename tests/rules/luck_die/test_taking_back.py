"""A move on a sheet taken back: everything as it was, and what else happened meanwhile stays."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kit.history import Change
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
    """The sheet after the row of history that an earlier release would have kept was taken back."""
    row = Change(path=edit.path, before=edit.before, after=edit.after)
    return edited(row.taken_back(table.vocabulary, sheet))


def whole_back(table, sheet, edit):
    """The sheet after all that the edit did to the document was taken back."""
    return edited(edit.taken_back(table.vocabulary, sheet))


@pytest.mark.parametrize("back", [back, whole_back])
@settings(max_examples=100, deadline=None)
@given(story=st.lists(st.sampled_from(MOVES), min_size=1, max_size=12))
def test_moves_taken_back_one_by_one_leave_the_sheet_as_it_was(back, story):
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


@pytest.mark.parametrize("back", [back, whole_back])
def test_other_moves_made_meanwhile_stay(back):
    table = game()
    spent = table.move(milo(), "stamina", "spend", amount=2)
    later = edited(table.move(spent.sheet, "stamina", "spend", amount=3))
    assert table.book.current(back(table, later, spent), "stamina") == 3


@pytest.mark.parametrize("back", [back, whole_back])
def test_who_is_hurt_again_stays_wounded_when_the_first_blow_is_taken_back(back):
    table = game()
    first = table.move(milo(), "health", "typeless", amount=6)
    later = edited(table.move(first.sheet, "health", "typeless", amount=6))
    sheet = back(table, later, first)
    assert (table.book.current(sheet, "health"), sheet.has("Wounded"), sheet.has("Bloodied")) == (0, True, False)


@pytest.mark.parametrize("back", [back, whole_back])
@pytest.mark.parametrize(("tracker", "code"), [("stamina", "spend"), ("fate", "spend")])
def test_nothing_comes_back_above_what_one_can_have(tracker, code, back):
    table = game()
    spent = table.move(milo(fate=3), tracker, code)
    code = "session" if tracker == "fate" else "recover"
    full = edited(table.move(spent.sheet, tracker, code, actor="storyteller"))
    assert back(table, full, spent) == milo(fate=3)


@pytest.mark.parametrize("back", [back, whole_back])
def test_an_award_is_taken_back_while_its_points_are_free(back):
    table = game()
    award = table.move(milo(), "experience", "award", amount=9, actor="storyteller")
    assert back(table, award.sheet, award) == milo()
    bought = edited(table.edit(award.sheet, "experience.buy", {"trait": "Strength"}))
    assert award.taken_back(table.vocabulary, bought).code == "spent_since"
