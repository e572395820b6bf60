"""Somebody who was added to a fight by hand becomes one of the cast in one press, as hurt as they are."""

from __future__ import annotations

import uuid

import pytest

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.cast.models import Npc
from characters.models import Character
from rolls.rooms.models import Fight
from rolls.rooms.names import Joining
from rolls.rooms.showing import shown_to
from rules.offers import Health
from rules.room import CAST
from rules.rounds import Fighter
from tests.rooms.conftest import code, do, seat, standing, start, undo
from tests.systems.shapes import Table, tables

pytestmark = pytest.mark.django_db

NUMBERS = {
    "maelstrom": {"health": 6},
    "wild-die": {"hit points": 20, "ranged": 14},
    "step-dice": {"health": 9},
    "luck-die": {"health": 7, "endurance": 3},
}
HARM = {"maelstrom": "bashing", "luck-die": ""}


def with_a_rat(table: Table, *, hidden: bool = False) -> None:
    asked = {one.key for one in table.game.room.numbers}
    numbers = {key: number for key, number in NUMBERS[table.campaign.system].items() if key in asked}
    rat = Fighter(name="Rat", team="Foes", initiative=4, numbers=numbers)
    begun = start(table.campaign, table.storyteller, Joining(rat, hidden=hidden))
    assert isinstance(begun, Fight)
    assert isinstance(do(table.campaign, table.storyteller, "begin"), Fight)


def test_they_get_a_sheet_with_what_they_brought_and_the_harm_so_far() -> None:
    for table in tables():
        with_a_rat(table)
        harmed = do(
            table.campaign, table.storyteller, "harm", "Rat", what=HARM.get(table.campaign.system, ""), amount=2
        )
        before = left_of(standing(table.campaign).view.teams[0].fighters[0].health)
        assert isinstance(do(table.campaign, table.storyteller, CAST, "Rat"), Fight), table.campaign.system
        now = standing(table.campaign)
        character = Character.objects.get(pk=now.sheets["Rat"])
        assert character.is_of_the_cast
        assert not character.hidden
        assert left_of(now.fight.game.room.health(character.sheet)) == before, (table.campaign.system, harmed)
        assert Npc.objects.get(pk=character.pk).at_hand
        stands = table.game.cast.values_of(character.sheet)
        assert stands.get("initiative", 4) == 4
        assert stands.get("defence", 14) == 14


def left_of(health: Health | None) -> tuple[int, int] | None:
    return (health.left, health.most) if health else None


def test_harm_lands_on_the_new_sheet_from_then_on(campaign: Campaign, storyteller: User) -> None:
    start(campaign, storyteller, Joining(Fighter(name="Rat", numbers={"health": 4})))
    do(campaign, storyteller, "begin")
    do(campaign, storyteller, CAST, "Rat")
    do(campaign, storyteller, "harm", "Rat", what="lethal", amount=2)
    assert Character.objects.of_the_cast().get().sheet.health.marks == "XX"


def test_whoever_hides_goes_on_hiding(campaign: Campaign, storyteller: User) -> None:
    start(campaign, storyteller, Joining(Fighter(name="Rat", numbers={"health": 4}), hidden=True))
    do(campaign, storyteller, "begin")
    do(campaign, storyteller, CAST, "Rat")
    assert Character.objects.of_the_cast().get().hidden
    assert standing(campaign).hidden == {"Rat"}


def test_it_is_done_once_and_can_be_taken_back(campaign: Campaign, storyteller: User) -> None:
    start(campaign, storyteller, Joining(Fighter(name="Rat", numbers={"health": 4})))
    do(campaign, storyteller, "begin")
    do(campaign, storyteller, "harm", "Rat", what="lethal", amount=1)
    key, seen = uuid.uuid4(), standing(campaign).token(secrets=True)
    for _ in range(2):
        assert isinstance(do(campaign, storyteller, CAST, "Rat", key=key, seen=seen), Fight)
    assert Npc.objects.count() == 1
    assert code(do(campaign, storyteller, CAST, "Rat")) == "has_sheet"
    assert isinstance(undo(campaign, storyteller), Fight)
    now = standing(campaign)
    assert not now.sheets
    assert now.view.teams[0].fighters[0].health.left == 3


def test_only_storytellers_do_it_and_only_to_whoever_has_no_sheet(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    rat, hero = Joining(Fighter(name="Rat")), Joining(Fighter(name="Ilse Varga", players=True), ilse)
    start(campaign, storyteller, rat, hero)
    do(campaign, storyteller, "begin")
    assert code(do(campaign, player, CAST, "Rat")) in ("storyteller_only", "not_yours", "not_allowed")
    offered = [
        one.who
        for side in shown_to(Viewer.of(seat(campaign, storyteller)), standing(campaign)).sides
        for card in side.cards
        for one in card.more
        if one.kind == CAST
    ]
    assert offered == ["Rat"]
    assert code(do(campaign, storyteller, CAST, "Nobody")) == "unknown_member"
