"""Fights and gear: what a table does where the rulebook prints empty headings.

Source: Maelstrom Rules, "Combat", "Available Actions" and "Equipment", which have no text; the first draft, the same.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Words

EMPTY = "The rulebook prints this heading and nothing below it; what stands here is how this site plays it."


def fights_page(game: Any) -> Page:
    """The page about fights."""
    draft = game.book.edition.dice.specialty_dots > 0
    sections = (_combat(), _turns(), _attacking(game), _evading(game), *(() if draft else (_available(game),)))
    return Page(slug="fights", title="Fights", about="Turns, attacks and what becomes of them.", sections=sections)


def _combat() -> Section:
    return Section(
        key="combat",
        title="Combat",
        of=("Combat",),
        codes=("not_in_a_fight", "no_fight"),
        parts=("initiative",),
        terms=("fight", "initiative"),
        addition=EMPTY,
        body=(
            Words(
                "The storyteller opens a fight and says who is in it. Each fighter has a number for initiative, "
                "entered by hand; the highest acts first, and the order can be changed at any time."
            ),
        ),
    )


def _turns() -> Section:
    return Section(
        key="turns",
        title="Turns",
        of=("Turns",),
        parts=("turn", "round"),
        terms=("turn", "round"),
        addition=EMPTY,
        body=(
            Points(
                (
                    "In a round everybody has one turn, in the order of the list.",
                    "A turn is one action with a roll, and as much talk and movement as the storyteller allows.",
                    "Somebody who waits can be called up later in the round.",
                )
            ),
        ),
    )


def _attacking(game: Any) -> Section:
    after = (
        "If it hits, the storyteller says how many levels of which [kind](damage); [soak](soak) is rolled before they "
        "are marked."
        if game.book.health
        else "If it hits, the storyteller says what that does."
    )
    return Section(
        key="attacking",
        title="Attacking",
        of=("Attacking",),
        parts=("attack", "opponent"),
        terms=("attack",),
        addition=EMPTY,
        body=(
            Words(
                "An attack is an [action](actions) like any other: an attribute and the ability of the weapon, "
                f"against a difficulty that is set for range, cover and hurry. {after}"
            ),
        ),
    )


def _evading(game: Any) -> Section:
    joint = " Or both roll, and [more net successes win](joint-actions)." if game.book.switches.joint_actions else ""
    return Section(
        key="evading",
        title="Evading",
        of=("Evading",),
        addition=EMPTY,
        body=(
            Words(
                "Who sees it coming may make the attack harder: the storyteller raises its difficulty or gives it a "
                f"[threshold](threshold) for cover and movement.{joint}"
            ),
        ),
    )


def _available(game: Any) -> Section:
    return Section(
        key="available-actions",
        title="Kinds of action",
        of=("Available Actions", "Personal Combat Actions", "Vehicle Combat Actions", "Non-combat Actions"),
        addition="The rulebook announces lists of examples and has none; these are ours.",
        body=(
            Points(
                (
                    "*In a fight*: shoot, strike, throw, aim, take cover, grapple, reload under fire.",
                    "*With a vehicle*: ram, outrun, shake off, fire its weapons, keep it in one piece.",
                    "*Elsewhere*: search, repair, sneak, treat a wound, break into a system, talk somebody round.",
                )
            ),
        ),
    )


def equipment_page(game: Any) -> Page:
    """The page about gear."""
    headings = (
        "Equipment",
        "Weapons",
        "Melee Weapons",
        "Ranged Weapons",
        "Armor",
        "Tools",
        "Ships",
    )
    soak = " Armor counts where damage is [soaked](soak): enter its dice there." if game.book.health else ""
    section = Section(
        key="equipment",
        title="Gear",
        of=headings,
        terms=("equipment",),
        addition="The rulebook prints the headings for weapons, armor, tools and ships, and no lists.",
        body=(
            Words(
                "Gear is written on the sheet in words. Good tools may lower a difficulty or add dice, missing ones "
                f"raise it or make the thing impossible; the storyteller says so before the roll.{soak}"
            ),
        ),
    )
    return Page(slug="equipment", title="Equipment", about="What one carries.", sections=(section,))
