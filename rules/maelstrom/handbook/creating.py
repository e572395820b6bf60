"""Making a character, step by step.

Source: Maelstrom Rules, "Creating a Character"; what it leaves open as in the later publication.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Table, Words
from rules.maelstrom.chapters import CreationRules
from rules.wording import counted, listed, word

ABOUT = "Who the character is, then dots, specialties and what is left to spend."


def creation_page(game: Any) -> Page:
    """The page about creation; in an edition without rules for it, what a table does instead."""
    rules: CreationRules | None = game.book.creation
    if rules is None:
        return Page(slug="creation", title="Making a character", about=ABOUT, sections=(_draft(game),))
    sections = (
        _who(),
        _attributes(game, rules),
        _abilities(game, rules),
        _specialties(game, rules),
        *((_experience(game, rules),)),
        _equipment(),
    )
    return Page(slug="creation", title="Making a character", about=ABOUT, sections=sections)


def _draft(game: Any) -> Section:
    start = next(iter(game.blank_sheet().attributes.values()), 0)
    return Section(
        key="creating",
        title="A character without rules of creation",
        of=("Characters", "Backgrounds"),
        switches=("trait_maximum",),
        codes=("trait_above_most", "specialty_*", "attribute_*", "ability_*"),
        parts=("primary",),
        addition="The draft has no rules for new characters: the starting dots and the most in a trait are ours.",
        body=(
            Words(
                f"Each attribute starts at {counted(start, 'dot')}. Everything else the table agrees on: who the "
                f"character was before, how many dots there are to give, and the names of the abilities. No trait has "
                f"more than {game.book.trait_maximum} dots."
            ),
        ),
    )


def _who() -> Section:
    return Section(
        key="creating",
        title="First a person",
        of=("Creating a Character", "Characters", "Backgrounds", "Choose Backgrounds"),
        addition="The rulebook announces backgrounds and has none: here they are a story that you write.",
        body=(
            Words(
                "Begin with somebody: where they come from, what they want, what they are bad at. Dots that follow "
                "from a past give the storyteller something to work with; a sheet that is good at one thing only is "
                "soon idle."
            ),
            Points(
                (
                    "Write the background.",
                    "Place dots in [attributes](starting-attributes).",
                    "Place dots in [abilities](starting-abilities) and choose [specialties](starting-specialties).",
                    "Spend [experience](starting-experience), where there is any.",
                    "Agree on [equipment](starting-equipment).",
                ),
                counted=True,
            ),
        ),
    )


def _attributes(game: Any, rules: CreationRules) -> Section:
    groups = listed([group.label for group in game.book.edition.groups.values()])
    return Section(
        key="starting-attributes",
        title="Attributes to start with",
        of=("Starting Attributes",),
        switches=("primary_dots", "secondary_dots", "attribute_cap", "trait_maximum"),
        codes=("attribute_*", "primary_*"),
        parts=("primary",),
        body=(
            Words(
                f"Every attribute has {counted(rules.attribute_start, 'dot')} already. Decide which of {groups} comes "
                f"first: that group gets *{rules.primary_dots}* more dots, the other *{rules.secondary_dots}*. These "
                f"dots take no attribute above *{rules.attribute_cap}*."
            ),
        ),
    )


def _abilities(game: Any, rules: CreationRules) -> Section:
    categories = listed([one.label for one in game.book.edition.categories.values()])
    rows = tuple((str(many), str(dots)) for dots, many in sorted(rules.ability_spread.items(), reverse=True))
    least = (
        f"Each of {categories} has at least {counted(rules.category_minimum, 'dot')} in all. "
        if rules.category_minimum
        else ""
    )
    return Section(
        key="starting-abilities",
        title="Abilities to start with",
        of=("Starting Abilities",),
        switches=("category_minimum", "trait_maximum"),
        codes=("ability_*", "category_below_four"),
        body=(
            Words(f"Abilities begin with nothing. Choose {word(rules.abilities)} different ones:"),
            Table("How many abilities get how many dots", ("Abilities", "Dots in each"), rows),
            Words(
                f"{least}Remember what it means to have [no dots](untrained): talents forgive it, skills "
                "make it harder, knowledges do not let you try."
            ),
        ),
    )


def _specialties(game: Any, rules: CreationRules) -> Section:
    many = listed(
        [counted(number, f"{kind} specialty", f"{kind} specialties") for kind, number in rules.specialties.items()]
    )
    own = game.book.switches.extra_specialties
    added = f"This campaign adds: {', '.join(own)}." if own else ""
    return Section(
        key="starting-specialties",
        title="Specialties to start with",
        of=("Starting Specialties",),
        switches=("advanced_specialties", "general_specialties", "extra_specialties"),
        codes=("specialty_*", "declined"),
        body=(
            Words(
                f"You start with *{many}*. One more in an ability than it has dots cannot be used yet, and one in an "
                "ability without dots never."
                if any(rules.specialties.values())
                else "None is given; they are bought with [experience](starting-experience)."
            ),
            Words(
                "Something that is on no list is fine if the storyteller agrees and says whether it is general or "
                f"advanced. {added}".strip()
            ),
        ),
    )


def _experience(game: Any, rules: CreationRules) -> Section:
    book = game.book
    will = book.starting_willpower
    bought = (
        f"There are *{rules.experience}* points for dots beyond the allowances, at the [prices](prices) of play; "
        "points may be kept."
        if rules.experience
        else "There is none to spend."
    )
    extra = " [Merits](merits) cost of it, [flaws](flaws) add to it." if book.plays_merits else ""
    return Section(
        key="starting-experience",
        title="Experience and willpower to start with",
        of=("Starting Experience",),
        switches=("starting_experience", "starting_willpower"),
        codes=("experience_overspent", "experience_spent"),
        addition="The main rules announce starting experience and name no number, and say nothing of starting "
        "willpower: both are as the later publication or the storyteller has them.",
        body=(Words(f"{bought}{extra} Willpower starts at *{will}*."),),
    )


def _equipment() -> Section:
    return Section(
        key="starting-equipment",
        title="Equipment to start with",
        of=("Starting Equipment",),
        body=(Words("Whatever fits the campaign and the storyteller agrees to; there are no prices and no lists."),),
    )
