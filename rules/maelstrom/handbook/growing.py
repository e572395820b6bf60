"""Growth: what experience is given for and what it buys; merits and flaws.

Source: later publication, "Progression", "Banking", "Merits and Flaws"; the main rules leave these open (M-27).
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Table, Words
from rules.maelstrom.chapters import ExperienceRules

ADDITION = "The main rules print this heading and nothing below it; what stands here is from the later publication."


def growth_page(game: Any) -> Page:
    """The page about experience, with merits and flaws where the table has them."""
    rules: ExperienceRules = game.book.experience
    merits = (_merits(game, "merits", "Merits"), _merits(game, "flaws", "Flaws")) if game.book.plays_merits else ()
    return Page(
        slug="growth",
        title="Experience",
        about="Getting better, and what it costs.",
        sections=(_earning(rules), _spending(game, rules), _banking(game), *(merits or (_no_merits(game),))),
    )


def _earning(rules: ExperienceRules) -> Section:
    rows = tuple((one.name, f"each {one.each}", one.text) for one in rules.awards)
    return Section(
        key="earning",
        title="Earning experience",
        of=("Progression", "Earning Experience"),
        parts=("experience", "award"),
        terms=("experience",),
        codes=("no_experience_rules",),
        addition=ADDITION,
        body=(
            Words("The storyteller gives points, one for each reason that applies, when a session ends."),
            Table("One point each", ("Reason", "When", "For what"), rows),
        ),
    )


def _spending(game: Any, rules: ExperienceRules) -> Section:
    rows = (
        ("General specialty", str(rules.general_specialty)),
        ("Advanced specialty", str(rules.advanced_specialty)),
        ("Dot of willpower", f"new rating × {rules.willpower_rank}"),
        ("Dot in an ability", f"new rating × {rules.ability_rank}"),
        ("Dot in an attribute", str(rules.attribute_dot)),
    )
    return Section(
        key="prices",
        title="Spending experience",
        of=("Spending Experience",),
        switches=("trait_maximum",),
        codes=("no_experience", "trait_above_most", "no_price"),
        parts=("price", "buy"),
        terms=("price",),
        addition=ADDITION,
        body=(
            Table("What it costs", ("Thing", "Points"), rows),
            Words(
                f"A dot is bought one at a time, up to {game.book.trait_maximum} in a trait. Willpower grows in both "
                "ratings at once, at the price of the permanent one."
            ),
        ),
    )


def _banking(game: Any) -> Section:
    dice = game.book.switches.experience_dice
    die = (
        "At this table a free point may also be banked after a roll on a trait that was rolled, once a roll and not "
        "after a botch: it brings one bonus die."
        if dice
        else "The later publication also lets a point be banked for a bonus die; this table plays without."
    )
    return Section(
        key="banking",
        title="Banking points",
        switches=("experience_dice",),
        parts=("banked", "experience_die"),
        terms=("banked", "experience die"),
        addition="From the later publication; the main rules do not have it.",
        body=(Words(f"A free point can be tied to one trait. It then pays for that trait alone. {die}"),),
    )


def _merits(game: Any, part: str, title: str) -> Section:
    known = game.book.options(part)
    rows = tuple((name, " or ".join(map(str, one.points)), one.text) for name, one in known.items())
    verb = "cost" if part == "merits" else "give"
    word = part.removesuffix("s")
    return Section(
        key=part,
        title=title,
        switches=("merits_and_flaws",),
        codes=(f"{word}_*", *(("merits_exclude", "*_not_allowed", "*_unknown", "*_points", "*_twice"))),
        parts=(part, "applies"),
        terms=(word, part),
        addition="From the later publication; the main rules announce flaws and have none.",
        body=(Words(f"{title} {verb} points of experience."), Table(title, ("Name", "Points", "What it does"), rows)),
    )


def _no_merits(game: Any) -> Section:
    return Section(
        key="merits",
        title="Merits and flaws",
        switches=("merits_and_flaws",),
        codes=("merit_*", "flaw_*", "merits_exclude", "*_not_allowed", "*_unknown", "*_points", "*_twice"),
        parts=("merits", "flaws", "applies"),
        terms=("merit", "merits", "flaw", "flaws"),
        addition="From the later publication; the main rules announce flaws and have none.",
        body=(Points(("This table plays without them.", "A storyteller can switch them on in the settings.")),),
    )
