"""Difficulties, opposed rolls, and what success and failure mean.

Source: Basics, "Choosing Difficulties" to "Failed Checks"; rulings D-01, D-11, D-16.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Section, Table, Words
from rules.kit.worked import worked


def judging_page(game: Any) -> Page:
    """What a roll must reach."""
    return Page(
        slug="judging",
        title="Difficulties",
        about="Which number a roll must reach, and what then.",
        sections=(*_numbers(game), *_results(game)),
    )


def _numbers(game: Any) -> tuple[Section, ...]:
    tables = game.book.tables
    floor = " Nothing is lower than zero." if game.house_rules.floor_difficulty else " It may fall below zero."
    return (
        Section(
            key="difficulty",
            title="A fixed difficulty",
            of=("Choosing Difficulties", "Standard Difficulties"),
            parts=("difficulty", "band"),
            terms=("difficulty",),
            codes=("unknown_band", "unknown_difficulty", "out_of_range", "beyond_*", "difficulty*"),
            body=(
                Words(
                    "Where nobody acts against it, the storyteller takes a number by how hard it is for whoever tries. "
                    "To walk is automatic, and very difficult after a month in bed."
                ),
                Table(
                    "Difficulties",
                    ("Name", "Number"),
                    tuple((one.name, one.printed) for one in tables.difficulties.bands),
                ),
            ),
        ),
        Section(
            key="opposed",
            title="Against somebody",
            of=("Opposed Difficulties",),
            parts=(
                "opposed",
                "opponent",
                "opponent_total",
                "opponent_name",
                "opponent_bonus",
                "opponent_actions",
                "opponent_traits",
                "initiator",
            ),
            terms=("opposed", "opposed roll"),
            codes=("no_opponent",),
            body=(
                Words(
                    "Where somebody resists, both roll, and the higher total wins; a tie goes to the one who began. It "
                    "takes an action of each: who resists must have waited or been ready, unless the storyteller "
                    "lets them "
                    "react for nothing."
                ),
            ),
        ),
        Section(
            key="modifiers",
            title="What makes it harder or easier",
            of=("Generic Modifiers",),
            parts=("modifier",),
            terms=("modifier", "modifiers"),
            switches=("floor_difficulty",),
            body=(
                Words(f"These change any kind of difficulty, where nothing closer is named.{floor}"),
                Table(
                    "Modifiers",
                    ("What it is", "Number", "Such as"),
                    tuple((one.name, one.printed, one.example) for one in tables.modifiers.bands),
                ),
            ),
        ),
    )


def _results(game: Any) -> tuple[Section, ...]:
    equal = "An equal total is enough." if game.house_rules.ties_succeed else "An equal total is not enough."
    first = (
        "from the first difficulty"
        if game.house_rules.retry_from_first
        else "from the number just missed, so that it mounts up"
    )
    return (
        Section(
            key="success",
            title="Success",
            of=("Determining Success",),
            terms=("success",),
            switches=("ties_succeed",),
            body=(
                Words(f"{equal} Opposed rolls and attacks say for themselves what a tie means."),
                *worked(
                    game, "Four dice come to exactly 13.", "pool", {"code": "4D", "difficulty": "13"}, (3, 2, 4), (4,)
                ),
            ),
        ),
        Section(
            key="failed-checks",
            title="Trying again",
            of=("Failed Checks",),
            parts=("failed_total",),
            terms=("retry",),
            switches=("retry_from_first",),
            body=(
                Words(
                    f"If the storyteller allows it, one tries again at a difficulty that is higher by what was "
                    f"missing, {first}. "
                    "Short by six, it is six harder. Where nothing presses, the storyteller may leave it as it was."
                ),
            ),
        ),
    )
