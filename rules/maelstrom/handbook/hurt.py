"""Health: the track, what wounds do, damage, soak and healing.

Source: later publication, "Health"; the main rules and the first draft leave these headings empty (M-21).
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Table, Words
from rules.maelstrom.chapters import HealthRules
from rules.wording import plain

ADDITION = "The rulebook prints this heading and nothing below it; what stands here is from the later publication."


def health_page(game: Any) -> Page:
    """The page about wounds; where the table plays without a track, that it does."""
    rules: HealthRules | None = game.book.health
    sections = (_without(game),) if rules is None else (_track(game, rules), _penalties(game), _marking(), _soak(rules))
    return Page(slug="health", title="Health", about="Wounds, what they take and how they go.", sections=sections)


def _without(game: Any) -> Section:
    draft = game.book.edition.health is None
    why = "This text has no rules for wounds." if draft else "This table plays without the health track."
    return Section(
        key="health",
        title="Health",
        of=("Health", "Wound Penalties", "Taking Damage"),
        switches=("health",),
        terms=("health",),
        parts=("health", "wounds"),
        codes=("incapacitated",),
        addition="The rulebook prints this heading and nothing below it.",
        body=(Words(f"{why} How badly somebody is hurt, and what that does, the storyteller says."),),
    )


def _track(game: Any, rules: HealthRules) -> Section:
    rows = tuple((one.name, plain(one.penalty) if one.penalty else "none") for one in rules.levels[:-1])
    return Section(
        key="health",
        title="Health track",
        of=("Health",),
        switches=("health",),
        codes=("incapacitated",),
        parts=("health",),
        terms=("health", "health track"),
        addition=ADDITION,
        body=(
            Words("Damage fills boxes from the lightest down. The lowest that is filled says how somebody is."),
            Table("Health levels", ("Level", "Penalty"), (*rows, (rules.levels[-1].name, "cannot act"))),
        ),
    )


def _penalties(game: Any) -> Section:
    what = {
        "dice": "takes that many dice from every action",
        "difficulty": "raises the difficulty of every action by as much at this table",
        "off": "does nothing at this table",
    }[game.book.switches.wound_penalty]
    return Section(
        key="wound-penalties",
        title="Wound penalties",
        of=("Wound Penalties",),
        switches=("wound_penalty",),
        parts=("wounds", *(one.name for one in game.book.health.levels)),
        terms=("wound penalty", "wounds", "wound"),
        addition=ADDITION,
        body=(
            Words(
                f"The penalty of the lowest filled box {what}. Willpower rolls and soak are spared, and a dot of "
                "[willpower](spending-willpower) lets one action be rolled without it."
            ),
        ),
    )


def _marking() -> Section:
    return Section(
        key="damage",
        title="Taking damage and healing",
        of=("Taking Damage",),
        codes=("nothing_to_heal",),
        parts=("bashing", "lethal", "aggravated", "damage"),
        terms=("bashing", "lethal", "aggravated", "damage"),
        addition=ADDITION,
        body=(
            Table(
                "Kinds of damage",
                ("Kind", "Comes from", "Heals"),
                (
                    ("Bashing", "blows, falls, blasts", "first"),
                    ("Lethal", "bullets and blades", "then"),
                    ("Aggravated", "fire, radiation, acids, strong current", "last"),
                ),
            ),
            Points(
                (
                    "One level fills one box; worse kinds stand on top and push the others down.",
                    "The last box filled: unconscious. Then every further level turns a bashing box into a worse one.",
                    "No bashing box left to turn: one more level is death.",
                    "Healing clears the least serious box first. How long it takes the storyteller says.",
                )
            ),
        ),
    )


def _soak(rules: HealthRules) -> Section:
    return Section(
        key="soak",
        title="Soaking damage",
        switches=("soak_difficulty",),
        codes=("nothing_to_soak",),
        parts=("soak", "armor", "levels", "mark"),
        terms=("soak",),
        addition="The rulebook says only that Strength absorbs some damage; the rest is from the later publication.",
        body=(
            Words(
                f"Before it is marked, damage may be rolled against: always difficulty *{rules.soak_difficulty}*, "
                "without wound penalties, and even by somebody who is unconscious. Each success takes one level away; "
                "failing or botching changes nothing."
            ),
            Points(
                (
                    f"*Bashing*: {rules.soak_attribute} and the armor.",
                    "*Lethal*: the armor alone.",
                    "*Aggravated*: the armor alone, and only if it is made for that.",
                )
            ),
        ),
    )
