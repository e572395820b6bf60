"""Who may do what, for every address of the room: the whole table, at every state of the campaign."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from rolls.rooms.models import Fight, FightEvent
from tests.factories import make_campaign, make_user
from tests.rooms.conftest import do, seen_by

PEOPLE = ("nobody", "stranger", "removed", "spectator", "player", "other_player", "storyteller")
# What each of PEOPLE gets, in that order; 302 is how a form that changed something answers.
TABLE = {
    "GET room": (302, 404, 404, 302, 302, 302, 302),
    "GET gather": (302, 404, 404, 403, 403, 403, 200),
    "GET fights": (302, 404, 404, 200, 200, 200, 200),
    "GET fight": (302, 404, 404, 200, 200, 200, 200),
    "GET missing fight": (302, 404, 404, 404, 404, 404, 404),
    "POST start": (302, 404, 404, 403, 403, 403, 409),
    "POST join": (302, 404, 404, 403, 403, 403, 302),
    "POST turn": (302, 404, 404, 403, 302, 403, 302),
    "POST out": (302, 404, 404, 403, 403, 403, 302),
    "POST finish": (302, 404, 404, 403, 403, 403, 302),
    "POST undo": (302, 404, 404, 403, 403, 403, 302),
    "GET press": (302, 405, 405, 405, 405, 405, 405),
}
READING = ("GET room", "GET fights", "GET fight", "GET missing fight", "GET press")


@pytest.fixture
def people(
    stranger: User, spectator: User, player: User, other_player: User, storyteller: User
) -> dict[str, User | None]:
    """Everybody by their part; the removed one has just lost the seat."""
    everybody = {"stranger": stranger, "spectator": spectator, "player": player, "other_player": other_player}
    return {"nobody": None, "removed": make_user("Gone"), "storyteller": storyteller, **everybody}


def ask(client: Client, what: str, campaign: Campaign, seen: str) -> int:
    """The status of one line of the table."""
    method, _, name = what.partition(" ")
    base = f"/campaigns/{campaign.pk}/room/"
    form = {"seen": seen, "request_key": str(uuid.uuid4()), "who": "Ilse Varga"}
    urls = {
        "room": (base, {}),
        "gather": (f"{base}gather/", {}),
        "fights": (f"{base}past/", {}),
        "fight": (f"{base}1/", {}),
        "missing fight": (f"{base}7/", {}),
        "start": (f"{base}start/", form),
        "join": (f"{base}join/", form | {"name": "Rat", "count": "1"}),
        "undo": (f"{base}undo/", form),
        **{kind: (f"{base}press/", form | {"offer": f"{kind}|"}) for kind in ("turn", "out", "finish", "press")},
    }
    url, data = urls[name]
    return int((client.get if method == "GET" else client.post)(url, data).status_code)


@pytest.mark.parametrize("what", TABLE)
@pytest.mark.parametrize("archived", [False, True])
def test_who_may_do_what(
    client: Client,
    campaign: Campaign,
    storyteller: User,
    fight: Fight,
    people: dict[str, User | None],
    what: str,
    archived: bool,
) -> None:
    do(campaign, storyteller, "turn", "Quick guard")
    if archived:
        Campaign.objects.update(archived_at="2026-01-01T00:00Z")
    closed = archived and what not in READING
    members = ("spectator", "player", "other_player", "storyteller")
    expected = [409 if closed and name in members else status for name, status in zip(PEOPLE, TABLE[what], strict=True)]
    kept, got = set(FightEvent.objects.values_list("pk", flat=True)), []
    for name in PEOPLE:
        client.logout()
        user = people[name]
        if user:
            client.force_login(user)
        is_member = user and campaign.memberships.filter(user=user).exists()
        got.append(ask(client, what, campaign, seen_by(campaign, user) if is_member else ""))
        FightEvent.objects.exclude(pk__in=kept).delete()  # the next one finds it as it was
        Fight.objects.update(ended_at=None)
    assert dict(zip(PEOPLE, got, strict=True)) == dict(zip(PEOPLE, expected, strict=True))


def test_whoever_is_signed_out_meanwhile_is_told_so(client: Client, campaign: Campaign, fight: Fight) -> None:
    answer = client.post(f"/campaigns/{campaign.pk}/room/press/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Reswap"]) == (403, "none")


def test_a_fight_of_another_table_is_none_of_this_one(client: Client, campaign: Campaign, fight: Fight, stranger: User):
    other = make_campaign(storyteller=stranger)
    client.force_login(stranger)
    assert client.get(f"/campaigns/{other.pk}/room/1/").status_code == 404
