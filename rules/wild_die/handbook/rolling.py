"""Codes, the wild die, and checks on skills.

Source: Basics, "Rolling Dice" to "Untrained Skill Use", "Preparing", "Rushing", "Groups"; rulings D-02 to D-10, D-20.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Table, Words
from rules.kit.worked import grid, worked
from rules.wording import signed

FOUR = {"code": "4D", "difficulty": "13"}
"""The roll of the examples."""


def checks_page(game: Any) -> Page:
    """Everything about a roll."""
    about = "Six-sided dice added up, one of which may go on for ever or bring trouble."
    sections = (_codes(game), *_wild(game), *_checks(game), *_time(game))
    return Page(slug="checks", title="Rolling", about=about, sections=sections)


def _codes(game: Any) -> Section:
    pips = "make a die" if game.house_rules.three_pips else "stay numbers"
    return Section(
        key="codes",
        title="Codes",
        of=("Basics", "Rolling Dice"),
        parts=("code", "pool", "bonus", "dice", "adds", "name"),
        terms=("code", "codes", "pip", "pips"),
        codes=("bad_*", "too_many*", "too_long"),
        switches=("three_pips",),
        body=(
            Words("A code says how good somebody or something is: 4D+2 is four six-sided dice and two more points."),
            Words(
                "What helps may add dice or a number. Dice are thrown with the others, numbers are added to the total; "
                f"three pips that came together {pips}."
            ),
            grid(
                game,
                "Percent that reach the difficulty",
                "pool",
                rows=("code", [f"{dice}D" for dice in range(1, 11)]),
                columns=("difficulty", (5, 8, 10, 13, 15, 18, 20, 25, 30)),
            ),
        ),
    )


def _wild(game: Any) -> tuple[Section, ...]:
    rules = game.house_rules
    goes_on = "The player may roll it on, six by six" if rules.chain == "choice" else "It rolls on by itself"
    on = ("roll_on",) if rules.chain == "choice" else ()
    cancel = ("cancel",) if rules.critical_failure == "ask" else ()
    chosen = {
        "ask": "The storyteller chooses one of two things:",
        "cancel": "At this table it always cancels:",
        "complication": "At this table it always brings a complication:",
    }[rules.critical_failure]
    both = "and so is the wild die itself" if rules.cancel_wild_too else "while the 1 itself still counts"
    single = "Of a single die the 1 stands." if rules.single_stands else "A single die is its own highest, and is lost."
    lines = {
        "cancel": f"The highest die is left out of the total, {both}. {single}",
        "complication": "The total stands, and something goes wrong beside it: the lower the total, the graver.",
    }
    kept = tuple(text for key, text in lines.items() if rules.critical_failure in ("ask", key))
    return (
        Section(
            key="wild-die",
            title="The wild die",
            of=("Wild Die",),
            terms=("wild die", "critical success"),
            switches=("chain",),
            body=(
                Words("One die of every roll looks different. Where there is but one, it is that one."),
                Words(f"A 6 on it is added, and it may be thrown again. {goes_on}, until it shows something else."),
                *worked(
                    game, "Four dice against 13, and a 6 on the wild die.", "pool", FOUR, (3, 2, 4), (6,), *on, (3,)
                ),
            ),
        ),
        Section(
            key="critical-failure",
            title="A 1 on the wild die",
            terms=("critical failure", "complication", "complications"),
            codes=("choice_not_open", "gone_on"),
            switches=("critical_failure", "cancel_wild_too", "single_stands"),
            body=(
                Words(f"A 1 as its first face is a critical failure. {chosen}"),
                Points(kept),
                *worked(game, "Four dice against 13, and a 1 on the wild die.", "pool", FOUR, (5, 2, 4), (1,), *cancel),
                Words(
                    "A complication belongs to what was tried, and is there to be dealt with; it kills nobody by "
                    "itself. "
                    "A 1 that comes later in the same roll means nothing."
                ),
            ),
        ),
    )


def _checks(game: Any) -> tuple[Section, ...]:
    rules, numbers = game.house_rules, game.book.tables.actions
    trained = " and some points in the skill" if rules.ten_needs_training else ""
    return (
        Section(
            key="check",
            title="A check",
            of=("Using Skills",),
            parts=("skill", "traits", "take_ten"),
            terms=("check", "checks", "taking ten"),
            codes=(
                "no_trait",
                "unknown_trait",
                "no_sheet",
                "unknown_check",
                "ten_*",
                "attribute_*",
                "no_time",
                "stronger",
                "automatic",
            ),
            switches=("ten_needs_training",),
            body=(
                Words(
                    "Where something may go wrong, say what you want and with which skill; the storyteller names the "
                    "[difficulty](difficulty). Throw the dice of the skill and reach it."
                ),
                *worked(game, "Four dice against 13.", "pool", FOUR, (3, 2, 4), (5,)),
                Words("What luck has no part in is not rolled: the stronger of two arms wins. Only equals roll."),
                Words(
                    f"*Taking ten.* Unhurried, and with {numbers.take_ten_dice}D in the attribute{trained}, one "
                    f"may take "
                    f"{numbers.take_ten} and the points of the skill in place of a roll."
                ),
            ),
        ),
        Section(
            key="untrained",
            title="Without the skill",
            of=("Untrained Skill Use",),
            parts=("untrained_modifier", "training_needed"),
            terms=("untrained",),
            codes=("training_needed", "untrained"),
            switches=("untrained_modifier",),
            body=(
                Words(
                    "Without points in a skill one rolls its attribute. Usually the difficulty is "
                    f"{signed(numbers.untrained)} then: less for simple things, more for intricate ones. Some things "
                    "nobody can try who never learnt them; the storyteller says which."
                ),
            ),
        ),
    )


def _time(game: Any) -> tuple[Section, ...]:
    numbers, rules = game.book.tables.actions, game.house_rules
    times = "time more that it takes" if rules.preparing_each_step else "doubling of the time"
    step = "the nearer" if rules.rushing_nearest else "the dearer"
    return (
        Section(
            key="preparing",
            title="Taking more time",
            of=("Preparing",),
            parts=("time_factor", "distracted"),
            terms=("preparing",),
            codes=("prepared_*", "distracted"),
            switches=("preparing_each_step",),
            body=(
                Words(
                    f"Each {times} gives one die, up to {numbers.most_preparing_dice}. Meanwhile one does nothing "
                    f"else and "
                    "is not disturbed."
                ),
            ),
        ),
        Section(
            key="rushing",
            title="Taking less time",
            of=("Rushing",),
            parts=("task_rounds", "time_saved"),
            terms=("rushing",),
            codes=("too_rushed", "rushed"),
            switches=("rushing_nearest",),
            body=(
                Words(
                    f"What takes {numbers.shortest_rushed_seconds} seconds or longer may be hurried, where that "
                    f"makes sense. "
                    f"Between two lines {step} counts, and nothing is done faster than the last of them."
                ),
                Table(
                    "Rushing",
                    ("Time saved", "Difficulty"),
                    tuple((f"{one.saved}%", signed(one.modifier)) for one in numbers.rushing),
                ),
            ),
        ),
        Section(
            key="groups",
            title="Groups",
            of=("Groups",),
            parts=("members",),
            terms=("group", "groups"),
            codes=("group",),
            body=(Words("The storyteller may roll once for many who do much the same."),),
        ),
    )
