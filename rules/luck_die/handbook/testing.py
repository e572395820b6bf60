"""Tests, contests and luck, in the order in which they are counted.

Source: Playing the Game, "Tests" to "Advantage and Disadvantage"; rulings L-02, L-03, L-06, L-20 to L-22.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kit.handbook import Page, Points, Section, Table, Words
from rules.kit.worked import grid, made, worked

QUICK = {"attribute": "8", "skill": "6", "proficiency": "1", "difficulty_number": "9"}
"""The test of the examples: d8, d6 and one point against 9."""


def checks_page(game: Any) -> Page:
    """Everything about tests."""
    about = "Two dice, one bonus, and a luck die that only counts when it is highest."
    sections = (*_test(game), *_luck(game), *_advantage(game), *_contest(game))
    return Page(slug="checks", title="Tests", about=about, sections=sections)


def _test(game: Any) -> Iterator[Section]:
    book = game.book
    usual = book.house_rules.default_difficulty
    die = "a d4" if book.house_rules.untrained_size else "no skill die"
    yield Section(
        key="test",
        title="A test",
        of=("Playing the Game", "Tests"),
        parts=("test", "pool", "traits", "attribute", "skill", "proficiency", "modifier", "name"),
        terms=("test", "tests"),
        codes=(
            "one_*",
            "no_attribute",
            "unknown_*",
            "bad_*",
            "no_sheet",
            "no_such_die",
            "out_of_range",
        ),
        switches=("untrained_die", "players_enter_modifier"),
        body=(
            Points(
                (
                    "Take the die of the attribute that matters most, and the die of a skill that fits.",
                    "One proficiency that bears on it adds its bonus. Never more than one does.",
                    "Throw both dice and the [luck die](luck), and add up all but the luck die.",
                    "Reach the [difficulty](difficulty) or more, and it is done.",
                ),
                counted=True,
            ),
            Words(
                f"Nobody is barred from trying. Whoever lacks the skill has {die} for it, and whoever has no "
                f"proficiency "
                "adds nothing."
            ),
            *worked(game, "A d8, a d6 and one point against 9.", "pool", QUICK, (5,), (3,), (11,)),
            grid(
                game,
                "Percent that succeed with a skill die of d6 and no bonus",
                "pool",
                rows=("attribute", book.edition.dice.sizes),
                columns=("difficulty_number", range(3, 16)),
                fixed={"skill": "6"},
            ),
        ),
    )
    yield Section(
        key="difficulty",
        title="Difficulty",
        of=("Table: Challenge Difficulties",),
        parts=("difficulty", "difficulty_number"),
        terms=("difficulty",),
        codes=("difficulty", "bad_difficulty"),
        switches=("ladder", "default_difficulty"),
        body=(
            Words(
                "The storyteller sets it and need not tell. It may be named when the dice lie. Where even the "
                "lowest faces "
                "reach it there is nothing to throw for: what is trivial, or has become so, simply works."
            ),
            *((Words(f"Where nobody names one it is {usual}."),) if usual else ()),
            Table(
                "Difficulties by name", ("Name", "Difficulty"), tuple((one, str(at)) for one, at in book.ladder.items())
            ),
        ),
    )
    yield Section(
        key="failure",
        title="Failure",
        of=("Failure", "Scenes"),
        terms=("failure",),
        codes=("choice_not_open", "gone_on", "not_open"),
        body=(
            Words(
                "A test that falls short changes things for the worse more often than it stops them: the rope holds no "
                "longer, somebody has heard it. It is a reason to risk more or to try another way."
            ),
            Points(
                (
                    "Go on and raise the stakes.",
                    "Change what one is after, or how.",
                    "Give it up.",
                )
            ),
            Words("How each of the three is played, and what a scene is, the rulebook leaves to the table."),
        ),
    )


def _luck(game: Any) -> Iterator[Section]:
    dice, rules = game.book.edition.dice, game.house_rules
    yield Section(
        key="luck",
        title="The luck die",
        of=("Luck",),
        parts=("luck", "luck_modifier"),
        terms=("luck die", "luck test", "luck"),
        switches=("luck_bonus", "luck_test_ladder"),
        body=(
            Words(
                f"A d{dice.luck_size} falls beside every test. On {dice.lucky_face} or more it adds "
                f"{rules.luck_bonus} to the "
                "result; on anything else it does nothing. Its face is never added, and a lucky test can still fail."
            ),
            *worked(game, "Luck lifts a test over its difficulty.", "pool", QUICK, (4,), (2,), (dice.lucky_face,)),
            Words(
                "Where nothing but chance decides, a *luck test* throws this die alone and counts its face. "
                + (
                    "The ladder of difficulties measures it."
                    if rules.luck_test_ladder
                    else "Any number may be asked for."
                )
            ),
        ),
    )


def _advantage(game: Any) -> Iterator[Section]:
    rules = game.house_rules
    once = " No die is rerolled twice." if rules.each_die_once else " The same die may be rerolled again for another."
    larger = "the larger of them" if rules.equal_dice == "larger" else "whichever the roller picks"
    yield Section(
        key="advantage",
        title="Advantage and disadvantage",
        of=("Advantage and Disadvantage",),
        parts=("advantages", "disadvantages", "conditions", "conditions_asked", "their_conditions"),
        terms=("advantage", "disadvantage"),
        switches=("each_die_once", "equal_dice"),
        body=(
            Words(f"For each advantage the roller may throw one die again and keeps the better face.{once}"),
            Words(
                "For each disadvantage the die that shows most is thrown again and keeps the worse face. Of two "
                "dice that "
                f"show the same it is {larger}."
            ),
            Words("One of each cancel out, and only what is left over counts. The luck die is never rerolled."),
        ),
    )


def _contest(game: Any) -> Iterator[Section]:
    wins = game.house_rules.contest_wins
    attribute, skill = next(iter(game.book.edition.attributes)), next(iter(game.book.skills))
    yield Section(
        key="contest",
        title="Contests",
        of=("Contests",),
        parts=(
            "contest",
            "wins",
            "against",
            "opponent_traits",
            "other_attribute",
            "other_skill",
            "other_proficiency",
            "other_advantages",
            "other_disadvantages",
        ),
        terms=("contest", "contests"),
        codes=("no_opponent", "again"),
        switches=("contest_wins",),
        body=(
            Words(
                "Two who test against each other are in a contest. Mostly one hinders what the other does: then "
                "the result "
                "of the first is the difficulty of the second."
            ),
            Words(
                "Where both do the same thing, one has to get *more* than the other, and a tie is thrown again. "
                "So many wins "
                f"in a row decide it: {wins}."
            ),
            *worked(
                game,
                "The other side’s result is the difficulty.",
                "contest",
                {"traits": [attribute, skill], "against": "Guard", "other_attribute": "6"},
                (4,),
                (7,),
                (5,),
                (3,),
                (9,),
                sheet=made(game, {f"attributes.{attribute}": 8, f"skills.{skill}": 6}),
            ),
        ),
    )
