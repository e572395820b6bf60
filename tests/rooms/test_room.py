"""The page of the room: everybody reads the same fight, each with their own buttons, and some do not know of all."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.db import connection
from django.template import Context, Template
from django.test import Client

from campaigns.models import Campaign, User
from rolls.rooms.models import Fight
from tests.factories import make_campaign, make_character, make_member
from tests.rooms.conftest import do, fight_of, join, seat, seen_by, someone, standing, start, undo


@pytest.fixture
def url(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/room/"


def page(client: Client, user: User, url: str) -> str:
    """The fight on the table's page, or a past one on its own."""
    client.force_login(user)
    if url.endswith("/room/"):
        return fight_of(client, user, Campaign.objects.get(pk=int(url.split("/")[2])))
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def send(client: Client, user: User, url: str, *, htmx: bool = True, **fields: Any) -> Any:
    client.force_login(user)
    data = {"request_key": str(uuid.uuid4()), **fields}
    return client.post(url, data, headers={"HX-Request": "true"} if htmx else {})


def offers(html: str) -> list[str]:
    return re.findall(r'name="offer" value="([^"]*)"', html)


def test_before_the_first_fight_a_storyteller_may_begin_one(client, url, storyteller, player, ilse):
    assert "Begin a fight" in page(client, storyteller, url)
    shown = page(client, player, url)
    assert "No fight is on" in shown
    assert "Begin a fight" not in shown


def test_a_fight_begins_with_the_characters_that_were_ticked(client, url, campaign, storyteller, ilse, other_player):
    oye = make_character(campaign, other_player, name="Oye")
    form = {f"c{ilse.pk}-joins": "on", f"c{ilse.pk}-initiative": "8", f"c{oye.pk}-initiative": "4"}
    answer = send(client, storyteller, f"{url}start/", htmx=False, **form, name="Guard", count="2", initiative="5")
    assert (answer.status_code, answer["Location"]) == (302, f"{campaign.get_absolute_url()}#fight")
    fighters = [(team.name, team.initiative) for team in standing(campaign).view.teams]
    assert fighters == [("Ilse Varga", 8), ("Guard 1", 5), ("Guard 2", 5)]
    assert standing(campaign).players == {"Ilse Varga": ilse.owner_id}


@pytest.mark.parametrize("field", [{"initiative": "many"}, {"count": "900"}, {"count": ""}, {"name": "x" * 90}])
def test_a_field_that_does_not_fit_is_named_and_nobody_joins(client, url, campaign, storyteller, fight, field):
    answer = send(client, storyteller, f"{url}join/", htmx=False, **{"name": "Rat", "count": "1"} | field)
    assert answer.status_code == 422
    assert "field__error" in answer.content.decode()
    assert len(standing(campaign).view.teams) == 3


@pytest.mark.parametrize("system", ["maelstrom", "wild-die", "luck-die", "step-dice"])
def test_what_stands_in_the_row_of_somebody_who_does_not_join_stops_nobody(client, storyteller, system):
    table = make_campaign(storyteller=storyteller, system=system)
    url = f"/campaigns/{table.pk}/room/"
    assert send(client, storyteller, f"{url}start/", htmx=False, name="Guard", count="1").status_code == 302
    beside = {"name": "", "count": "900", "team": "x" * 90, "initiative": "many"}
    answer = send(client, storyteller, f"{url}join/", htmx=False, **beside)
    assert (answer.status_code, "field__error" in answer.content.decode()) == (422, False)
    assert 'value="900"' in answer.content.decode()
    assert send(client, storyteller, f"{url}join/", htmx=False, name="Rat", count="2", team="").status_code == 302


def test_joining_nobody_is_no_joining(client, url, campaign, storyteller, fight):
    assert send(client, storyteller, f"{url}join/", htmx=False).status_code == 422


def test_everybody_reads_whose_turn_it_is(client, url, campaign, storyteller, player, spectator, fight):
    for person in (storyteller, player, spectator):
        shown = page(client, person, url)
        assert "Quick guard is next" in shown
        assert "Round 1" in shown


