"""The page of every handbook about what this site does itself: plain dice, commands, what only a storyteller may.

Source: none in a rulebook.
"""

from __future__ import annotations

from rules.kit.handbook import Page, Points, Section, Words

ADDITION = "No rulebook speaks of it: this is how the site works."


def table_page() -> Page:
    """What holds at every table, whatever it plays."""
    return Page(
        slug="table",
        title="At the table",
        about="What is the same in every game here.",
        sections=(_plain_dice(), _commands(), _fields(), _moves(), _storyteller()),
    )


def _plain_dice() -> Section:
    return Section(
        key="plain-dice",
        title="Plain dice",
        codes=("bad_dice", "bad_pool"),
        parts=("plain",),
        terms=("plain dice",),
        addition=ADDITION,
        body=(
            Words("Any dice can be thrown beside the rules. They are added up, and nothing is won or lost by them."),
            Points(
                (
                    "“2d6+3”: two six-sided dice, and three more.",
                    "“4d6kh3”: four, of which the three highest count; “kl” keeps the lowest.",
                )
            ),
        ),
    )


def _commands() -> Section:
    return Section(
        key="commands",
        title="Commands",
        codes=("bad_command", "unknown_check"),
        terms=("command",),
        addition=ADDITION,
        body=(
            Words(
                "A line that begins with / asks for something: “/roll” with a trait, a saved roll or dice. What it "
                "comes to is shown before it is sent, and what is not understood is sent nowhere."
            ),
        ),
    )


def _fields() -> Section:
    return Section(
        key="fields",
        title="What fits a field",
        codes=("bad_field", "bad_name", "bad_amount", "too_long", "too_many", "unknown_field", "no_field"),
        addition=ADDITION,
        body=(
            Words(
                "Each field says its limit when something does not fit: a number out of its range, a text that is too "
                "long, a name that there is none of. Nothing is kept until all of it fits."
            ),
        ),
    )


def _moves() -> Section:
    return Section(
        key="moves",
        title="What is open now",
        codes=(
            "not_open",
            "choice_not_open",
            "gone_on",
            "nothing_to_do",
            "spent_since",
            "unknown_move",
            "unknown_tracker",
            "experience_spent",
        ),
        addition=ADDITION,
        body=(
            Words(
                "What a roll or a track offers depends on how things stand. If somebody was quicker, or there is "
                "nothing to spend, mark or heal, the press is refused and nothing changes; look again and choose anew."
            ),
            Words("Taking back works until something else was built on the change."),
        ),
    )


def _storyteller() -> Section:
    return Section(
        key="storytellers-word",
        title="What the storyteller decides",
        codes=("storyteller_only", "declined"),
        terms=("storyteller",),
        addition=ADDITION,
        body=(
            Words(
                "Difficulties, grants and exceptions are the storyteller's. Players can ask for some of them, and the "
                "storyteller agrees or declines; a house rule may leave more to the players."
            ),
        ),
    )
