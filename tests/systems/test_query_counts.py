"""Every page of every system takes as many queries for a full table as for an empty one, and we know how many.

The last system is the one of docs/adding-a-system.md, which has no template of its own: so the common pages count too.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import rules
from campaigns.models import Campaign, User
from campaigns.notes.models import Readers
from characters.models import Character
from characters.services import Saved, create_character, finish_character, save_field
from rolls.models import AwaitedRoll, Roll
from rolls.rooms.models import Fight
from rolls.services import answer_choice, roll_check
from tests.factories import make_campaign, make_member
from tests.notes.writing import written
from tests.rooms.conftest import join, seat, someone, start

SYSTEMS = [*(system.key for system in rules.systems()), "coins"]
HTMX = {"HX-Request": "true"}
FEW, MANY = 2, 7

COMMON = {
    "log": 12,
    "entry": 6,
    "members": 5,
    "statistics": 10,
    "notes": 8,
    "draft's history": 9,  # it hears of what is decided about corrections
    "sheet": 7,
}
PINNED = {
    "player": COMMON | {"table": 19, "party": 7, "panel": 6, "builder": 7, "panel's parts": 4, "roll": 11, "field": 14},
    "storyteller": COMMON
    | {
        "table": 19,
        "party": 8,
        "panel": 7,
        "builder": 9,
        "panel's parts": 5,
        "roll": 12,
        "field": 14,
        "settings": 5,
        "members": 6,
    },
}
"""Queries of each page. A savepoint and its release count as one each; that a table's reader is here is one, the first
time in five minutes.
"""

QUEUE, LEDGER, ADVANCE = 6, 1, 14
"""Queries of the queue of what waits, of the ledger on a sheet, of an award: where a system has them."""

ASKING = {"builder": 1, "field": 1}
"""More for a player where something may have to be decided: whom one asks."""

FIXING = {"sheet": 3, "panel": 3, "panel's parts": 3, "roll": 3}
"""More where rolls follow the fight: it, its events and its sheets, read once for panel and throw."""

TALLIED = 4
"""More for a roll: its chances, its session, and its share of the tallies and of the faces."""

AWAITED = ("table", "log", "entry", "members", "statistics", "notes", "party", "room", "settings", "queue")
"""Pages that count what waits: results, turns, calls, drafts and points, offers, proposals, corrections."""

COMPANIONS = 1
"""Queries of a sheet more where something on it helps companions: who needs it now."""


@dataclass(frozen=True)
class Table:
    """A table, its storyteller, a player with a hero and a draft, and what a roll of that hero asks for."""

    campaign: Campaign
    storyteller: User
    player: User
    hero: Character
    draft: Character

    @property
    def grows(self) -> bool:
        """Whether the system keeps an account of experience, which a sheet shows with its ledger."""
        return self.campaign.game.advancement(self.hero.sheet) is not None

    @property
    def helps(self) -> bool:
        """Whether something on the hero's sheet may be done for companions."""
        return any(move.lifts for one in self.campaign.game.trackers(self.hero.sheet) for move in one.moves)

    @property
    def rolled(self) -> dict[str, list[str]]:
        """The first trait of the sheet: enough for a roll in every system."""
        group = self.campaign.game.trait_groups(self.hero.sheet)[0]
        return {"traits": [group.traits[0].name]}


@pytest.fixture(params=SYSTEMS)
def table(request: pytest.FixtureRequest, storyteller: User) -> Table:
    """A table that plays the system, with one of everything."""
    if request.param == "coins":
        request.getfixturevalue("coins")
    edition = rules.system(request.param).editions[0].key
    campaign = make_campaign(storyteller=storyteller, system=request.param, edition=edition)
    player = make_member(campaign)
    hero = finished(campaign, player, storyteller)
    table = Table(campaign, storyteller, player, hero, drafted(campaign, player))
    assert isinstance(start(campaign, storyteller, someone("Ilse", 5, character=hero, team="Crew")), Fight)
    fill(table, FEW)
    return table


def drafted(campaign: Campaign, owner: User) -> Character:
    found = create_character(campaign=campaign, by=owner)
    assert isinstance(found, Character)
    return found


def finished(campaign: Campaign, owner: User, storyteller: User) -> Character:
    draft = drafted(campaign, owner)
    named = save_field(character=draft, by=owner, path="name", value=f"{owner} {draft.pk}", base_version=draft.version)
    assert isinstance(named, Saved), named
    found = finish_character(character=named.character, by=storyteller, reason="for the story")
    assert isinstance(found, Character), found
    return found


def fill(table: Table, number: int) -> None:
    """More of everything: members with characters, drafts, rolls and what followed, changes of the sheet, fighters."""
    for _ in range(number):
        member = make_member(table.campaign)
        hero = finished(table.campaign, member, table.storyteller)
        drafted(table.campaign, table.player)
        joined = join(table.campaign, table.storyteller, someone(hero.name, 3, character=hero, team="Crew"))
        assert isinstance(joined, Fight), joined
        throw(table, hero)
        throw(table, table.hero)
        rename(table)
        written(table.campaign, member, readers=Readers.CHOSEN, chosen=(table.player, table.storyteller))
    AwaitedRoll.objects.all().delete()  # as the dice fall, some results wait: what they cost is proved by itself