def test_a_player_has_buttons_for_their_own_and_a_spectator_none(
    client, url, campaign, storyteller, player, other_player, spectator, fight
):
    assert "turn|" in offers(page(client, storyteller, url))
    assert offers(page(client, player, url)) == []
    do(campaign, storyteller, "turn", "Quick guard")
    assert offers(page(client, player, url)) == ["turn|"]
    assert "act=roll%7CSoak" in page(client, player, url)  # what may be rolled on anybody's turn
    for person in (other_player, spectator):
        assert offers(page(client, person, url)) == []


def test_nobody_reads_of_the_hidden_but_storytellers(client, url, campaign, storyteller, player, fight):
    join(campaign, storyteller, someone("Lurker", 8, hidden=True))
    do(campaign, storyteller, "out", "Lurker")
    told, kept = page(client, storyteller, url), page(client, player, url)
    assert "Lurker" in told
    for word in ("Lurker", "Slow"):
        assert word not in kept
        assert word not in page(client, player, f"{url}1/")
    do(campaign, storyteller, "reveal", "Slow")
    assert "Slow" in page(client, player, url)


def test_a_press_answers_with_the_fight_as_it_stands(client, url, campaign, storyteller, fight):
    answer = send(
        client, storyteller, f"{url}press/", offer="turn|", who="Quick guard", seen=seen_by(campaign, storyteller)
    )
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert shown.lstrip().startswith('<section class="fight" id="fight-now"')
    assert 'id="strip" data-live-region hx-swap-oob="true"' in shown  # the next press there is no stale one
    assert "Quick guard acts" in shown


@pytest.mark.parametrize("htmx", [True, False])
def test_a_stale_press_answers_409_with_the_fight_as_it_stands(client, url, campaign, storyteller, player, fight, htmx):
    old = seen_by(campaign, player)
    do(campaign, storyteller, "turn", "Quick guard")
    answer = send(client, player, f"{url}press/", htmx=htmx, offer="turn|", who="Ilse Varga", seen=old)
    shown = answer.content.decode()
    assert answer.status_code == 409
    assert "Something else happened meanwhile" in shown
    assert "Quick guard acts" in shown
    assert f'value="{seen_by(campaign, player)}"' in shown


@pytest.mark.parametrize(
    "form",
    [
        {"offer": ""},
        {"offer": "turn|", "who": "x" * 99},
        {"offer": "declare|", "who": "Ilse Varga", "amount": "many"},
        {"offer": "declare|", "who": "Ilse Varga", "amount": "9" * 400},
        {"offer": "turn|", "who": "\u202eesrever"},
        {"offer": "turn|", "who": "Quick guard", "request_key": "nonsense"},
        {"offer": "rise|Nobody"},
    ],
)
def test_what_cannot_be_read_is_refused_in_words(client, url, campaign, storyteller, fight, form):
    before = len(standing(campaign).rows)
    answer = send(client, storyteller, f"{url}press/", seen=seen_by(campaign, storyteller), **form)
    assert answer.status_code in (422, 200)
    assert answer.status_code == 422 or form["offer"].startswith("rise")
    assert len(standing(campaign).rows) <= before + 1


def test_a_side_is_moved_up_by_one(client, url, campaign, storyteller, fight):
    send(client, storyteller, f"{url}press/", offer="rise|Slow", seen=seen_by(campaign, storyteller))
    assert [team.name for team in standing(campaign).view.teams] == ["Quick guard", "Slow", "Ilse Varga"]


def test_a_past_fight_is_read_with_what_was_taken_back(client, url, campaign, storyteller, player, fight):
    do(campaign, storyteller, "turn", "Quick guard")
    undo(campaign, storyteller)
    do(campaign, storyteller, "finish")
    told = page(client, player, f"{url}1/")
    assert "<s>Quick guard acts.</s>" in told
    assert "taken back by Noor" in told
    assert "Take back its end" not in told
    assert "Take back its end" in page(client, storyteller, f"{url}1/")
    assert "Past fights" in page(client, player, url)
    assert "Fight 1" in page(client, player, f"{url}past/")


