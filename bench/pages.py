"""What a page costs: processor time of one request, as a multiple of the list of campaigns, in every edition.

Each page is asked for by the client of the tests, so nothing of a network is in it, by a player and by a storyteller
of a table with six characters, a cast of sixty, a thousand rolls and two hundred notes; and again after all that the
house remembers was forgotten.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import _lru_cache_wrapper, cache
from typing import Any

from bench import table
from bench.measures import Row

ROUNDS, COLD_ROUNDS = 12, 3
NOTES = 200
NPCS = 60

OURS = ("campaigns", "characters", "rolls")
"""The floors whose memory is forgotten. What the rules have read and worked out is theirs."""

TARGETS = {"table": (2.8, 7.5), "log": (2.8, None), "sheet": (2.2, 6.5), "welcome": (1.8, None)}
"""For each page: the most it may cost, and with nothing remembered."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who asks for the pages of one table, and where they are."""

    who: str
    session: str
    campaign: int
    character: int

    def pages(self) -> dict[str, str]:
        """The pages of this seat by what the report calls them."""
        here = f"/campaigns/{self.campaign}/"
        return {
            "table": here,
            "log": f"{here}log/",
            "sheet": f"/characters/{self.character}/",
            "party": f"{here}party/",
            "notes": f"{here}notes/",
            "cast": f"{here}cast/",
        }


def processor_time() -> list[Row]:
    """Each page warm and with nothing remembered: Maelstrom's player, and the dearest seat of all editions."""
    seats = [seat for edition in editions() for seat in _seats(*edition)]
    asked = {"welcome": [(seats[0], "/", "")]}
    asked |= {page: [(seat, seat.pages()[page], seat.session) for seat in seats] for page in seats[0].pages()}
    rows: list[Row] = []
    for page, places in asked.items():
        for cold in (False, True):
            taken = {seat: _against_the_floor(path, session, seats[0].session, cold) for seat, path, session in places}
            dearest = max(taken, key=lambda seat: taken[seat][0] / taken[seat][1])
            for seat in dict.fromkeys((seats[0], dearest)):
                rows.append(_row(page, seat.who if page != "welcome" else "", cold, *taken[seat]))
    return rows


def _row(page: str, who: str, cold: bool, milliseconds: float, floor: float) -> Row:
    target = TARGETS.get(page, (None, None))[cold]
    words = ", ".join(part for part in (f"{page.capitalize()} page", who, "nothing remembered" if cold else "") if part)
    return Row(words, milliseconds, "list of campaigns", floor, f"≤ {target}" if target else "")


def _against_the_floor(path: str, session: str, member: str, cold: bool) -> tuple[float, float]:
    """The least milliseconds of the page and of the list of campaigns, which take turns."""
    ours, floor = [], []
    for number in range(COLD_ROUNDS if cold else ROUNDS):
        floor.append(_spent("/campaigns/", member))
        if cold:
            _forget()
        taken = _spent(path, session)
        if cold or number:
            ours.append(taken)
    return min(ours), min(floor)


def _spent(path: str, session: str) -> float:
    """Milliseconds of processor that one request took."""
    client = _client(session)
    begun = time.process_time()
    answer = client.get(path)
    spent = (time.process_time() - begun) * 1_000
    assert answer.status_code == 200, (path, answer.status_code)
    return spent


@cache
def _client(session: str) -> Any:
    """Somebody's browser, which has been here before: its first page is not measured."""
    from django.test import Client

    client = Client()
    if session:
        client.cookies["sessionid"] = session
    client.get("/campaigns/")
    return client


def _forget() -> None:
    """Forget what was drawn and worked out of anybody's data. Templates, queries and forms stay as they were made."""
    from campaigns.drawing import forget

    forget()
    for name, module in tuple(sys.modules.items()):
        if name.split(".")[0] in OURS:
            for one in vars(module).values():
                if isinstance(one, _lru_cache_wrapper) and one.cache_parameters()["maxsize"] and not _is_made(one):
                    one.cache_clear()


def _is_made(function: Any) -> bool:
    """Whether it makes what no data is in: a query with its slots, a form of a model."""
    return any(word in str(function.__annotations__.get("return")) for word in ("Statement", "type["))


def editions() -> Iterator[tuple[str, str]]:
    """Every edition of every system, Maelstrom's first."""
    import rules

    for system in sorted(rules.systems(), key=lambda one: one.key != "maelstrom"):
        for edition in system.editions:
            yield system.key, edition.key


def _seats(system: str, edition: str) -> Iterator[Seat]:
    """A player and a storyteller of a table of this edition."""
    from campaigns.models import Campaign, User
    from tests.factories import make_campaign, make_member, make_user
    from tests.systems.shapes import hero_of

    storyteller: User = make_user()
    campaign: Campaign = make_campaign(
        storyteller=storyteller, system=system, edition=edition, name=f"{system} {edition}"
    )
    player = make_member(campaign)
    hero = hero_of(campaign, player, "Character 1")
    for number in range(2, table.FEW + 1):
        hero_of(campaign, make_member(campaign), f"Character {number}")
    table.fill_log(campaign.pk, player.pk, hero.pk, table.SHORT, _request(hero))
    table.write_notes(campaign.pk, player.pk, NOTES)
    table.fill_cast(campaign.pk, storyteller.pk, NPCS)
    for who, user in (("player", player), ("storyteller", storyteller)):
        yield Seat(f"{system} {edition}, {who}", table.session_of(user.pk), campaign.pk, hero.pk)


def _request(hero: Any) -> dict[str, Any]:
    """A roll of the character's first trait, as any system reads it."""
    game = hero.campaign.game
    return {"kind": game.default_kind, "form": {"traits": [game.trait_groups(hero.sheet)[0].traits[0].name]}}
