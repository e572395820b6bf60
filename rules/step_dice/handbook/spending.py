"""Pools, fate, and what acting in a fight costs.

Source: Step Dice, Introduction, "Negative Values"; pools, fate and actions as the edition names them. Ruling S-10.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Section, Table, Words
from rules.step_dice.handbook.creating import BESIDE
from rules.wording import counted, listed


def pools_page(game: Any) -> Page:
    """What a character has to spend and to lose."""
    book = game.book
    emptied = book.switches.pools_that_empty
    below = Section(
        key="pools",
        title="Nothing goes below zero",
        of=("Negative Values",),
        terms=("pools", "pool"),
        codes=("lose", "pool_*", "nothing_*", "full*", "empty*"),
        switches=("pools_that_empty",),
        body=(
            Words(
                "Some pools end at zero. What would take more than is there cannot be done, or the pool is simply "
                "empty and something follows from it."
            ),
            Words(
                f"At this table {listed(emptied)} may be emptied by a price that is too high."
                if emptied
                else "At this table a price that cannot be paid is refused."
            ),
        ),
    )
    each = tuple(_pool(game, key) for key in book.edition.pools)
    fate = (_fate(game),) if book.switches.fate else ()
    return Page(
        slug="points",
        title="Pools",
        about="Health, endurance and everything else that is counted.",
        sections=(below, *each, *fate),
    )


def _pool(game: Any, key: str) -> Section:
    pool, blank = game.book.edition.pools[key], game.blank_sheet()
    most = game.book.maximum(blank, key)
    summary = pool.summary.format(each_turn=pool.each_turn, most=most if most is not None else "any number")
    rests = f" It rests on {pool.maximum.trait}." if pool.maximum and pool.maximum.trait else ""
    holds = "Nothing limits it." if most is None else f"Somebody who begins holds {most}.{rests}"
    return Section(
        key=f"pool-{key.replace('_', '-')}",
        title=pool.label,
        addition=BESIDE,
        parts=(key, pool.label),
        terms=(pool.label.casefold(),),
        body=(Words(summary), Words(holds)),
    )


def _fate(game: Any) -> Section:
    dice = game.book.edition.fate.kind == "dice"
    text = (
        "Everybody has one fate die of each size. After a miss one of them may be thrown and added, and is gone then."
        if dice
        else f"A character begins with {counted(game.book.edition.fate.first, 'fate roll')}. What one does is for "
        "the table to say, for no text does."
    )
    return Section(
        key="fate",
        title="Fate",
        addition=BESIDE,
        parts=("fate",),
        terms=("fate die", "fate dice", "fate roll", "fate"),
        switches=("fate",),
        body=(Words(text),),
    )


def fights_page(game: Any) -> Page:
    """What is done in a fight, and what it costs."""
    pool, actions = game.book.edition.pools["action_points"], game.book.edition.actions
    rows = tuple((name, str(price)) for name, price in actions.items())
    costs = Section(
        key="actions",
        title="Action points",
        addition=BESIDE,
        parts=("action_points",),
        terms=("action point", "crisis"),
        switches=("turn_action_points", "most_action_points"),
        codes=("not_*", "no_*", "already_*", "cannot_*", "unknown_*", "storyteller_only", "once_*"),
        body=(
            Words(
                f"In a fight whatever one does costs action points; {pool.each_turn} come with each turn. A check that "
                "is part of it is rolled as always."
            ),
            *((Table("What actions cost", ("Action", "Points"), rows),) if rows else ()),
        ),
    )
    return Page(slug="fights", title="Fights", about="Who acts, and how much one can do.", sections=(costs,))
