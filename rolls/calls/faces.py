"""A call as it stands in the log, for one viewer: what was offered, and one line for each who is asked."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Audience
from rolls.access import sees
from rolls.calls.joint_face import JointFace, joint_face
from rolls.calls.kept import Kept, Row
from rolls.calls.models import Approach, AskedState, CallState
from rolls.told import Told, check_of, steps_read
from rules.checks import Outcome
from rules.sheets import Problem
from rules.system import Game
from rules.wording import listed


@dataclass(frozen=True, slots=True)
class WayFace:
    """One way in words. Without `against` its numbers are secret from this viewer, where `hides` says so."""

    letter: str
    label: str
    rolled: str
    terms: tuple[str, ...] = ()
    hides: bool = False
    only: str = ""

    @classmethod
    def of(cls, kept: Kept, way: Approach, viewer: Viewer) -> WayFace:
        """The way as this viewer may know it."""
        words, tells = kept.call.campaign.game.wording(way.of(kept.call)), kept.tells_numbers(way, viewer)
        only = next((one.asked.name for one in kept.rows if one.asked.pk == way.only_id), "")
        terms = (*(words.against if tells else ()), *words.terms)
        return cls(way.letter, way.label, words.rolled, terms, not tells, only)


@dataclass(frozen=True, slots=True)
class AnswerFace:
    """One who is asked: waiting, describing another way, rolled (`told`, as the roll lies), passed or withdrawn.

    `number` is the id of the character for the buttons of a storyteller; 0 where it is gone.
    """

    name: str
    state: str
    number: int
    asked_at: datetime
    letter: str = ""
    told: Told | None = None
    by: str = ""
    at: datetime | None = None
    described: str = ""
    reminded: bool = False
    of_the_cast: bool = False

    @classmethod
    def of(cls, kept: Kept, row: Row, viewer: Viewer) -> AnswerFace:
        """The answer as this viewer may know it."""
        letters = {one.pk: one.letter for one in kept.ways}
        asked, mine = row.asked, viewer.tells_the_story or viewer.owns(row.owner_id)
        state = asked.state if mine or asked.state != AskedState.DESCRIBED else AskedState.WAITING
        return cls(
            name=asked.name,
            state=state,
            number=asked.character_id or 0,
            asked_at=asked.asked_at,
            letter=letters.get(asked.approach_id or 0, ""),
            told=row.line.told if row.line and _is_told(row, viewer) else None,
            by=asked.answered_by_name,
            at=asked.answered_at,
            described=row.described.text if row.described and mine else "",
            reminded=asked.reminded_at is not None,
            of_the_cast=viewer.tells_the_story and asked.character is not None and asked.character.is_of_the_cast,
        )

    @property
    def waits(self) -> bool:
        """Whether nobody has answered."""
        return self.state in (AskedState.WAITING, AskedState.DESCRIBED)

    @property
    def outcome(self) -> Outcome | None:
        """How the roll stands, as its entry tells it."""
        return self.told.fallen.last if self.told else None


def _is_told(row: Row, viewer: Viewer) -> bool:
    """Whether the viewer may know of the roll itself: one that was thrown in secret is an answer without it."""
    return row.line is not None and sees(viewer, row.line)


@dataclass(frozen=True, slots=True)
class CallBlock(View):
    """A call in the log."""

    template: ClassVar[str] = "calls/call.html"
    remembers: ClassVar[int] = 256

    game: Game
    campaign_id: int
    token: uuid.UUID
    by: str
    line: str
    state: str
    called_at: datetime
    ended_by: str
    hidden: bool
    secret: str
    tells: bool
    acts: bool
    ways: tuple[WayFace, ...]
    answers: tuple[AnswerFace, ...]
    problems: tuple[Problem, ...] = ()
    joint: JointFace | None = None

    @classmethod
    def of(cls, kept: Kept, viewer: Viewer, problems: tuple[Problem, ...] = ()) -> CallBlock:
        """The call as this viewer may know it."""
        call, rows = kept.call, kept.known_rows(viewer)
        mine = {one.asked.pk for one in rows}
        ways = (one for one in kept.ways if one.only_id is None or one.only_id in mine)
        return cls(
            game=call.campaign.game,
            campaign_id=call.campaign_id,
            token=call.token,
            by=call.by_name,
            line=call.line,
            state=call.state,
            called_at=call.called_at,
            ended_by=call.ended_by_name,
            hidden=call.audience != Audience.TABLE,
            secret=call.numbers if viewer.tells_the_story else "open",
            tells=viewer.tells_the_story,
            acts=viewer.tells_the_story and not call.campaign.is_archived,
            ways=tuple(WayFace.of(kept, one, viewer) for one in ways),
            answers=tuple(AnswerFace.of(kept, one, viewer) for one in rows),
            problems=problems,
            joint=joint_face(kept, viewer),
        )

    def shown(self) -> Mapping[str, object]:
        """Who is asked in a sentence, whether it still waits, and for a storyteller the counts that are secret."""
        waits = any(one.waits for one in self.answers)
        return {
            **View.shown(self),
            "asks": listed([one.name for one in self.answers]) or "nobody",
            "is_open": self.state == CallState.OPEN,
            "is_done": self.state != CallState.OPEN or not waits,
            "rows": tuple((one, self._openly(one)) for one in self.answers),
        }

    def _openly(self, one: AnswerFace) -> Outcome | None:
        """What a secret roll comes to, for whoever tells the story; None where its entry tells as much."""
        if not self.tells or one.told is None or not one.told.fallen.check.secret:
            return None
        check = check_of(self.game, one.told.announced)
        return self.game.resolve_openly(check, steps_read(one.told.steps))
