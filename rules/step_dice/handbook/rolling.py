"""Checks and contests, from what one says one does to what comes of it.

Source: Step Dice, Introduction, "Checks" to "Fractions"; rulings S-02 to S-09.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kit.handbook import Page, Points, Section, Table, Words
from rules.kit.worked import grid, worked
from rules.step_dice.difficulty import MOST_LEVELS, TARGET
from rules.step_dice.ladder import LARGEST, SIZES
from rules.wording import listed, word

ONE_ADDS = {
    "sum": "The 1 counts, and what is thrown next is added to it.",
    "new": "The 1 itself counts for nothing: only what is thrown next does.",
    "kept": "The 1 stays the result, and the next throw only shows whether it is a critical failure.",
}


def checks_page(game: Any) -> Page:
    """Everything about rolling, in the order in which it is counted."""
    about = "One die against a number, and what its highest face and a 1 do."
    sections = (
        _dice(game),
        *_announced(game),
        *_thrown(game),
        _failure(game),
        *_against_others(game),
        _counting(),
        _fractions(game),
    )
    return Page(slug="checks", title="Rolling", about=about, sections=sections)


def _dice(game: Any) -> Section:
    return Section(
        key="dice",
        title="The dice",
        of=("Introduction", "Prerequisites", "Mechanics"),
        parts=("die", "name"),
        terms=("upgrade",),
        codes=("bad_*",),
        switches=("upgrade_bonus", "highest_bonus"),
        body=(
            Words(
                f"Five dice are enough to play: {listed([f'd{size}' for size in SIZES])}. What somebody can do is one "
                f"of them, from a d{SIZES[0]} for those who never learnt it up to a d{LARGEST} and beyond."
            ),
            Words(
                f"Above the d{LARGEST} the die stays, and each further step adds {game.book.switches.upgrade_bonus} to "
                f"whatever falls: three steps further is {game.book.die(len(SIZES) + 2)}. A sheet takes "
                f"{game.book.switches.highest_bonus} such steps."
            ),
        ),
    )


def _announced(game: Any) -> Iterator[Section]:
    book = game.book
    yield Section(
        key="check",
        title="A check",
        of=("Checks",),
        parts=("check", "traits", "pool", "bonus"),
        terms=("check", "checks", "circumstances"),
        codes=("wrong_number_of_traits", "unknown_trait", "no_sheet", "unknown_check", "needs_explosion"),
        body=(
            Words("Dice fall where nobody can tell how an attempt ends. What is certain needs no die."),
            Points(
                (
                    "Choose the one trait that the attempt rests on, a skill or an attribute, and take its die.",
                    "Throw it. What the circumstances give or take is added to what fell.",
                    "Reach the [number](difficulty) or more, and the attempt succeeds. The higher, the better it went.",
                ),
                counted=True,
            ),
            *worked(game, f"A d8 against {TARGET}.", "pool", {"die": "d8", "target": str(TARGET)}, (5,)),
            grid(
                game,
                "Percent that succeed, by die and by the number to reach",
                "pool",
                rows=("die", [str(book.die(steps)) for steps in range(len(SIZES) + 2)]),
                columns=("target", range(2, 13)),
            ),
        ),
    )
    named = tuple(book.difficulties.items())
    table = Table("Difficulties with a name", ("Name", "Number"), tuple((one, str(number)) for one, number in named))
    yield Section(
        key="difficulty",
        title="The number to reach",
        of=("Difficulty Level", "Glossary"),
        parts=("target", "difficulty"),
        terms=("difficulty", "number to reach", "passive value"),
        codes=("unknown_difficulty", "out_of_range"),
        switches=("difficulties",),
        body=(
            Words(
                f"Every task asks for {TARGET}. Only what is measured against somebody who does nothing about it asks "
                "for more or less: a defence, say, which is a passive value of theirs."
            ),
            *((table,) if named else ()),
            Words(
                "People whom the storyteller does not write out have one level, which stands for nearly all that they "
                "can do: whoever acts against them rolls against that."
            ),
        ),
    )
    yield Section(
        key="modifier",
        title="Harder and easier",
        of=("Difficulty Modifier",),
        parts=("easier", "harder", "flat"),
        terms=("level harder", "levels harder"),
        codes=("levels_held",),
        switches=("points_per_level",),
        body=(
            Words(
                f"What helps or hinders moves the number by levels, each of {book.switches.points_per_level}. All of "
                f"it together never moves it by more than {word(MOST_LEVELS)} levels, whichever way."
            ),
            *worked(
                game,
                "Three things make it harder; two levels count.",
                "pool",
                {"die": "d8", "target": str(TARGET), "harder": str(MOST_LEVELS + 1)},
                (5,),
            ),
            Words(
                "A clever plan may make the die needless. Then the storyteller lets it work, or asks for a check on "
                "whether the character would have thought of it, or on how well it comes off."
            ),
        ),
    )


def _thrown(game: Any) -> Iterator[Section]:
    switches = game.book.switches
    again = "once" if switches.top_once else "as often as it does so"
    after = "also" if switches.top_after_one else "but not"
    yield Section(
        key="explosion",
        title="When a die explodes",
        terms=("explodes", "explosion", "explode"),
        switches=("one_adds", "top_after_one", "top_once"),
        body=(
            Words(f"A die on its *highest face* is thrown again and the new face added, {again}; {after} after a 1."),
            Words(f"A *1* is thrown again as well. {ONE_ADDS[switches.one_adds]}"),
            *worked(
                game, "A d8 shows its highest face, and then a 3.", "pool", {"die": "d8", "target": "10"}, (8,), (3,)
            ),
            *worked(game, "A d8 shows a 1, and then a 6.", "pool", {"die": "d8", "target": str(TARGET)}, (1,), (6,)),
        ),
    )
    where = (
        "the first two throws" if switches.ones_in_a_row == "first_two" else "two throws in a row, wherever they fall"
    )
    yield Section(
        key="critical-failure",
        title="Critical failure",
        terms=("critical failure", "critical failures", "fails critically"),
        switches=("ones_in_a_row",),
        body=(
            Words(f"Two 1s are a critical failure, whatever the number was: {where}."),
            *worked(game, "Two 1s one after the other.", "pool", {"die": "d8", "target": str(TARGET)}, (1,), (1,)),
        ),
    )


def _failure(game: Any) -> Section:
    return Section(
        key="failure",
        title="What a failure means",
        of=("Check Failures",),
        terms=("failure",),
        codes=("choice_not_open", "too_late", "gone_on"),
        body=(
            Words(
                "To miss the number need not mean that nothing came of it. A climber may simply be no higher than "
                "before, or a voyage takes longer than planned. The storyteller says what it costs."
            ),
        ),
    )


def _against_others(game: Any) -> Iterator[Section]:
    lose = game.book.switches.contest_criticals == "lose"
    text = "loses to everything but another" if lose else "is compared by its sum like any other result"
    yield Section(
        key="contest",
        title="Contests",
        of=("Contests",),
        parts=("contest", "opponent", "opponent_die", "opponent_bonus", "opponent_level", "opponent_traits"),
        terms=("contest", "contests"),
        codes=("no_opponent", "no_contest"),
        switches=("contest_criticals",),
        body=(
            Words(
                "Where two want what only one can have, both roll, each on what they use; the traits may differ, and "
                "no number is set. The higher result wins. A tie is thrown again by both."
            ),
            Words(
                f"A [critical failure](critical-failure) {text}. Whoever does nothing about it does not roll: that is "
                "a [check](check) against their passive value or their level."
            ),
            *worked(
                game,
                "A d8 against a guard’s d6.",
                "contest",
                {"die": "d8", "opponent": "Guard", "opponent_die": "d6"},
                (5,),
                (4,),
            ),
        ),
    )


def _counting() -> Section:
    """The words with which a result is told; those that have a rule of their own lead there."""
    rows = (
        ("To reach", "The number that the total is held against: that of a task, a passive value or a level."),
        ("Total", "What all throws of the die count together, and every bonus."),
        ("Flat bonus", f"What a die has beyond a d{LARGEST}: points that are always added."),
        ("Circumstances", "Points that the storyteller gives or takes for how things stand."),
        ("Fate die", "A die that is added after the throw; its face counts in full."),
        ("Over", "How many points a total has beyond the number that was to be reached."),
        ("Tie", "Both sides of a contest came to the same: both throw again, as a further round."),
    )
    return Section(
        key="counting",
        title="Words of a count",
        terms=("to reach", "reaches", "misses", "total", "flat bonus", "over", "tie", "round"),
        body=(
            Words("Below each roll stands how it was counted, line by line, and then in a sentence."),
            Table("What its words mean", ("Word", "Meaning"), rows),
        ),
    )


def _fractions(game: Any) -> Section:
    down = game.book.switches.fractions == "down"
    return Section(
        key="fractions",
        title="Fractions",
        of=("Fractions",),
        terms=("rounded",),
        codes=("rounded",),
        switches=("fractions",),
        body=(
            Words(
                "Whatever is halved or shared goes down to a whole number. "
                + (
                    "Below zero that is further from it: half of −5 is −3."
                    if down
                    else "Below zero that is nearer to it: half of −5 is −2."
                )
            ),
        ),
    )
