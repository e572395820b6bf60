"""A roll that answers a call: what the storyteller named holds, and one answer is enough."""

from __future__ import annotations

import uuid

import pytest
from django.http import Http404
from django.test import Client

from campaigns.models import Audience, Campaign, User
from characters.models import Character, Status
from rolls.calls.models import AskedState
from rolls.calls.services import close, withdraw
from rolls.models import Roll
from rules.checks import Contestant
from rules.dice import LoadedDice
from rules.rolling import Sides, judged
from tests.calls.calling import HOLD, answer, call, row, way, ways_that_can_be_rolled
from tests.factories import make_character
from tests.rolls.conftest import seat
from tests.rolls.test_corrections import corrected
from tests.systems.shapes import tables

pytestmark = pytest.mark.django_db

FACES = (7, 8, 2, 3, 4, 5, 9, 1)


def test_the_roll_is_the_answer_and_says_on_its_entry_what_was_offered(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse], way(), way("Hold the plate", **HOLD))
    pressed = answer(player, made, ilse, "B", dice=LoadedDice(FACES))
    assert pressed.roll is not None, pressed.refused
    asked = row(made, ilse)
    assert (asked.state, asked.roll, asked.approach and asked.approach.letter) == ("rolled", pressed.roll, "B")
    assert pressed.roll.called == f"Called by {storyteller.username}, approach B of 2: Hold the plate"
    assert pressed.roll.reason == "Close the breach"
    assert pressed.roll.announced.title == "Strength"


def test_what_a_request_sends_changes_nothing_that_the_approach_fixes_in_any_system() -> None:
    for table in tables():
        for kind, form in ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero):
            made = call(table.storyteller, [table.hero], way(kind=kind, **form))
            offered, game = made.approaches.get(), table.game
            other = {name: ["9"] for name in offered.fixed if name != "traits"}
            named = [one.name for group in game.trait_groups(table.hero.sheet) for one in group.traits]
            other |= {"traits": [named[-1]]} if "traits" in offered.fixed else {}
            mine = Sides(Contestant(table.hero.name, table.hero.sheet))
            told = judged(game, kind, {}, mine, actor="player", fits=True, approach=offered.of(made))
            forged = answer(table.player, made, table.hero, **other)
            assert forged.roll, (table.campaign.system, kind, forged.refused)
            assert forged.roll.announced == (told.plan and told.plan.check), (table.campaign.system, kind)


def test_a_modifier_that_the_storyteller_named_is_no_players_modifier(
    storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse], way(traits=["Precision", "Firearms"], modifier="-2"))
    pressed = answer(player, made, ilse)
    assert pressed.roll, pressed.refused
    assert [part.amount for part in pressed.roll.announced.pool_parts] == [4, 3, -2]


def test_what_is_left_to_the_player_goes_into_the_roll(storyteller: User, player: User, campaign: Campaign) -> None:
    sheet = {
        "specialties": [{"ability": "Firearms", "name": "Pistols", "kind": "general", "state": "approved"}],
    }
    ilse = make_character(campaign, player, sheet=sheet)
    made = call(storyteller, [ilse])
    pressed = answer(player, made, ilse, used=["Firearms: Pistols"])
    assert pressed.roll, pressed.refused
    assert pressed.roll.announced.specialties == ("Firearms: Pistols",)  # type: ignore[attr-defined]


def test_two_devices_give_one_answer(storyteller: User, player: User, ilse: Character) -> None:
    made = call(storyteller, [ilse])
    first, second = answer(player, made, ilse), answer(player, made, ilse)
    assert first.roll
    assert not second.roll
    assert [one.code for one in second.refused] == ["not_open"]
    assert f"{player.username} rolled for Ilse Varga" in second.refused[0].sentence
    assert Roll.objects.count() == 1


def test_the_same_press_again_is_the_same_roll(storyteller: User, player: User, ilse: Character) -> None:
    made, key = call(storyteller, [ilse]), uuid.uuid4()
    assert answer(player, made, ilse, key=key).roll == answer(player, made, ilse, key=key).roll


def test_nothing_is_rolled_on_a_call_that_was_ended(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    for end in (close, withdraw):
        made = call(storyteller, [ilse])
        assert end(membership=seat(campaign, storyteller), call=made) == made
        refused = answer(player, made, ilse).refused
        assert [one.code for one in refused] == ["not_open"], end
        assert storyteller.username in refused[0].sentence


def test_nobody_answers_for_another_or_where_nobody_is_asked(
    storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse])
    for by, character in ((bea, ilse), (bea, juno), (player, juno)):
        with pytest.raises(Http404):
            answer(by, made, character)
    assert answer(storyteller, made, ilse).roll


def test_a_letter_that_is_not_on_offer_rolls_nothing(storyteller: User, player: User, ilse: Character) -> None:
    made = call(storyteller, [ilse])
    assert [one.code for one in answer(player, made, ilse, "Q").refused] == ["no_approach"]
    assert row(made, ilse).state == AskedState.WAITING


def test_whoever_knows_of_the_call_sees_the_answer_and_nobody_else(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    npc = make_character(campaign, storyteller, name="Sable", hidden=True)
    secret = call(storyteller, [ilse, npc], audience=Audience.STORYTELLERS)
    table = call(storyteller, [ilse, npc])
    seen = [answer(by, made, one) for made in (secret, table) for by, one in ((player, ilse), (storyteller, npc))]
    assert [one.roll and one.roll.visibility for one in seen] == ["private", "storytellers", "table", "storytellers"]


def test_a_character_that_became_a_draft_meanwhile_is_told_so(storyteller: User, player: User, ilse: Character) -> None:
    made = call(storyteller, [ilse])
    ilse.status = Status.DRAFT
    ilse.save()
    assert [one.code for one in answer(player, made, ilse).refused] == ["draft"]
    assert row(made, ilse).state == AskedState.WAITING


def test_a_character_that_was_handed_away_is_answered_for_by_its_new_player(
    storyteller: User, player: User, bea: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse])
    Character.objects.filter(pk=ilse.pk).update(owner=bea)
    with pytest.raises(Http404):
        answer(player, made, ilse)
    assert answer(bea, made, ilse).roll


def test_a_changed_house_rule_changes_no_approach_that_was_offered(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse], way(traits=["Precision"]))
    Campaign.objects.filter(pk=campaign.pk).update(house_rules={"default_difficulty": 9})
    pressed = answer(player, made, Character.objects.get(pk=ilse.pk))
    assert pressed.roll
    assert pressed.roll.announced.difficulty == 6


def test_the_reroll_of_an_answer_that_was_revealed_tells_nobody_else_of_the_call(
    client: Client, storyteller: User, player: User, bea: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse], way("Whisper to it"), audience=Audience.STORYTELLERS)
    roll = answer(player, made, ilse).roll
    assert roll
    corrected(roll, storyteller, "reveal", "")
    again = corrected(roll, storyteller, "reroll", faces=(9,) * 20).again
    assert again
    assert row(made, ilse).roll == again
    client.force_login(bea)
    for one in (roll, again):
        page = client.get(one.get_absolute_url()).content.decode()
        assert "Called by" not in page
        assert "Whisper to it" not in page
