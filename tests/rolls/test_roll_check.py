"""Throwing: one transaction, one entry for each key, numbers that betray nothing."""

from __future__ import annotations

import threading
import uuid

import pytest
from django.db import connection

from campaigns.models import Campaign, Role, TableEvent, User
from characters.models import Character, Status
from characters.services import move_tracker
from rolls.models import Roll
from rolls.services import roll_check
from rules.dice import LoadedDice, SecureDice
from tests.factories import make_character, make_member, make_user
from tests.rolls.conftest import seat, throw


def refused(by: User, character: Character | None, campaign: Campaign, **asked: object) -> tuple[str, ...]:
    """The codes of a refusal, with nothing thrown, paid or logged."""
    before, seqs = Roll.objects.count(), Campaign.objects.values_list("roll_seq", "event_seq").get(pk=campaign.pk)
    kind = str(asked.pop("kind", "action"))
    form = {"traits": ["Precision", "Firearms"]} if kind == "action" else {}
    answer = roll_check(
        membership=seat(campaign, by),
        character=character,
        kind=kind,
        form={**form, **asked.pop("form", {})},  # type: ignore[dict-item]
        visibility=str(asked.pop("visibility", "table")),
        request_key=uuid.uuid4(),
        dice=LoadedDice(()),
        **asked,  # type: ignore[arg-type]
    )
    assert not isinstance(answer, Roll)
    assert Roll.objects.count() == before
    assert Campaign.objects.values_list("roll_seq", "event_seq").get(pk=campaign.pk) == seqs
    return tuple(problem.code for problem in answer)


def test_an_entry_keeps_what_was_announced_and_what_fell(player: User, character: Character) -> None:
    roll = throw(player, character, (6, 7, 2, 3, 4, 1, 8), reason="Hold the lock", difficulty="6", threshold="1")
    kept = Roll.objects.get(pk=roll.pk)
    assert (kept.announced.title, kept.reason, kept.by_name) == ("Precision + Firearms", "Hold the lock", "Tomas")
    assert [step.faces for step in kept.steps] == [(6, 7, 2, 3, 4, 1, 8)]
    assert (kept.outcome, kept.value) == ("success", 1)


def test_the_same_key_from_the_same_person_is_the_same_roll(player: User, character: Character) -> None:
    key = uuid.uuid4()
    first = throw(player, character, key=key)
    again = throw(player, character, (), key=key)
    assert again.pk == first.pk
    assert Roll.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [{"traits": ["Wits"]}, {"difficulty": "8"}, {"reason": "Again"}, {"kind": "willpower"}, {"visibility": "private"}],
)
def test_another_form_with_an_old_key_is_another_roll(player: User, character: Character, other) -> None:
    key = uuid.uuid4()
    first = throw(player, character, key=key)
    assert throw(player, character, (6,) * 7, key=key, **other).pk != first.pk
    assert throw(player, character, (), key=key).pk == first.pk


def test_two_people_may_chance_on_the_same_key(storyteller: User, player: User, character: Character) -> None:
    key = uuid.uuid4()
    assert throw(player, character, key=key).pk != throw(storyteller, character, key=key).pk


