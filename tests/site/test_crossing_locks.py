"""Two writes at once at one table: one waits for the other's end. Only PostgreSQL locks by the row."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.contrib.auth import get_user_model
from django.db import OperationalError, connection, transaction
from django.test import Client

from campaigns import services
from campaigns.events import next_number
from campaigns.models import Campaign, Membership, Role, User
from characters.models import Character
from characters.services import create_character
from maelstrom_site.views import is_locked
from rolls.access import rolling_or_404
from rolls.rooms.models import Fight
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.rooms.conftest import do, seat, seen_by, someone, start, undo
from tests.streams import PATIENCE, in_thread

by_the_row = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one write begin after the other")


@pytest.mark.parametrize("given_way", [psycopg.errors.DeadlockDetected, psycopg.errors.LockNotAvailable])
def test_a_write_that_gave_way_to_another_may_be_tried_again(given_way: type[Exception]):
    error = OperationalError("deadlock detected")
    error.__cause__ = given_way("deadlock detected")
    assert is_locked(error)
    error.__cause__ = psycopg.errors.AdminShutdown("terminating connection")
    assert not is_locked(error)


@pytest.fixture
def table(transactional_db: None) -> Campaign:
    """Noor's table with Vera, who tells the story too."""
    campaign = make_campaign(storyteller=make_user("Noor"))
    make_member(campaign, make_user("Vera"), Role.STORYTELLER)
    return campaign


def person(name: str) -> User:
    return get_user_model().objects.get(username=name)


def desk(name: str) -> Client:
    """The browser of somebody at the admin's desk."""
    keeper, browser = User.objects.create(username=name, is_staff=True, is_superuser=True), Client()
    browser.force_login(keeper)
    return browser


@contextmanager
def meanwhile(work: Callable[[], Any], holding: Callable[[], Any]) -> Iterator[list[Any]]:
    """`work` begins in another transaction while this one has done `holding`; what it came to is there afterwards."""
    came_to: list[Any] = []

    def kept() -> None:
        try:
            came_to.append(work())
        except Exception as error:
            came_to.append(error)

    with transaction.atomic():
        holding()
        thread = in_thread(kept)
        until_it_waits(thread)
        yield came_to
    thread.join(PATIENCE)
    assert came_to, "it still waits"


def until_it_waits(thread: threading.Thread) -> None:
    """Until the other transaction waits for a lock, or is over without any."""
    asked = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    while thread.is_alive():
        with connection.cursor() as cursor:
            cursor.execute(asked)
            if cursor.fetchone()[0]:
                return


@by_the_row
@pytest.mark.parametrize("road", ["role", "remove", "leave"])
def test_a_quick_pool_waits_for_whoever_changes_the_seat_it_is_thrown_from(table: Campaign, road: str):
    noor, vera = person("Noor"), person("Vera")
    roads = {
        "role": lambda: services.change_role(campaign_id=table.pk, by=noor, user_id=vera.pk, role="player"),
        "remove": lambda: services.remove_member(campaign_id=table.pk, by=noor, user_id=vera.pk),
        "leave": lambda: services.leave_campaign(campaign_id=table.pk, by=vera),
    }
    mine = seat(table, vera)
    with meanwhile(roads[road], lambda: rolling_or_404(mine, "", hold=True)) as came_to:
        next_number(table.pk, "roll_seq")
    assert not isinstance(came_to[0], Exception)


@by_the_row
def test_whoever_begins_a_character_does_not_wait_crosswise_for_a_roll_of_theirs(table: Campaign):
    noor, key = person("Noor"), uuid.uuid4()
    with meanwhile(
        lambda: create_character(campaign=table, by=noor, request_key=key), lambda: next_number(table.pk, "roll_seq")
    ) as came_to:
        Membership.objects.create(campaign=make_campaign(name="Elsewhere"), user=noor)  # a row that names them
    assert isinstance(came_to[0], Character)


@by_the_row
def test_a_fight_that_begins_and_one_that_goes_on_again_are_one_fight(table: Campaign):
    noor, vera = person("Noor"), person("Vera")
    start(table, noor, someone("Guard", 3))
    do(table, noor, "begin")
    assert isinstance(do(table, noor, "finish"), Fight)
    seen = seen_by(table, vera)
    with meanwhile(lambda: undo(table, vera, seen=seen), lambda: start(table, noor, someone("Thief", 2))) as came_to:
        pass
    assert came_to[0].code == "stale"
    assert Fight.objects.filter(ended_at=None).count() == 1


@by_the_row
def test_the_end_is_taken_back_first_and_another_fight_does_not_begin(table: Campaign):
    noor, vera = person("Noor"), person("Vera")
    start(table, noor, someone("Guard", 3))
    do(table, noor, "begin")
    assert isinstance(do(table, noor, "finish"), Fight)
    with meanwhile(lambda: start(table, vera, someone("Thief", 2)), lambda: undo(table, noor)) as came_to:
        pass
    assert came_to[0].code == "fight_is_on"
    assert Fight.objects.filter(ended_at=None).count() == 1


@by_the_row
def test_a_fight_with_somebody_whose_dice_are_just_falling_does_not_wait_crosswise(table: Campaign):
    noor = person("Noor")
    ilse = make_character(table, noor)
    joining = someone("Ilse Varga", 7, character=ilse)
    with meanwhile(
        lambda: start(table, noor, joining), lambda: rolling_or_404(seat(table, noor), str(ilse.pk), hold=True)
    ) as came_to:
        next_number(table.pk, "roll_seq")
    assert isinstance(came_to[0], Fight)


@by_the_row
@pytest.mark.parametrize("kind", ["membership", "user"])
def test_two_desks_that_delete_one_storyteller_each_leave_one(table: Campaign, kind: str):
    desks = {name: desk(f"keeper of {name}") for name in ("Noor", "Vera")}
    seats = {name: seat(table, person(name)) for name in ("Noor", "Vera")}
    ids = {name: one.pk if kind == "membership" else one.user_id for name, one in seats.items()}

    def delete(name: str) -> None:
        sent = {"action": "delete_selected", "_selected_action": [ids[name]], "post": "yes"}
        desks[name].post(f"/admin/campaigns/{kind}/", sent)

    with meanwhile(lambda: delete("Noor"), lambda: delete("Vera")):
        pass
    assert table.memberships.filter(role=Role.STORYTELLER).count() == 1


@by_the_row
def test_a_desk_and_a_storyteller_who_leaves_at_once_leave_one(table: Campaign):
    noor, vera, keeper = person("Noor"), person("Vera"), desk("keeper")
    path = f"/admin/campaigns/membership/{seat(table, noor).pk}/change/"
    with meanwhile(
        lambda: keeper.post(path, {"role": "player"}), lambda: services.leave_campaign(campaign_id=table.pk, by=vera)
    ):
        pass
    assert table.memberships.get().role == Role.STORYTELLER
