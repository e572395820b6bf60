"""What is kept of a table's rolls is what its log comes to, whatever is done about them."""

from __future__ import annotations

import random
import uuid

import pytest
from django.core.management import call_command
from django.test import Client

from campaigns.evenings.services import reopen
from campaigns.models import Campaign, User
from characters.models import Character
from rolls.correcting import Ask, correct_roll
from rolls.models import Roll
from rolls.offers import standing_choices
from rolls.services import answer_choice, roll_check
from rolls.statistics.counting import count_anew, is_right
from rolls.statistics.models import Chance, Face, Tally
from rules.dice import LoadedDice, SecureDice
from tests.evenings.conftest import began, ended, fresh
from tests.rolls.conftest import seat, throw


def correct(roll: Roll, by: User, kind: str) -> object:
    ask = Ask(kind=kind, text="" if kind in ("stands", "reveal") else "It fell off the table")
    return correct_roll(
        roll=roll, membership=seat(roll.campaign, by), ask=ask, request_key=uuid.uuid4(), dice=SecureDice()
    )


def rolls_of(campaign: Campaign) -> int:
    return sum(Tally.objects.filter(campaign=campaign).values_list("rolls", flat=True))


def dice_of(campaign: Campaign) -> int:
    return sum(Face.objects.filter(campaign=campaign).values_list("fell", flat=True))


def test_a_roll_is_counted_with_its_exact_chance_and_its_faces(player: User, ilse: Character):
    roll = throw(player, ilse)
    tally = Tally.objects.get()
    assert (tally.rolls, tally.decided, tally.person, tally.character) == (1, 1, player, ilse)
    odds = roll.campaign.game.odds(roll.announced)
    assert tally.expected == round(odds.success * 10**9)
    assert tally.about == "Precision + Firearms"
    assert dict(Face.objects.values_list("face", "fell")) == {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1}


def test_no_hidden_roll_is_in_any_tally_until_it_is_revealed(player: User, storyteller: User, ilse: Character):
    hidden = throw(player, ilse, visibility="private")
    throw(storyteller, ilse, visibility="storytellers")
    assert not Tally.objects.exists()
    assert not Face.objects.exists()
    correct(hidden, storyteller, "reveal")
    assert (rolls_of(ilse.campaign), dice_of(ilse.campaign)) == (1, 7)


def test_a_void_roll_goes_out_and_one_that_stands_again_comes_in(player: User, storyteller: User, ilse: Character):
    roll = throw(player, ilse)
    correct(roll, storyteller, "void")
    assert (rolls_of(ilse.campaign), dice_of(ilse.campaign)) == (0, 0)
    correct(roll, storyteller, "stands")
    assert (rolls_of(ilse.campaign), dice_of(ilse.campaign)) == (1, 7)


def test_rolls_of_a_character_who_is_deleted_count_without_a_name(player: User, ilse: Character):
    throw(player, ilse)
    campaign = ilse.campaign
    ilse.delete()
    assert is_right(campaign)
    assert rolls_of(campaign) == 1


def test_of_a_reroll_only_the_later_roll_counts(player: User, storyteller: User, ilse: Character):
    roll = throw(player, ilse)
    correct(roll, storyteller, "reroll")
    assert rolls_of(ilse.campaign) == 1
    assert is_right(ilse.campaign)


@pytest.mark.parametrize("seed", range(4))
def test_any_sequence_of_acts_leaves_what_a_recount_finds(
    seed: int, player: User, other_player: User, storyteller: User, ilse: Character
):
    chance, campaign = random.Random(seed), ilse.campaign
    for _ in range(40):
        _act(chance, campaign, player, storyteller, ilse)
    assert Tally.objects.exists()
    assert is_right(fresh(campaign))


def _act(chance: random.Random, campaign: Campaign, player: User, storyteller: User, ilse: Character) -> None:
    act = chance.choice(
        ("roll", "roll", "roll", "hidden", "session", "reopen", "void", "stands", "reveal", "reroll", "go")
    )
    now, rolls = fresh(campaign), list(Roll.objects.all())
    if act in ("roll", "hidden"):
        _roll(chance, chance.choice((player, storyteller)), ilse, hides=act == "hidden")
    elif act == "session":
        (ended if now.session_at else began)(campaign, storyteller)
    elif act == "reopen" and now.session_seq:
        reopen(campaign_id=campaign.pk, by=storyteller, number=now.session_seq)
    elif rolls and act == "go":
        _go_on(chance.choice(rolls), player)
    elif rolls and act in ("void", "stands", "reveal", "reroll"):
        correct(chance.choice(rolls), storyteller, act)


def _roll(chance: random.Random, by: User, ilse: Character, *, hides: bool) -> None:
    """A press of Roll; the rules may refuse it (no willpower left), and then nothing is counted."""
    willpower = not hides and chance.random() < 0.5
    roll_check(
        membership=seat(ilse.campaign, by),
        character=ilse,
        kind="willpower" if willpower else "action",
        form={} if willpower else {"traits": ["Precision", "Firearms"]},
        visibility="storytellers" if hides else "table",
        request_key=uuid.uuid4(),
        dice=LoadedDice([chance.randint(1, 9) for _ in range(60)]),
    )


def _go_on(roll: Roll, player: User) -> None:
    if choices := [one for one in standing_choices(roll) if not one.options]:
        answer_choice(
            roll=roll,
            membership=seat(roll.campaign, player),
            code=choices[0].code,
            request_key=uuid.uuid4(),
            dice=LoadedDice([5] * 40),
        )


def test_a_session_that_goes_on_takes_in_what_fell_since(
    player: User, storyteller: User, ilse: Character, client: Client
):
    began(ilse.campaign, storyteller)
    throw(player, ilse)
    ended(ilse.campaign, storyteller)
    throw(player, ilse)
    reopen(campaign_id=ilse.campaign_id, by=storyteller, number=1)
    client.force_login(player)
    page = client.get(f"/campaigns/{ilse.campaign_id}/statistics/?session=1")
    assert page.context["total"].rolls == 2
    assert is_right(fresh(ilse.campaign))


def test_the_command_puts_right_what_is_wrong(player: User, ilse: Character, capsys: pytest.CaptureFixture[str]):
    throw(player, ilse)
    Tally.objects.update(rolls=7)
    call_command("statistics")
    assert "differs" in capsys.readouterr().out
    call_command("statistics", "--repair")
    assert rolls_of(ilse.campaign) == 1
    call_command("statistics")
    assert "agrees" in capsys.readouterr().out


def test_chances_are_worked_out_once_for_each_announcement(player: User, ilse: Character):
    for _ in range(3):
        throw(player, ilse)
    assert Chance.objects.count() == 1
    assert count_anew(ilse.campaign_id) == 3
