"""Who may do what, for every address of rolling: the whole table, at every state of the campaign."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Correction, Roll
from tests.factories import make_user
from tests.rolls.conftest import throw

PEOPLE = ("nobody", "stranger", "removed", "spectator", "player", "other_player", "storyteller")
# What each of PEOPLE gets, in that order.
TABLE = {
    "GET odds": (200, 200, 200, 200, 200, 200, 200),
    "GET home": (200, 200, 200, 200, 200, 200, 200),
    "GET plan": (403, 404, 404, 200, 200, 200, 200),
    "POST plan": (403, 404, 404, 200, 200, 200, 200),
    "GET log": (403, 404, 404, 200, 200, 200, 200),
    "GET export": (403, 404, 404, 200, 200, 200, 200),
    "GET statistics": (403, 404, 404, 200, 200, 200, 200),
    "POST comparison": (403, 404, 404, 302, 302, 302, 302),
    "POST roll": (403, 404, 404, 403, 200, 403, 200),
    "POST pool": (403, 404, 404, 403, 403, 403, 200),
    "GET roll": (403, 405, 405, 405, 405, 405, 405),
    "GET entry": (403, 404, 404, 200, 200, 200, 200),
    "GET private entry": (403, 404, 404, 404, 200, 404, 200),
    "GET hidden entry": (403, 404, 404, 404, 404, 404, 200),
    "GET missing entry": (403, 404, 404, 404, 404, 404, 404),
    "POST answer": (403, 404, 404, 403, 200, 403, 200),
    "POST private answer": (403, 404, 404, 404, 200, 404, 200),
    "POST hidden answer": (403, 404, 404, 404, 404, 404, 200),
    "GET correct": (403, 404, 404, 403, 200, 403, 200),
    "GET private correct": (403, 404, 404, 404, 200, 404, 200),
    "GET hidden correct": (403, 404, 404, 404, 404, 404, 200),
    "POST correct": (403, 404, 404, 403, 403, 403, 200),
    "POST private correct": (403, 404, 404, 404, 403, 404, 200),
    "POST hidden correct": (403, 404, 404, 404, 404, 404, 200),
    "POST note": (403, 404, 404, 403, 200, 403, 200),
    "POST private note": (403, 404, 404, 404, 200, 404, 200),
    "POST hidden note": (403, 404, 404, 404, 404, 404, 200),
}
ARCHIVED = {
    "POST roll": 409,
    "POST pool": 409,
    "POST answer": 409,
    "POST private answer": 409,
    "POST hidden answer": 409,
    **{f"POST {seen}{what}": 409 for seen in ("", "private ", "hidden ") for what in ("correct", "note")},
    **{f"GET {seen}correct": 409 for seen in ("", "private ", "hidden ")},
}


@pytest.fixture
def people(
    stranger: User, spectator: User, player: User, other_player: User, storyteller: User
) -> dict[str, User | None]:
    """Everybody by their part; the removed one has just lost the seat."""
    everybody = {"stranger": stranger, "spectator": spectator, "player": player, "other_player": other_player}
    return {"nobody": None, "removed": make_user("Gone"), "storyteller": storyteller, **everybody}


@pytest.fixture
def rolls(player: User, storyteller: User, character: Character) -> dict[str, Roll]:
    """A failed willpower roll for each visibility, open to be bought."""
    seen = {"": "table", "private ": "private"}
    found = {name: throw(player, character, (2, 3, 4), kind="willpower", visibility=one) for name, one in seen.items()}
    hidden = throw(storyteller, character, (2, 3, 4), kind="willpower", visibility="storytellers")
    return {**found, "hidden ": hidden}


def ask(client: Client, what: str, campaign: Campaign, character: Character, rolls: dict[str, Roll]) -> int:
    """The status of one line of the table."""
    method, _, name = what.partition(" ")
    base, key = f"/campaigns/{campaign.pk}", {"request_key": str(uuid.uuid4())}
    action = {"character": character.pk, "traits": ["Precision"], **key}
    token = {one + kind: roll.token for one, roll in rolls.items() for kind in ("entry", "answer")}
    spend = {"choice": "spend_willpower", **key}
    fix = {
        f"{one}{what}": (f"{base}/log/{roll.token}/correct/", {"correct": kind, "text": "Why", **key})
        for one, roll in rolls.items()
        for what, kind in (("correct", "void"), ("note", "note"))
    }
    urls = {
        "odds": ("/odds/", {}),
        "home": ("/", {}),
        "plan": (f"{base}/plan/", {"character": character.pk}),
        "log": (f"{base}/log/", {}),
        "export": (f"{base}/log/export.csv", {}),
        "statistics": (f"{base}/statistics/", {}),
        "comparison": (f"{base}/statistics/comparison/", {"compared": "0"}),
        "roll": (f"{base}/rolls/", action),
        "pool": (f"{base}/rolls/", {"kind": "pool", "dice": "3", **key}),
        "missing entry": (f"{base}/log/{uuid.uuid4()}/", {}),
        **{one: (f"{base}/log/{at}/{'answer/' if 'answer' in one else ''}", spend) for one, at in token.items()},
        **fix,
    }
    url, data = urls[name]
    call = client.get if method == "GET" else client.post
    answer = call(url, data, headers={"HX-Request": "true"})
    if answer.streaming:
        list(answer.streaming_content)  # a file has its place until it is read
    return int(answer.status_code)


@pytest.mark.parametrize("what", TABLE)
@pytest.mark.parametrize("archived", [False, True])
def test_who_may_do_what(
    client: Client,
    campaign: Campaign,
    character: Character,
    people: dict[str, User | None],
    rolls: dict[str, Roll],
    what: str,
    archived: bool,
) -> None:
    if archived:
        Campaign.objects.update(archived_at="2026-01-01T00:00Z")
    closed = archived and what in ARCHIVED
    expected = [
        ARCHIVED[what] if closed and status in (200, 403) and name != "nobody" else status
        for name, status in zip(PEOPLE, TABLE[what], strict=True)
    ]
    got = []
    for name in PEOPLE:
        client.logout()
        if user := people[name]:
            client.force_login(user)
        got.append(ask(client, what, campaign, character, rolls))
        Correction.objects.all().delete()
        if "answer" in what:  # the next one finds it open again
            for roll in rolls.values():
                roll.followups.all().delete()
    assert dict(zip(PEOPLE, got, strict=True)) == dict(zip(PEOPLE, expected, strict=True))


def test_whoever_is_signed_out_is_sent_to_sign_in_or_told_so(
    client: Client, campaign: Campaign, rolls: dict[str, Roll]
) -> None:
    url = f"/campaigns/{campaign.pk}/rolls/"
    plain, htmx = client.post(url), client.post(url, headers={"HX-Request": "true"})
    assert (plain.status_code, plain["Location"].startswith("/accounts/login/")) == (302, True)
    assert (htmx.status_code, htmx.content, htmx["HX-Reswap"]) == (403, b"", "none")
    assert "You are signed out" in htmx["HX-Trigger"]


def test_a_missing_campaign_and_a_foreign_one_answer_alike(
    client: Client, campaign: Campaign, stranger: User, rolls: dict[str, Roll]
) -> None:
    client.force_login(stranger)
    token = rolls[""].token
    for path in ("plan/", "log/", f"log/{token}/"):
        foreign, missing = (client.get(f"/campaigns/{pk}/{path}") for pk in (campaign.pk, 999_999))
        assert foreign.status_code == missing.status_code == 404
        assert plain(foreign.content) == plain(missing.content)


def plain(page: bytes) -> str:
    """A page without the tokens that differ each time."""
    return re.sub(r"[A-Za-z0-9]{64}", "", page.decode())
