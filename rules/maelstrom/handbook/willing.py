"""Willpower: rolling it, spending it, losing and getting it back.

Source: Maelstrom Rules, "Willpower"; rulings M-13 to M-19 and M-32.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Words
from rules.kit.worked import made, worked
from rules.wording import counted


def willpower_page(game: Any) -> Page:
    """The page about willpower."""
    return Page(
        slug="willpower",
        title="Willpower",
        about="Holding on: rolled alone, spent for certainty, slow to come back.",
        sections=(_willpower(game), _spending(game), _recovering(game), _zero(game)),
    )


def _willpower(game: Any) -> Section:
    rules, most = game.book.willpower, game.book.willpower.highest
    sheet = made(game, {"willpower.permanent": 5})
    return Section(
        key="trait-willpower",
        title="Willpower",
        of=("Willpower",),
        switches=("starting_willpower", "spend_after", "spend_threshold"),
        codes=("willpower_rolled_alone", "no_willpower"),
        parts=("Willpower", "willpower", "spend_willpower", "merit", "free"),
        terms=("willpower",),
        body=(
            Words(
                f"Strength to go on against pain, fear, drugs and bad air. It has {rules.lowest} to {most} dots and is "
                "rolled alone. There is a *permanent* and a *current* rating: rolls and payments use the current one."
            ),
            *worked(game, "Willpower 5 against 6.", "willpower", {"difficulty": "6"}, (8, 2, 6, 4, 9), sheet=sheet),
            Words(
                "A botched willpower roll takes one current dot for every 1 that nothing cancelled, and cannot be "
                "bought off."
            ),
        ),
    )


def _spending(game: Any) -> Section:
    rules = game.book.switches
    when = "a failed one" if rules.spend_after == "failure" else "any that is no botch"
    threshold = "is lowered by the threshold all the same" if rules.spend_threshold else "no threshold lowers"
    wounds = () if game.book.health is None else (
        "*To ignore wounds*: once a turn a dot lets the next action be rolled without the "
        "[wound penalty](wound-penalties). The last dot may go this way; its [end](zero-willpower) is felt after the "
        "action. A crippled limb stays useless.",
    )  # fmt: skip
    return Section(
        key="spending-willpower",
        title="Spending willpower",
        of=("Spending Willpower",),
        switches=("spend_after", "spend_threshold"),
        codes=("spent_since",),
        parts=("ignore_wounds", "ignores_wounds"),
        terms=("spend a dot", "ignore wounds"),
        body=(
            Points(
                (
                    f"*To succeed*: after a willpower roll ({when}) a dot may be spent. The roll then counts as many "
                    f"successes as dots are left, which {threshold}. Not with the last dot, which would leave none.",
                    *wounds,
                )
            ),
        ),
    )


def _recovering(game: Any) -> Section:
    rules, switches = game.book.willpower, game.book.switches
    dice = "after that dot came back" if switches.recovery_roll_after else "with the dots of that morning"
    botch = "A botch costs dots as ever." if switches.recovery_botch_costs else "A botch costs nothing here."
    return Section(
        key="recovering-willpower",
        title="Recovering willpower",
        of=("Recovering Willpower",),
        switches=("recovery_roll_after", "recovery_botch_costs"),
        codes=("nothing_to_recover",),
        parts=("recovery", "rest"),
        terms=("recovery",),
        body=(
            Words(
                f"A day in safety and comfort brings back {counted(rules.dots_for_a_day, 'dot')}; under threat, or in "
                "misery, nothing. Whoever spends it resting may roll willpower against "
                f"{rules.recovery_difficulty}, {dice}: each success is a dot more. {botch}"
            ),
        ),
    )


def _zero(game: Any) -> Section:
    switches = game.book.switches
    price = "a dot for each of them" if switches.encourage_each else "one dot for everybody nearby"
    last = ", but not the last one" if switches.encourage_keeps_last else ""
    return Section(
        key="zero-willpower",
        title="No willpower left",
        of=("Zero Willpower",),
        switches=("encourage_each", "encourage_keeps_last"),
        codes=("zero_willpower",),
        parts=("encourage", "first_dot"),
        terms=("zero willpower",),
        body=(
            Words(
                "At none, a character is out of action: they press on a wound, hide, crawl, let themselves be dragged, "
                "and do nothing else."
            ),
            Points(
                (
                    f"A companion with the right words may spend {price}{last}; those who have none rise to one.",
                    "Away from danger and out of the fight for a whole turn, the first dot comes back by itself.",
                )
            ),
        ),
    )
