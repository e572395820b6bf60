"""Rolls as a page of the log or a stream reads them: values, no rows, and both sheets as the texts that they are."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import F, QuerySet, TextField
from django.db.models.functions import Cast

from campaigns.models import Campaign
from campaigns.statements import Slot, Statement
from characters.models import Character
from rolls.corrected import Named, Ordered
from rolls.did import LANDED, did, did_in_a_fight
from rolls.models import Roll, RollQuerySet
from rolls.since import Since, since_of
from rolls.told import Told
from rules.checks import Choice, Side

_COLUMNS = (
    "pk",
    "seq",
    "campaign_id",
    "token",
    "table_number",
    "visibility",
    "by_id",
    "by_name",
    "character_id",
    "roller_name",
    "reason",
    "called",
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
    def of(cls, roll: Roll, *, fresh: bool = False) -> Line:
        """A roll in hand, with its campaign and both characters; `fresh`: it has just fallen, and nothing followed."""
        return cls(
            told=Told.of(roll, fresh=fresh),
            owner_id=roll.owner_of("own"),
            other_owner_id=roll.owner_of("other"),
            mine=_text(roll.character),
            theirs=_text(roll.opponent),
            followed=not fresh and roll.followed,
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
    return read(tuple(told(rolls)), campaigns)


def line_at(campaign: Campaign, pk: int) -> Line | None:
    """The roll with this id, if it is of this table."""
    return lines_at(campaign, (pk,)).get(pk)


def lines_at(campaign: Campaign, pks: Sequence[int]) -> dict[int, Line]:
    """The rolls with these ids, by id, as far as they are of this table."""
    named = {f"roll_{place}": pk for place, pk in enumerate(pks)}
    found = _these(len(pks)).ask(**named) if pks else ()
    # Told apart here and not in the query: asked for the table as well, SQLite would look through all of its rolls.
    rows = tuple(row for row in found if row["campaign_id"] == campaign.pk)
    return dict(zip((row["pk"] for row in rows), read(rows, {campaign.pk: campaign}), strict=True))


@lru_cache(maxsize=64)
def _these(many: int) -> Statement:
    """So many rolls, by their ids."""
    named: list[Any] = [Slot(f"roll_{place}") for place in range(many)]
    return Statement(told(Roll.objects.filter(pk__in=named).order_by()))


def told(rolls: RollQuerySet) -> QuerySet[Roll, dict[str, Any]]:
    """What of these rolls an entry is worked out from, column by column."""
    rows: QuerySet[Any, Any] = rolls.annotate(is_followed=rolls.rolled_since(), landed=LANDED)
    return rows.values(
        *_COLUMNS,
        "is_followed",
        announced=F("announcement__text"),
        # Texts, as the drawings are remembered by them: what was drawn before is not even parsed (decision 19).
        fell=Cast("opening", TextField()),
        opponent_name=F("opponent__name"),
        owner_id=F("character__owner_id"),
        other_owner_id=F("opponent__owner_id"),
        mine=Cast("character__document", TextField()),
        theirs=Cast("opponent__document", TextField()),
        first_token=F("ordered__roll__token"),
        first_number=F("ordered__roll__table_number"),
        ordered_by=F("ordered__by_name"),
        ordered_why=F("ordered__text"),
        ordered_seen=F("ordered__visibility"),
        **did_in_a_fight(),
    )


def read(rows: Sequence[Mapping[str, Any]], campaigns: Mapping[int, Campaign]) -> tuple[Line, ...]:
    """Rows of `told` as lines, with what was done about each, and what was said about it."""
    since = since_of([row["pk"] for row in rows])
    return tuple(_line(row, campaigns[row["campaign_id"]], since.get(row["pk"], Since())) for row in rows)


def _line(row: Mapping[str, Any], campaign: Campaign, since: Since) -> Line:
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
        called=row["called"],
        announced=row["announced"],
        opening=row["fell"],
        cost=row["cost"],
        thrown_at=row["thrown_at"],
        followups=tuple(since.followups),
        corrections=tuple(since.corrections),
        ordered=_ordered(row),
        did=did(row),
    )
    return Line(told, row["owner_id"], row["other_owner_id"], row["mine"], row["theirs"], row["is_followed"])


def _ordered(row: Mapping[str, Any]) -> Ordered | None:
    if row["first_token"] is None:
        return None
    first = Named(row["first_token"], row["first_number"])
    return Ordered(first, row["ordered_by"], row["ordered_why"], row["ordered_seen"])


def _text(character: Character | None) -> str | None:
    return json.dumps(character.document) if character else None
