"""What a book says is what is played: every number of an edition that a switch may override is read from that book."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, create_model

import rules
from rules.kit.switches import OURS, TABLE, number_at, switch
from rules.luck_die.sheet import Condition, Experience, Points, Recovery
from rules.rounds import Event, Fighter
from rules.sheets import Sheet
from rules.sides import RoundError
from rules.system import Game, System
from rules.wild_die.sheet import HitPoints

RULES = Path(rules.__file__).parent

CONSTANTS = {"EDITION", "EDITIONS", "PRESET", "PRINTED"}
"""Names under which a system keeps an edition as it is printed, whatever is switched."""

AT_IMPORT = {"edition.py", "house_rules.py", "sheet.py", "checks.py"}
"""Where no book can be: editions themselves, usual values of switches, limits of what is stored or asked for."""


# Sources ------------------------------------------------------------------------------------------------------------


def imported(file: Path) -> set[str]:
    """The names that a file takes from elsewhere."""
    found = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return {alias.name for one in found if isinstance(one, ast.ImportFrom) for alias in one.names}


@pytest.mark.parametrize("system", ["maelstrom", "wild_die", "step_dice", "luck_die"])
def test_only_limits_and_usual_values_are_read_from_an_edition_as_it_is_printed(system: str):
    for file in (RULES / system).rglob("*.py"):
        # The game alone hands the editions to the registry.
        allowed = CONSTANTS if file.name in AT_IMPORT else {"EDITIONS"} if file.name == "game.py" else set()
        assert not (imported(file) & CONSTANTS) - allowed, file.relative_to(RULES)


# Games with another number ------------------------------------------------------------------------------------------


def numbers(part: Any, path: str = "") -> Iterator[str]:
    """Where every number of an edition stands that a switch may override."""
    inside = part if isinstance(part, Mapping) else dict(part) if isinstance(part, BaseModel) else {}
    for name, one in inside.items():
        if type(one) is int:
            yield f"{path}{name}"
        else:
            yield from numbers(one, f"{path}{name}.")


def with_number(system: System, edition: str, path: str, number: int, **switched: Any) -> Game:
    """The game of a campaign with one switch more, which overrides this number."""
    printed, model = system.printed(edition), system.house_rules_model(edition)
    more: Any = (int | None, switch(None, "Number", TABLE, source=OURS, overrides=path))
    return system.plays(printed, create_model("More", __base__=model, number=more)(number=number, **switched))


def other_numbers(number: int) -> tuple[int, ...]:
    """A few numbers that are not the printed one."""
    return (number + 1, 2 * number + 1, max(0, number - 1), 0, -1)


# Wild die -----------------------------------------------------------------------------------------------------------

WILD_FORMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("skill", {"traits": ["Firearms"], "actions": "3", "difficulty": "10"}),
    ("skill", {"traits": ["Firearms"], "time_factor": "100", "difficulty": "10"}),
    ("skill", {"traits": ["Firearms"], "time_saved": "25", "task_rounds": "1", "difficulty": "10"}),
    ("skill", {"traits": ["Firearms"], "time_saved": "25", "task_rounds": "2", "difficulty": "10"}),
    ("skill", {"traits": ["Firearms"], "take_ten": "true", "difficulty": "10"}),
    ("skill", {"traits": ["Dodge"], "difficulty": "10"}),
    ("attack", {"traits": ["Firearms"], "defence": "10", "full_reaction": "true"}),
    ("parry", {"traits": ["Firearms"], "attack_total": "10"}),
    *(("skill", {"traits": ["Con"], "difficulty": "10", "spend": [one]}) for one in ("paragon:number", "medal:dice")),
    ("skill", {"traits": ["Con"], "difficulty": "10", "spend": ["paragon:dice"]}),
    *(
        ("skill", {"traits": ["Con"], "difficulty": "10", "pace": pace})
        for pace in ("cautious", "walking", "running", "sprinting")
    ),
)


def wild_sheet(game: Game) -> Sheet:
    """Somebody with a middling trait, some points, and a wound."""
    sheet = game.blank_sheet()
    attributes = {**sheet.attributes, "Dexterity": "3D", "Perception": "3D"}
    moving, hurt = sheet.derived.model_copy(update={"move": 10}), HitPoints(maximum=90, current=5)
    given = {"attributes": attributes, "skills": {"Firearms": 4, "Con": 2}, "hit_points": hurt, "derived": moving}
    sheet = sheet.model_copy(update=given)
    return sheet.given("medal", 2).given("paragon", 1)


def wild_play(game: Game) -> Iterator[object]:
    """What a table of the wild die plays."""
    sheet = wild_sheet(game)
    yield game.trackers(sheet)
    yield from planned(game, sheet, WILD_FORMS)


def planned(game: Game, sheet: Sheet, forms: tuple[tuple[str, dict[str, Any]], ...]) -> Iterator[object]:
    """What these rolls come to."""
    for kind, form in forms:
        request = game.read_request(kind, form)
        assert not isinstance(request, tuple), request
        plan = game.plan(request, sheet, actor="storyteller")
        yield plan.model_copy(update={"check": plan.check and plan.check.model_copy(update={"counting": None})})


# Luck die -----------------------------------------------------------------------------------------------------------

LUCK_FORMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("test", {"traits": ["Strength", "Agility"]}),
    ("luck", {}),
)

LUCK_TABLES: tuple[dict[str, Any], ...] = (
    {"ladder": "core", "advancement": "older"},
    {"ladder": "later", "advancement": "middle"},
    {"ladder": "core", "advancement": "later"},
)
"""Every table of the edition is in use under one of these."""

LUCK_BEGUN = (
    Event(kind="join", fighter=Fighter(name="Ann", team="Us", initiative=9)),
    Event(kind="join", fighter=Fighter(name="Bob", team="Them", initiative=3)),
    Event(kind="begin"),
)


def luck_sheet(game: Game) -> Sheet:
    """Somebody with skills and experience, who is tired, hurt and bleeding."""
    found = game.blank_sheet().model_copy(
        update={
            "skills": {"Agility": 4},
            "proficiencies": {"Jumping": 1},
            "experience": Experience(earned=100),
            "conditions": (Condition(name="Bleeding", strength=5), Condition(name="Burning", strength=5)),
            "fate": 1,
        }
    )
    for tracker, lost in (("health", 5), ("endurance", 3), ("stamina", 3), ("focus", 3)):
        found = found.model_copy(update={tracker: Points(lost=lost)})
    return found


def luck_play(game: Game) -> Iterator[object]:
    """What a table of the luck die plays."""
    sheet = luck_sheet(game)
    woken = sheet.model_copy(update={"recovery": Recovery(interrupted=True)})
    yield from (game.trackers(sheet), game.trackers(woken), game.advancement(sheet), game.blank_sheet())
    for kind, form in LUCK_FORMS:
        request = game.read_request(kind, form)
        assert not isinstance(request, tuple), request
        check = game.plan(request, sheet, actor="storyteller").check
        assert check is not None
        yield from (game.next_throw(check, ()), game.odds(check), game.ladder(check))
    for tracker, act in (("recovery", "rest"), ("conditions", "turn"), ("fate", "session")):
        yield game.move(sheet, tracker, act, actor="storyteller")
    yield from luck_fight(game)


def luck_fight(game: Game) -> Iterator[object]:
    """What a fight offers before and after each thing that may be done in a turn, and what it costs."""
    turn = (*LUCK_BEGUN, Event(kind="turn", who="Ann"))
    yield game.room.view(turn)
    for kind, listed in (("act", game.book.edition.actions), ("free", game.book.edition.free_actions)):
        for what, action in listed.items():
            first = (Event(kind="act", who="Ann", what=action.after),) if action.after else ()
            yield from _done(game, (*turn, *first), Event(kind=kind, who="Ann", what=what))
    for one in game.book.edition.reactions:
        for paid in (one, f"{one}: stamina"):
            yield from _done(game, turn, Event(kind="react", who="Bob", what=paid))


def _done(game: Game, before: tuple[Event, ...], event: Event) -> Iterator[object]:
    try:
        yield from (game.room.sheet_moves(before, event), game.room.view((*before, event)), game.room.says(event))
    except RoundError as error:
        yield str(error)


PLAYS = {"wild-die": (wild_play, ({},)), "luck-die": (luck_play, LUCK_TABLES)}

UNTOLD = ("combat.seconds_in_a_round", "reactions.*.cost")
"""Numbers that nothing counts and no page tells: a reaction takes one reaction and no action."""


def untold(path: str) -> bool:
    """Whether a number is one that nobody plays by."""
    return any(fnmatch(path, one) for one in UNTOLD)


@pytest.mark.parametrize("system", PLAYS)
def test_a_switch_that_overrides_a_number_needs_no_more(system: str):
    found, (play, tables) = rules.system(system), PLAYS[system]
    for edition in found.read():
        printed = found.printed(edition)
        left = {path: number_at(printed, path) for path in numbers(printed) if not untold(path)}
        for switched in tables:
            before = list(play(found.game(edition, switched)))
            for path, number in tuple(left.items()):
                games = (with_number(found, edition, path, other, **switched) for other in other_numbers(number))
                if any(list(play(game)) != before for game in games):
                    del left[path]
        assert not left
