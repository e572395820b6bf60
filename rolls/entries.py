"""Entries of the log as one viewer may see them."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from django.utils import timezone
from django.utils.safestring import SafeString

from campaigns.access import Viewer
from campaigns.addresses import address
from campaigns.drawing import View, draw
from campaigns.models import Audience
from campaigns.templates import template_of
from rolls.access import may_answer
from rolls.corrected import Corrected, Ordered, Reader
from rolls.forecast import Forecast
from rolls.lines import Line
from rolls.models import Roll
from rolls.told import Told, check_of
from rules.checks import Choice, Side
from rules.sheets import Problem
from rules.system import Game

type Pen = Literal["", "note", "all"]
"""What one may write on an entry: nothing, a note, every correction."""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice as a form on the entry; the same press from two tabs carries the same key.

    One that is `aside` belongs to somebody else, for whom a storyteller could answer.
    """

    choice: Choice
    request_key: uuid.UUID
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Terms(View):
    """What was announced before the dice fell, on one line."""

    remembers: ClassVar[int] = 1024

    game: Game
    announced: str

    def drawn_by(self) -> str:
        """The template of the system."""
        return template_of(self.game, check_of(self.game, self.announced), "terms.html")

    def shown(self) -> Mapping[str, object]:
        """The check as it was announced."""
        return {"check": check_of(self.game, self.announced)}


