"""What a press takes from a sheet is said on its button or beside it before it is pressed, in every system."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

import rules
from rules.kit.history import Made
from rules.sheets import Sheet, Tracker
from rules.system import Game, throw_out
from tests.systems.contests import rewrite
from tests.systems.shapes import Play, SeededDice, Table, _forms, check_of, seat_all

EDITIONS = [f"{system.key} {line.key}" for system in rules.systems() for line in system.editions]
RICH = {
    "wild-die": {"points": {"paragon": 3, "renegade": 3, "medal": 3}},
    "luck-die": {"fate": 3},
    "step-dice": {"action_points": {"current": 6, "short_by": 0}},
    "maelstrom": {"experience": {"earned": 9}},
}
"""What each system's sheet has to spend."""

PAYING = {"maelstrom core", "maelstrom later", "luck-die core", "step-dice later", "wild-die core"}
"""Editions with something that is paid after the dice have fallen."""

ALSO = {"points": ("paragon", "renegade", "medal")}
"""What the points of a tracker are called where they have names of their own."""

SEEDS = 12


@pytest.fixture(params=EDITIONS)
def table(request: pytest.FixtureRequest, db: None) -> Table:
    """A table of each edition, whose hero has something to spend."""
    seated = seat_all(*request.param.split())
    hero = seated.hero
    rich = {**hero.document, **RICH[seated.campaign.system]}
    rewrite(hero, rich)
    hero.refresh_from_db()
    hero.campaign = seated.campaign
    return seated


def worth(game: Game, sheet: Sheet) -> dict[str, int]:
    """What every tracker holds."""
    return {one.key: one.value for one in game.trackers(sheet)}


def taken(game: Game, before: Sheet, after: Sheet) -> dict[str, int]:
    """How much less each tracker holds."""
    old, new = worth(game, before), worth(game, after)
    return {key: value - new.get(key, 0) for key, value in old.items() if new.get(key, 0) < value}


def says(text: str, tracker: Tracker, amount: int) -> bool:
    """Whether the words name so much of this tracker: "1 fate", "a fate die", "willpower 4 to 3"."""
    words, left = text.casefold(), f"{tracker.value} to {tracker.value - amount}"
    names = ALSO.get(tracker.key, (tracker.label.casefold().split()[0],))
    of_many = f"{amount} of your {tracker.value}"
    told = (one for name in names for one in (f"{amount} {name}", f"a {name}", f"{name} {left}"))
    return any(one in words for one in told) or (of_many in words and any(name in words for name in names))


def unsaid(game: Game, sheet: Sheet) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Moves on a tracker that take from another one without saying so."""
    trackers = {one.key: one for one in game.trackers(sheet)}
    for tracker in trackers.values():
        for move in tracker.moves:
            edit = game.move(sheet, tracker.key, move.code, actor="storyteller")
            if not isinstance(edit, Made):
                continue
            for key, amount in taken(game, sheet, edit.sheet).items():
                text = f"{move.label}, {move.price}, {move.sentence}"
                asked = (
                    move.most > 1 and trackers[key].label.casefold() in text.casefold()
                )  # how many is typed beside it
                if key != tracker.key and not asked and not says(text, trackers[key], amount):
                    yield tracker.key, move.code, {key: amount}


def test_a_move_that_takes_from_another_tracker_names_its_price(table: Table):
    assert not list(unsaid(table.game, table.hero.sheet))


def test_an_answer_names_what_it_takes(table: Table):
    game, sheet, found, left = table.game, table.hero.sheet, 0, set()
    trackers = {one.key: one for one in game.trackers(sheet)}
    for kind in game.check_kinds:
        for form in islice(_forms(table, kind, opposed=False), 2):
            check = check_of(table, Play(kind, form, 0))
            for seed in range(SEEDS if check else 0):
                steps = throw_out(game, check, (), SeededDice(seed))
                for choice in game.choices(check, steps, sheet if kind != "pool" else None):
                    for option in choice.options or (None,):
                        answer = game.answer(check, steps, sheet, choice.code, option.code if option else "")
                        after = getattr(answer, "sheet", None)
                        words = [choice.label, choice.sentence, *((option.label, option.sentence) if option else ())]
                        for key, amount in (taken(game, sheet, after) if after else {}).items():
                            found += 1
                            if not says(", ".join(words), trackers[key], amount):
                                left.add((choice.code, option.code if option else "", key, amount, *words))
    assert not left
    assert bool(found) == (f"{table.campaign.system} {table.campaign.edition}" in PAYING)
