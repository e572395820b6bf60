"""Traits: what they are, and each of them with its dots and lists.

Source: Maelstrom Rules, "Traits"; the first draft, the same; the later publication where the edition is that one.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Section, Words
from rules.kit.worked import trait_page

ABOUT = "Attributes, abilities and specialties, each with what its dots mean."

OF = {"Fortitude": ("Fortitute",), "Physical": ("Physical",), "Mental": ("Mental",)}
"""Headings that are printed otherwise than the trait is called."""


def described_page(game: Any) -> Page:
    """The page of all traits."""
    draft = game.book.edition.dice.specialty_dots > 0
    first = (_traits(game), _attributes(game, draft), _abilities(game, draft), *(() if draft else _specialties()))
    return trait_page(game, ABOUT, first, OF)


def _traits(game: Any) -> Section:
    return Section(
        key="traits",
        title="Traits and dots",
        of=("Traits",),
        switches=("trait_maximum",),
        codes=("ability_unknown",),
        terms=("trait", "traits", "dot", "dots"),
        body=(
            Words(
                "What a character can do is counted in dots. Two traits make a [dice pool](dice-pool), one die for "
                f"each dot. A trait has at most {game.book.trait_maximum} dots."
            ),
        ),
    )


def _attributes(game: Any, draft: bool) -> Section:
    middle = (
        "The draft prints their names alone."
        if draft
        else "Two dots are what people usually have, and hardly anybody has none. Player characters have three or four "
        "in some and fewer than two in others."
    )
    social = ("Social",) if draft else ()
    more = " A group of social attributes is announced there and stays empty." if draft else ""
    return Section(
        key="attributes",
        title="Attributes",
        of=("Attributes", *social),
        terms=("attribute", "attributes"),
        body=(Words(f"What a body and a mind are capable of before any training. {middle}{more}"),),
    )


def _abilities(game: Any, draft: bool) -> Section:
    text = (
        "What has been learned or practised. The draft names three headings, Talents, Skills and Knowledges, and "
        "nothing below them: the table names its abilities, and all are rolled alike."
        if draft
        else "What has been learned or practised, in three categories that differ in what happens "
        "[with no dots](untrained). Each has attributes that often go with it, and lists of [specialties](specialties)."
    )
    headings = ("Talents", "Skills", "Knowledges") if draft else ()
    return Section(
        key="abilities",
        title="Abilities",
        of=("Abilities", *headings),
        terms=("abilities",),
        addition="The draft leaves them empty: names and dots are the table's." if draft else "",
        body=(Words(text),),
    )


def _specialties() -> tuple[Section, ...]:
    return (
        Section(
            key="specialties",
            title="Specialties",
            of=("Specialties",),
            codes=("specialty_unreadable",),
            body=(
                Words(
                    "A field within one ability in which somebody is at home. There may be any number of them; how "
                    "many help on one roll is [another matter](using-specialties). The printed lists are suggestions, "
                    "and a storyteller may agree to others."
                ),
            ),
        ),
        Section(
            key="general-specialties",
            title="General specialties",
            of=("General Specialties",),
            parts=("general",),
            terms=("general specialty",),
            body=(Words("Nothing that others could not try: having it helps, and lacking it costs nothing."),),
        ),
        Section(
            key="advanced-specialties",
            title="Advanced specialties",
            of=("Advanced Specialties",),
            parts=("advanced",),
            terms=("advanced specialty", "advanced specialties"),
            body=(
                Words(
                    "What takes practice before one is any good: having it helps as much, and where it is "
                    "[required](required-specialties), lacking it adds threshold."
                ),
            ),
        ),
    )