@dataclass(frozen=True, slots=True)
class Entry(View):
    """One roll for one viewer: `hint` says who sees it, where not all do; `pen` what the viewer may write on it."""

    template: ClassVar[str] = "rolls/entry.html"
    remembers: ClassVar[int] = 2048  # about 7 kB each

    told: Told
    hint: str = ""
    choices: tuple[OpenChoice, ...] = ()
    problems: tuple[Problem, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    ordered: Ordered | None = None
    called: str = ""
    did: str = ""
    pen: Pen = ""

    def shown(self) -> Mapping[str, object]:
        """What is worked out from the roll, and the templates of its system."""
        moment = timezone.localtime(self.told.thrown_at)
        return {
            **self.common,
            "parts": template_of(self.told.game, self.told.fallen.check, "entry.html"),
            "spoken": self.spoken,
            "moment": moment.isoformat(),
            "clock": f"{moment:%H:%M}",
            "date_and_clock": f"{moment.day} {moment:%B %Y, %H:%M}",
            "pen": self.pen,
            "correct_url": address("rolls:correct", self.told.campaign_id, self.told.token),
            "note_url": address("notes:begin", self.told.campaign_id),
        }

    def retold(self) -> str:
        """Who rolled for what, and how it came out; a roll that counts for nothing is not retold."""
        told, fallen = self.told, self.told.fallen
        done = told.reason or fallen.check.title
        return "" if told.closed else f"{told.roller_name}: {done}, {fallen.last.label.lower()}."

    @property
    def common(self) -> Mapping[str, object]:
        """What the entry and the result in the panel both show."""
        told = self.told
        return {
            "told": told,
            "fallen": told.fallen,
            "waits": self.waits,
            "terms": Terms(told.game, told.announced),
            "permalink": address("rolls:entry", told.campaign_id, told.token),
            "answer_url": address("rolls:answer", told.campaign_id, told.token),
            "hint": self.hint,
            "near": self.near,
            "aside": self.aside,
            "problems": self.problems,
            "corrections": self.corrections,
            "ordered": self.ordered,
            "called": self.called,
            "did": self.did,
            "stage": self.stage,
        }

    @property
    def stage(self) -> int:
        """How much this viewer knows to have been done about it: of two drawings the one with more is the newer."""
        return len(self.told.followups) + len(self.corrections)

    @property
    def waits(self) -> str:
        """Whom the result waits for, where it waits for anybody."""
        return self.told.waits

    @property
    def near(self) -> tuple[OpenChoice, ...]:
        """The choices that are this viewer's own."""
        return tuple(one for one in self.choices if not one.aside)

    @property
    def aside(self) -> tuple[OpenChoice, ...]:
        """The choices of others, for whom a storyteller could answer."""
        return tuple(one for one in self.choices if one.aside)

    @property
    def spoken(self) -> str:
        """The whole entry in one breath, for a screen reader."""
        told, fallen = self.told, self.told.fallen
        both = f"{told.roller_name}, rolled by {told.by_name}"
        said = [both if told.roller_name != told.by_name else told.by_name]
        said += [self.did] if self.did else []
        said += [f"“{told.reason}”"] if told.reason else []
        said += [fallen.first.spoken, told.cost, *told.sentences, fallen.last.spoken if fallen.changed else ""]
        said += [one.spoken for one in (self.ordered, *self.corrections) if one]
        return ". ".join(part.rstrip(".") for part in (*said, self.waits) if part) + "."


@dataclass(frozen=True, slots=True)
class Result(View):
    """The roll that has just fallen, large, in the place of the panel; no entry for a thrower who must not see it.

    `fresh`: the dice drop in. The odds are those of before the throw, with the result marked in them.
    """

    template: ClassVar[str] = "rolls/result.html"

    entry: Entry | None = None
    forecast: Forecast | None = None
    fresh: bool = False

    def shown(self) -> Mapping[str, object]:
        """What the entry shows, and the template for its dice."""
        common = {"entry": self.entry, "fresh": self.fresh, "forecast": self.forecast}
        if self.entry is None:
            return common
        told = self.entry.told
        return {**common, **self.entry.common, "dice": template_of(told.game, told.fallen.check, "result.html")}


def entry_for(roll: Roll | Line, viewer: Viewer, problems: tuple[Problem, ...] = ()) -> Entry:
    """The roll as an entry for this viewer, who must be allowed to see it; with what was just refused on it."""
    line = _line(roll)
    told = line.told
    reader = Reader(viewer, told.visibility, told.by_id)
    return Entry(
        told,
        hint=_who_sees(told, viewer),
        choices=open_choices(line, viewer),
        problems=problems,
        corrections=reader.corrections(told.corrections),
        ordered=reader.ordered(told.ordered),
        called=reader.called(told.called, told.corrections),
        did=told.did.told(secrets=viewer.tells_the_story) if told.did else "",
        pen=_pen(line, viewer),
    )


def render_entry(roll: Roll | Line, viewer: Viewer) -> SafeString:
    """The entry as HTML, a list item with the id `roll-<token>`, for the stream."""
    return draw(entry_for(roll, viewer))


def open_choices(roll: Roll | Line, viewer: Viewer) -> tuple[OpenChoice, ...]:
    """What this viewer may still do about the roll."""
    line = _line(roll)
    if not may_answer(line, viewer) or line.told.archived:
        return ()
    actor = "storyteller" if viewer.tells_the_story else "player"
    return tuple(
        OpenChoice(choice, answer_key(line.told, choice.code), _is_aside(line, viewer, choice))
        for choice in line.choices()
        if actor in choice.actors and may_answer(line, viewer, choice.side)
    )


def _pen(line: Line, viewer: Viewer) -> Pen:
    """What this viewer may write on the entry: storytellers all, others a note on a roll of theirs."""
    if line.told.archived:
        return ""
    if viewer.tells_the_story:
        return "all"
    theirs = {line.by_id, line.owner_id} if line.owner_id else ()
    return "note" if viewer.user_id is not None and viewer.user_id in theirs else ""


def _is_aside(line: Line, viewer: Viewer, choice: Choice) -> bool:
    """Whether a storyteller sees it folded: a player's choice on a roll that a player threw."""
    if not viewer.tells_the_story or choice.actors == ("storyteller",):
        return False
    sides: tuple[Side, ...] = ("own", "other") if choice.side == "both" else (choice.side,)
    owners = {line.owner_of(side) for side in sides} - {None}
    return bool(owners) and viewer.user_id not in owners | {line.by_id}


def _line(roll: Roll | Line) -> Line:
    return Line.of(roll) if isinstance(roll, Roll) else roll


def answer_key(told: Told, code: str) -> uuid.UUID:
    """The request key of this choice as the roll stands: the same in every tab, another after every answer."""
    return uuid.uuid5(told.token, f"{len(told.followups)} {code}")


def _who_sees(told: Told, viewer: Viewer) -> str:
    if told.visibility == Audience.STORYTELLERS:
        return "Storytellers only"
    if told.visibility == Audience.PRIVATE:
        return f"{told.by_name} and storytellers" if viewer.tells_the_story else "You and storytellers"
    return ""