def test_a_key_that_another_request_just_used_fetches_its_roll(
    player: User, character: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = uuid.uuid4()
    first, looks = throw(player, character, key=key), []
    from rolls import services

    found = services._thrown_before
    monkeypatch.setattr(
        services, "_thrown_before", lambda asked: looks.append(1) or (len(looks) > 1 and found(asked)) or None
    )
    assert throw(player, character, key=key).pk == first.pk
    assert Roll.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_many_presses_at_once_are_one_roll(campaign: Campaign, player: User, character: Character) -> None:
    key, thrown = uuid.uuid4(), []

    def press() -> None:
        try:
            thrown.append(
                roll_check(
                    membership=seat(campaign, player),
                    character=character,
                    kind="action",
                    form={"traits": ["Precision"]},
                    visibility="table",
                    request_key=key,
                    dice=SecureDice(),
                )
            )
        finally:
            connection.close()

    threads = [threading.Thread(target=press) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {roll.pk for roll in thrown if isinstance(roll, Roll)} == {Roll.objects.get().pk}
    assert len(thrown) == 6


def test_storytellers_count_all_rolls_and_players_only_what_the_table_sees(
    storyteller: User, player: User, character: Character
) -> None:
    shown = ("table", "storytellers", "table", "private", "table")
    rolls = [throw(player if one == "private" else storyteller, character, visibility=one) for one in shown]
    assert [roll.seq for roll in rolls] == [1, 2, 3, 4, 5]
    assert [roll.table_number for roll in rolls] == [1, None, 2, None, 3]


def test_a_roll_is_told_to_those_who_see_it(storyteller: User, player: User, character: Character) -> None:
    for visibility in ("table", "private", "storytellers"):
        throw(player, character, visibility=visibility)
    events = TableEvent.objects.filter(kind="roll").values_list("audience", "member_id")
    assert list(events) == [("table", None), ("private", player.pk), ("storytellers", None)]


def test_paying_for_a_botch_is_part_of_the_roll(player: User, character: Character) -> None:
    throw(player, character, (1, 1, 3), kind="willpower")
    assert Character.objects.get(pk=character.pk).sheet.willpower.current == 1  # type: ignore[attr-defined]
    change = character.changes.get()
    assert (change.path, change.before["current"], change.after["current"], change.by) == ("willpower", 3, 1, player)
    assert list(TableEvent.objects.values_list("kind", flat=True)) == ["vitals", "roll"]


def test_history_names_a_roll_that_the_table_saw(player: User, character: Character) -> None:
    throw(player, character, (1, 4, 3), kind="willpower")
    assert character.changes.get().reason == "Roll: Willpower"


@pytest.mark.parametrize("visibility", ["storytellers", "private"])
@pytest.mark.parametrize(
    ("dice", "asked", "tracker", "move"),
    [
        ((1, 4, 3), {"kind": "willpower"}, "willpower", "spend"),
        ((2, 2), {"kind": "soak", "levels": "1", "damage": "bashing"}, "health", "bashing"),
    ],
)
def test_a_hidden_roll_leaves_the_row_of_a_move_made_by_hand(
    storyteller: User, character: Character, visibility: str, dice, asked, tracker: str, move: str
) -> None:
    throw(storyteller, character, dice, visibility=visibility, reason="Temptation", **asked)
    move_tracker(character=character, by=storyteller, tracker=tracker, move=move)
    hidden, by_hand = character.changes.order_by("pk")
    assert (hidden.path, hidden.reason, hidden.override) == (by_hand.path, by_hand.reason, by_hand.override)
    assert hidden.before.keys() == by_hand.before.keys() == by_hand.after.keys()


def test_only_finished_characters_roll(campaign: Campaign, player: User) -> None:
    draft = make_character(campaign, player, status=Status.DRAFT)
    assert refused(player, draft, campaign) == ("draft",)


def test_players_roll_for_their_own_characters(
    campaign: Campaign, other_player: User, storyteller: User, character: Character
) -> None:
    assert refused(other_player, character, campaign) == ("not_yours",)
    assert throw(storyteller, character).by == storyteller


def test_spectators_do_not_roll(campaign: Campaign, spectator: User) -> None:
    kept = make_character(campaign, spectator)
    assert refused(spectator, kept, campaign) == ("spectator",)


def test_quick_pools_are_the_storytellers(campaign: Campaign, player: User, storyteller: User) -> None:
    assert refused(player, None, campaign, kind="pool", form={"dice": "5"}) == ("storyteller_only",)
    roll = throw(storyteller, None, (6, 7, 2), campaign=campaign, kind="pool", dice="3", name="Guard")
    assert (roll.roller_name, roll.character, roll.value) == ("Guard", None, 2)


def test_nothing_is_rolled_in_an_archived_campaign(campaign: Campaign, player: User, character: Character) -> None:
    Campaign.objects.update(archived_at="2026-01-01T00:00Z")
    assert refused(player, character, campaign) == ("archived",)


def test_a_player_may_throw_blind_only_what_costs_nothing(campaign: Campaign, player: User, storyteller: User) -> None:
    hurt = make_character(campaign, player, sheet={"health": {"marks": "XXX", "dead": False}})
    assert throw(player, hurt, (6, 7, 2, 3, 4, 5), visibility="storytellers").visibility == "storytellers"
    assert refused(player, hurt, campaign, kind="willpower", visibility="storytellers") == ("cost_would_show",)
    pays = {"ignore_wounds": "true"}
    assert refused(player, hurt, campaign, form=pays, visibility="storytellers") == ("cost_would_show",)
    assert throw(storyteller, hurt, (6, 7, 2), kind="willpower", visibility="storytellers").by == storyteller


@pytest.mark.parametrize("reason", ["x" * 201, "a\u202eb", "\u0301"])
def test_a_reason_that_cannot_be_kept_is_refused(
    campaign: Campaign, player: User, character: Character, reason: str
) -> None:
    assert refused(player, character, campaign, reason=reason) == ("bad_field",)


def test_pools_that_penalties_empty_are_refused_with_the_reason(campaign: Campaign, player: User) -> None:
    weak = make_character(campaign, player, sheet={"health": {"marks": "XXXX", "dead": False}})
    assert "no_dice" in refused(player, weak, campaign, form={"traits": ["Strength", "Survival"]})  # 2 + 0 - 2


def test_a_knowledge_without_dots_is_refused(campaign: Campaign, player: User, character: Character) -> None:
    assert "knowledge_without_dots" in refused(
        player, character, campaign, form={"traits": ["Intelligence", "Humanities"]}
    )


def test_an_untrained_skill_rolls_the_attribute_alone_one_harder(player: User, character: Character) -> None:
    roll = throw(player, character, (7, 6, 2, 3), traits=["Precision", "Artistry"], difficulty="6")
    assert (roll.announced.difficulty, roll.value) == (7, 1)  # type: ignore[attr-defined]


def test_a_character_goes_with_a_member_who_was_removed(campaign: Campaign, storyteller: User) -> None:
    gone = make_member(campaign, make_user("Gone"), Role.PLAYER)
    character = make_character(campaign, gone)
    roll = throw(gone, character, reason="Last stand")
    campaign.memberships.get(user=gone).delete()
    kept = Roll.objects.get(pk=roll.pk)
    assert (kept.roller_name, kept.by_name) == ("Ilse Varga", "Gone")
