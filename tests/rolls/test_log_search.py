"""A search of the log: what it finds, what it must not tell, and how it goes on step by step."""

from __future__ import annotations

import csv
import datetime
import io
import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, Membership, TableEvent, User
from characters.models import Character
from rolls import export_views, finding
from rolls.models import Roll
from tests.factories import make_character
from tests.rolls.conftest import throw
from tests.rolls.test_corrections import corrected
from tests.rolls.test_log import fill, older, tokens
from tests.talk.test_talk import write as say

UTC = datetime.UTC


def search(client: Client, campaign: Campaign, **asked: Any) -> str:
    asked = {"from" if name == "since" else name: value for name, value in asked.items()}
    return client.get(f"/campaigns/{campaign.pk}/log/", asked).content.decode()


def exported(client: Client, campaign: Campaign, form: str, **asked: Any) -> str:
    answer = client.get(f"/campaigns/{campaign.pk}/log/export.{form}", asked)
    assert answer.status_code == 200
    assert answer.streaming
    return b"".join(answer.streaming_content).decode()


@pytest.mark.parametrize(
    ("written", "looked_for"),
    [
        ("Zoë opens the hatch", "zoe"),
        ("Zoë opens the hatch", "HATCH zo"),
        ("Ελλάδα", "ελλαδα"),
        ("Ёлка в огне", "елка"),
        ("Łódź burns", "lodz"),
        ("Straße", "STRASSE"),
    ],
)
def test_half_a_word_is_found_without_case_or_accents(
    client: Client, campaign: Campaign, player: User, character: Character, written: str, looked_for: str
):
    wanted = throw(player, character, reason=written)
    throw(player, character, reason="Something else")
    client.force_login(player)
    for show in ("all", "rolls"):
        assert tokens(search(client, campaign, find=looked_for, show=show)) == [str(wanted.token)]


def test_every_filter_narrows_and_all_of_them_together(
    client: Client, campaign: Campaign, player: User, storyteller: User, character: Character
):
    other = make_character(campaign, storyteller, name="Oye Adeyemi")
    mine = throw(player, character, (2, 2, 2, 2, 2, 2, 2), reason="Hold")
    theirs = throw(storyteller, other, (9, 2, 2, 2, 2, 2, 2), reason="Hold")
    will = throw(player, character, (7, 7, 7), kind="willpower", visibility="private")
    client.force_login(player)
    found = {
        query: tokens(client.get(f"/campaigns/{campaign.pk}/log/?{query}").content.decode())
        for query in (
            f"person={player.pk}",
            f"person={storyteller.pk}&show=mine",
            "kind=willpower",
            "kind=action&find=hold&outcome=failure",
            "seen=private",
            "seen=storytellers",
            f"person={storyteller.pk}&character={other.pk}&outcome=success&find=hol&seen=table&kind=action",
            f"person={storyteller.pk}&character={character.pk}",
        )
    }
    assert list(found.values()) == [
        [str(will.token), str(mine.token)],
        [],
        [str(will.token)],
        [str(mine.token)],
        [str(will.token)],
        [],
        [str(theirs.token)],
        [],
    ]


@pytest.mark.parametrize(("zone", "day"), [("Asia/Kathmandu", "2026-03-08"), ("UTC", "2026-03-07")])
@pytest.mark.parametrize("show", ["all", "rolls"])
def test_days_of_a_search_are_those_of_its_reader(
    client: Client, campaign: Campaign, player: User, character: Character, zone: str, day: str, show: str
):
    thrown = []
    for number, hour in enumerate((3, 18, 30, 60)):
        at = datetime.datetime(2026, 3, 7, 0, 30, tzinfo=UTC) + datetime.timedelta(hours=hour)
        thrown.append(throw(player, character, reason=f"Number {number}"))
        Roll.objects.filter(pk=thrown[-1].pk).update(thrown_at=at)
        TableEvent.objects.filter(subject=thrown[-1].pk, line="roll").update(at=at)
    client.force_login(player)
    client.cookies["tz"] = zone
    wanted = {"2026-03-08": [2, 1], "2026-03-07": [1, 0]}[day]
    text = search(client, campaign, since=day, to=day, show=show)
    assert tokens(text) == [str(thrown[one].token) for one in wanted]
    assert tokens(search(client, campaign, since=day, to=day, find="number", show=show)) == tokens(text)


