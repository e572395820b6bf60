"""Suggestions for whoever sets the numbers, and what goes beyond a single roll.

Source: Maelstrom Rules, "Storyteller Suggestions" and "Starting a Campaign"; the first draft, the same.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Words
from rules.kit.worked import announced
from rules.wording import percent


def judging_page(game: Any) -> Page:
    """The page for storytellers."""
    later = () if game.book.edition.dice.specialty_dots else (_reflexes(game),)
    joint = (_joint(),) if game.book.switches.joint_actions else ()
    return Page(
        slug="judging",
        title="Setting the numbers",
        about="Which traits, how hard, and what else a storyteller decides.",
        sections=(_traits(), *later, _difficulty(game), _thresholds(game), *joint, _campaign()),
    )


def _traits() -> Section:
    return Section(
        key="selecting-traits",
        title="Which traits",
        of=("Storyteller Suggestions", "Selecting Traits"),
        body=(
            Words(
                "Nearly always one attribute and one ability. If several pairs would do, ask how it is done, or let "
                "the player choose; the way of doing it should also show in what you tell afterwards."
            ),
        ),
    )


def _reflexes(game: Any) -> Section:
    more = game.book.edition.dice.reflexes
    return Section(
        key="precision-or-reflexes",
        title="Precision or Reflexes",
        of=("Precision vs Reflexes",),
        switches=("reflexes",),
        parts=("reflexes", "Reflexes +1"),
        body=(
            Points(
                (
                    "*Precision* needs attention that was there since the last round: aiming or shooting at somebody "
                    "who has not been out of sight since, or covering a small area. Against a surprise it is not "
                    "allowed.",
                    f"*Reflexes* are always allowed, and the same thing is {more} harder with them.",
                )
            ),
            Words("For a player who lives by reflexes, equipment that takes this penalty away is a fair find."),
        ),
    )


def _chance(game: Any, dice: int, difficulty: int, threshold: int = 0) -> str:
    form = {"dice": str(dice), "difficulty": str(difficulty), "threshold": str(threshold)}
    check = announced(game, "pool", form)
    return percent(game.odds(check).success) if check else "none"


def _difficulty(game: Any) -> Section:
    usual = game.book.edition.dice.default_difficulty
    top = game.book.edition.dice.highest_difficulty
    return Section(
        key="determining-difficulty",
        title="How difficult",
        of=("Determining Difficulty",),
        switches=("default_difficulty",),
        addition="The rulebook's own section is missing but for its warning; the chances are worked out here.",
        body=(
            Words("Say the number before the dice fall, and leave it alone afterwards."),
            Points(
                (
                    f"Five dice against {usual}: {_chance(game, 5, usual)} succeed.",
                    f"Five dice against {min(usual + 2, top)}: {_chance(game, 5, min(usual + 2, top))}.",
                    f"At {top} a single die botches as easily as it succeeds; above it nothing does.",
                )
            ),
            Words("Above 8 or 9 a [threshold](determining-thresholds) is the better tool."),
        ),
    )


def _thresholds(game: Any) -> Section:
    return Section(
        key="determining-thresholds",
        title="What threshold",
        of=("Determining Thresholds",),
        body=(
            Points(
                (
                    "For a feat: high difficulty, and a threshold of 1. Few will do it.",
                    "For something easy with much to go wrong: low difficulty, and a threshold of 2 or so.",
                    "For what only the trained can do: the [specialties](required-specialties) that it requires.",
                )
                if not game.book.edition.dice.specialty_dots
                else (
                    "For a feat: high difficulty, and a threshold of 1. Few will do it.",
                    "For something easy with much to go wrong: low difficulty, and a threshold of 2 or so.",
                )
            ),
            Words(
                f"A little goes far: five dice against 9 succeed {_chance(game, 5, 9)} of the time, with a threshold "
                f"of 1 {_chance(game, 5, 9, 1)}. Six dice against 5 succeed {_chance(game, 6, 5)}, with a threshold "
                f"of 2 {_chance(game, 6, 5, 2)}."
            ),
        ),
    )


def _joint() -> Section:
    return Section(
        key="joint-actions",
        title="One against another, and long work",
        switches=("joint_actions",),
        parts=("opposed", "extended", "contest", "goal"),
        terms=("opposed", "extended"),
        addition="No text of this game has either; a storyteller can switch them off.",
        body=(
            Points(
                (
                    "*Opposed*: both roll, and more net successes win. A draw leaves things as they are.",
                    "*Extended*: net successes of several rolls add up to a goal, and a botch takes away what it is "
                    "below nothing.",
                )
            ),
        ),
    )


def _campaign() -> Section:
    return Section(
        key="starting-a-campaign",
        title="Starting a campaign",
        of=("Starting a Campaign",),
        body=(
            Words(
                "Meet once before the first session, storyteller and players together: agree what kind of story it "
                "will be, how grim and how fast, and make the characters side by side so that they fit each other."
            ),
        ),
    )
