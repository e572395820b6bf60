"""Hit points and wounds; points and medals.

Source: Basics, "Hit Points", "Paragon & Renegade Points", "Medals"; rulings D-12 to D-14, D-21.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Table, Words
from rules.wording import listed, signed


def health_page(game: Any) -> Page:
    """What harm does."""
    table, rules = game.book.tables.wounds, game.house_rules
    thirds = rules.wound_thirds
    rows = []
    for one in table.levels:
        share = f"{one.third} of 3 parts" if thirds else f"{one.percent}%"
        rows.append((one.name, f"down to {share}", f"{signed(one.dice)}D"))
    rows += [(table.at_zero, "0", "no actions"), (table.below_zero, "below 0", "no actions")]
    counts = "Each level takes dice from every check." if rules.wounds else "At this table wounds take no dice."
    return Page(
        slug="health",
        title="Health",
        about="Hit points, and how much a wound hinders.",
        sections=(
            Section(
                key="hit-points",
                title="Hit points",
                of=("Hit Points",),
                parts=("hit_points", "wounds"),
                terms=("hit points", "wounded"),
                codes=("hit_points_missing", "cannot_act", "nothing_*", "full*", "dead*", "not_*", "at_*"),
                switches=("wounds", "wound_thirds"),
                body=(
                    Words(
                        f"What is left of somebody’s hit points says how they are, as soon as some are gone. {counts}"
                    ),
                    Table("Wounds", ("Level", "Hit points left", "Checks"), tuple(rows)),
                ),
            ),
        ),
    )


def points_page(game: Any) -> Page:
    """What may be spent on a roll."""
    rules, worth = game.house_rules, game.book.tables.points
    when = "before the roll, or after it until the result is told" if rules.points_when == "any" else "before the roll"
    beside = "nothing else" if rules.one_token else "medals as well"
    return Page(
        slug="points",
        title="Points and medals",
        about="What a character has earned and may spend.",
        sections=(
            Section(
                key="points",
                title=f"{rules.paragon} and {rules.renegade} points",
                of=("Paragon & Renegade Points",),
                parts=("points", "spend"),
                terms=("points",),
                codes=("five_dice*", "only_one*", "points_*", "one_token*", "storyteller_only", "no_*", "too_few*"),
                switches=("paragon", "renegade", "points_when", "one_token", "interaction_skills"),
                body=(
                    Words(
                        "Who acts for others without asking for anything may be given one of the first kind, who "
                        "looks to "
                        "themselves one of the second. Either is spent for one of two things:"
                    ),
                    Points(
                        (
                            f"{signed(worth.interaction_dice)}D on a check of "
                            f"{listed(rules.interaction_skills) or 'no skill here'}.",
                            f"{signed(worth.number)} on the total of any roll.",
                        )
                    ),
                    Words(f"One such point goes with a roll, and {beside}. It is spent {when}."),
                ),
            ),
            Section(
                key="medals",
                title=f"{rules.medal}: for great deeds",
                of=("Medals",),
                terms=("medal", "medals"),
                codes=("medal*",),
                switches=("medal",),
                body=(
                    Words(
                        "The storyteller gives them at the end of a mission or a campaign, and only to player "
                        "characters."
                    ),
                    Points((f"{signed(worth.medal_dice)}D on any check.", f"{worth.medal_heals} hit points back.")),
                ),
            ),
        ),
    )
