"""Every switch of the luck die changes an answer that somebody at the table gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.checks import Step
from rules.luck_die.house_rules import LuckDieHouseRules
from rules.luck_die.sheet import Experience, Points, Recovery
from tests.rules.luck_die.seats import checked, chosen, game, milo, planned, thrown

type Answered = Callable[[Any], object]

LEAP = {"traits": ["Dexterity", "Agility"]}
UNTRAINED = {"traits": ["Dexterity", "Combat"]}

IN_A_FIGHT = {"initiative", "surprise_initiative", "reactions_return"}
"""Switches whose answers are told in `test_combat.py`, fight by fight."""


def fell(*faces: int, kind: str = "test", sheet: dict[str, Any] | None = None, **form: Any) -> Answered:
    """The outcome when these faces fall."""

    def answered(table: Any) -> object:
        check = checked(table, milo(table, **(sheet or {})), kind, **form)
        found = table.resolve(check, thrown(table, check, *faces))
        return found.kind, found.value, found.final

    return answered


def again(table: Any) -> object:
    """Which dice may be rerolled a second time."""
    check = checked(table, milo(), **LEAP, difficulty=10, advantages=2)
    steps, _ = chosen(table, check, thrown(table, check, 1, 1, 1), milo(), "advantage", "attribute", 2)
    return [one.code for choice in table.choices(check, steps, None) for one in choice.options]


def equal(table: Any) -> object:
    """What is asked when two dice of different sizes show the same."""
    check = checked(table, milo(), **LEAP, difficulty=7, disadvantages=1)
    return table.next_throw(check, thrown_first(table, check, 4, 4, 2))


def thrown_first(table: Any, check: Any, *faces: int) -> tuple[Any, ...]:
    """The steps of the first dice alone."""
    steps: tuple[Step, ...] = ()
    for face in faces:
        steps += (Step(kind="throw", role=table.next_throw(check, steps).role, faces=(face,)),)
    return steps


def ladder(kind: str, **form: Any) -> Answered:
    """The difficulties that a storyteller may name on the entry."""

    def answered(table: Any) -> object:
        check = checked(table, milo(), kind, **form)
        faces = (5,) if kind == "luck" else (2, 5)
        choices = table.choices(check, thrown(table, check, *faces), None)
        return [one.label for choice in choices if choice.code == "difficulty" for one in choice.options]

    return answered


def plan_of(name: str, actor: str = "player", **form: Any) -> Answered:
    """One field of a plan."""
    return lambda table: getattr(planned(table, milo(table), actor=actor, **form), name)


def tracker(key: str) -> Answered:
    """What a tracker says of a new character."""
    return lambda table: {one.key: one.headline for one in table.trackers(milo(table))}[key]


def moved(*moves: tuple[str, str, int], **sheet: Any) -> Answered:
    """What is left of a sheet after moves."""

    def answered(table: Any) -> object:
        now = milo(table, **sheet)
        for key, move, amount in moves:
            edit = table.move(now, key, move, amount=amount, actor="storyteller")
            if not hasattr(edit, "sheet"):
                return edit.code
            now = edit.sheet
        return [(one.key, one.headline) for one in table.trackers(now)]

    return answered


def damage_kinds(table: Any) -> object:
    """The kinds of damage that one may take."""
    [health] = [one for one in table.trackers(milo(table)) if one.key == "health"]
    return [one.code for one in health.moves]


def traits(table: Any) -> object:
    """Every trait with what it is rated."""
    return [(one.name, one.rating, one.maximum) for group in table.trait_groups(milo(table)) for one in group.traits]


def creation(table: Any) -> object:
    """Allowances and what is wrong with a sheet."""
    sheet = milo(table)
    return table.budgets(sheet), [one.code for one in table.problems(sheet)]


def offers(table: Any) -> object:
    """What experience buys."""
    grows = table.advancement(milo(table, experience=Experience(earned=50)))
    return [(one.code, one.price) for group in (*grows.groups, *grows.listed) for one in group.purchases]


def grants(table: Any) -> object:
    """Who begins a session."""
    [fate] = [one for one in table.trackers(milo(table)) if one.key == "fate"]
    return [one.actors for one in fate.moves]


def options(table: Any) -> object:
    """What stands beside each choice on the entry."""
    check = checked(table, milo(), **LEAP, difficulty=7, advantages=1)
    return table.choices(check, thrown(table, check, 2, 3, 4), None)


DRAINED = {"focus": Points(lost=4), "endurance": Points(lost=4), "stamina": Points(lost=6)}

ANSWERS: dict[str, tuple[object, Answered]] = {
    "ladder": ("later", ladder("test", traits=["Strength"])),
    "default_difficulty": (7, plan_of("difficulty", **LEAP)),
    "luck_bonus": (4, fell(2, 3, 20, **LEAP, difficulty=9)),
    "untrained_die": ("d4", plan_of("formula", **UNTRAINED)),
    "each_die_once": (True, again),
    "equal_dice": ("larger", equal),
    "maximising": ("before", fell(5, 2, 4, 2, **LEAP, maximise="attribute", disadvantages=1, difficulty=6)),
    "luck_test_ladder": (True, ladder("luck")),
    "contest_wins": (2, fell(2, 4, 5, 4, kind="contest", traits=["Strength"], contest="same_activity")),
    "odds_shown": (False, options),
    "players_enter_modifier": (False, plan_of("problems", **LEAP, modifier=2)),
    "reduction": ("type", damage_kinds),
    "rounding": ("up", moved(("recovery", "break", 1), **DRAINED, extra={"focus": 1})),
    "resumed_rest": (
        "other_half",
        moved(("recovery", "interrupt", 1), ("focus", "spend", 2), ("recovery", "resume", 1), **DRAINED),
    ),
    "breaks_reset": ("any", moved(("recovery", "interrupt", 1), **DRAINED, recovery=Recovery(breaks=2))),
    "interrupted_rest_counts": (True, moved(("recovery", "interrupt", 1), ("recovery", "rest", 1), **DRAINED)),
    "halving": ("after", moved(("health", "physical halved", 6), reduction={"physical": 2})),
    "halving_rounds": ("up", moved(("health", "physical halved", 5))),
    "fate_maximum": (4, moved(("fate", "session", 1), fate=3)),
    "session_fate": (2, moved(("fate", "session", 1), fate=0)),
    "starting_fate": (2, tracker("fate")),
    "resource_base": (6, tracker("health")),
    "defence_modifier": (-2, traits),
    "speed": ("agile", traits),
    "starting_dice": ("d8 d6 d4 d4", creation),
    "starting_skills": (5, creation),
    "starting_proficiencies": (3, creation),
    "proficiency_maximum": (6, traits),
    "advancement": ("later", offers),
    "starting_experience": (9, tracker("experience")),
    "extra_skills": (("Sailing: Strength",), traits),
    "offers_stay": (True, lambda table: table.keeps_offers),
    "players_take_grants": (True, grants),
}
"""For each switch another value than its default, and an answer that it changes."""


def test_every_switch_has_an_answer():
    assert set(ANSWERS) | IN_A_FIGHT == set(LuckDieHouseRules.model_fields)


@pytest.mark.parametrize("name", ANSWERS)
def test_every_switch_changes_an_answer(name: str):
    value, answered = ANSWERS[name]
    assert getattr(LuckDieHouseRules(), name) != value
    assert answered(game()) != answered(game(**{name: value}))
