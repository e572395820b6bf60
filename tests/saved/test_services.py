"""What is saved of a roll, by whom, how much, and in which order."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, Role, User
from characters.models import Character
from characters.saved import services
from characters.saved.access import saved_or_404
from characters.saved.limits import MOST_OF_A_CHARACTER, NAME_LIMIT
from characters.saved.models import SavedRoll
from rules.sheets import Problem
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.rolls.conftest import seat
from tests.systems import wild_die

SHOT = {"traits": ["Precision", "Firearms"], "difficulty": "7", "modifier": "1"}


@pytest.fixture
def character(campaign: Campaign, player: User) -> Character:
    """Ilse, Tomas's character."""
    return make_character(campaign, player)


def save(by: User, character: Character, name: str = "Long shot", kind: str = "action", **form: Any) -> Any:
    """Save a roll as somebody at the table."""
    return services.save_roll(seat(character.campaign, by), character, name, kind, form or SHOT)


def names(character: Character) -> list[str]:
    """What is saved, in its order."""
    return [one.name for one in services.saved_of([character.pk])[character.pk]]


def test_what_is_set_up_is_saved_with_its_traits_and_without_their_dots(player: User, character: Character):
    saved = save(player, character)
    assert (saved.name, saved.kind, saved.form) == (
        "Long shot",
        "action",
        SHOT | {"difficulty": ["7"], "modifier": ["1"]},
    )


def test_nothing_scarce_and_nothing_that_the_game_does_not_read_is_saved(player: User, character: Character):
    saved = save(player, character, **SHOT, ignore_wounds=["true"], reason="a long way", nonsense="1")
    assert set(saved.form) == set(SHOT)


def test_a_name_that_is_there_already_takes_what_is_set_up_now(player: User, character: Character):
    first, second = save(player, character), save(player, character, **SHOT | {"difficulty": "8"})
    assert first.pk == second.pk
    assert services.saved_of([character.pk])[character.pk][0].form["difficulty"] == ["8"]


@pytest.mark.parametrize(
    ("name", "kind", "form", "said"),
    [
        ("", "action", SHOT, "name"),
        ("x" * (NAME_LIMIT + 1), "action", SHOT, f"at most {NAME_LIMIT} fit"),
        ("Long\u202eshot", "action", SHOT, "name"),
        ("Long shot", "nothing", SHOT, "There is no roll called"),
        ("Long shot", "action", SHOT | {"difficulty": "11"}, "at most 10"),
        ("Long shot", "action", {"difficulty": "7"}, "trait"),
        ("Long shot", "action", {"traits": ["x" * 100] * 100}, "4,000 characters"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(
    player: User, character: Character, name: str, kind: str, form: dict[str, Any], said: str
):
    refused = save(player, character, name, kind, **form)
    assert isinstance(refused, tuple)
    assert said in refused[0].sentence
    assert names(character) == []


def test_a_character_has_so_many_and_the_next_is_refused_with_the_limit(player: User, character: Character):
    for number in range(MOST_OF_A_CHARACTER):
        save(player, character, f"Roll {number}")
    (refused,) = save(player, character, "One more")
    assert f"At most {MOST_OF_A_CHARACTER} rolls are saved for Ilse Varga" in refused.sentence
    assert isinstance(save(player, character, "Roll 3"), SavedRoll)


def test_they_are_ordered_by_hand_renamed_and_forgotten(player: User, campaign: Campaign, character: Character):
    one, two, three = (save(player, character, name) for name in ("One", "Two", "Three"))
    by = seat(campaign, player)
    services.move(by, three, -2)
    assert names(character) == ["Three", "One", "Two"]
    services.move(by, three, -1)
    services.move(by, two, 5)
    assert names(character) == ["Three", "One", "Two"]
    assert isinstance(services.rename(by, one, "Two"), Problem)
    services.rename(by, one, "Uno")
    services.forget(by, three)
    assert names(character) == ["Uno", "Two"]
    assert services.forget(by, three) == services.GONE


def test_what_was_forgotten_is_saved_again_where_it_stood(player: User, campaign: Campaign, character: Character):
    for name in ("One", "Two", "Three"):
        save(player, character, name)
    by, two = seat(campaign, player), character.saved_rolls.get(name="Two")
    services.forget(by, two)
    services.save_roll(by, character, two.name, two.kind, two.form, position=two.position)
    assert names(character) == ["One", "Two", "Three"]


def test_its_player_and_storytellers_know_of_it_and_nobody_else(
    campaign: Campaign, character: Character, storyteller: User, player: User, other_player: User, spectator: User
):
    saved = save(player, character)
    for one in (storyteller, player):
        assert saved_or_404(seat(campaign, one), saved.pk) == saved
    for one in (other_player, spectator):
        with pytest.raises(Http404):
            saved_or_404(seat(campaign, one), saved.pk)
        (refused,) = save(one, character, "Mine")
        assert refused.code == "not_yours"
    elsewhere = make_campaign(storyteller=make_user())
    with pytest.raises(Http404):
        saved_or_404(elsewhere.memberships.select_related("campaign", "user").get(), saved.pk)


def test_it_goes_with_its_player(campaign: Campaign, character: Character, storyteller: User, player: User):
    saved = save(player, character)
    campaign.memberships.filter(user=player).delete()
    with pytest.raises(Http404):
        saved_or_404(seat(campaign, storyteller), saved.pk)


def test_a_former_storyteller_knows_of_none_but_their_own(campaign: Campaign, character: Character, player: User):
    other = make_user()
    campaign.memberships.create(user=other, role=Role.STORYTELLER)
    saved = save(other, character)
    campaign.memberships.filter(user=other).update(role=Role.PLAYER)
    with pytest.raises(Http404):
        saved_or_404(seat(campaign, other), saved.pk)


def test_a_secret_number_is_saved_for_no_player_to_read(storyteller: User, player: User):
    table = wild_die.make_table(storyteller)
    hero = wild_die.make_hero(table, make_member(table, player))
    form = {"traits": ["Firearms"], "defence": "14", "secret": "true"}
    (refused,) = save(storyteller, hero, "Ambush", "attack", **form)
    assert refused.code == "secret"


def test_all_of_many_characters_are_read_with_one_query(campaign: Campaign, player: User, character: Character):
    others = [make_character(campaign, player, name=f"Other {number}") for number in range(4)]
    save(player, character)
    with CaptureQueriesContext(connection) as asked:
        found = services.saved_of([one.pk for one in (character, *others)])
    assert len(asked) == 1
    assert [len(found[one.pk]) for one in (character, *others)] == [1, 0, 0, 0, 0]


@pytest.mark.parametrize("fault", [{"name": ""}, {"name": "Long shot"}, {"visibility": "somebody"}])
def test_the_database_refuses_what_cannot_be(player: User, character: Character, fault: dict[str, str]):
    saved = save(player, character)
    row = {"name": "Other", "kind": saved.kind, "form": saved.form, "position": 1, **fault}
    with pytest.raises(IntegrityError), transaction.atomic():
        SavedRoll.objects.create(character=character, **row)
