"""A house rule bars what comes, never what stands: each switch at both ends reads, shows and rolls every sheet."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.sheets import Sheet
from rules.system import Game
from tests.rules.switches import EDITIONS, Flip, flips, grown, played


def sheets_of(game: Game) -> dict[str, Sheet]:
    return {"blank": game.blank_sheet(), "grown": grown(game), "lopsided": grown(game, but=1)}


def asked_everything(game: Game, sheet: Sheet) -> None:
    """Ask the game all that pages ask of a sheet; nothing of it may raise."""
    game.problems(sheet), game.budgets(sheet), game.options(sheet), game.advancement(sheet)
    traits = [trait.name for group in game.trait_groups(sheet) for trait in group.traits]
    for name in traits:
        game.trait_text(name)
    played(game, sheet)
    for kind in game.check_kinds:
        for form in ({"traits": traits[:1]}, {"traits": [traits[0], traits[-1]], "dice": "4"}, {"dice": "0"}):
            request = game.read_request(kind, form)
            if not isinstance(request, tuple):
                plan = game.plan(request, sheet)
                if plan.check is not None and "dice" not in form:
                    game.bars(game.odds(plan.check))


def misfits(game: Game, documents: dict[str, dict[str, Any]], why: Flip) -> list[str]:
    """The sheets that the game cannot read or cannot answer for, with the switch that did it."""
    found = []
    for name, document in documents.items():
        sheet = game.read_sheet(document)
        if isinstance(sheet, tuple):
            found.append(f"{why}: {name} sheet: {sheet[0].sentence}")
            continue
        try:
            asked_everything(game, sheet)
            again = game.read_sheet(sheet.model_dump(mode="json"))
            if isinstance(again, tuple):
                found.append(f"{why}: {name} sheet, saved again: {again[0].sentence}")
        except Exception as error:
            found.append(f"{why}: {name} sheet: {error!r}")
    return found


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_a_sheet_of_before_is_read_and_shown_under_every_switch(system: str, edition: str):
    found = rules.system(system)
    before = {name: one.model_dump(mode="json") for name, one in sheets_of(found.game(edition)).items()}
    wrong = []
    for flip in flips(found, edition):
        wrong += misfits(found.game(edition, flip.switched), before, flip)
    assert wrong == []


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_a_sheet_grown_under_a_switch_is_read_and_shown_when_it_is_switched_back(system: str, edition: str):
    found, usual, wrong = rules.system(system), rules.system(system).game(edition), []
    before = grown(usual).model_dump(mode="json")
    for flip in flips(found, edition):
        under = found.game(edition, flip.switched)
        grew = grown(under).model_dump(mode="json")
        after = {"grown": grew} if grew != before else {}
        wrong += misfits(usual, after, flip)
        for other in flips(found, edition):
            if other.name == flip.name:
                wrong += misfits(found.game(edition, other.switched), after, other)
    assert wrong == []


def test_lists_that_are_replaced_again_and_again_leave_every_sheet_readable():
    found = rules.system("wild-die")
    document: Any = grown(found.game("core")).model_dump(mode="json")
    for turn in range(6):
        names = [f"Gift {turn} {number}" for number in range(12)]
        skills = [
            f"{name}: " + ", ".join(f"Craft {turn} {at} {number}" for number in range(25))
            for at, name in enumerate(names)
        ]
        table = found.game("core", {"attributes": names, "skills": skills})
        sheet = table.read_sheet(document)
        assert isinstance(sheet, Sheet), sheet
        document = sheet.model_dump(mode="json")


def test_no_list_is_longer_than_a_sheet_has_room_for():
    lines = [f"Strength: {', '.join(f'C{at}x{number}' for number in range(100))}" for at in range(4)]
    with pytest.raises(ValueError, match="at most 300"):
        rules.system("wild-die").game("core", {"skills": lines})
