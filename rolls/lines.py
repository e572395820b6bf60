"""Rolls as a page of the log or a stream reads them: values, no rows, and both sheets as the texts that they are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, TextField
from django.db.models.functions import Cast

from campaigns.models import Campaign
from characters.models import Character
from rolls.models import Roll, RollQuerySet, RollStep
from rolls.told import Followup, Told
from rules.checks import Choice, Side

_COLUMNS = (
    "pk",
    "campaign_id",
    "token",
    "table_number",
    "visibility",
    "by_id",
    "by_name",
    "character_id",
    "roller_name",
    "reason",
    "cost",
    "thrown_at",
)


@dataclass(frozen=True, slots=True)
class Line:
    """One roll of the log, and what stands on it now for those who may answer; `mine` and `theirs` are sheets as JSON.

    `followed`: its character has rolled again, as far as whoever knows of this roll may know.
    """

    told: Told
    owner_id: int | None
    other_owner_id: int | None
    mine: str | None
    theirs: str | None
    followed: bool

    @classmethod
    def of(cls, roll: Roll) -> Line:
        """A roll in hand, with its campaign, both characters and its follow-ups."""
        return cls(
            told=Told.of(roll),
            owner_id=roll.owner_of("own"),
            other_owner_id=roll.owner_of("other"),
            mine=_text(roll.character),
            theirs=_text(roll.opponent),
            followed=roll.followed,
        )

    @property
    def visibility(self) -> str:
        """Who knows of it."""
        return self.told.visibility

    @property
    def by_id(self) -> int | None:
        """The id of whoever threw it."""
        return self.told.by_id

    def owner_of(self, side: Side) -> int | None:
        """The id of the player of this side; of "both", that of whoever rolled."""
        return self.other_owner_id if side == "other" else self.owner_id

    def choices(self) -> tuple[Choice, ...]:
        """What is open on it, for whomever it is; nothing where the sheet of the roller cannot be read."""
        found = self.told.choices(self.mine, self.theirs)
        if self.told.game.keeps_offers or not self.followed:
            return found
        return tuple(one for one in found if not one.offer)


def lines_of(rolls: RollQuerySet, campaigns: Mapping[int, Campaign]) -> tuple[Line, ...]:
    """These rolls in their order, of the campaigns with these ids."""
    rows = tuple(_plain(rolls))
    later = _followups([row["pk"] for row in rows])
    return tuple(_line(row, campaigns[row["campaign_id"]], tuple(later.get(row["pk"], ()))) for row in rows)


def _plain(rolls: RollQuerySet) -> Iterable[Mapping[str, Any]]:
    told = rolls.annotate(is_followed=rolls.rolled_since())
    rows: Iterable[Mapping[str, Any]] = told.values(
        *_COLUMNS,
        "is_followed",
        announced=Cast("check_document", TextField()),
        fell=Cast("opening", TextField()),
        opponent_name=F("opponent__name"),
        owner_id=F("character__owner_id"),
        other_owner_id=F("opponent__owner_id"),
        mine=Cast("character__document", TextField()),
        theirs=Cast("opponent__document", TextField()),
    )
    return rows


def _followups(ids: list[int]) -> dict[int, list[Followup]]:
    """What was done about each of these rolls, in its order."""
    later: dict[int, list[Followup]] = {}
    rows = RollStep.objects.filter(roll_id__in=ids).order_by("number") if ids else RollStep.objects.none()
    written = Cast("document", TextField())
    for roll, step, *rest in rows.values_list("roll_id", written, "sentence", "by_name", "at"):
        later.setdefault(roll, []).append(Followup(step, *rest))
    return later


def _line(row: Mapping[str, Any], campaign: Campaign, followups: tuple[Followup, ...]) -> Line:
    told = Told(
        game=campaign.game,
        campaign_id=campaign.pk,
        archived=campaign.is_archived,
        token=row["token"],
        number=row["table_number"],
        visibility=row["visibility"],
        by_id=row["by_id"],
        by_name=row["by_name"],
        character_id=row["character_id"],
        roller_name=row["roller_name"],
        opponent_name=row["opponent_name"] or "",
        reason=row["reason"],
        announced=row["announced"],
        opening=row["fell"],
        cost=row["cost"],
        thrown_at=row["thrown_at"],
        followups=followups,
    )
    return Line(told, row["owner_id"], row["other_owner_id"], row["mine"], row["theirs"], row["is_followed"])


def _text(character: Character | None) -> str | None:
    return json.dumps(character.document) if character else None
