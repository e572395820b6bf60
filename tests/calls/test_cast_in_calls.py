"""The cast in calls: asked by name, answered by storytellers with a pool, and never given away where they hide."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.access import Viewer
from campaigns.models import Campaign, TableEvent, User
from campaigns.waiting import waiting_at
from characters.cast.models import Npc
from characters.models import Character
from characters.saved.models import SavedRoll
from characters.saved.services import save_roll
from rolls.calls.faces import CallBlock
from rolls.calls.kept import call_in
from rolls.calls.models import Call
from rolls.calls.pools import on_a_pool
from rolls.filled import Filled
from rolls.models import Roll
from rolls.services import press
from rules.dice import LoadedDice
from tests.calls.calling import answer, call, row, way, ways_that_can_be_rolled
from tests.calls.test_joint_calls import EASY, OPPOSED
from tests.factories import make_npc
from tests.rolls.conftest import seat
from tests.systems.shapes import SeededDice, tables

pytestmark = pytest.mark.django_db

POOLS = {"maelstrom": "5", "wild-die": "4D+1", "step-dice": "d8", "luck-die": "d8+d6+1"}


def with_a_pool(by: User, campaign: Campaign, name: str = "Guard", **fields: Any) -> tuple[Character, SavedRoll]:
    """One of the cast with a pool of the game's."""
    guard = make_npc(campaign, name=name, sheet=campaign.game.cast.sheet(name, {}), **fields)
    kind, form = campaign.game.cast.form_of(POOLS[campaign.system])
    saved = save_roll(seat(campaign, by), guard, "Hold the door", kind, {key: [one] for key, one in form.items()})
    assert isinstance(saved, SavedRoll), saved
    return guard, saved


def answered(by: User, made: Call, who: Character, saved: str = "", *faces: int) -> Roll:
    filled = Filled(character=str(who.pk), call=str(made.token), approach="A", saved=saved, request_key=uuid.uuid4())
    dice = LoadedDice(faces) if faces else SeededDice(1)
    pressed = press(membership=seat(made.campaign, by), filled=filled, dice=dice)
    assert pressed.roll is not None, pressed.refused
    return pressed.roll


def test_one_of_the_cast_answers_with_a_pool_on_the_numbers_of_the_way_in_every_system() -> None:
    for table in tables():
        guard, saved = with_a_pool(table.storyteller, table.campaign)
        for kind, form in ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero):
            made = call(table.storyteller, [table.hero, guard], way(kind=kind, **form))
            thrown = answered(table.storyteller, made, guard, str(saved.pk))
            has_traits = "traits" in table.game.check_kinds[kind].model_fields
            assert thrown.announced.kind == ("pool" if has_traits else kind), (table.campaign.system, kind)
            assert thrown.announced.title == "Hold the door" or not has_traits
            assert row(made, guard).state == "rolled"


