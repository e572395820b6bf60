"""Every row that play writes into a character's history reads as words, in every system and edition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import rules
from characters.history import told
from rules.kit.history import Change, Made
from rules.sheets import JsonValue, Sheet
from rules.system import Game

RAW = re.compile(r"[_{}\[\]]|[a-z]\.[a-z]|//|\*\*|\b(marks|current|short by|None|True|False|dots|price|dice|part)\b")
"""What only the stored document says: keys, codes, paths and marks."""

PREPARED: dict[str, list[tuple[str, JsonValue]]] = {
    "wild-die": [("hit_points.maximum", 30)],
    "luck-die": [("abilities.add", {"name": "Second Wind", "uses": "2", "text": ""})],
    "maelstrom": [("abilities.Stealth", 2)],
}
"""What a blank sheet needs before all of its moves are there."""

GROWN: dict[str, list[tuple[str, JsonValue]]] = {
    "maelstrom": [("experience.bank", {"trait": "Stealth"})],
    "step-dice": [
        ("experience.buy", {"trait": "Agility"}),
        ("experience.learn", {"language": "Old Tongue", "art": "read"}),
        ("pools.trade", {"give": "influence", "take": "resources", "times": 1}),
    ],
}
"""Growing that stands on no list of purchases."""


def games() -> list[Game]:
    return [system.game(edition.key) for system in rules.systems() for edition in system.editions]


def begun(game: Game) -> Sheet:
    sheet = game.blank_sheet()
    for path, value in PREPARED.get(game.system_key, []):
        edit = game.edit(sheet, path, value, actor="storyteller")
        sheet = edit.sheet if isinstance(edit, Made) else sheet
    return game.begin_play(sheet)


def moved(game: Game, sheet: Sheet) -> Iterator[tuple[str, Made]]:
    """One edit for each move that the sheet allows."""
    for tracker in game.trackers(sheet):
        for move in tracker.moves:
            tries = (game.move(sheet, tracker.key, move.code, amount=many, actor="storyteller") for many in (30, 3, 1))
            edit = next((one for one in tries if isinstance(one, Made)), None)
            if edit is not None:
                yield f"{tracker.key} {move.code}", edit


def grown(game: Game, sheet: Sheet) -> Iterator[tuple[str, Made]]:
    """One edit for each kind of purchase, and what else growing writes."""
    grows = game.advancement(sheet)
    groups = (*grows.groups, *grows.listed) if grows else ()
    offers = [offer for group in groups for one in group.purchases[:1] for offer in (one, one.reduced) if offer]
    wanted = [(offer.path, offer.value) for offer in offers] + GROWN.get(game.system_key, [])
    for path, value in wanted:
        edit = game.edit(sheet, path, value, actor="storyteller")
        if isinstance(edit, Made):
            yield f"{path} {sorted(edit.after) if isinstance(edit.after, dict) else ''}", edit


@cache
def played(system: str, edition: str) -> tuple[Made, ...]:
    """Every move that is reached from a new sheet, each once, one after the other, and what experience buys then."""
    game = rules.system(system).game(edition)
    found: dict[str, Made] = {}
    sheets = [begun(game)]
    while sheets:
        sheet = sheets.pop(0)
        for name, edit in moved(game, sheet):
            if name not in found:
                found[name] = edit
                sheets.append(edit.sheet)
    awarded = [edit.sheet for edit in found.values() if edit.path in ("experience", "downtime", "influence")]
    bought = {name: edit for sheet in (begun(game), *awarded) for name, edit in grown(game, sheet)}
    return (*found.values(), *bought.values())


@pytest.mark.parametrize("game", games(), ids=lambda game: f"{game.system_key}-{game.edition_key}")
def test_no_row_of_history_shows_a_path_a_code_or_a_mark(game: Game):
    start, edits = begun(game), played(game.system_key, game.edition_key)
    by_rolls = [edit for one in edits if "." not in one.path for edit in game.moves_between(start, one.sheet)]
    assert edits or not game.trackers(start)
    for edit in (*edits, *by_rolls):
        row = told(edit, game)
        for text in (row.what.replace("Fate dice", "Fate"), row.before, row.after):
            assert not RAW.search(text), (edit.path, row)
        assert row.what[0].isupper(), (edit.path, row)
        assert row.before != row.after, (edit.path, row)


@pytest.mark.parametrize(
    ("system", "path", "before", "after", "words"),
    [
        (
            "maelstrom",
            "health",
            {"marks": "", "dead": False},
            {"marks": "X//", "dead": False},
            ("Health", "unhurt", "1 lethal, 2 bashing"),
        ),
        (
            "maelstrom",
            "experience.buy",
            {"trait": "Stealth", "dots": 1},
            {"trait": "Stealth", "dots": 2, "price": 4},
            ("Bought with experience", "Stealth 1", "Stealth 2 for 4 points"),
        ),
        (
            "maelstrom",
            "experience.bank",
            {"trait": "Stealth", "points": 0},
            {"trait": "Stealth", "points": 1},
            ("Banked experience", "0 points on Stealth", "1 point on Stealth"),
        ),
        (
            "step-dice",
            "health",
            {"current": 4, "short_by": 0},
            {"current": 0, "short_by": 3},
            ("Health points", "4", "0, 3 short"),
        ),
        (
            "luck-die",
            "health",
            {"endurance": 4, "fate": 1},
            {"endurance": 3, "fate": 0},
            ("Health", "endurance 4, fate 1", "endurance 3, fate 0"),
        ),
        (
            "wild-die",
            "points",
            {"paragon": 1, "renegade": 0, "medal": 2},
            {"paragon": 0, "renegade": 0, "medal": 2},
            ("Points", "Paragon 1, Renegade 0, Medal 2", "Paragon 0, Renegade 0, Medal 2"),
        ),
    ],
)
def test_a_row_says_in_a_players_words_what_changed(
    system: str, path: str, before: JsonValue, after: JsonValue, words: tuple[str, str, str]
):
    game = rules.system(system).game(rules.system(system).editions[0].key)
    row = told(Change(path=path, before=before, after=after), game)
    assert (row.what, row.before, row.after) == words


@pytest.mark.parametrize("game", games(), ids=lambda game: f"{game.system_key}-{game.edition_key}")
@pytest.mark.parametrize("value", [None, 3, "worn", [], {}, {"trait": None}, [{"name": "Dying"}]])
def test_a_row_of_another_shape_is_still_told(game: Game, value: JsonValue):
    paths = {edit.path for edit in played(game.system_key, game.edition_key)} | {
        "fate",
        "health",
        "experience.buy",
        "pools.trade",
    }
    for path in paths:
        assert told(Change(path=path, before=value, after=None), game).what
        assert told(Change(path=path, before=None, after=value), game).what
