"""What visitors get: a roll to try, the odds of any pool, and nothing of anybody's table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character, Status
from rolls.explorer import DIFFICULTIES, POOLS, THRESHOLDS, grids, house_game
from rolls.models import Roll
from rules.dice import LoadedDice
from tests.factories import make_campaign, make_character, make_member
from tests.rolls.conftest import answer, throw

LIMITS = {"dice": "100", "difficulty": "10", "threshold": "100"}


@pytest.mark.django_db
def test_the_welcome_page_lets_anybody_roll(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rolls.public_views.SecureDice", lambda: LoadedDice((8, 3, 10, 6, 1, 7, 4)))
    text = client.get("/").content.decode()
    assert "Try a roll" in text
    assert "Roll 5 dice" in text
    for headers in ({}, {"HX-Request": "true"}):
        monkeypatch.setattr("rolls.public_views.SecureDice", lambda: LoadedDice((8, 3, 10, 6, 1, 7, 4)))
        got = client.post("/try/", {"dice": "5", "difficulty": "6", "specialty": "true"}, headers=headers)
        text = got.content.decode()
        assert got.status_code == 200
        assert ("<!doctype html>" in text) is not bool(headers)
        assert "Four dice reached 6 or more" in text
        assert "Bonus dice" in text
    assert Roll.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("bad", ["0", "-3", "", "1000000000", "NaN", "[[[", "\x00", "5.5"])
@pytest.mark.parametrize("field", ["dice", "difficulty", "threshold"])
def test_bad_input_names_its_limit_and_never_breaks(client: Client, field: str, bad: str) -> None:
    if (field, bad) in {("threshold", "0"), ("difficulty", "")}:
        pytest.skip("this is good input")
    for got in (client.post("/try/", {field: bad}), client.get("/odds/", {field: bad})):
        assert got.status_code == 422
    if bad == "1000000000":
        assert LIMITS[field] in client.get("/odds/", {field: bad}).content.decode()


@pytest.mark.django_db
def test_an_address_may_try_twenty_times_in_ten_seconds(client: Client) -> None:
    statuses = [client.post("/try/", {"dice": "3"}).status_code for _ in range(21)]
    assert statuses == [200] * 20 + [429]
    assert client.post("/try/", {"dice": "3"}, REMOTE_ADDR="10.0.0.2").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("dice", "difficulty", "threshold", "specialty", "shown"),
    [
        (5, 6, 0, False, (5, 11, 84)),
        (5, 6, 0, True, (5, 9, 86)),
        (4, 8, 1, True, (24, 41, 35)),
        (7, 8, 2, True, (34, 31, 35)),
    ],
)
def test_the_explorer_shows_the_odds_of_the_game(
    client: Client, dice: int, difficulty: int, threshold: int, specialty: bool, shown: tuple[int, int, int]
) -> None:
    query = {"dice": dice, "difficulty": difficulty, "threshold": threshold} | (
        {"specialty": "true"} if specialty else {}
    )
    text = client.get("/odds/", query).content.decode()
    assert tuple(int(part) for part in re.findall(r'data-odds="\w+">(\d+)%', text)) == shown
    assert f'value="{dice}"' in text
    game = house_game()
    request = game.read_request("pool", {name: str(value) for name, value in query.items()})
    odds = game.odds(game.plan(request, None, actor="storyteller").check)  # type: ignore[arg-type]
    assert abs(float(odds.success) * 100 - shown[2]) <= 1


def test_the_table_holds_every_pool() -> None:
    for switched in ((), ("specialty",)):
        found = grids(*switched)
        assert tuple(grid.threshold for grid in found) == THRESHOLDS
        assert all(grid.difficulties == DIFFICULTIES for grid in found)
        assert all(tuple(pool for pool, _ in grid.rows) == POOLS for grid in found)
    cell = grids()[0].rows[4][1][DIFFICULTIES.index(6)]
    assert (cell.success, cell.botch) == ("84", "5")


def test_home_shows_a_member_what_is_theirs(
    client: Client, campaign: Campaign, player: User, storyteller: User, character: Character
) -> None:
    make_character(campaign, player, name="Half Done", status=Status.DRAFT)
    throw(player, character, reason="Hold the lock")
    throw(storyteller, character, visibility="storytellers", reason="The lie she tells")
    elsewhere = make_campaign(name="Elsewhere")
    stranger = make_member(elsewhere)
    throw(stranger, make_character(elsewhere, stranger), reason="Not yours to see")
    client.force_login(player)
    text = client.get("/").content.decode()
    for mine in (campaign.name, "Half Done", "Ilse Varga", "Hold the lock"):
        assert mine in text
    for other in ("Elsewhere", "Not yours to see", "The lie she tells"):
        assert other not in text
    client.force_login(storyteller)
    assert "The lie she tells" in client.get("/").content.decode()


@pytest.mark.parametrize("model", ["roll", "rollstep"])
def test_the_admin_reads_the_log_and_never_writes_it(
    client: Client, player: User, character: Character, model: str
) -> None:
    roll = throw(player, character, (2, 3, 4), kind="willpower")
    answer(roll, player, "spend_willpower")
    User.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    client.force_login(User.objects.get(pk=player.pk))
    pk = roll.pk if model == "roll" else roll.followups.get().pk
    assert client.get(f"/admin/rolls/{model}/").status_code == 200
    assert client.get(f"/admin/rolls/{model}/{pk}/change/").status_code == 200
    for path in ("add/", f"{pk}/delete/"):
        assert client.get(f"/admin/rolls/{model}/{path}").status_code == 403
    assert client.post(f"/admin/rolls/{model}/{pk}/change/", {"reason": "other"}).status_code == 403
