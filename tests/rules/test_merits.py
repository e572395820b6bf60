"""Merits and flaws in play: a plain effect takes part in the roll, and two that exclude one another are refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.kit.history import Made
from rules.maelstrom.edition import editions
from rules.sheets import Problem
from tests.rules.pilots import checked, codes, fell, game, pilot, planned, willed

BOND = {"name": "Strong Bond", "points": 4, "note": "Ilse"}
WITH = [key for key, edition in editions().items() if edition.merits]


def having(*flaws: dict, merits: tuple[dict, ...] = ()):
    return pilot(game("later"), merits=list(merits), flaws=list(flaws))


@pytest.mark.parametrize("kind", ["willpower", "recovery"])
@pytest.mark.parametrize("faces", [(2, 3), (7, 3), (1, 3), (1, 1)])
def test_a_free_success_counts_on_every_willpower_roll(kind, faces):
    table, bonded, alone = game("later"), having(merits=(BOND,)), having()
    with_it, without = (checked(table, willed(one, 2), kind) for one in (bonded, alone))
    assert fell(table, with_it, *faces).value == fell(table, without, *faces).value + 1
    assert table.odds(with_it).success > table.odds(without).success
    assert "free" in fell(table, with_it, *faces).sentence
    off = checked(table, willed(bonded, 2), kind, free="false")
    assert fell(table, off, *faces).value == fell(table, without, *faces).value


def test_a_free_success_makes_a_failure_a_success_and_the_odds_know_it():
    table = game("later")
    check = checked(table, willed(having(merits=(BOND,)), 1), "willpower")
    assert table.odds(check).failure == Fraction(1, 10)  # a 1 cancels it; every other face succeeds
    assert fell(table, check, 2).kind == "success"
    assert [line.amount for line in fell(table, check, 2).ledger if line.label == "Free successes"] == [1]


def test_a_free_success_is_no_part_of_other_rolls():
    table = game("later")
    check = checked(table, having(merits=(BOND,)), traits=["Wits"])
    assert check.free == 0
    assert planned(table, having(merits=(BOND,)), traits=["Wits"]).merits == ()


@pytest.mark.parametrize("edition", WITH)
def test_every_text_that_names_a_plain_effect_has_it_as_a_number(edition):
    found = editions()[edition]
    words = {"two easier": -2, "two harder": 2, "three harder": 3}
    for name, one in {**found.merits, **found.flaws}.items():
        if name != "Deep Sleeper":  # two harder to wake, one harder for the scene after it
            told = [number for text, number in words.items() if text in one.text]
            assert not told or one.difficulty in told, name
        assert ("free success" in one.text) == bool(one.free_successes), name


@pytest.mark.parametrize(
    ("sheet", "traits", "key", "difficulty"),
    [
        (having({"name": "Inept", "points": 2, "note": "Piloting"}), ["Wits", "Piloting"], "Inept: Piloting", 8),
        (having({"name": "Blind", "points": 8}), ["Perception", "Alertness"], "Blind", 9),
        (
            having(merits=({"name": "Acute Sense", "points": 2, "note": "smell"},)),
            ["Perception"],
            "Acute Sense: smell",
            4,
        ),
    ],
)
def test_what_bears_on_a_roll_is_a_named_part_that_is_said_for_each_roll(sheet, traits, key, difficulty):
    table = game("later")
    untouched = planned(table, sheet, traits=traits)
    assert [(one.key, one.used) for one in untouched.merits] == [(key, False)]
    assert untouched.difficulty == 6
    said = planned(table, sheet, traits=traits, applies=[key])
    assert (said.difficulty, said.merits[0].used) == (difficulty, True)
    assert key in [part.label for part in said.target_parts]
    assert sum(part.amount for part in said.target_parts if part.kind == "difficulty") == difficulty


def test_what_names_a_trait_is_offered_for_rolls_of_that_trait_alone():
    table, inept = game("later"), having({"name": "Inept", "points": 2, "note": "Piloting"})
    assert planned(table, inept, traits=["Wits", "Firearms"]).merits == ()
    assert planned(table, inept, traits=["Wits", "Firearms"], applies=["Inept: Piloting"]).difficulty == 6


def test_no_merit_goes_below_the_lowest_difficulty_and_none_helps_who_has_none():
    table, sharp = game("later"), having(merits=({"name": "Exceptional Balance", "points": 1},))
    assert planned(table, sharp, traits=["Wits"], difficulty="3", applies=["Exceptional Balance"]).difficulty == 2
    assert planned(table, having(), traits=["Wits"], applies=["Exceptional Balance"]).difficulty == 6


CLASHES = [
    ({"name": "Acute Sense", "points": 2, "note": "sight"}, {"name": "Defective Sense", "points": 2, "note": "Sight"}),
    ({"name": "Acute Sense", "points": 5}, {"name": "Defective Sense", "points": 2, "note": "smell"}),
    ({"name": "Huge Size", "points": 4}, {"name": "Short", "points": 1}),
    ({"name": "Blind", "points": 8}, {"name": "Visually Impaired", "points": 4}),
    ({"name": "Lame", "points": 5}, {"name": "Paraplegic", "points": 8}),
]


def part_of(name: str) -> str:
    return "merits" if name in editions()["later"].merits else "flaws"


@pytest.mark.parametrize("clash", [*CLASHES, *(pair[::-1] for pair in CLASHES)])
def test_two_that_exclude_one_another_are_refused_in_either_order(clash):
    table, (first, second) = game("later"), clash
    taken = table.edit(pilot(table), f"{part_of(first['name'])}.add", first)
    assert isinstance(taken, Made), taken
    refused = table.edit(taken.sheet, f"{part_of(second['name'])}.add", second)
    assert isinstance(refused, Problem)
    assert "does not go together with" in refused.sentence
    both = {"merits": [], "flaws": []}
    for one in clash:
        both[part_of(one["name"])].append(one)
    assert "merits_exclude" in codes(table.problems(pilot(table, **both)))


def test_an_acute_sense_goes_with_another_sense_that_fails():
    table = game("later")
    first = table.edit(pilot(table), "merits.add", {"name": "Acute Sense", "points": 2, "note": "smell"})
    assert isinstance(table.edit(first.sheet, "flaws.add", {"name": "Defective Sense", "note": "sight"}), Made)
