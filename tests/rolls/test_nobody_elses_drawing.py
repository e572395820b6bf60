"""What was drawn for one seat is never shown in another, whoever came first: hidden rolls, characters and numbers."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass

import pytest
from django.test import Client

import rules
from campaigns.drawing import forget
from campaigns.models import Audience, Role, User
from rolls.models import Roll
from rolls.services import roll_check
from tests.factories import make_member
from tests.rolls.conftest import seat
from tests.systems.shapes import SeededDice, Table, hero_of, seat_all, tries

SYSTEMS = [(system.key, line.key) for system in rules.systems() for line in system.editions]
SECRET = "Nobody shall read this"
UNSEEN = "Nightshade the Unseen"
ONCE = re.compile(r'(request_key" value="|csrfmiddlewaretoken" value="|X-CSRFToken": "|name="way-)[^"]*"')
"""What differs with each answer."""


@dataclass(frozen=True)
class House:
    """A table with a roll for storytellers only, a roll between a player and them, and a hidden character."""

    table: Table
    people: dict[str, User]
    private: Roll
    secret: Roll

    def pages(self) -> dict[str, str]:
        """Every page on which rolls stand."""
        at, hero = f"/campaigns/{self.table.campaign.pk}", self.table.hero.pk
        kinds = [kind for kind in self.table.game.check_kinds if kind != "pool"]
        plans = {f"panel of {kind}": f"{at}/plan/?character={hero}&kind={kind}" for kind in kinds}
        return {"table": f"{at}/", "log": f"{at}/log/", "home": "/", **plans}


@pytest.fixture(params=SYSTEMS, ids="/".join)
def house(request: pytest.FixtureRequest, db: None) -> House:
    table = seat_all(*request.param)
    hidden = hero_of(table.campaign, table.storyteller, UNSEEN)
    hidden.hidden = True
    hidden.save()
    people = {"player": table.player, "storyteller": table.storyteller}
    people |= {
        "other player": make_member(table.campaign),
        "spectator": make_member(table.campaign, role=Role.SPECTATOR),
    }
    return House(
        table,
        people,
        private=_thrown(table, table.player, Audience.PRIVATE, "Between us two"),
        secret=_thrown(table, table.storyteller, Audience.STORYTELLERS, SECRET),
    )


def _thrown(table: Table, by: User, seen: str, reason: str) -> Roll:
    play = next(play for play in tries(table) if play.kind != "pool" and not play.opposed)
    roll = roll_check(
        membership=seat(table.campaign, by),
        character=table.hero,
        kind=play.kind,
        form=play.form,
        visibility=seen,
        reason=reason,
        request_key=uuid.uuid4(),
        dice=SeededDice(1),
    )
    assert isinstance(roll, Roll), roll
    return roll


def looked_at(house: House, who: str) -> dict[str, str]:
    """Every page as this person gets it, without what differs with each answer."""
    client = Client()
    client.force_login(house.people[who])
    found = {}
    for name, path in house.pages().items():
        answer = client.get(path)
        assert answer.status_code in (200, 403), (name, answer.status_code)
        html = ONCE.sub("", answer.content.decode())
        found[name] = re.sub(r'data-left="[^"]*"', "", html)
    return found


def test_no_seat_gets_what_was_drawn_for_another(house: House):
    alone = {}
    for who in house.people:
        forget()
        alone[who] = looked_at(house, who)
    for first in ("storyteller", "spectator", "player", "other player"):
        forget()
        looked_at(house, first)
        for who in house.people:
            for page, html in looked_at(house, who).items():
                assert html == alone[who][page], f"{page} of the {who} after the {first}"


def test_what_is_hidden_is_on_no_page_of_those_who_may_not_know(house: House):
    looked_at(house, "storyteller")
    for who in ("player", "other player", "spectator"):
        pages = " ".join(looked_at(house, who).values())
        for word in (SECRET, str(house.secret.token), UNSEEN, *(["Between us two"] if who != "player" else [])):
            assert word not in pages, (who, word)
    told = " ".join(looked_at(house, "storyteller").values())
    assert SECRET in told
    assert "Between us two" in told