def test_a_hidden_roll_is_found_by_nobody_else_and_moves_no_step(
    client: Client,
    campaign: Campaign,
    player: User,
    storyteller: User,
    character: Character,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(finding, "LOOKED_AT", (1, 3))
    monkeypatch.setattr(finding, "LINES_LOOKED_AT", (2, 2))
    wanted = throw(player, character, reason="The needle")
    for number in range(6):
        throw(player, character, reason="Hay")
        throw(storyteller, character, visibility="storytellers", reason=f"Secret needle {number}")
    client.force_login(player)
    for show in ("all", "rolls"):
        first = search(client, campaign, find="needle", show=show)
        assert tokens(first) == []
        assert "Looked back to" in first
        second = search(client, campaign, find="needle", show=show, before=older(first))
        assert tokens(second) == [str(wanted.token)]
        assert "Looked back to" not in second
    for query in ({"find": "secret"}, {"find": "secret", "seen": "storytellers"}, {"seen": "storytellers"}):
        assert "Secret needle" not in search(client, campaign, **query)
        assert "Secret needle" not in exported(client, campaign, "csv", **query)
        assert "Secret needle" not in exported(client, campaign, "json", **query)
    client.force_login(storyteller)
    assert "Secret needle" in search(client, campaign, find="secret")


def test_words_from_before_a_roll_was_revealed_are_found_by_those_who_read_them(
    client: Client, campaign: Campaign, player: User, storyteller: User, character: Character
):
    hidden = throw(storyteller, character, visibility="storytellers", reason="In the dark")
    for kind, text in (("note", "Quicksilver"), ("reveal", "")):
        corrected(Roll.objects.get(pk=hidden.pk), storyteller, kind, text)
    client.force_login(player)
    assert tokens(search(client, campaign, find="dark", show="rolls")) == [str(hidden.token)]
    assert tokens(search(client, campaign, find="quicksilver")) == []
    client.force_login(storyteller)
    assert str(hidden.token) in search(client, campaign, find="quicksilver")


def test_what_is_written_afterwards_and_what_people_say_is_found(
    client: Client, campaign: Campaign, player: User, storyteller: User, character: Character
):
    roll = throw(player, character, reason="Hold the lock")
    corrected(Roll.objects.get(pk=roll.pk), storyteller, "void", "Wrong trait, sorry")
    say(campaign, player, "Where is Zoë?")
    client.force_login(player)
    assert str(roll.token) in tokens(search(client, campaign, find="sorry"))
    assert "Where is Zoë?" in search(client, campaign, find="zoe where")
    assert "Where is Zoë?" not in search(client, campaign, find="zoe", show="events")


def test_what_cannot_be_asked_for_is_said_with_its_field(client: Client, campaign: Campaign, player: User):
    client.force_login(player)
    for query, said in (
        ("from=2026-13-01", "From: that is no day."),
        ("from=2026-05-02&to=2026-05-01", "From: it is after To"),
        (f"find={'x' * 81}", "Text: at most 80 characters"),
    ):
        answer = client.get(f"/campaigns/{campaign.pk}/log/?{query}")
        assert answer.status_code == 422
        assert said in answer.content.decode()
    for query in ("person=99999999999999999999", "seen=x", "from=0001-01-01", "to=9999-12-31", "find=%00", "kind=x"):
        assert client.get(f"/campaigns/{campaign.pk}/log/?{query}").status_code == 200


def test_each_part_of_a_search_is_taken_out_by_one_link(client: Client, campaign: Campaign, player: User):
    client.force_login(player)
    text = search(client, campaign, find="zoë", outcome="success")
    assert f'href="/campaigns/{campaign.pk}/log/?outcome=success"' in text
    assert f'href="/campaigns/{campaign.pk}/log/?find=zo%C3%AB"' in text
    assert 'data-narrowed="' in text


def test_no_cell_of_a_table_is_a_formula(client: Client, campaign: Campaign, player: User, character: Character):
    for reason in ("=1+1", "+1", "-1", "@sum", "fine"):
        throw(player, character, reason=reason)
    client.force_login(player)
    text = exported(client, campaign, "csv", show="rolls")
    assert text.startswith("\ufeffat,line,number,")
    found = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [row["text"] for row in found] == ["fine", "'@sum", "'-1", "'+1", "'=1+1"]
    assert found[0]["dice"] == "6 7 2 3 4 5 8"
    assert datetime.datetime.fromisoformat(found[0]["at"]).utcoffset() is not None


def test_no_part_of_a_cell_is_a_formula_where_cells_end_at_semicolons(
    client: Client, campaign: Campaign, player: User, character: Character
):
    throw(player, character, reason="a;=1+1; @sum;b")
    client.force_login(player)
    text = exported(client, campaign, "csv", show="rolls").removeprefix("\ufeff")
    assert not [
        cell for row in csv.reader(io.StringIO(text), delimiter=";") for cell in row if cell[:1] in tuple("=+-@")
    ]
    assert [row["text"] for row in csv.DictReader(io.StringIO(text))] == ["a;'=1+1; '@sum;b"]


def test_the_json_file_holds_the_whole_search(client: Client, campaign: Campaign, player: User, character: Character):
    fill(throw(player, character, reason="Zoë"), 450, hidden_every=3)
    throw(player, character, reason="Another")
    say(campaign, player, "Hello Zoë")
    client.force_login(player)
    client.cookies["tz"] = "Asia/Kathmandu"
    whole = json.loads(exported(client, campaign, "json"))
    found = json.loads(exported(client, campaign, "json", find="zoe"))
    assert (whole["format"], whole["version"], whole["complete"]) == ("maelstrom-log", 1, True)
    assert found["search"] == {"find": "zoe"}
    seen = Roll.objects.filter(visibility="table").count()
    assert len(whole["entries"]) == seen + 1
    assert len(found["entries"]) == seen
    assert whole["entries"][1]["at"].endswith("+05:45")


def test_a_file_of_a_hundred_lines_and_of_a_thousand_asks_no_more_for_each_page(
    client: Client, campaign: Campaign, player: User, character: Character
):
    client.force_login(player)
    fill(throw(player, character), 150)
    with CaptureQueriesContext(connection) as few:
        exported(client, campaign, "csv", show="rolls")
    fill(Roll.objects.earliest("seq"), 400)
    with CaptureQueriesContext(connection) as many:
        exported(client, campaign, "csv", show="rolls")
    assert len(many) <= len(few) + 2 * 9


def test_a_file_ends_when_its_reader_loses_the_seat(
    client: Client, campaign: Campaign, player: User, character: Character
):
    fill(throw(player, character), 450)
    client.force_login(player)
    answer = client.get(f"/campaigns/{campaign.pk}/log/export.json", {"show": "rolls"})
    parts = iter(answer.streaming_content)
    text = next(parts)
    Membership.objects.filter(user=player).delete()
    whole = json.loads(b"".join([text, *parts]))
    assert whole["complete"] is False


def test_only_so_many_files_are_written_at_once_and_each_gives_its_place_back(
    client: Client, campaign: Campaign, player: User
):
    client.force_login(player)
    at = f"/campaigns/{campaign.pk}/log/export.csv"
    held = [client.get(at) for _ in range(export_views.AT_ONCE)]
    assert client.get(at).status_code == 503
    for one in held:
        b"".join(one.streaming_content)
    for _ in range(3):
        exported(client, campaign, "csv")
    assert client.get(f"/campaigns/{campaign.pk}/log/export.xml").status_code == 404
