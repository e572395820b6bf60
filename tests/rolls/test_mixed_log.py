"""The log of everything in pages: rolls and quiet lines in one order, each once, whatever is hidden among them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.log import EventLine
from campaigns.models import Campaign, TableEvent, User
from campaigns.telling import LineKind, kinds, told
from characters.models import Character
from characters.services import move_tracker
from rolls.entries import Entry
from rolls.live.admission import Admission, admit
from rolls.log import Filter, log_page
from tests.factories import make_character, make_member
from tests.rolls.conftest import seat, throw
from tests.systems.test_event_lines import again


def an_evening(campaign: Campaign, storyteller: User, character: Character) -> None:
    """Rolls, open and hidden, and between them what happens on a sheet that all know and on one that few know."""
    lurker = make_character(campaign, storyteller, name="Lurker", hidden=True)
    for number, seen in enumerate(("table", "storytellers", "table", "storytellers", "table", "table")):
        throw(storyteller, character, visibility=seen)
        move_tracker(character=again(lurker), by=storyteller, tracker="health", move="bashing")
        tracker, move = (("willpower", "spend"), ("health", "lethal"), ("health", "bashing"))[number % 3]
        move_tracker(character=again(character), by=storyteller, tracker=tracker, move=move)


def name_of(view: object) -> str:
    assert isinstance(view, Entry | EventLine)
    return str(view.told.token) if isinstance(view, Entry) else view.token


def read_all(campaign: Campaign, user: User, shown: Filter, size: int) -> list[str]:
    me, found, cursor = seat(campaign, user), [], None
    while True:
        page = log_page(me, shown, cursor, size)
        found += [name_of(view) for day in page.days for view in day.entries]
        cursor = page.older
        if cursor is None:
            return found


def test_any_size_of_page_reads_each_line_once_in_the_order_of_what_happened(
    campaign: Campaign, storyteller: User, player: User, character: Character
):
    an_evening(campaign, storyteller, character)
    for user in (storyteller, player):
        for show in ("all", "events", "rolls"):
            whole = read_all(campaign, user, Filter(show), 100)
            assert len(whole) == len(set(whole))
            assert all(read_all(campaign, user, Filter(show), size) == whole for size in (1, 3, 7))
    everything, rolls, events = (read_all(campaign, player, Filter(show), 100) for show in ("all", "rolls", "events"))
    assert sorted(everything) == sorted(rolls + events)
    assert len(rolls) == 4


def test_a_page_is_found_by_a_line_or_by_a_roll_before_it(
    client: Client, campaign: Campaign, storyteller: User, player: User, character: Character
):
    an_evening(campaign, storyteller, character)
    whole = read_all(campaign, player, Filter(), 100)
    for place, cursor in enumerate(whole[:-1]):
        page = log_page(seat(campaign, player), Filter(), cursor, 1)
        assert [name_of(view) for day in page.days for view in day.entries] == [whole[place + 1]]
    hidden = TableEvent.objects.filter(audience="storytellers").exclude(line="").first()
    assert hidden
    client.force_login(player)
    for cursor in (hidden.token, "no-such-token"):
        assert client.get(f"/campaigns/{campaign.pk}/log/", {"before": cursor}).status_code == 404


def test_lines_of_whoever_hides_later_leave_no_short_page(
    campaign: Campaign, storyteller: User, player: User, character: Character
):
    spy = make_character(campaign, make_member(campaign), name="Spy")
    for tracker, move in (("willpower", "spend"), ("health", "lethal")):
        throw(storyteller, character)
        move_tracker(character=again(spy), by=storyteller, tracker=tracker, move=move)
    throw(storyteller, character)
    Character.objects.filter(pk=spy.pk).update(hidden=True)
    page = log_page(seat(campaign, player), Filter(), None, 2)
    assert [isinstance(view, Entry) for day in page.days for view in day.entries] == [True, True]
    assert page.older
    assert len(read_all(campaign, player, Filter(), 1)) == 3


def test_no_token_that_is_sent_asks_the_database_what_it_cannot_take(
    client: Client, campaign: Campaign, storyteller: User
):
    client.force_login(storyteller)
    at = f"/campaigns/{campaign.pk}"

    def plain(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        assert not any(isinstance(one, str) and "\x00" in one for one in params or ())
        return execute(sql, params, many, context)

    with connection.execute_wrapper(plain):
        assert client.get(f"{at}/log/?before=a%00b").status_code == 404
        assert client.get(f"{at}/log/?show=rolls&before=%00").status_code == 404
        assert client.post(f"{at}/lines/a%00b/undo/").status_code == 404
        admission = admit(campaign.pk, client.session.session_key or "", "a\x00b")
    assert isinstance(admission, Admission)
    assert admission.since is None  # the page is read again


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL chooses by what it has counted")
@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind.key != "settings"], ids=lambda kind: kind.key)
def test_what_a_page_of_the_log_tells_is_looked_up_by_its_ids(campaign: Campaign, kind: LineKind):
    """In a long log whatever asks for the table as well looks through all that ever happened there.

    A change of settings tells a range of rows, in which those of other tables stand: it asks for its own.
    """
    lines = [TableEvent(pk=pk, campaign=campaign, kind=kind.key, line=kind.key, about=pk) for pk in range(1, 21)]
    with CaptureQueriesContext(connection) as asked:
        told(campaign, lines)
    for query in asked:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            plan = [str(row[3]) for row in cursor.fetchall()]
        assert not [step for step in plan if step.startswith("SCAN") or "(campaign_id=?)" in step], plan