def throw(table: Table, hero: Character) -> Roll:
    """A roll of this character, with the first answer to what it leaves open."""
    by = seat(table.campaign, hero.owner)
    kind = table.campaign.game.default_kind
    asked = {"membership": by, "visibility": "table", "request_key": uuid.uuid4()}
    thrown = roll_check(character=hero, kind=kind, form=table.rolled, **asked)
    assert isinstance(thrown, Roll), thrown
    for choice in table.campaign.game.choices(thrown.announced, thrown.steps, hero.sheet)[:1]:
        option = choice.options[0].code if choice.options else ""
        answer_choice(roll=thrown, membership=by, code=choice.code, option=option, request_key=uuid.uuid4())
    return thrown


def rename(table: Table) -> None:
    for name in ("Ilse Varga", "Ilse Ott"):
        draft = Character.objects.select_related("campaign", "owner").get(pk=table.draft.pk)
        save_field(character=draft, by=table.player, path="name", value=name, base_version=draft.version)


def counted(table: Table, by: User) -> dict[str, int]:
    """How many queries each page takes for this member."""
    client = Client()
    client.force_login(by)
    at, hero, draft = (
        f"/campaigns/{table.campaign.pk}",
        f"/characters/{table.hero.pk}",
        f"/characters/{table.draft.pk}",
    )
    client.get(f"{at}/")  # the first time writes down who is here
    entry = Roll.objects.filter(campaign=table.campaign).order_by("-pk")[0].get_absolute_url()
    pages = {
        "table": f"{at}/",
        "party": f"{at}/party/",
        "log": f"{at}/log/",
        "entry": entry,
        "members": f"{at}/members/",
        "statistics": f"{at}/statistics/",
        "notes": f"{at}/notes/",
        "panel": f"{at}/plan/?character={table.hero.pk}",
        "builder": f"{draft}/build/",
        "draft's history": f"{draft}/history/",
        "sheet": f"{hero}/",
    }
    if by == table.storyteller:
        pages["settings"] = f"{at}/settings/"
        if table.campaign.game.decisions.matters:
            pages["queue"] = f"{at}/specialties/"
    found = {name: cost(lambda path=path: client.get(path)) for name, path in pages.items()}
    return found | counted_posts(table, by, client, at, hero, draft)


def counted_posts(table: Table, by: User, client: Client, at: str, hero: str, draft: str) -> dict[str, int]:
    """The same of what htmx posts."""
    caches["process"].clear()
    rolled: dict[str, Any] = {**table.rolled, "character": table.hero.pk, "kind": table.campaign.game.default_kind}
    base = Character.objects.get(pk=table.draft.pk).version
    name = {"path": "name", "base": base, "name": f"Wren {base}"}
    press = {**rolled, "visibility": "table", "request_key": str(uuid.uuid4())}
    posts = {
        "panel's parts": (f"{at}/plan/", rolled),
        "roll": (f"{at}/rolls/", press),
        "field": (f"{draft}/field/", name),
    }
    if table.grows and by == table.storyteller:
        posts["advance"] = (f"{hero}/advance/", {"award": "1", "points": "1", "reason": "A long night"})
    found = {
        name: cost(lambda path=path, sent=sent: client.post(path, sent, headers=HTMX))
        for name, (path, sent) in posts.items()
    }
    # As the dice fall, a result may wait for an answer, which is written down.
    waits = AwaitedRoll.objects.filter(roll=Roll.objects.order_by("-pk")[0]).count()
    return found | {"roll": found["roll"] - waits}


def cost(ask: Any) -> int:
    with CaptureQueriesContext(connection) as captured:
        answer = ask()
    assert answer.status_code == 200, answer.content.decode()[:400]
    return len(captured)


@pytest.mark.parametrize("who", ["storyteller", "player"])
def test_a_full_table_takes_as_many_queries_as_an_empty_one(table: Table, who: str):
    by = getattr(table, who)
    more = (LEDGER if table.grows else 0) + (COMPANIONS if table.helps else 0)
    pinned = PINNED[who] | {"sheet": PINNED[who]["sheet"] + more, "roll": PINNED[who]["roll"] + TALLIED}
    if who == "storyteller":
        pinned |= {"queue": QUEUE} if table.campaign.game.decisions.matters else {}
        pinned |= {"advance": ADVANCE} if table.grows else {}
    elif table.campaign.game.decisions.matters:
        pinned |= {page: pinned[page] + more for page, more in ASKING.items()}
    if table.campaign.game.room.fixes_rolls:
        panel = {"table": 3} if who == "player" else {}  # a storyteller's begins with a quick pool
        pinned |= {page: pinned[page] + more for page, more in (FIXING | panel).items()}
    decides = who == "storyteller" and bool(table.campaign.game.decisions.matters)
    pinned |= {page: pinned[page] + 5 + decides + (who == "storyteller") for page in AWAITED if page in pinned}
    assert counted(table, by) == pinned
    fill(table, MANY)
    assert counted(table, by) == pinned
