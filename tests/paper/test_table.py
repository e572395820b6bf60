"""Paper of a whole table: the party, the cast and the log of a session, as each member may know of them."""

from __future__ import annotations

import html as entities
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import rules
from campaigns.evenings.models import Session
from campaigns.models import Campaign, User
from characters.cast.models import Npc
from rolls.models import Roll
from rolls.paper import evening
from tests.evenings.conftest import began, ended
from tests.factories import make_character, make_member, make_npc
from tests.rolls.conftest import throw
from tests.rolls.test_corrections import corrected
from tests.systems import shapes

pytestmark = pytest.mark.django_db
EDITIONS = [(one.key, line.key) for one in rules.systems() for line in one.editions]
PARTY, CAST, EVENING = 4, 6, 15


def paper(user: User, path: str) -> str:
    browser = Client()
    browser.force_login(user)
    answer = browser.get(path)
    assert answer.status_code == 200, path
    found = re.search(r'<div class="desk">.*</main>', answer.content.decode(), re.DOTALL)
    assert found
    return entities.unescape(found.group())


def cost(user: User, path: str) -> int:
    browser = Client()
    browser.force_login(user)
    browser.get(path)
    with CaptureQueriesContext(connection) as captured:
        assert browser.get(path).status_code == 200
    return len(captured)


@pytest.mark.parametrize("key", EDITIONS, ids="-".join)
def test_the_party_on_paper_has_everybody_with_vitals_in_every_system(key: tuple[str, str]):
    table = shapes.seat_all(*key)
    shown = paper(table.player, f"/campaigns/{table.campaign.pk}/party/paper/")
    for hero in (table.hero, table.other):
        assert hero.name in shown
        assert hero.player in shown
        for tracker in table.game.trackers(hero.sheet):
            assert (f">{tracker.label}</span>" in shown) is tracker.vital


def test_what_a_table_rolls_stands_on_the_cards(campaign: Campaign, player: User):
    ilse = make_character(campaign, player)
    assert "Medicine" not in paper(player, f"/campaigns/{campaign.pk}/party/paper/")
    throw(player, ilse, (1, 2, 3, 4, 5)[:3], traits=["Wits", "Medicine"])
    assert "Medicine" in paper(player, f"/campaigns/{campaign.pk}/party/paper/")


def test_hidden_characters_are_on_the_party_of_storytellers_alone(campaign: Campaign, storyteller: User, player: User):
    make_character(campaign, player, name="Shade of Nemmer", hidden=True)
    path = f"/campaigns/{campaign.pk}/party/paper/"
    assert "Shade of Nemmer" not in paper(player, path)
    assert "hidden from players" in paper(storyteller, path)


def test_the_cast_has_pools_and_notes(campaign: Campaign, storyteller: User):
    make_npc(campaign, name="Guard", concept="Bored", notes="Sleeps at noon.\nSnores.")
    shown = paper(storyteller, f"/campaigns/{campaign.pk}/cast/paper/")
    for said in ("Guard", "Bored", "Sleeps at noon.", "Health"):
        assert said in shown


def test_party_and_cast_cost_the_same_however_many_there_are(campaign: Campaign, storyteller: User, player: User):
    paths = {f"/campaigns/{campaign.pk}/party/paper/": PARTY, f"/campaigns/{campaign.pk}/cast/paper/": CAST}
    for number in (1, 6):
        for _ in range(number):
            make_character(campaign, make_member(campaign))
            make_npc(campaign, notes="x")
        assert {path: cost(storyteller, path) for path in paths} == paths
    assert Npc.objects.count() == 7


@pytest.fixture
def session(campaign: Campaign, storyteller: User, player: User) -> Session:
    """A session with an open roll, one that was voided, one of the player's own and one of the storyteller's."""
    ilse = make_character(campaign, player)
    began(campaign, storyteller, title="Port without light")
    throw(player, ilse, reason="Jump the gap")
    wrong: Roll = throw(player, ilse, reason="Not the right pool")
    corrected(wrong, storyteller, "void")
    throw(player, ilse, reason="Pick a pocket", visibility="private")
    secret = {"campaign": campaign, "kind": "pool", "dice": "5", "visibility": "storytellers"}
    throw(storyteller, None, (6, 7, 8, 9, 1), reason="Who listens at the door", **secret)
    return ended(campaign, storyteller)


def test_the_log_of_a_session_is_printed_as_each_member_may_know_it(
    campaign: Campaign, storyteller: User, player: User, session: Session
):
    path = f"/campaigns/{campaign.pk}/sessions/{session.number}/paper/"
    shown = {
        "teller": paper(storyteller, path),
        "player": paper(player, path),
        "other": paper(make_member(campaign), path),
    }
    for one in shown.values():
        assert "Port without light" in one
        assert one.index("Jump the gap") < one.index("Not the right pool")
        assert re.search(r'evening__void">Not the right pool.*?\(does not count\)', one)
        assert player.username in one
    assert ["Pick a pocket" in one for one in shown.values()] == [True, True, False]
    assert ["Who listens at the door" in one for one in shown.values()] == [True, False, False]


def test_a_long_session_says_that_earlier_lines_are_left_out(
    campaign: Campaign, player: User, session: Session, monkeypatch: pytest.MonkeyPatch
):
    path = f"/campaigns/{campaign.pk}/sessions/{session.number}/paper/"
    assert "left out" not in paper(player, path)
    monkeypatch.setattr(evening, "MOST", 2)
    shown = paper(player, path)
    assert "left out" in shown
    assert "Jump the gap" not in shown


def test_a_session_on_paper_costs_the_same_however_much_happened(campaign: Campaign, storyteller: User, player: User):
    ilse = make_character(campaign, player)
    began(campaign, storyteller)
    throw(player, ilse)
    first = cost(player, f"/campaigns/{campaign.pk}/sessions/1/paper/")
    for _ in range(8):
        throw(player, ilse)
    assert cost(player, f"/campaigns/{campaign.pk}/sessions/1/paper/") == first
    assert first == EVENING
