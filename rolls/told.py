"""A roll as its entry tells it, by value: what is worked out from one row of the log may be remembered by it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from campaigns.drawing import remembered
from campaigns.models import Audience
from characters.legality import read_text
from rolls.columns import steps_of, text_of
from rolls.corrected import Corrected, Named, Ordered, is_rerolled, is_void, mark_of
from rolls.corrections import Correction, CorrectionKind
from rolls.did import Did, done_by
from rolls.models import Roll, RollStep
from rules.checks import Check, Choice, Die, Outcome, Step
from rules.sheets import Sheet
from rules.system import Game

REMEMBERED = 2048
"""Readings kept of each kind: those of the pages of a hundred tables."""


@dataclass(frozen=True, slots=True)
class Followup:
    """Something that was done about a roll afterwards; `step` is its JSON text."""

    step: str
    sentence: str
    by_name: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Fallen:
    """What was announced, how the dice fell, and how they lie now; `roller` is the name of whoever threw them."""

    check: Check
    first: Outcome
    last: Outcome
    roller: str
    changed: bool

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


@dataclass(frozen=True, slots=True)
class Told:
    """One roll, by all that is written of it; `announced` and `opening` are texts as they are kept.

    Both names are those of the log: the character of `opponent_name` is called so now, and is empty for nobody.
    """

    game: Game
    campaign_id: int
    archived: bool
    token: uuid.UUID
    number: int | None
    visibility: str
    by_id: int | None
    by_name: str
    character_id: int | None
    roller_name: str
    opponent_name: str
    reason: str
    called: str
    announced: str
    opening: str
    cost: str
    thrown_at: datetime
    followups: tuple[Followup, ...]
    corrections: tuple[Corrected, ...] = ()
    ordered: Ordered | None = None
    did: Did | None = None

    @classmethod
    def of(cls, roll: Roll, *, fresh: bool = False) -> Told:
        """The row with its follow-ups, none where it is `fresh`, and with the campaign that it has in hand."""
        return cls(
            game=roll.campaign.game,
            campaign_id=roll.campaign_id,
            archived=roll.campaign.is_archived,
            token=roll.token,
            number=roll.table_number,
            visibility=roll.visibility,
            by_id=roll.by_id,
            by_name=roll.by_name,
            character_id=roll.character_id,
            roller_name=roll.roller_name,
            opponent_name=roll.opponent.name if roll.opponent else "",
            reason=roll.reason,
            called=roll.called,
            announced=roll.announcement.text,
            opening=text_of(roll.opening),
            cost=roll.cost,
            thrown_at=roll.thrown_at,
            followups=() if fresh else _followups(roll.followups.all()),
            corrections=() if fresh else _corrected(roll.corrections.select_related("again")),
            ordered=None if fresh else _ordered(roll),
            did=None if fresh else done_by(roll),
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """The texts of everything that happened to it, in order: what fell at once, then each follow-up."""
        return (self.opening, *(one.step for one in self.followups))

    @property
    def mark(self) -> str:
        """Letters by which those who see a hidden roll name it."""
        return "" if self.number else mark_of(self.token)

    @property
    def void(self) -> bool:
        """Whether it counts for nothing."""
        return is_void(self.corrections)

    @property
    def void_since(self) -> datetime | None:
        """When it became so for the last time."""
        return max((one.at for one in self.corrections if one.kind == CorrectionKind.VOID), default=None)

    @property
    def closed(self) -> bool:
        """Whether nothing may be done about it any more: it is void, or another roll stands for it."""
        return self.void or is_rerolled(self.corrections)

    @property
    def revealed(self) -> bool:
        """Whether it was hidden once: then it may come into a page long after it fell."""
        return any(one.kind == CorrectionKind.REVEAL for one in self.corrections)

    @property
    def known(self) -> str:
        """Who knows of the roll, so that a script can tell which others it closes."""
        return self.visibility if self.visibility == Audience.TABLE else f"{self.visibility}-{self.by_id}"

    @property
    def hidden(self) -> bool:
        """Whether somebody at the table does not see it."""
        return self.visibility != Audience.TABLE

    @property
    def sentences(self) -> tuple[str, ...]:
        """What was done about it, in order."""
        return tuple(one.sentence for one in self.followups if one.sentence)

    @property
    def fallen(self) -> Fallen:
        """The dice, at first and now."""
        first, last = (outcome_of(self.game, self.announced, steps) for steps in (self.steps[:1], self.steps))
        return Fallen(check_of(self.game, self.announced), first, last, self.roller_name, bool(self.followups))

    @property
    def waits(self) -> str:
        """Whom the result waits for, where it waits for anybody."""
        if self.archived or self.closed or outcome_of(self.game, self.announced, self.steps).final:
            return ""
        open_now = self.choices(None, None)
        names = [name for choice in open_now if not choice.offer for name in self._answering(choice)]
        return f"Waits for {' or '.join(dict.fromkeys(names))}." if names else ""

    def choices(self, mine: str | None, theirs: str | None) -> tuple[Choice, ...]:
        """What may still be done about it, given the documents of both sides as JSON texts.

        Nothing where that of the roller cannot be read; an opponent whose sheet cannot be read has nothing to spend.
        """
        return () if self.closed else choices_of(self.game, self.announced, self.steps, mine, theirs)

    def _answering(self, choice: Choice) -> tuple[str, ...]:
        if choice.actors == ("storyteller",):
            return ("the storyteller",)
        other = self.opponent_name or "the storyteller"
        return {"own": (self.roller_name,), "other": (other,), "both": (self.roller_name, other)}[choice.side]


def _followups(rows: Iterable[RollStep]) -> tuple[Followup, ...]:
    ordered = sorted(rows, key=lambda row: row.number)
    return tuple(Followup(json.dumps(row.document), row.sentence, row.by_name, row.at) for row in ordered)


def _corrected(rows: Iterable[Correction]) -> tuple[Corrected, ...]:
    return tuple(
        Corrected(
            kind=row.kind,
            visibility=row.visibility,
            text=row.text,
            sentence=row.sentence,
            by_name=row.by_name,
            at=row.at,
            again=Named(row.again.token, row.again.table_number) if row.again else None,
        )
        for row in rows
    )


def _ordered(roll: Roll) -> Ordered | None:
    row = Correction.objects.filter(again=roll).select_related("roll").first()
    return Ordered(Named(row.roll.token, row.roll.table_number), row.by_name, row.text, row.visibility) if row else None


@remembered(REMEMBERED)
def check_of(game: Game, announced: str) -> Check:
    """What was announced. Raises pydantic.ValidationError when it was damaged."""
    return game.read_check(json.loads(announced))


@remembered(REMEMBERED)
def outcome_of(game: Game, announced: str, steps: tuple[str, ...]) -> Outcome:
    """How the roll stands after these steps, the first of which are those that fell at once."""
    return game.resolve(check_of(game, announced), steps_read(steps))


@remembered(REMEMBERED)
def choices_of(
    game: Game, announced: str, steps: tuple[str, ...], mine: str | None, theirs: str | None
) -> tuple[Choice, ...]:
    """What may still be done about a roll, given the documents of both sides."""
    own, other = (None if one is None else sheet_of(game, one) for one in (mine, theirs))
    if mine is not None and own is None:
        return ()
    return game.choices(check_of(game, announced), steps_read(steps), own, other)


def steps_read(texts: tuple[str, ...]) -> tuple[Step, ...]:
    """The steps that these texts hold, the first of which are those that fell at once."""
    opening, *later = (json.loads(text) for text in texts)
    return (*steps_of(opening), *(Step.model_validate(one) for one in later))


def sheet_of(game: Game, document: str) -> Sheet | None:
    """The sheet that this JSON text holds; None where it cannot be read."""
    read = read_text(game, document)
    return read if isinstance(read, Sheet) else None
