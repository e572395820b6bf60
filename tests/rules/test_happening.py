"""Acts in play in the words of the log, and whether they hurt."""

from __future__ import annotations

import pytest

import rules
from rules.kit.game import Game
from rules.kit.happening import happened, hurts
from rules.kit.history import Made
from rules.sheets import Sheet
from tests.systems.test_history_in_words import begun

MAELSTROM = rules.system("maelstrom").game("core")
LUCK_DIE = rules.system("luck-die").game("core")


def moved(game: Game, sheet: Sheet, *moves: tuple[str, str, int]) -> list[Made]:
    found = []
    for tracker, move, amount in moves:
        made = game.move(sheet, tracker, move, amount=amount, actor="storyteller")
        assert isinstance(made, Made), made
        found.append(made)
        sheet = made.sheet
    return found


@pytest.mark.parametrize(
    ("moves", "said", "hurt"),
    [
        ([("health", "lethal", 4)], "4 lethal, now Injured (−2)", True),
        ([("health", "lethal", 1), ("health", "bashing", 1)], "1 lethal, 1 bashing, now Scratched (−1)", True),
        ([("health", "lethal", 1), ("health", "heal", 1)], "as before", False),
        ([("willpower", "spend", 1)], "willpower 3 of 3 to 2 of 3", False),
    ],
)
def test_what_happened_to_a_character_of_maelstrom(moves: list[tuple[str, str, int]], said: str, hurt: bool):
    sheet = MAELSTROM.blank_sheet()
    made = moved(MAELSTROM, sheet, *moves)
    assert happened(MAELSTROM.vocabulary, made, made[-1].sheet) == said
    assert hurts(MAELSTROM.vocabulary, made) is hurt


def test_healing_says_what_went_and_hurts_nobody():
    hurt = moved(MAELSTROM, MAELSTROM.blank_sheet(), ("health", "bashing", 2))[-1].sheet
    made = moved(MAELSTROM, hurt, ("health", "heal", 2))
    assert happened(MAELSTROM.vocabulary, made, made[-1].sheet) == "2 bashing healed, now unhurt"
    assert not hurts(MAELSTROM.vocabulary, made)


def test_damage_of_the_luck_die_is_told_by_the_resource_that_it_took():
    made = moved(LUCK_DIE, LUCK_DIE.blank_sheet(), ("health", "physical", 1), ("health", "physical", 2))
    assert happened(LUCK_DIE.vocabulary, made) == "endurance 4 to 1"
    assert hurts(LUCK_DIE.vocabulary, made)
    prone = moved(LUCK_DIE, LUCK_DIE.blank_sheet(), ("conditions", "begin Prone", 1))
    assert happened(LUCK_DIE.vocabulary, prone) == "now Prone"
    risen = moved(LUCK_DIE, prone[-1].sheet, ("conditions", "end Prone", 1))
    assert happened(LUCK_DIE.vocabulary, risen) == "no longer Prone"


@pytest.mark.parametrize("key", ["wild-die", "step-dice"])
def test_damage_hurts_in_every_system_that_counts_it(key: str):
    system = rules.system(key)
    game = system.game(system.editions[0].key)
    sheet = begun(game)
    worst = [
        made
        for one in game.trackers(sheet)
        for move in one.moves
        if one.pen and move.press == "take"
        and isinstance(made := game.move(sheet, one.key, move.code, amount=1, actor="storyteller"), Made)
    ]  # fmt: skip
    assert worst
    assert all(hurts(game.vocabulary, [made]) for made in worst)
