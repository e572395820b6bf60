"""What a member's Home shows: what waits at all their tables, which are live, drafts to go on with, and characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest

from campaigns.access import SignedInRequest
from campaigns.listing import MyTables, my_tables
from campaigns.models import Campaign, Membership, Role
from campaigns.statements import known
from campaigns.waiting import Thing, counted, waiting_for
from characters.figures import Figure
from characters.first_steps import FirstSteps, first_steps
from characters.listing import Mine, my_list
from characters.models import Character
from rolls.entries import Entry
from rolls.recent import recent_rolls
from rolls.rooms.models import Fight

MOST_WAITING = 30
"""So much is listed on Home; each table has all of its own."""


@dataclass(frozen=True, slots=True)
class Waits:
    """Something that waits, and at which table."""

    thing: Thing
    table: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """One of one's tables: as whom one sits there, what goes on, and whether one may begin a character there."""

    campaign: Campaign
    role: str
    players: int
    active_at: datetime
    playing: str
    fight: str
    begins: bool


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A draft to go on with: how much of what creation gives is placed, and what comes next."""

    character: Character
    table: str
    placed: int
    total: int
    coming: str


@dataclass(frozen=True, slots=True)
class CharacterLine:
    """One of one's characters with its condition; `lowered` are the flags that should worry."""

    mine: Mine
    lowered: tuple[str, ...]
    flags: tuple[str, ...]
    free: int


@dataclass(frozen=True, slots=True)
class Home:
    """All of it."""

    waiting: tuple[Waits, ...]
    count: int
    tables: tuple[TableLine, ...]
    archived: int
    drafts: tuple[DraftLine, ...]
    characters: tuple[CharacterLine, ...]
    entries: tuple[Entry, ...]
    first: FirstSteps | None

    @property
    def says(self) -> str:
        """The page in a sentence."""
        live = sum(bool(one.fight) for one in self.tables)
        met = sum(one.campaign.session_at is not None for one in self.tables)
        parts = (
            f"{self.count} {'thing waits' if self.count == 1 else 'things wait'} for you" if self.count else "",
            f"{live} {'fight is' if live == 1 else 'fights are'} on" if live else "",
            f"{met} {'session is' if met == 1 else 'sessions are'} on" if met else "",
        )
        said = ", ".join(part for part in parts if part)
        return f"{said}." if said else ""


def home_of(request: SignedInRequest) -> Home:
    """Everything for this person, in a number of queries that does not grow with their tables."""
    user = request.user
    tables, mine = my_tables(user), [one for one in my_list(user) if not one.character.is_retired]
    seats = [known(one, user=user) for one in user.memberships.select_related("campaign")]
    found = waiting_for(seats)
    things = sorted(
        ((thing, seat) for seat, listed in found.items() for thing in listed if not thing.key.startswith("draft-")),
        key=lambda one: (one[0].quiet, one[0].since),
    )
    return Home(
        waiting=tuple(Waits(thing, seat.campaign.name) for thing, seat in things[:MOST_WAITING]),
        count=counted(thing for thing, _ in things),
        tables=tuple(_tables(tables, seats, mine)),
        archived=len(tables.archived),
        drafts=tuple(_drafts(mine)),
        characters=tuple(_character(one) for one in mine if not one.character.is_draft),
        entries=recent_rolls(user),
        first=_first(seats, request),
    )


def _tables(tables: MyTables, seats: Iterable[Membership], mine: Iterable[Mine]) -> Iterator[TableLine]:
    mine_at: dict[int, list[Character]] = {}
    for one in mine:
        mine_at.setdefault(one.character.campaign_id, []).append(one.character)
    fights = Fight.objects.filter(campaign__in=[one.campaign_id for one in seats], ended_at=None)
    on = dict(fights.values_list("campaign_id", "headline"))
    for seat in tables.in_play:
        own = mine_at.get(seat.campaign.pk, [])
        finished = [one.name for one in own if not one.is_draft]
        yield TableLine(
            campaign=seat.campaign,
            role=seat.role,
            players=seat.players,
            active_at=seat.active_at,
            playing=", ".join(finished[:2]) + (" and more" if len(finished) > 2 else ""),
            fight=on.get(seat.campaign.pk, ""),
            begins=seat.role == Role.PLAYER.label and not own,
        )


def _drafts(mine: Iterable[Mine]) -> Iterator[DraftLine]:
    for one in mine:
        character = one.character
        if not character.is_draft or not one.seated or character.campaign.is_archived or not character.is_readable:
            continue
        budgets = [b for b in character.campaign.game.budgets(character.sheet) if not b.within and b.total > 0]
        yield DraftLine(
            character=character,
            table=character.campaign.name,
            placed=sum(min(budget.spent, budget.total) for budget in budgets),
            total=sum(budget.total for budget in budgets),
            coming=next((b.label for b in budgets if b.spent < b.total and not b.kept), ""),
        )


def _character(mine: Mine) -> CharacterLine:
    character = mine.character
    if not character.is_readable:
        return CharacterLine(mine, (), (), 0)
    vitals = [one for one in Figure.of(character).reading.trackers if one.vital and one.headline]
    return CharacterLine(
        mine=mine,
        lowered=tuple(f"{one.label}: {one.headline}" for one in vitals if one.lowered),
        flags=tuple(f"{one.label}: {one.headline}" for one in vitals if not one.lowered)[:3],
        free=character.campaign.game.free_points(character.sheet) if mine.seated else 0,
    )


def _first(seats: Iterable[Membership], request: HttpRequest) -> FirstSteps | None:
    """The steps of the newest table that this person tells."""
    telling = [one for one in seats if one.is_storyteller and not one.campaign.is_archived]
    newest = max(telling, key=lambda one: one.campaign_id, default=None)
    return first_steps(newest, request, here=False) if newest else None
