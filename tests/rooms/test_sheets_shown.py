"""What a fight does to a sheet, and a sheet to a fight, on every screen."""

from __future__ import annotations

from django.db import connection
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.rooms.models import Fight
from rules.rounds import Event
from tests.factories import make_member
from tests.rooms.conftest import BRAND, by_hand, code, do, fight_of, join, someone
from tests.streams import Streams
from tests.systems.luck_die import make_hero


def test_a_condition_is_shown_with_what_it_means(
    client: Client, luck_table: Campaign, storyteller: User, player: User, brands_turn: Fight
):
    do(luck_table, storyteller, "gain", "Rat", what="Blinded")
    shown = fight_of(client, player, luck_table)
    assert "Blinded" in shown
    assert "Disadvantage to every action that needs a target." in shown


def test_a_price_that_is_paid_shows_on_every_screen_with_the_fight(
    streams: Streams, luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    opened = [streams.open(luck_table, user) for user in (storyteller, player)]
    do(luck_table, player, "act", BRAND, what="Command")
    for one in opened:
        vitals, room = one.wait("vitals", "room")
        assert "3 of 4" in vitals.html
        assert "2 actions left" in room.html


def test_what_happens_on_a_sheet_shows_in_the_fight_on_every_screen(
    streams: Streams, luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    opened = [streams.open(luck_table, user) for user in (storyteller, player)]
    by_hand(brand, player, "health", "physical", 12)
    for one in opened:
        html = one.wait("vitals")[0].html
        assert 'id="fight-now"' in html
        assert "Rats choose who acts" in html
        assert 'id="strip"' in html


def test_the_strip_on_the_table_says_who_is_next_after_somebody_fell_on_their_sheet(
    client: Client, luck_table: Campaign, player: User, brand: Character, brands_turn: Fight
):
    by_hand(brand, player, "health", "physical", 12)
    client.force_login(player)
    assert "Rats choose who acts" in client.get(luck_table.get_absolute_url()).content.decode()


def test_a_late_fighter_gets_a_card_on_every_screen_that_is_open(
    streams: Streams, luck_table: Campaign, storyteller: User, player: User, other_player: User, brands_turn: Fight
):
    make_member(luck_table, other_player)
    late = make_hero(luck_table, other_player)
    opened = [streams.open(luck_table, user) for user in (storyteller, player)]
    join(luck_table, storyteller, someone("Late", 2, character=late, team="Players"))
    for one in opened:
        assert "How Late is" in one.wait("room")[0].html


def test_a_hidden_fighter_gets_no_card_with_the_players(
    streams: Streams, luck_table: Campaign, storyteller: User, player: User, brands_turn: Fight
):
    spy = make_hero(luck_table, storyteller)
    opened = {user: streams.open(luck_table, user) for user in (storyteller, player)}
    join(
        luck_table, storyteller, someone("Spy", 2, character=spy, team="Rats", hidden=True), someone("Dog", team="Rats")
    )
    shown = {user: one.wait("room")[0].html for user, one in opened.items()}
    assert "How Spy is" in shown[storyteller]
    assert "Spy" not in shown[player]


def test_a_damaged_sheet_pays_nothing_and_breaks_no_fight(
    client: Client, luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE characters_character SET document = %s WHERE id = %s", ['{"attributes": 7}', brand.pk])
    assert code(do(luck_table, player, "act", BRAND, what="Command")) == "unreadable"
    assert isinstance(do(luck_table, player, "act", BRAND, what="Attack"), Fight)
    assert BRAND in fight_of(client, player, luck_table)


def test_events_of_the_rules_are_the_same_read_back() -> None:
    event = Event(kind="sheet", who=BRAND, order=("Prone", "Wounded"))
    assert Event.model_validate(event.model_dump(mode="json", exclude_defaults=True)) == event
