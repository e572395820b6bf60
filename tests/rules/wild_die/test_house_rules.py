"""Every house rule of the wild die changes an answer, and its default is our reading of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from rules.rounds import Event, Fighter
from rules.wild_die.game import SYSTEM, WildDieGame
from rules.wild_die.house_rules import WildDieHouseRules
from rules.wild_die.severities import read_severities
from rules.wild_die.sheet import HitPoints
from tests.rules.wild_die.pilots import GAME, hero, thrown

type Question = Callable[[WildDieGame], object]


def plan(game: WildDieGame, kind: str = "skill", actor: str = "player", /, **form: Any) -> Any:
    """What a form comes to: Ash on Firearms, unless told otherwise."""
    sheet = form.pop("sheet", None) or hero()
    given = {"traits": ["Firearms"], **form} if kind != "pool" else form
    request = game.read_request(kind, given)
    assert not isinstance(request, tuple), request
    return game.plan(request, None if kind == "pool" else sheet, actor=actor)  # type: ignore[arg-type]


def planned(kind: str = "skill", **form: Any) -> Question:
    """The question what a form comes to: its pool, its difficulty, what bars it and what is said."""

    def ask(game: WildDieGame) -> object:
        found = plan(game, kind, **form)
        return found.code, found.difficulty, [one.code for one in found.problems], [one.sentence for one in found.notes]

    return ask


def rolled(*faces: int, **form: Any) -> Question:
    """The question how dice that fell on a quick roll stand, and what may be done about them."""

    def ask(game: WildDieGame) -> object:
        check = plan(game, "pool", **form).check
        steps = thrown(check, *faces, game=game)
        choices = [one.sentence for one in game.choices(check, steps, None)]
        return game.resolve(check, steps), choices, game.odds(check)

    return ask


def sheet_says(game: WildDieGame) -> object:
    """What a sheet has: traits, budgets, problems, trackers."""
    sheet = hero()
    return game.trait_groups(sheet), game.budgets(sheet), game.problems(sheet), game.trackers(sheet)


def blank(game: WildDieGame) -> object:
    """What a draft begins with."""
    return game.blank_sheet(), game.budgets(game.blank_sheet()), game.problems(hero())


FIGHT = (
    Event(kind="join", fighter=Fighter(name="Fast", initiative=12)),
    Event(kind="join", fighter=Fighter(name="Slow", initiative=5)),
    Event(kind="join", fighter=Fighter(name="Twin", initiative=5)),
    Event(kind="begin"),
)


def fought(*events: Event) -> Question:
    """The question how a fight stands."""
    return lambda game: game.room.view((*FIGHT, *events))


ALL = ("Fast", "Slow", "Twin")


def declared(who: str, amount: int) -> Event:
    return Event(kind="declare", who=who, amount=amount)


def spending(game: WildDieGame) -> object:
    """What may still be spent on a roll that has failed."""
    check = plan(game, difficulty="30").check
    steps = thrown(check, 2, 2, 2, 2, 2, game=game)
    return [one.code for one in game.choices(check, steps, hero())]


def two_tokens(game: WildDieGame) -> object:
    """Whether a point and a medal go on one roll."""
    return [one.code for one in plan(game, spend=["paragon:number", "medal:dice"]).problems]


WOUNDED = hero(hit_points=HitPoints(maximum=30, current=20))


def granted(game: WildDieGame) -> Any:
    """Who awards points and medals."""
    return [move.actors for tracker in game.trackers(hero()) for move in tracker.moves]


def prices(game: WildDieGame) -> object:
    """What everything costs where characters grow by points."""
    rules = game.house_rules.model_copy(update={"experience": True})
    grows = SYSTEM.game("core", rules.model_dump()).advancement(hero())
    assert grows is not None
    return [(one.code, one.price) for group in grows.groups for one in group.purchases]


QUESTIONS: dict[str, tuple[object, Question]] = {
    "ties_succeed": (False, rolled(4, 3, code="2D", difficulty="7")),
    "chain": ("automatic", lambda game: game.next_throw(*_on_a_six(game))),
    "critical_failure": ("cancel", rolled(4, 1, code="2D", difficulty="5")),
    "cancel_wild_too": (True, rolled(4, 1, code="2D", difficulty="5")),
    "single_stands": (True, rolled(1, code="1D", difficulty="5")),
    "complication_bands": (("8: serious", "funny"), rolled(4, 1, code="2D", difficulty="5")),
    "three_pips": (True, planned(bonus="+3")),
    "minimum_die": (True, planned(bonus="-9D")),
    "penalties_first": (True, planned(bonus="-9D, +9D")),
    "retry_from_first": (True, planned(difficulty="16", failed_total="10, 15")),
    "floor_difficulty": (True, planned(difficulty="5", modifier="-16")),
    "untrained_modifier": (9, planned(traits=["Dodge"], difficulty="10")),
    "free_rolls_exempt": (True, planned(actions="2", free="on")),
    "preparing_each_step": (True, planned(time_factor="3")),
    "rushing_nearest": (True, planned(difficulty="10", time_saved="30")),
    "ten_needs_training": (True, planned(traits=["Dodge"], take_ten="on")),
    "half_move_down": (
        True,
        planned(pace="cautious", sheet=hero(derived=hero().derived.model_copy(update={"move": 9}))),
    ),
    "sprint_modifier": (True, planned(difficulty="10", pace="sprinting")),
    "wounds": (False, planned(sheet=WOUNDED)),
    "wound_thirds": (True, planned(sheet=hero(hit_points=HitPoints(maximum=100, current=66)))),
    "declare_on_turn": (True, fought(declared("Fast", 2), *(Event(kind="turn", who=one) for one in ALL))),
    "initiative_ties": ("together", fought(Event(kind="turn", who="Fast"))),
    "initiative_divided": (True, fought(declared("Fast", 2), Event(kind="turn", who="Fast"))),
    "points_when": ("before", spending),
    "one_token": (True, two_tokens),
    "paragon": ("Grace", sheet_says),
    "renegade": ("Grit", sheet_says),
    "medal": ("Star", sheet_says),
    "interaction_skills": (("Firearms",), planned(spend=["paragon:dice"])),
    "players_take_grants": (True, granted),
    "offers_stay": (True, lambda game: game.keeps_offers),
    "odds_shown": (False, lambda game: game.house_rules.odds_shown),  # the panel reads it
    "attributes": (("Dexterity", "Knowledge", "Mechanical", "Perception", "Strength", "Technical", "Wit"), sheet_says),
    "special_attribute": ("Biotics", blank),
    "skills": (("Dexterity: Firearms",), sheet_says),
    "skill_points": ("dice", planned()),
    "attribute_dice": (12, sheet_says),
    "attribute_least": (3, blank),
    "attribute_most": (3, sheet_says),
    "starting_points": (30, sheet_says),
    "skill_most": (3, sheet_says),
    "experience": (True, lambda game: game.advancement(hero())),
    "pip_price": (12, prices),
    "skill_price": (5, prices),
    "prices_grow": (True, prices),
    "defence_for_each_die": (4, sheet_says),
    "ranged_defence": ("Knowledge + Firearms", sheet_says),
    "melee_defence": ("Dexterity + Firearms", sheet_says),
    "brawling_defence": ("Dexterity + Firearms", sheet_says),
}
"""For each house rule another setting, and a question that it answers differently."""


def _on_a_six(game: WildDieGame) -> Any:
    check = plan(game, "pool", code="1D").check
    faces = (6,) if game.house_rules.chain == "choice" else (6, 2)
    return check, thrown(check, *faces, game=game)[:1]


def test_every_house_rule_has_its_question():
    assert set(QUESTIONS) == set(WildDieHouseRules.model_fields)


@pytest.mark.parametrize("switch", QUESTIONS)
def test_every_house_rule_changes_an_answer(switch: str):
    setting, ask = QUESTIONS[switch]
    assert getattr(GAME.house_rules, switch) != setting
    assert ask(SYSTEM.game("core", {switch: setting})) != ask(GAME)  # type: ignore[dict-item]


@pytest.mark.parametrize("switch", WildDieHouseRules.model_fields)
def test_every_house_rule_says_what_it_is(switch: str):
    field = WildDieHouseRules.model_fields[switch]
    assert field.title
    assert (field.description or "").endswith(".")


# The readings behind the newer ones -------------------------------------------------------------------------


@pytest.mark.parametrize(("original", "difficulty"), [(False, 29), (True, 23)])
def test_a_second_retry_mounts_up_or_counts_from_the_first_difficulty(original: bool, difficulty: int):
    game = SYSTEM.game("core", {"retry_from_first": original})  # 16 missed with 10: 22; 22 missed with 15: 7 more
    assert plan(game, difficulty="16", failed_total="10, 15").difficulty == difficulty
    assert plan(game, difficulty="16", failed_total="10").difficulty == 22


def test_what_penalties_took_no_bonus_brings_back_where_they_come_first():
    first = SYSTEM.game("core", {"penalties_first": True})
    assert plan(GAME, bonus="-5D, +2D").dice == 2
    assert [one.code for one in plan(first, bonus="-5D, +2D").problems] == ["reduced_to_zero"]
    assert plan(first, bonus="-4D, +2D").dice == 3
    both = SYSTEM.game("core", {"penalties_first": True, "minimum_die": True})
    assert plan(both, bonus="-9D, +2D").dice == 3


@pytest.mark.parametrize(
    ("faces", "degree"),
    [
        ((2, 1), "with a complication (serious)"),
        ((6, 2, 1), "with a complication (awkward)"),
        ((6, 6, 6, 1), "with a complication (funny)"),
    ],
)
def test_a_complication_has_the_word_that_the_table_gave_its_total(faces: tuple[int, ...], degree: str):
    bands = ("8: serious", "15: awkward", "funny")
    game = SYSTEM.game("core", {"complication_bands": bands, "critical_failure": "complication"})
    check = plan(game, "pool", code=f"{len(faces)}D").check
    found = game.resolve(check, thrown(check, *faces, game=game))
    assert found.degree == degree
    assert degree in found.sentence
    assert degree in found.spoken


@pytest.mark.parametrize("lines", [["9: a", "8: b"], ["funny", "8: b"], ["8: a", "8: b"], ["8:"], [": a"]])
def test_words_for_complications_ascend(lines: list[str]):
    with pytest.raises(ValueError, match=r"read|ascend"):
        read_severities(lines)
    with pytest.raises(ValidationError):
        WildDieHouseRules(complication_bands=lines)


def test_taking_ten_without_a_difficulty_decides_nothing_and_with_one_it_is_certain():
    alone = GAME.odds(plan(GAME, take_ten="on").check)
    assert (alone.other.get("undecided"), alone.expected) == (1, 14)
    for difficulty, success in (("14", 1), ("15", 0)):
        odds = GAME.odds(plan(GAME, take_ten="on", difficulty=difficulty).check)
        assert (odds.success, "undecided" in odds.other) == (success, False)
