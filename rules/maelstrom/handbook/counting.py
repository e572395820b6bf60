"""After the dice fell: the four steps of the count, in their order.

Source: Maelstrom Rules, "Resolving the Result"; the first draft, the same; rulings M-01, M-04, M-29, MD-02, MD-03.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Block, Points, Section, Words
from rules.kit.worked import grid, worked


def counting(game: Any) -> tuple[Section, ...]:
    """Every section about the count of a roll, and its odds."""
    return (_roll(game), _successes(game), _botches(game), _result(game), _quickly(game), _odds(game))


def _draft(game: Any) -> bool:
    return bool(game.book.edition.dice.tens == "one_offered")


def _milder(game: Any) -> bool:
    return bool(game.book.edition.dice.botch == "none_left" or game.book.switches.botch == "draft")


def _roll(game: Any) -> Section:
    size = game.book.edition.dice.size
    more = "With a [specialty](using-specialties) a 10 brings further dice."
    return Section(
        key="step-roll",
        title="Step 1: throw the dice",
        of=("Resolving the Result", "Step 1: Roll"),
        terms=("success", "successes"),
        body=(
            Words(f"Throw the pool: that many dice with {size} faces. {more}"),
            Points(
                (
                    "At the difficulty or above: a success.",
                    "A 1: a botch.",
                    "Anything else: nothing.",
                )
            ),
        ),
    )


def _successes(game: Any) -> Section:
    return Section(
        key="step-successes",
        title="Step 2: count successes, take the threshold",
        of=("Step 2: Count Successes",),
        parts=("removed",),
        body=(
            Words(
                "Count the dice at the [difficulty](difficulty) or above, further dice among them. Then take as many "
                "away as the [threshold](threshold) says, or all of them where there are fewer."
            ),
        ),
    )


def _botches(game: Any) -> Section:
    bonus = "" if _draft(game) else " A 1 on a bonus die is passed over."
    return Section(
        key="step-botches",
        title="Step 3: take the ones",
        of=("Step 3: Subtract Botches", "Step 3: Subtract Failures"),
        parts=("cancelled",),
        body=(Words(f"Each 1 cancels one of the successes that are left.{bonus}"),),
    )


def _result(game: Any) -> Section:
    milder = _milder(game)
    botch = (
        "A 1, and no success left after the threshold: a *botch*. Successes that 1s cancelled still save you from it."
        if milder
        else "More 1s than successes: a *botch*, and the worse the more 1s nothing cancelled."
    )
    plain = (
        "Nothing left, and no botch: a plain *failure*." if milder else "As many 1s as successes: a plain *failure*."
    )
    names = game.book.switches.degree_names
    degrees = (
        f"At this table results are called: {', '.join(names)}."
        if names
        else "One success is only just enough; three and more are a fine piece of work."
    )
    shown: tuple[Block, ...] = (
        *worked(game, "Four dice against 6.", "pool", {"dice": "4", "difficulty": "6"}, (6, 1, 1, 4)),
        *worked(game, "Four dice against 6.", "pool", {"dice": "4", "difficulty": "6"}, (7, 1, 3, 4)),
    )
    return Section(
        key="botch",
        title="Step 4: success, failure or botch",
        of=("Step 4: Succeed, Fail, or Botch",),
        switches=("botch", "degree_names"),
        terms=("botch", "botches", "failure", "net successes"),
        body=(
            Points((f"Successes left: a *success*. {degrees}", plain, botch), counted=False),
            Words("After a failure it did not work. After a botch something else went wrong as well."),
            *shown,
        ),
    )


def _quickly(game: Any) -> Section:
    verdict = (
        "No success left on the table, and a 1: a botch." if _milder(game) else "Only 1s are left: that many botches."
    )
    return Section(
        key="counting-quickly",
        title="Counting quickly",
        of=("Counting Dice Quickly", "Easy Counting Trick"),
        body=(
            Words("Sort instead of adding up:"),
            Points(
                (
                    "Push aside the dice that are neither a success nor a 1.",
                    "Push aside successes for the threshold.",
                    *((verdict,) if _milder(game) else ()),
                    "Pair each 1 with a success and push both aside.",
                    *(() if _milder(game) else (verdict,)),
                    "What lies there shows how well it went; an empty table is a failure.",
                ),
                counted=True,
            ),
        ),
    )


def _odds(game: Any) -> Section:
    dice = game.book.edition.dice
    table = grid(
        game,
        "Chance of at least one success left, in per cent",
        "pool",
        rows=("dice", range(1, 11)),
        columns=("difficulty", range(max(3, dice.lowest_difficulty), dice.highest_difficulty + 1)),
    )
    return Section(
        key="odds",
        title="Table of odds",
        parts=("odds",),
        terms=("odds",),
        body=(Words("No threshold, no specialty; worked out exactly and not by trying."), table),
    )
