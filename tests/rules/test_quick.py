"""Quick start: whatever comes of a concept or of nothing is a legal new character, and not always the same one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.dice import LoadedDice, check_throw
from rules.kit.quick import Leaning
from rules.luck_die.quick import PROFICIENCIES
from rules.sheets import Sheet
from rules.system import Game

EDITIONS = [(one.key, line.key) for one in rules.systems() for line in one.editions]
BUILT = [(key, edition) for key, edition in EDITIONS if rules.system(key).game(edition).quick.parts]
A_DOZEN = 12


class Seeded:
    """Dice that fall the same way for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def throw(self, count: int, size: int) -> tuple[int, ...]:
        check_throw(count, size)
        return tuple(self._random.randint(1, size) for _ in range(count))


def broken(game: Game, sheet: Sheet) -> list[str]:
    return [one.sentence for one in game.problems(sheet) if not one.notice]


@pytest.mark.parametrize(("system", "edition"), BUILT)
class TestQuick:
    def test_there_are_a_dozen_people_ready_made_and_each_is_legal_and_the_same_each_time(self, system, edition):
        game = rules.system(system).game(edition)
        assert len({one.key for one in game.quick.concepts}) >= A_DOZEN
        for concept in game.quick.concepts:
            sheet = game.quick.made(concept, None)
            assert broken(game, sheet) == [], concept.key
            assert sheet == game.quick.made(concept, None)

    def test_whatever_dice_fall_a_concept_gives_a_legal_character_that_can_be_stored(self, system, edition):
        game = rules.system(system).game(edition)
        for seed in range(60):
            for concept in (None, *game.quick.concepts):
                sheet = game.quick.made(concept, Seeded(seed))
                assert broken(game, sheet) == [], (concept, seed)
                assert game.read_sheet(sheet.model_dump(mode="json")) == sheet

    def test_what_a_concept_likes_is_higher_on_average_and_never_always_the_same(self, system, edition):
        game, many = rules.system(system).game(edition), 300
        concept = game.quick.concepts[0]
        ranks: dict[str, Counter[int]] = {}
        for seed in range(many):
            for name, rank in ranked(game, game.quick.made(concept, Seeded(seed))):
                ranks.setdefault(name, Counter())[rank] += 1
        mean = {name: sum(rank * times for rank, times in found.items()) / many for name, found in ranks.items()}
        liked = [name for name in concept.likes if name in mean]
        attributes = [name for name in mean if name in first_group(game)]
        for some in (attributes, [name for name in mean if name not in attributes]):
            keen = [mean[name] for name in some if name in liked[:4]]
            rest = [mean[name] for name in some if name not in liked]
            assert not keen or not rest or min(keen) > sum(rest) / len(rest)
        # Every trait that is liked stands in more than one place, so that two of a concept are two people.
        assert all(len(ranks[name]) > 1 for name in liked[:4])
        everybody = {str(game.quick.made(None, Seeded(seed)).model_dump(mode="json")) for seed in range(many)}
        assert len(everybody) > many // 2

    def test_a_part_by_surprise_leaves_all_the_rest_as_it_was_and_the_draft_legal(self, system, edition):
        game = rules.system(system).game(edition)
        for part in game.quick.parts:
            for seed in range(30):
                before = game.quick.made(game.quick.concepts[seed % A_DOZEN], None)
                after = game.quick.surprised(before, part.key, None, Seeded(seed))
                # New abilities may leave specialties without one: those go, and are open again.
                left = [one for one in game.problems(after) if not one.notice and one.section == part.key]
                assert left == [], (part.key, seed)
                assert after.model_copy(update={"story": before.story}) == after

    def test_there_is_no_part_of_another_name(self, system, edition):
        game = rules.system(system).game(edition)
        with pytest.raises(KeyError):
            game.quick.surprised(game.blank_sheet(), "luggage", None, Seeded(1))

    def test_every_trait_that_a_concept_likes_is_one_of_some_edition(self, system, edition):
        every = {
            trait.name
            for line in rules.system(system).editions
            for game in (rules.system(system).game(line.key),)
            for group in game.trait_groups(game.blank_sheet())
            for trait in group.traits
        }
        known = every | set(PROFICIENCIES if system == "luck-die" else ())
        for concept in rules.system(system).game(edition).quick.concepts:
            assert set(concept.likes) <= known, concept.key


def ranked(game: Game, sheet: Sheet) -> Iterator[tuple[str, int]]:
    """Every trait that is chosen at creation, with its rank."""
    for group in game.trait_groups(sheet):
        if not group.derived and group.section != "proficiencies":
            yield from ((trait.name, trait.rank) for trait in group.traits)


def first_group(game: Game) -> set[str]:
    """The attributes."""
    groups = game.trait_groups(game.blank_sheet())
    return {trait.name for group in groups if group.section == "attributes" for trait in group.traits}


def test_an_edition_without_rules_of_creation_makes_nobody_at_once():
    quick = rules.system("maelstrom").game("first-draft").quick
    assert (quick.parts, quick.concepts, quick.concept("pilot")) == ((), (), None)


@pytest.mark.parametrize(
    ("system", "switches"),
    [
        ("wild-die", {"attribute_dice": 24, "attribute_most": 5, "starting_points": 40, "skill_most": 3}),
        ("wild-die", {"attribute_dice": 0}),
        ("wild-die", {"starting_points": 0}),
        ("luck-die", {"starting_dice": "d8 d6 d6 d4", "starting_skills": 6, "starting_proficiencies": 9}),
        ("luck-die", {"starting_skills": 0, "starting_proficiencies": 0}),
        ("luck-die", {"starting_dice": ""}),
    ],
)
def test_the_numbers_of_the_campaign_are_kept(system: str, switches: dict[str, object]):
    one = rules.system(system)
    game = one.game(one.editions[0].key, switches)
    for seed in range(40):
        assert broken(game, game.quick.made(None, Seeded(seed))) == []


@given(
    seed=st.integers(0, 2**32), total=st.integers(0, 60), room=st.dictionaries(st.text(max_size=3), st.integers(0, 9))
)
@settings(max_examples=200)
def test_points_are_shared_out_to_the_last_and_never_above_the_room_there_is(seed, total, room):
    given_out = Leaning(tuple(room)[:3], Seeded(seed)).spread(total, room)
    assert sum(given_out.values()) == min(total, sum(room.values()))
    assert all(given_out[name] <= most for name, most in room.items())


@pytest.mark.parametrize("key", sorted({key for key, _ in BUILT}))
def test_a_name_by_dice_is_nobodys_at_the_table(key):
    quick = rules.system(key).game(next(edition for one, edition in BUILT if one == key)).quick
    people = quick.filling.people
    whole = [f"{first} {last}" for first in people.given for last in people.family]
    assert len(set(whole)) == len(whole) >= 400
    assert not {one.person for one in people.concepts} & set(whole)
    assert quick.name(LoadedDice([1])) == whole[0]
    assert quick.name(LoadedDice([1]), [whole[0].upper()]) == whole[1]
    assert quick.name(LoadedDice([]), whole[1:]) == whole[0]
    assert quick.name(LoadedDice([]), [*whole, f"{whole[0]} 2"]) == f"{whole[0]} 3"
