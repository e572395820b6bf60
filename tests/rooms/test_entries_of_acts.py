"""The entry of a roll made for an action of a fight says the action and at whom, for whoever may know of them."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Role, User
from rolls.filled import Filled
from rolls.models import Roll
from rolls.rooms.models import Fight
from rolls.services import Pressed, press
from rules.dice import LoadedDice
from tests.calls.calling import answer, call
from tests.factories import make_character, make_member
from tests.rolls.conftest import throw
from tests.rolls.test_corrections import corrected
from tests.rooms.conftest import do, fight_of, join, seat, someone, standing, start
from tests.rooms.test_acting import ATTACKS, HEROES, hero, system, table, turn

__all__ = ["HEROES", "hero", "system", "table", "turn"]


def attack(table: Campaign, by: User, who: Any, at: str, reason: str = "") -> Roll:
    """An attack of each system at somebody, as a panel sends it."""
    sent, faces = ATTACKS[table.system]
    fields = {name: (value,) for name, value in sent.items() if name not in ("kind", "act")}
    tokens = {row.event.fighter.name: row.token for row in standing(table).live if row.event.fighter}
    filled = Filled(
        character=str(who.pk),
        kind=sent["kind"],
        other_character=tokens[at],
        act=sent["act"],
        act_who=who.name,
        reason=reason,
        request_key=uuid.uuid4(),
        sent=tuple(fields.items()),
    )
    done = press(membership=seat(table, by), filled=filled, dice=LoadedDice(faces * 3))
    assert isinstance(done, Pressed)
    assert done.roll, done.refused
    return done.roll


def entry(client: Client, user: User, table: Campaign, roll: Roll) -> str:
    """The entry in the log of the table's page."""
    client.force_login(user)
    page = client.get(table.get_absolute_url()).content.decode()
    found = re.search(rf'<li[^>]*id="roll-{roll.token}".*?</article>', page, re.S)
    assert found, "no entry"
    return found[0]


@pytest.mark.parametrize("reason", ["", "With the last strength"])
def test_the_entry_says_the_action_and_at_whom(client, table, turn, storyteller, player, hero, reason):
    roll = attack(table, player, hero, "Rat", reason)
    for user in (storyteller, player, make_member(table, role=Role.SPECTATOR)):
        found = entry(client, user, table, roll)
        assert found.count("Attack at Rat") == 2, found  # said aloud, and read
        assert reason in found
        own = client.get(roll.get_absolute_url()).content.decode()
        assert "Attack at Rat" in own


def test_whoever_is_hidden_is_named_to_storytellers_until_they_are_seen(client, table, turn, storyteller, player, hero):
    lurker = someone("Lurker", 1, team="Rats", hidden=True)
    assert isinstance(join(table, storyteller, lurker), Fight)
    roll = attack(table, storyteller, hero, "Lurker")
    assert "Attack at Lurker" in entry(client, storyteller, table, roll)
    for user in (player, make_member(table), make_member(table, role=Role.SPECTATOR)):
        found = entry(client, user, table, roll)
        assert "Attack" in found
        # The check of a roll for everyone may name them itself, as its panel warned.
        assert "at Lurker" not in found
    do(table, storyteller, "reveal", "Lurker")
    assert "Attack at Lurker" in entry(client, player, table, roll)


def test_a_roll_outside_of_a_fight_says_nothing_of_one(client, campaign, storyteller, player):
    ilse = make_character(campaign, player)
    start(campaign, storyteller, someone("Guard", 3))
    thrown = throw(player, ilse, traits=["Precision"], difficulty="6")
    assert "Attack" not in entry(client, player, campaign, thrown)


def test_a_void_roll_is_void_in_its_row_of_the_fight(client, table, turn, storyteller, player, hero):
    roll = attack(table, player, hero, "Rat")
    assert "fr__res--void" not in fight_of(client, player, table)
    corrected(roll, storyteller, "void")
    for user in (storyteller, player, make_member(table, role=Role.SPECTATOR)):
        shown = fight_of(client, user, table)
        assert "fr__res--void" in shown
        assert "void</span>" in shown


def test_a_void_answer_is_void_in_its_call(client, campaign, storyteller, player):
    ilse = make_character(campaign, player)
    made = call(storyteller, [ilse])
    answered = answer(player, made, ilse).roll
    assert answered is not None
    corrected(answered, storyteller, "void")
    for user in (storyteller, player, make_member(campaign, role=Role.SPECTATOR)):
        client.force_login(user)
        assert "answer--void" in client.get(campaign.get_absolute_url()).content.decode()