def test_the_table_has_a_strip_of_the_fight_while_it_is_on(client, url, campaign, storyteller, player, fight):
    table = campaign.get_absolute_url()
    client.force_login(player)
    assert '<section class="strip" id="strip"' in client.get(table).content.decode()
    do(campaign, storyteller, "finish")
    assert '<div id="strip" data-live-region hidden>' in client.get(table).content.decode()


def test_the_characters_that_fight_are_there_with_how_they_are(client, url, campaign, storyteller, player, ilse, fight):
    spy = make_character(campaign, storyteller, name="Spy", hidden=True)
    join(campaign, storyteller, someone("Spy", 2, character=spy, hidden=True))
    assert "How Ilse Varga is" in page(client, player, url)
    assert "Spy" not in page(client, player, url)
    assert "How Spy is" in page(client, storyteller, url)


@pytest.mark.parametrize("who", ["storyteller", "player", "spectator"])
def test_the_old_address_leads_to_the_fight_on_the_table(client, request, campaign, url, who):
    client.force_login(request.getfixturevalue(who))
    assert client.get(url)["Location"] == f"{campaign.get_absolute_url()}#fight"


def test_names_are_text_wherever_they_stand(client, url, campaign, storyteller, player, fight):
    join(campaign, storyteller, someone("<img src=x onerror=alert(1)>"))
    for person in (storyteller, player):
        for path in ("", "1/"):
            assert "<img src=x" not in page(client, person, url + path)


def test_a_damaged_sheet_keeps_nobody_from_beginning_a_fight(client, url, campaign, storyteller, ilse):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE characters_character SET document = %s WHERE id = %s", ['{"attributes": 7}', ilse.pk])
    client.force_login(storyteller)
    assert "Somebody without a sheet" in client.get(f"{url}gather/").content.decode()


QUERIES = 4
"""The fight, its rows, whom they are about with who plays them, and rolls that landed."""


@pytest.mark.parametrize("crowd", [3, 12])
@pytest.mark.parametrize("who", ["storyteller", "player"])
def test_a_fight_asks_the_database_the_same_whatever_is_in_it(
    client, request, url, campaign, storyteller, player, who, crowd, django_assert_num_queries
):
    people = [make_character(campaign, make_member(campaign), name=f"Crew {number}") for number in range(crowd)]
    start(campaign, storyteller, *(someone(one.name, 5, character=one) for one in people))
    do(campaign, storyteller, "begin")
    for number in range(crowd):
        make_character(campaign, make_member(campaign), name=f"Late {number}")
        do(campaign, storyteller, "turn", f"Crew {number}")
    member = seat(campaign, request.getfixturevalue(who))
    parts = Template("{% load rooms %}{% fight_strip member %}{% turn_card member %}{% fight_pane member %}")
    with django_assert_num_queries(QUERIES):
        assert "Crew 0" in parts.render(Context({"member": member}))


def test_a_fight_of_hundreds_of_events_is_still_read(client, url, campaign, storyteller, fight):
    for _ in range(30):
        do(campaign, storyteller, "out", "Quick guard")
        do(campaign, storyteller, "back", "Quick guard")
    assert "Quick guard is next" in page(client, storyteller, url)
    assert "Quick guard can act again" in page(client, storyteller, f"{url}1/")
    assert Fight.objects.get().events.count() == 64


def test_however_many_are_equal_they_stand_below_the_buttons(client, storyteller):
    table = make_campaign(storyteller=storyteller, system="wild-die")
    people = [f"{name} {'x' * 50}" for name in "abcdefghijklmnopqrstuvwxyzABCDEF"]
    start(table, storyteller, *(someone(name, 4) for name in people))
    do(table, storyteller, "begin")
    shown = page(client, storyteller, f"/campaigns/{table.pk}/room/")
    before, _, after = shown.partition('class="btns fight__first"')
    assert people[7] not in before
    assert "<details" in after.partition(people[0] + ", ")[0]
