"""The log: pages that never repeat or skip, days of the viewer, entries as each may see them."""

from __future__ import annotations

import datetime
import random
import re
import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.models import Campaign, TableEvent, User
from characters.models import Character
from rolls.log import PAGE, Filter, log_page
from rolls.models import Roll
from tests.factories import make_character
from tests.logs import write_events
from tests.rolls.conftest import answer, seat, throw

UTC = datetime.UTC


def fill(
    model: Roll, count: int, *, hidden_every: int = 0, step: datetime.timedelta = datetime.timedelta(minutes=1)
) -> None:
    """Copy one entry `count` times into the log, quickly; every `hidden_every`th is for storytellers only."""
    campaign = Campaign.objects.get(pk=model.campaign_id)
    fields = {one.attname: getattr(model, one.attname) for one in Roll._meta.concrete_fields if one.attname != "id"}
    rows, seen = [], campaign.table_roll_seq
    for number in range(campaign.roll_seq + 1, campaign.roll_seq + count + 1):
        hidden = bool(hidden_every) and number % hidden_every == 0
        seen += not hidden
        own = {"seq": number, "token": uuid.uuid4(), "request_key": uuid.uuid4()}
        own |= {"table_number": None if hidden else seen, "visibility": "storytellers" if hidden else "table"}
        rows.append(Roll(**{**fields, **own, "thrown_at": model.thrown_at + step * number}))
    Roll.objects.bulk_create(rows, batch_size=500)
    Campaign.objects.filter(pk=campaign.pk).update(roll_seq=campaign.roll_seq + count, table_roll_seq=seen)
    write_events(campaign)


def tokens(page_html: str) -> list[str]:
    """The entries of a page of the log, in order."""
    return re.findall(r'id="roll-([0-9a-f-]{36})"', page_html)


def older(page_html: str) -> str:
    """The cursor of the next page, "" at the end."""
    found = re.search(r'name="before" value="([^"]*)"', page_html)
    return found[1] if found else ""


def read_all(client: Client, campaign: Campaign, between: object = None) -> list[str]:
    """Page through the log to its end; `between` is called before every further page."""
    url, seen = f"/campaigns/{campaign.pk}/log/", []
    text = client.get(url).content.decode()
    while True:
        seen += tokens(text)
        cursor = older(text)
        if not cursor:
            return seen
        if callable(between):
            between()
        text = client.get(url, {"before": cursor}, headers={"HX-Request": "true"}).content.decode()


def test_the_newest_twenty_come_first(client: Client, campaign: Campaign, player: User, character: Character) -> None:
    fill(throw(player, character), 30)
    client.force_login(player)
    shown = tokens(client.get(f"/campaigns/{campaign.pk}/log/").content.decode())
    newest = Roll.objects.order_by("-seq").values_list("token", flat=True)[:PAGE]
    assert shown == [str(token) for token in newest]


def test_no_page_repeats_or_skips_while_others_roll(
    client: Client, campaign: Campaign, player: User, storyteller: User, character: Character
) -> None:
    fill(throw(player, character), 130, hidden_every=3)
    there = [
        str(token) for token in Roll.objects.filter(visibility="table").order_by("-seq").values_list("token", flat=True)
    ]
    client.force_login(player)
    assert read_all(client, campaign, lambda: throw(storyteller, character)) == there


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    before=st.integers(0, 70),
    arriving=st.lists(st.integers(0, 9), max_size=6),
    size=st.integers(1, 9),
    tells=st.booleans(),
)
def test_any_paging_while_any_rolls_arrive_reads_each_old_entry_once(
    campaign: Campaign,
    player: User,
    storyteller: User,
    character: Character,
    before: int,
    arriving: list[int],
    size: int,
    tells: bool,
) -> None:
    Roll.objects.all().delete()
    TableEvent.objects.all().delete()
    Campaign.objects.update(roll_seq=0, table_roll_seq=0)
    fill(throw(player, character), before, hidden_every=4)
    me = seat(campaign, storyteller if tells else player)
    wanted = list(Roll.objects.visible_to_member(me).order_by("-seq").values_list("token", flat=True))
    model, read, cursor = Roll.objects.earliest("seq"), [], None
    while True:
        page = log_page(me, Filter(), cursor, size)
        read += [entry.told.token for day in page.days for entry in day.entries]
        cursor = page.older
        if cursor is None:
            break
        fill(model, arriving.pop() if arriving else 0, hidden_every=2)
    assert read == wanted


