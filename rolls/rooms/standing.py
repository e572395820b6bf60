"""How a fight stands: its rows folded, whom the players do not know of, and who plays whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, cast

from django.db.models import Exists, OuterRef

from campaigns.models import Role
from characters.models import Character
from rolls.rooms.folding import Folded, folded
from rolls.rooms.models import Fight, FightEvent
from rolls.rooms.sheets import sheets_of
from rules.room import FROM_SHEET, RoomView, Story
from rules.rounds import Event

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


@dataclass(frozen=True, slots=True)
class Standing:
    """A fight as it stands, with everything that its rows tell.

    `news` is what the sheets say and no row tells yet; it counts, and is written with the next press.
    `players` maps the names of fighters to the members who play them, `sheets` to the ids of their characters
    and `cast` to these themselves.
    """

    fight: Fight
    folded: Folded
    story: Story[Any]
    news: tuple[Event, ...]
    view: RoomView
    players: Mapping[str, int]
    sheets: Mapping[str, int]
    cast: Mapping[str, Character]

    @property
    def rows(self) -> tuple[FightEvent, ...]:
        """All rows there are."""
        return self.folded.rows

    @property
    def live(self) -> tuple[FightEvent, ...]:
        """The rows that count: neither undone, nor undoing."""
        return self.folded.live

    @property
    def hidden(self) -> frozenset[str]:
        """The names of those whom the players do not know of yet."""
        return self.fight.game.room.rounds(self.story.state).unseen

    @property
    def hidden_teams(self) -> frozenset[str]:
        """Sides of which the players know nobody."""
        rounds = self.fight.game.room.rounds(self.story.state)
        return frozenset(rounds.teams) - frozenset(rounds.seen.teams)

    @property
    def latest(self) -> tuple[FightEvent, ...]:
        """What taking back takes back: the last row that was pressed, and those that were read off sheets after it."""
        pressed = [at for at, row in enumerate(self.live) if row.event.kind != FROM_SHEET]
        return self.live[pressed[-1] :] if pressed else ()

    def token(self, *, secrets: bool) -> str:
        """The cursor of the newest row, for those who may know of secret ones or not; empty before the first."""
        return next((row.token for row in reversed(self.rows) if secrets or not row.secret), "")

    def is_new_to(self, seen: str, *, secrets: bool) -> bool:
        """Whether something happened that a page with the cursor `seen` does not show."""
        # A secret row makes no player's page stale: to be refused for nothing that one sees would tell of it.
        return seen != self.token(secrets=secrets)


class _Plays(TypedDict):
    """What the database says beside a character that has joined."""

    plays: bool


def standing_of(fight: Fight, found: Folded | None = None) -> Standing:
    """How the fight stands, read from the database. Raises RoundError when its rows do not follow from each other."""
    rows = found or folded(fight)
    room, joined = fight.game.room, {}
    for row in rows.live:
        if row.character_id:  # who joined with a sheet, or got one later
            joined[row.event.fighter.name if row.event.fighter else row.event.who] = row.character_id
    people = _cast(fight, joined)
    held = sheets_of(fight, people)
    story = rows.story(room)
    news = room.catching_up(story, held) if held else ()
    for event in news:
        story = room.told(story, event)
    return Standing(
        fight=fight,
        folded=rows,
        story=story,
        news=news,
        view=room.view(story),
        players={name: one.owner_id for name, one in people.items() if one.plays and one.owner_id is not None},
        sheets={name: one.pk for name, one in people.items()},
        cast=people,
    )


def _cast(fight: Fight, joined: Mapping[str, int]) -> dict[str, WithAnnotations[Character, _Plays]]:
    """The characters that have joined, by the names of their fighters; `plays` where the owner has a seat to play."""
    if not joined:
        return {}
    seats = fight.campaign.memberships.filter(user_id=OuterRef("owner_id"))
    # Who only watches by now keeps the character and acts for it no more.
    playing = Exists(seats.exclude(role=Role.SPECTATOR))
    known = (
        fight.campaign.characters.select_related("owner", "allowed_by")
        .annotate(plays=playing)
        .filter(pk__in=set(joined.values()))
    )
    found = {one.pk: cast("WithAnnotations[Character, _Plays]", one) for one in known}
    return {name: found[pk] for name, pk in joined.items() if pk in found}