def test_the_numbers_of_a_way_hold_for_the_pool_and_its_dice_are_its_own(
    campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    guard, saved = with_a_pool(storyteller, campaign)
    made = call(storyteller, [ilse, guard], way(**EASY | {"difficulty": "8", "threshold": "1"}))
    check = answered(storyteller, made, guard, str(saved.pk), 9, 9, 2, 3, 4).announced
    assert (check.pool, check.difficulty, check.threshold) == (5, 8, 1)


def test_wounds_of_the_cast_count_in_an_answer(campaign: Campaign, storyteller: User, ilse: Character) -> None:
    guard, saved = with_a_pool(storyteller, campaign)
    guard.sheet = campaign.game.move(guard.sheet, "health", "lethal", amount=3).sheet
    guard.save()
    made = call(storyteller, [ilse, guard], way(**EASY))
    assert answered(storyteller, made, guard, str(saved.pk), 9, 9, 2, 3).announced.pool == 4


def test_what_a_way_leaves_as_usual_stays_the_pools_own() -> None:
    table = next(tables("step-dice"))
    guard, _ = with_a_pool(table.storyteller, table.campaign)
    kind, form = table.game.cast.form_of("d8+3")
    saved = SavedRoll(character=guard, name="Strike", kind=kind, form={key: [one] for key, one in form.items()})
    way_of = table.game.approach("check", {"traits": ["Melee"], "target": "6"})
    found = on_a_pool(table.game, way_of, saved)
    assert found is not None
    assert (found.form["bonus"], found.form["die"], found.form["target"]) == ("3", "d8", 6)


def test_everyone_does_not_mean_the_cast(campaign: Campaign, storyteller: User, ilse: Character) -> None:
    with_a_pool(storyteller, campaign, "Warden", hidden=False)
    made = call(storyteller, [ilse], way(**EASY), everyone=True)
    assert [one.name for one in made.asked.all()] == ["Ilse Varga"]


def test_a_player_answers_with_no_pool(campaign: Campaign, storyteller: User, player: User, ilse: Character) -> None:
    _, saved = with_a_pool(storyteller, campaign)
    made = call(storyteller, [ilse], way(**EASY))
    pressed = answer(player, made, ilse, dice=LoadedDice((7, 8, 2, 3)), saved=str(saved.pk))
    assert pressed.roll is None or pressed.roll.announced.kind == "action"


# Against somebody in hiding -----------------------------------------------------------------------------------


@pytest.fixture
def duel(campaign: Campaign, storyteller: User, ilse: Character) -> tuple[Call, Character, SavedRoll]:
    """Ilse against a guard of whom no player knows."""
    guard, saved = with_a_pool(storyteller, campaign, "Hidden blade")
    return call(storyteller, [ilse, guard], way(**EASY), joined=OPPOSED), guard, saved


def pages(client: Client, by: User, made: Call) -> str:
    client.force_login(by)
    found = [made.campaign.get_absolute_url(), made.get_absolute_url(), f"/campaigns/{made.campaign_id}/rolls/"]
    return "".join(client.get(one).content.decode() for one in found)


def test_an_opposed_call_gives_nobody_away_before_or_after_they_rolled(
    client: Client, campaign: Campaign, storyteller: User, player: User, spectator: User, ilse: Character, duel: Any
) -> None:
    made, guard, saved = duel
    assert answer(player, made, ilse, dice=LoadedDice((7, 8, 2, 3))).roll
    for _ in range(2):
        for who in (player, spectator):
            shown = pages(client, who, made)
            for secret in ("Hidden blade", "Hold the door", "against", "wins by", "both roll"):
                assert secret not in shown, (who, secret)
        if row(made, guard).state == "waiting":
            thrown = answered(storyteller, made, guard, str(saved.pk), 9, 9, 9, 3, 4)
            assert thrown.visibility == "storytellers"
    assert "Hidden blade wins by" in pages(client, storyteller, made)


def test_no_event_of_a_hidden_answer_reaches_a_player(storyteller: User, duel: Any) -> None:
    made, guard, saved = duel
    before = set(TableEvent.objects.values_list("pk", flat=True))
    answered(storyteller, made, guard, str(saved.pk), 9, 9, 9, 3, 4)
    new = TableEvent.objects.exclude(pk__in=before)
    assert new.exists()
    assert {one.audience for one in new} == {"storytellers"}


def test_the_block_of_the_call_is_the_same_for_the_table_as_if_nobody_hid(
    campaign: Campaign, storyteller: User, ilse: Character, duel: Any
) -> None:
    made, *_ = duel
    block = CallBlock.of(call_in(campaign, made), Viewer("table"))
    assert [one.name for one in block.answers] == ["Ilse Varga"]
    assert block.joint is None


# The pages of storytellers ------------------------------------------------------------------------------------


def test_a_storyteller_answers_from_the_call_in_the_log(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character, duel: Any
) -> None:
    made, guard, saved = duel
    client.force_login(storyteller)
    base = f"/campaigns/{campaign.pk}/calls/{made.token}/"
    assert f"{base}answer/{guard.pk}/" in client.get(made.get_absolute_url()).content.decode()
    aside = client.get(f"{base}answer/{guard.pk}/", headers={"HX-Request": "true"}).content.decode()
    assert "Hold the door" in aside
    assert "5 dice" in aside
    sent = {"request_key": str(uuid.uuid4()), "character": guard.pk, "approach": "A", "saved": saved.pk, "aside": "1"}
    answer = client.post(f"{base}roll/", sent, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (200, b"")
    assert Roll.objects.get().announced.kind == "pool"
    again_sent = client.post(f"{base}roll/", sent | {"request_key": str(uuid.uuid4())}, headers={"HX-Request": "true"})
    assert again_sent.status_code == 409
    assert "rolled for Hidden blade" in again_sent.content.decode()
    plain = client.get(f"{base}answer/{guard.pk}/").content.decode()
    assert "rolled for Hidden blade" in plain


def test_nobody_else_opens_that_form(
    client: Client, campaign: Campaign, player: User, spectator: User, stranger: User, duel: Any
) -> None:
    made, guard, _ = duel
    for who in (player, spectator, stranger):
        client.force_login(who)
        there = client.get(f"/campaigns/{campaign.pk}/calls/{made.token}/answer/{guard.pk}/")
        missing = client.get(f"/campaigns/{campaign.pk}/calls/{made.token}/answer/999999/")
        assert (there.status_code, missing.status_code) == (404, 404)


def test_the_composer_finds_one_of_the_cast_by_a_part_of_their_name_and_keeps_whoever_is_asked(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    at_hand = make_npc(campaign, name="Warden", at_hand=True)
    others = [make_npc(campaign, name=f"Sailor {number}") for number in range(30)]
    client.force_login(storyteller)
    page = client.get(f"/campaigns/{campaign.pk}/calls/").content.decode()
    assert "Warden" in page
    assert "Sailor" not in page
    sent = {"find": "sailor 1", "asked": [str(others[20].pk), str(at_hand.pk)], "way": "A", "line": "Haul"}
    found = client.post(f"/campaigns/{campaign.pk}/calls/ways/", sent, headers={"HX-Request": "true"}).content.decode()
    assert found.count("Sailor 1") >= 8
    assert f'name="asked" value="{others[20].pk}" checked' in found
    assert Npc.objects.count() == 31


def test_what_waits_for_a_storyteller_is_to_answer_for_the_cast_and_to_remind_players(
    campaign: Campaign, storyteller: User, ilse: Character, duel: Any
) -> None:
    found = {one.who: one.action for one in waiting_at(seat(campaign, storyteller))}
    assert found == {"Hidden blade": "Answer", ilse.name: "Remind"}