def test_five_thousand_entries_open_as_fast_as_twenty(
    client: Client, campaign: Campaign, player: User, character: Character
) -> None:
    fill(throw(player, character), 40, hidden_every=5)
    client.force_login(player)
    url = f"/campaigns/{campaign.pk}/log/"
    client.get(url)
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get(url)
    fill(Roll.objects.earliest("seq"), 5_000, hidden_every=5)
    began = timezone.now()
    with CaptureQueriesContext(connection) as many:
        text = client.get(url).content.decode()
    assert (timezone.now() - began).total_seconds() < 1
    assert len(many) == len(few) <= 14
    assert len(tokens(text)) == PAGE


@pytest.mark.parametrize("teller", [True, False])
def test_the_log_is_read_along_its_index(
    campaign: Campaign, player: User, storyteller: User, character: Character, teller: bool
) -> None:
    fill(throw(player, character), 3_000, hidden_every=5)
    rolls = Roll.objects.visible_to_member(seat(campaign, storyteller if teller else player)).order_by("-seq")[:21]
    plan = rolls.explain()
    assert "TEMP B-TREE" not in plan.upper(), plan


def test_a_cursor_that_one_may_not_see_is_not_found(
    client: Client, campaign: Campaign, player: User, storyteller: User, character: Character
) -> None:
    hidden = throw(storyteller, character, visibility="storytellers")
    client.force_login(player)
    for cursor in (hidden.token, uuid.uuid4(), "nonsense", "1"):
        assert client.get(f"/campaigns/{campaign.pk}/log/", {"before": cursor}).status_code == 404


def test_numbers_of_the_table_have_no_gaps_around_hidden_rolls(
    client: Client, campaign: Campaign, player: User, storyteller: User, character: Character
) -> None:
    for visibility in ("table", "storytellers", "table", "private", "table"):
        throw(player if visibility == "private" else storyteller, character, visibility=visibility)
    client.force_login(player)
    text = client.get(f"/campaigns/{campaign.pk}/log/").content.decode()
    assert re.findall(r"No\. (\d+)", text) == ["3", "2", "1"]
    assert len(tokens(text)) == 4  # the private one carries no number
    client.force_login(storyteller)
    text = client.get(f"/campaigns/{campaign.pk}/log/").content.decode()
    assert re.findall(r"No\. (\d+)", text) == ["3", "2", "1"]


def test_a_hidden_roll_is_in_no_response_to_a_player(
    client: Client, campaign: Campaign, player: User, storyteller: User, spectator: User, character: Character
) -> None:
    secret = throw(storyteller, character, (9, 9, 9, 9, 9, 9, 9), visibility="storytellers", reason="The lie she tells")
    for user in (player, spectator):
        client.force_login(user)
        for url in ("", f"?character={character.pk}", "?outcome=success", "?show=mine"):
            text = client.get(f"/campaigns/{campaign.pk}/log/{url}").content.decode()
            assert "The lie she tells" not in text
            assert str(secret.token) not in text
        assert client.get(secret.get_absolute_url()).status_code == 404
        answer_url = f"{secret.get_absolute_url()}answer/"
        assert client.post(answer_url, {"choice": "x", "request_key": str(uuid.uuid4())}).status_code == 404


@pytest.mark.parametrize(
    ("zone", "days"),
    [
        ("Asia/Kathmandu", ["2026-03-08", "2026-03-07"]),
        ("America/Los_Angeles", ["2026-03-07"]),
        ("UTC", ["2026-03-07"]),
    ],
)
def test_days_are_those_of_the_viewer(
    client: Client, campaign: Campaign, player: User, character: Character, zone: str, days: list[str]
) -> None:
    for hour, minute in ((18, 14), (18, 16)):  # 23:59 and 00:01 in Kathmandu
        roll = throw(player, character)
        Roll.objects.filter(pk=roll.pk).update(thrown_at=datetime.datetime(2026, 3, 7, hour, minute, tzinfo=UTC))
    client.force_login(player)
    client.cookies["tz"] = zone
    text = client.get(f"/campaigns/{campaign.pk}/log/").content.decode()
    assert re.findall(r'data-day="([\d-]+)"', text) == days


