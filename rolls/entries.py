"""Entries of the log as one viewer may see them."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.template.loader import render_to_string

from campaigns.access import Viewer
from campaigns.models import Audience
from campaigns.templates import template_for
from characters.models import Character
from rolls.access import may_answer
from rolls.models import Roll, RollStep
from rolls.offers import standing_choices
from rules.checks import Choice, Die, Outcome
from rules.sheets import Problem

_LETTERS = str.maketrans("0123456789abcdef", "bcdfghjklmnpqrst")
"""Letters for the digits of a token: none that makes a word, and nothing that reads like a number."""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice as a form on the entry; the same press from two tabs carries the same key.

    One that is `aside` belongs to somebody else, for whom a storyteller could answer.
    """

    choice: Choice
    request_key: uuid.UUID
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One roll for one viewer."""

    roll: Roll
    first: Outcome
    last: Outcome
    followups: tuple[RollStep, ...]
    choices: tuple[OpenChoice, ...]
    hint: str
    waits: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def number(self) -> int | None:
        """The number by which everyone at the table knows the roll; None for one that not all may see."""
        return self.roll.table_number

    @property
    def mark(self) -> str:
        """Four letters by which those who see a hidden roll name it: by chance, so that they count nothing."""
        return "" if self.number else self.roll.token.hex[:4].translate(_LETTERS).upper()

    @property
    def changed(self) -> bool:
        """Whether something was done about the first result."""
        return bool(self.followups)

    @property
    def new_dice(self) -> tuple[Die, ...]:
        """Dice on the table now that were not there at first."""
        return self.last.dice[len(self.first.dice) :]

    @property
    def pool_dice(self) -> tuple[Die, ...]:
        """Dice that were thrown by themselves, as they stand now."""
        return tuple(die for die in self.last.dice if not die.bonus)

    @property
    def bonus_dice(self) -> tuple[Die, ...]:
        """Dice that others brought, as they stand now."""
        return tuple(die for die in self.last.dice if die.bonus)

    @property
    def spoken(self) -> str:
        """The whole entry in one breath, for a screen reader."""
        said = [f"{self.roll.roller_name}, rolled by {self.roll.by_name}"]
        said += [f"“{self.roll.reason}”"] if self.roll.reason else []
        said += [
            self.first.spoken,
            self.roll.cost,
            *self.sentences,
            self.last.spoken if self.changed else "",
            self.waits,
        ]
        return ". ".join(part.rstrip(".") for part in said if part) + "."

    @property
    def keeps_offers(self) -> bool:
        """Whether a later roll closes nothing here."""
        return self.roll.campaign.game.keeps_offers

    @property
    def known(self) -> str:
        """Who knows of the roll, so that a script can tell which others it closes."""
        visibility = self.roll.visibility
        return visibility if visibility == Audience.TABLE else f"{visibility}-{self.roll.by_id}"

    @property
    def near(self) -> tuple[OpenChoice, ...]:
        """The choices that are this viewer's own."""
        return tuple(one for one in self.choices if not one.aside)

    @property
    def aside(self) -> tuple[OpenChoice, ...]:
        """The choices of others, for whom a storyteller could answer."""
        return tuple(one for one in self.choices if one.aside)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What was done about it, in order."""
        return tuple(step.sentence for step in self.followups if step.sentence)

    @property
    def hidden(self) -> bool:
        """Whether somebody at the table does not see this entry."""
        return self.roll.visibility != Audience.TABLE

    @property
    def parts(self) -> str:
        """The template of this system for what an entry shows."""
        return template_for(self.roll.campaign.system, "entry.html")

    @property
    def terms(self) -> str:
        """The template of this system for what was announced."""
        return template_for(self.roll.campaign.system, "terms.html")

    @property
    def large_dice(self) -> str:
        """The template of this system for the dice of a fresh result."""
        return template_for(self.roll.campaign.system, "result.html")


def entry_for(roll: Roll, viewer: Viewer, problems: tuple[Problem, ...] = ()) -> Entry:
    """The roll as an entry for this viewer, who must be allowed to see it; with what was just refused on it."""
    return Entry(
        roll=roll,
        first=roll.first_outcome,
        last=roll.last_outcome,
        followups=_followups(roll),
        choices=open_choices(roll, viewer),
        hint=_who_sees(roll, viewer),
        waits=_waited_for(roll),
        problems=problems,
    )


def render_entry(roll: Roll, viewer: Viewer, problems: tuple[Problem, ...] = ()) -> str:
    """The entry as HTML, a list item with the id `roll-<token>`; for the stream and for answers."""
    return render_to_string("rolls/entry.html", {"entry": entry_for(roll, viewer, problems)})


def open_choices(roll: Roll, viewer: Viewer) -> tuple[OpenChoice, ...]:
    """What this viewer may still do about the roll."""
    if not may_answer(roll, viewer) or roll.campaign.is_archived:
        return ()
    try:
        choices = standing_choices(roll)
    except ValidationError:
        return ()
    actor = "storyteller" if viewer.tells_the_story else "player"
    return tuple(
        OpenChoice(choice, answer_key(roll, choice.code), _is_aside(roll, viewer, choice))
        for choice in choices
        if actor in choice.actors and may_answer(roll, viewer, choice.side)
    )


def _is_aside(roll: Roll, viewer: Viewer, choice: Choice) -> bool:
    """Whether a storyteller sees it folded: a player's choice on a roll that a player threw."""
    if not viewer.tells_the_story or choice.actors == ("storyteller",):
        return False
    owners = {one.owner_id for one in _sides(roll, choice) if one}
    return bool(owners) and viewer.user_id not in owners | {roll.by_id}


def _sides(roll: Roll, choice: Choice) -> tuple[Character | None, ...]:
    sides = {"own": (roll.character,), "other": (roll.opponent,), "both": (roll.character, roll.opponent)}
    return sides[choice.side]


def _waited_for(roll: Roll) -> str:
    """Whom the result waits for, where it waits for anybody."""
    if roll.last_outcome.final or roll.campaign.is_archived:
        return ""
    choices = [one for one in roll.campaign.game.choices(roll.announced, roll.steps, None) if not one.offer]
    names = [name for choice in choices for name in _names(roll, choice)]
    return f"Waits for {' or '.join(dict.fromkeys(names))}." if names else ""


def _names(roll: Roll, choice: Choice) -> tuple[str, ...]:
    if choice.actors == ("storyteller",):
        return ("the storyteller",)
    other = roll.opponent.name if roll.opponent else "the storyteller"
    return {"own": (roll.roller_name,), "other": (other,), "both": (roll.roller_name, other)}[choice.side]


def answer_key(roll: Roll, code: str) -> uuid.UUID:
    """The request key of this choice as the roll stands: the same in every tab, another after every answer."""
    return uuid.uuid5(roll.token, f"{len(roll.steps)} {code}")


def _followups(roll: Roll) -> tuple[RollStep, ...]:
    if len(roll.steps) == len(roll.opening_steps):
        return ()
    return tuple(sorted(roll.followups.all(), key=lambda step: step.number))


def _who_sees(roll: Roll, viewer: Viewer) -> str:
    if roll.visibility == Audience.STORYTELLERS:
        return "Storytellers only"
    if roll.visibility == Audience.PRIVATE:
        return f"{roll.by_name} and storytellers" if viewer.tells_the_story else "You and storytellers"
    return ""
