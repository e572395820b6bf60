"""The cast in a fight: found by name, several at once, hidden or not, hurt on their own sheets."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.cast.models import Npc
from characters.models import Character
from rolls.rooms.models import Fight
from rolls.rooms.names import Joining
from rolls.rooms.services import join_fight, start_fight
from rules.rounds import Fighter
from rules.sheets import Problem
from tests.factories import make_npc
from tests.rooms.conftest import seat, standing

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def gather(client: Client, by: User, campaign: Campaign, where: str, **fields: Any) -> Any:
    client.force_login(by)
    data = {"request_key": str(uuid.uuid4()), **fields}
    return client.post(f"/campaigns/{campaign.pk}/room/{where}/", data, headers=HTMX if where == "find" else {})


def ticked(one: Character, **fields: str) -> dict[str, str]:
    return {f"c{one.pk}-{name.replace('_', ' ')}": value for name, value in {"joins": "on", **fields}.items()}


@pytest.fixture
def guard(campaign: Campaign) -> Character:
    """A guard whom no player knows of."""
    return make_npc(campaign, name="Guard")


@pytest.fixture
def warden(campaign: Campaign) -> Character:
    """A warden who was revealed."""
    return make_npc(campaign, name="Warden", hidden=False)


def test_the_form_lists_those_at_hand_and_finds_the_others_by_a_part_of_their_name(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    make_npc(campaign, name="Patrol gunner", at_hand=True)
    for number in range(60):
        make_npc(campaign, name=f"Sailor {number}")
    client.force_login(storyteller)
    page = client.get(f"/campaigns/{campaign.pk}/room/gather/", headers=HTMX).content.decode()
    assert "Patrol gunner" in page
    assert "Sailor" not in page
    found = gather(client, storyteller, campaign, "find", find="SAILOR 5").content.decode()
    assert found.count('class="gather__row"') == 8  # Sailor 5 and 50 to 56
    assert "Patrol gunner" not in found
    assert (
        "Nobody of the cast is called so." in gather(client, storyteller, campaign, "find", find="zz").content.decode()
    )


def test_whoever_is_ticked_stays_while_one_looks_for_others(
    client: Client, campaign: Campaign, storyteller: User, guard: Character, warden: Character
) -> None:
    found = gather(client, storyteller, campaign, "find", find="ward", **ticked(guard, count="3")).content.decode()
    assert found.index("Guard") < found.index("Warden")
    assert 'value="3"' in found


def test_without_script_the_search_is_a_page_that_keeps_what_was_filled_in(
    client: Client, campaign: Campaign, storyteller: User, guard: Character
) -> None:
    client.force_login(storyteller)
    sent = {"find": "gua", "name": "Lookout", "count": "2", "request_key": str(uuid.uuid4())}
    page = client.post(f"/campaigns/{campaign.pk}/room/find/", sent).content.decode()
    assert "<!doctype html>" in page.lower()
    assert "Guard" in page
    assert 'value="Lookout"' in page


def test_nobody_but_storytellers_looks_for_the_cast(
    client: Client, campaign: Campaign, player: User, spectator: User, stranger: User, guard: Character
) -> None:
    for who, status in ((player, 403), (spectator, 403), (stranger, 404)):
        answer = gather(client, who, campaign, "find", find="gua")
        assert answer.status_code == status, who
        assert "Guard" not in answer.content.decode()


def test_one_of_the_cast_joins_with_as_many_others_as_it_takes_each_on_a_sheet_of_its_own(
    client: Client, campaign: Campaign, storyteller: User, guard: Character
) -> None:
    answer = gather(client, storyteller, campaign, "start", **ticked(guard, count="3", initiative="5"))
    assert answer.status_code == 302
    now = standing(campaign)
    assert list(now.sheets) == ["Guard", "Guard 2", "Guard 3"]
    assert len(set(now.sheets.values())) == 3
    assert {Npc.objects.get(pk=pk).copy_of_id for pk in now.sheets.values()} == {None, guard.pk}
    assert now.hidden == {"Guard", "Guard 2", "Guard 3"}


def test_copies_of_one_whom_the_players_know_are_known_to_them(
    client: Client, campaign: Campaign, storyteller: User, warden: Character
) -> None:
    gather(client, storyteller, campaign, "start", **ticked(warden, count="2"))
    now = standing(campaign)
    assert not now.hidden
    assert not any(one.hidden for one in now.cast.values())


def test_others_like_somebody_who_fights_already_come_later(
    client: Client, campaign: Campaign, storyteller: User, guard: Character
) -> None:
    gather(client, storyteller, campaign, "start", **ticked(guard))
    page = gather(client, storyteller, campaign, "find", find="guard").content.decode()
    assert "others like them" in page
    gather(client, storyteller, campaign, "join", **ticked(guard, count="2"))
    assert list(standing(campaign).sheets) == ["Guard", "Guard 2", "Guard 3"]


def test_the_same_press_again_makes_no_more_of_them(campaign: Campaign, storyteller: User, guard: Character) -> None:
    joining = Joining(Fighter(name="Guard"), guard, hidden=True, copies=2)
    start_fight(membership=seat(campaign, storyteller), request_key=uuid.uuid4())
    key = uuid.uuid4()
    for _ in range(2):
        assert isinstance(join_fight(membership=seat(campaign, storyteller), joining=[joining], request_key=key), Fight)
    assert list(standing(campaign).sheets) == ["Guard", "Guard 2", "Guard 3"]
    assert Npc.objects.count() == 3


def test_where_somebody_cannot_join_no_copy_is_made(campaign: Campaign, storyteller: User, guard: Character) -> None:
    tells, joining = seat(campaign, storyteller), Joining(Fighter(name="Guard"), guard, hidden=True, copies=2)
    start_fight(membership=tells, joining=[joining], request_key=uuid.uuid4())
    there = Npc.objects.count()
    refused = start_fight(membership=tells, joining=[joining], request_key=uuid.uuid4())
    assert isinstance(refused, Problem)
    too_many = Joining(Fighter(name="Guard"), guard, hidden=True, copies=500)
    refused = join_fight(membership=tells, joining=[too_many], request_key=uuid.uuid4())
    assert isinstance(refused, Problem)
    assert "20" in refused.sentence
    assert Npc.objects.count() == there
