"""What a party lacks is said by its system: what is trained and nobody trained, what is thin, and what need not be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from characters.matrix import Matrix, Row, party_matrix
from rules.kit.history import Made
from rules.sheets import Sheet
from rules.system import Game, System

GAMES = [
    pytest.param(system, line.key, id=f"{system.key}-{line.key}")
    for system in rules.systems()
    for line in system.editions
]

SETTLED: dict[str, tuple[str, str, str]] = {
    "maelstrom-core": ("Medicine", "", ""),
    "maelstrom-later": ("Medicine", "", ""),
    "maelstrom-first-draft": ("", "", ""),
    "wild-die-core": ("Medicine", "", "Strength"),
    "step-dice-core": ("", "Melee", ""),
    "step-dice-later": ("", "Melee", ""),
    "luck-die-core": ("Athletics", "Strength", "Psionics"),
}
"""Of a party of new characters: a trait that nobody has, one that is thin, and one that is no gap."""

LEARNED: dict[str, tuple[tuple[str, int], ...]] = {
    "maelstrom-core": (("abilities.Medicine", 3),),
    "maelstrom-later": (("abilities.Medicine", 3),),
    "wild-die-core": (("skills.Medicine", 3),),
    "step-dice-core": (("attributes.Might", 3), ("skills.Melee", 3)),
    "step-dice-later": (("attributes.Might", 3), ("skills.Melee", 3)),
    "luck-die-core": (("skills.Psionics", 8),),
}
"""What one of them learns, with what has to come first."""

NAMES = ("Ilse", "Oye")

GAME_OF: dict[str, Game] = {str(param.id): param.values[0].game(param.values[1]) for param in GAMES}


def party(game: Game, *sheets: Sheet) -> Matrix:
    return party_matrix(
        [(name, game.trait_groups(sheet)) for name, sheet in zip(NAMES, sheets, strict=True)], game.thin
    )


def rows(matrix: Matrix) -> Iterator[Row]:
    return (row for table in matrix.tables for row in table.rows)


@pytest.mark.parametrize(("system", "edition"), GAMES)
def test_new_characters_lack_what_their_system_says_and_nothing_else(
    system: System, edition: str, request: pytest.FixtureRequest
):
    game = system.game(edition)
    found = {row.name: row for row in rows(party(game, game.blank_sheet(), game.blank_sheet()))}
    nobody, thin, neither = SETTLED[request.node.callspec.id]
    assert not nobody or found[nobody].nobody
    assert not thin or found[thin].thin
    assert not neither or not (found[neither].nobody or found[neither].thin)


@pytest.mark.parametrize(("system", "edition"), GAMES)
def test_a_die_that_everybody_rolls_is_never_called_missing(system: System, edition: str):
    game = system.game(edition)
    for group in game.trait_groups(game.blank_sheet()):
        for trait in group.traits:
            [row] = rows(party_matrix([("Ilse", [group.model_copy(update={"traits": (trait,)})])], game.thin))
            assert not (row.nobody and trait.had)
            assert not (row.nobody and (group.derived or group.lack != "nobody"))
            assert not row.thin or (trait.had or group.lack == "thin")


@pytest.mark.parametrize("game_id", LEARNED)
def test_one_who_learned_it_closes_the_gap_and_is_the_only_one(game_id: str):
    game = GAME_OF[game_id]
    sheet, name = game.blank_sheet(), LEARNED[game_id][-1][0].partition(".")[2]
    for path, value in LEARNED[game_id]:
        edited = game.edit(sheet, path, value)
        assert isinstance(edited, Made), edited
        sheet = edited.sheet
    [row] = [row for row in rows(party(game, game.blank_sheet(), sheet)) if row.name == name]
    assert (row.nobody, row.thin, row.only) == ("", False, "Oye")
    assert [(cell.had, cell.mark) for cell in row.cells] == [(False, ""), (True, "best")]


def test_every_system_is_settled():
    assert {param.id for param in GAMES} == set(SETTLED)


def test_an_untrained_rating_is_shown_as_one_that_nobody_trained():
    game = rules.system("wild-die").game("core")
    [row] = [row for row in rows(party(game, game.blank_sheet(), game.blank_sheet())) if row.name == "Medicine"]
    assert row.nobody
    assert {(cell.rating, cell.had, cell.mark) for cell in row.cells} == {("2D", False, "")}


def test_proficiencies_are_the_tables_own_words_and_never_thin():
    game = rules.system("luck-die").game("core")
    edited = game.edit(game.blank_sheet(), "proficiencies.Lifting", 2)
    assert isinstance(edited, Made)
    [row] = [row for row in rows(party(game, edited.sheet, game.blank_sheet())) if row.name == "Lifting"]
    assert (row.nobody, row.thin, row.only) == ("", False, "Ilse")