def test_the_hour_that_comes_twice_keeps_its_order(
    client: Client, campaign: Campaign, player: User, character: Character
) -> None:
    moments = [datetime.datetime(2026, 11, 1, hour, 30, tzinfo=UTC) for hour in (8, 9)]  # both 01:30 in Los Angeles
    rolls = []
    for moment in moments:
        rolls.append(throw(player, character))
        Roll.objects.filter(pk=rolls[-1].pk).update(thrown_at=moment)
    client.force_login(player)
    client.cookies["tz"] = "America/Los_Angeles"
    text = client.get(f"/campaigns/{campaign.pk}/log/").content.decode()
    assert tokens(text) == [str(roll.token) for roll in reversed(rolls)]
    assert text.count(">01:30</time>") == 2
    assert re.findall(r'datetime="([^"]+)"', text)[:2] == ["2026-11-01T01:30:00-08:00", "2026-11-01T01:30:00-07:00"]


def test_a_day_that_goes_on_over_a_page_border_is_headed_once(
    client: Client, campaign: Campaign, player: User, character: Character
) -> None:
    fill(throw(player, character), 30, step=datetime.timedelta(0))
    client.force_login(player)
    url = f"/campaigns/{campaign.pk}/log/"
    first = client.get(url).content.decode()
    second = client.get(url, {"before": older(first)}, headers={"HX-Request": "true"}).content.decode()
    assert (first.count("data-day="), second.count("data-day=")) == (1, 0)


def test_filters_show_what_they_say(
    client: Client, campaign: Campaign, player: User, storyteller: User, character: Character
) -> None:
    other = make_character(campaign, storyteller, name="Oye Adeyemi")
    mine = throw(player, character, (2, 2, 2, 2, 2, 2, 2))
    theirs = throw(storyteller, other, (9, 2, 2, 2, 2, 2, 2))
    client.force_login(player)
    found = {
        query: tokens(client.get(f"/campaigns/{campaign.pk}/log/?{query}").content.decode())
        for query in ("show=mine", f"character={other.pk}", "outcome=failure", "outcome=botch", "character=x&outcome=y")
    }
    assert found == {
        "show=mine": [str(mine.token)],
        f"character={other.pk}": [str(theirs.token)],
        "outcome=failure": [str(mine.token)],
        "outcome=botch": [],
        "character=x&outcome=y": [str(theirs.token), str(mine.token)],
    }


def test_names_and_reasons_are_text_everywhere(
    client: Client, campaign: Campaign, player: User, character: Character
) -> None:
    markup = "<img src=x onerror=alert(1)>"
    Character.objects.filter(pk=character.pk).update(name=markup)
    character.refresh_from_db()
    roll = throw(player, character, reason=f'"{markup}')
    client.force_login(player)
    for url in (
        f"/campaigns/{campaign.pk}/log/",
        roll.get_absolute_url(),
        f"/campaigns/{campaign.pk}/plan/?character={character.pk}",
        "/",
    ):
        text = client.get(url).content.decode()
        assert "<img" not in text
    assert "&lt;img" in text


def test_what_followed_stands_on_the_same_entry(
    client: Client, campaign: Campaign, player: User, character: Character
) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    answer(roll, player, "spend_willpower")
    client.force_login(player)
    text = client.get(roll.get_absolute_url()).content.decode()
    assert "entry__was" in text
    assert "2 successes, willpower 3 to 2" in text
    assert text.count("data-entry") == 1


def test_one_sentence_says_the_whole_entry(
    client: Client, campaign: Campaign, player: User, character: Character
) -> None:
    throw(player, character, (6, 7, 2, 3, 4, 1, 8), reason="Hold the lock")
    client.force_login(player)
    text = client.get(f"/campaigns/{campaign.pk}/log/").content.decode()
    spoken = re.search(r"data-spoken>([^<]+)<", text)
    assert spoken
    said = "Precision + Firearms, 7 dice at difficulty 6: success, 2 successes."
    assert spoken[1] == f"Ilse Varga, rolled by Tomas. “Hold the lock”. {said}"


def test_the_log_of_three_and_of_twelve_characters_asks_the_same(
    client: Client, campaign: Campaign, storyteller: User
) -> None:
    client.force_login(storyteller)
    url, counts = f"/campaigns/{campaign.pk}/log/", []
    client.get(url)
    for many in (3, 9):
        for number in range(many):
            kept = make_character(campaign, storyteller, name=f"Number {number} of {many}")
            throw(storyteller, kept, random.Random(number).choices(range(2, 10), k=7))
        with CaptureQueriesContext(connection) as asked:
            client.get(url)
        counts.append(len(asked))
    assert counts[0] == counts[1]
