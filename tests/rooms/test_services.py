"""What happens in a room: added once, in order, never changed; taken back by a row that says so."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.models import Campaign, Membership, Role, TableEvent, User
from campaigns.services import archive_campaign
from characters.models import Character
from rolls.rooms.models import Fight, FightEvent
from tests.factories import make_member
from tests.rooms.conftest import code, do, join, seat, seen_by, someone, standing, start, undo


def test_the_list_goes_from_the_highest_initiative_down(campaign: Campaign, storyteller: User, fight: Fight):
    view = standing(campaign).view
    assert [team.name for team in view.teams] == ["Quick guard", "Ilse Varga", "Slow"]
    assert view.may_act == ("Quick guard",)


def test_a_player_takes_the_turn_of_their_own_character_and_of_nobody_else(
    campaign: Campaign, storyteller: User, player: User, other_player: User, spectator: User, fight: Fight
):
    assert code(do(campaign, player, "turn", "Quick guard")) == "not_yours"
    do(campaign, storyteller, "turn", "Quick guard")
    assert code(do(campaign, other_player, "turn", "Ilse Varga")) == "not_yours"
    assert code(do(campaign, spectator, "turn", "Ilse Varga")) == "spectator"
    assert isinstance(do(campaign, player, "turn", "Ilse Varga"), Fight)
    assert isinstance(do(campaign, player, "end", "Ilse Varga"), Fight)


@pytest.mark.parametrize("kind", ["begin", "round", "finish", "out", "back", "leave", "order", "reveal", "stun"])
def test_what_is_a_storytellers_is_not_a_players_even_for_their_own(
    campaign: Campaign, player: User, fight: Fight, kind: str
):
    assert code(do(campaign, player, kind, "Ilse Varga")) == "not_yours"


def test_a_player_who_only_watches_now_does_not_act(campaign: Campaign, storyteller: User, player: User, fight: Fight):
    do(campaign, storyteller, "turn", "Quick guard")
    Membership.objects.filter(user=player).update(role=Role.SPECTATOR)
    assert code(do(campaign, player, "turn", "Ilse Varga")) == "spectator"


def test_a_turn_out_of_order_is_refused_and_nothing_is_written(campaign: Campaign, storyteller: User, fight: Fight):
    before = FightEvent.objects.count()
    assert code(do(campaign, storyteller, "turn", "Ilse Varga")) == "wrong_team"
    assert code(do(campaign, storyteller, "turn", "Nobody")) == "unknown_member"
    assert code(do(campaign, storyteller, "dance", "Ilse Varga")) == "unknown_event"
    assert FightEvent.objects.count() == before


def test_the_same_press_twice_is_one_event(campaign: Campaign, storyteller: User, fight: Fight):
    key, seen = uuid.uuid4(), seen_by(campaign, storyteller)
    for _ in range(2):
        assert isinstance(do(campaign, storyteller, "turn", "Quick guard", seen=seen, key=key), Fight)
    assert FightEvent.objects.filter(document__kind="turn").count() == 1
    assert code(do(campaign, storyteller, "finish", seen=seen, key=key)) == "stale"


def test_a_press_on_an_old_page_changes_nothing(campaign: Campaign, storyteller: User, player: User, fight: Fight):
    old = seen_by(campaign, player)
    do(campaign, storyteller, "turn", "Quick guard")
    assert code(do(campaign, player, "turn", "Ilse Varga", seen=old)) == "stale"
    assert code(undo(campaign, storyteller, seen=old)) == "stale"
    assert isinstance(do(campaign, player, "turn", "Ilse Varga"), Fight)


def test_every_change_can_be_taken_back_one_by_one_and_no_row_is_lost(
    campaign: Campaign, storyteller: User, player: User, fight: Fight
):
    do(campaign, storyteller, "turn", "Quick guard")
    do(campaign, player, "turn", "Ilse Varga")
    do(campaign, storyteller, "out", "Quick guard")
    views = []
    while standing(campaign).live:
        views.append(standing(campaign).view)
        assert isinstance(undo(campaign, storyteller), Fight)
    assert [view.acting for view in views] == ["Ilse Varga", "Ilse Varga", "Quick guard", "", "", "", ""]
    assert standing(campaign).view.teams == ()
    assert FightEvent.objects.count() == 14
    assert code(undo(campaign, storyteller)) == "nothing_to_undo"


def test_after_taking_back_the_fight_goes_on_from_there(campaign: Campaign, storyteller: User, fight: Fight):
    do(campaign, storyteller, "turn", "Quick guard")
    undo(campaign, storyteller)
    assert standing(campaign).view.may_act == ("Quick guard",)
    assert isinstance(do(campaign, storyteller, "turn", "Quick guard"), Fight)


def test_only_storytellers_take_back(campaign: Campaign, player: User, fight: Fight):
    assert code(undo(campaign, player)) == "storyteller_only"


def test_one_fight_at_a_time_and_its_end_can_be_taken_back(campaign: Campaign, storyteller: User, fight: Fight):
    assert code(start(campaign, storyteller)) == "fight_is_on"
    do(campaign, storyteller, "finish")
    assert not Fight.objects.get().is_on
    assert code(do(campaign, storyteller, "turn", "Quick guard")) == "no_fight"
    undo(campaign, storyteller)
    assert Fight.objects.get().is_on
    do(campaign, storyteller, "finish")
    assert start(campaign, storyteller).number == 2


def test_the_same_start_twice_is_one_fight(campaign: Campaign, storyteller: User):
    key = uuid.uuid4()
    first = start(campaign, storyteller, someone("Guard"), key=key)
    assert start(campaign, storyteller, someone("Guard"), key=key) == first
    assert len(standing(campaign).rows) == 1


def test_whoever_joins_under_a_name_that_is_taken_gets_a_number(campaign: Campaign, storyteller: User, fight: Fight):
    join(campaign, storyteller, someone("Quick guard", 1), someone("Quick guard", 1))
    names = [team.name for team in standing(campaign).view.teams]
    assert names == ["Quick guard", "Ilse Varga", "Slow", "Quick guard 2", "Quick guard 3"]


def test_no_number_tells_the_players_of_somebody_hidden(campaign: Campaign, storyteller: User, fight: Fight):
    join(campaign, storyteller, someone("Bandit", 1, hidden=True))
    assert code(join(campaign, storyteller, someone("Bandit", 1))) == "name_betrays"
    join(campaign, storyteller, someone("Quick guard", 1, hidden=True))  # numbered, for the storyteller alone
    assert code(join(campaign, storyteller, someone("Quick guard", 1))) == "name_betrays"
    assert standing(campaign).hidden == {"Bandit", "Quick guard 2", "Slow"}
    do(campaign, storyteller, "leave", "Bandit")
    assert code(join(campaign, storyteller, someone("Bandit", 1))) == "name_betrays"
    do(campaign, storyteller, "reveal", "Quick guard 2")
    assert isinstance(join(campaign, storyteller, someone("Quick guard", 1)), Fight)


def test_too_many_for_one_fight_join_not_at_all(campaign: Campaign, storyteller: User, fight: Fight):
    assert code(join(campaign, storyteller, *(someone(f"Rat {n}") for n in range(58)))) == "too_many"
    assert len(standing(campaign).view.teams) == 3


def test_nothing_changes_at_an_archived_table(campaign: Campaign, storyteller: User, player: User, fight: Fight):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    for person in (storyteller, player):
        assert code(do(campaign, person, "turn", "Ilse Varga")) == "archived"
        assert code(undo(campaign, person)) == "archived"
        assert code(start(campaign, person)) == "archived"
        assert code(join(campaign, person, someone("Late"))) == "archived"


def test_a_fight_is_told_by_the_house_rules_it_began_with(campaign: Campaign, fight: Fight):
    campaign.house_rules = {"default_difficulty": 7}
    campaign.save()
    assert standing(campaign).fight.game.house_rules.default_difficulty == 6
    assert len(standing(campaign).view.teams) == 3


# Hidden from the players


def test_what_is_about_somebody_hidden_is_told_to_storytellers_only(
    campaign: Campaign, storyteller: User, fight: Fight
):
    do(campaign, storyteller, "out", "Slow")
    undo(campaign, storyteller)
    do(campaign, storyteller, "reveal", "Slow")
    do(campaign, storyteller, "out", "Slow")
    told = list(TableEvent.objects.filter(kind="room").order_by("seq").values_list("audience", flat=True))
    assert told == ["table", "table", "storytellers", "storytellers", "table", "table"]


def test_a_player_may_act_on_a_page_that_knows_nothing_of_what_is_hidden(
    campaign: Campaign, storyteller: User, player: User, fight: Fight
):
    do(campaign, storyteller, "turn", "Quick guard")
    seen = seen_by(campaign, player)
    do(campaign, storyteller, "out", "Slow")
    assert isinstance(do(campaign, player, "turn", "Ilse Varga", seen=seen), Fight)


def test_whoever_acts_is_seen(campaign: Campaign, storyteller: User, player: User, fight: Fight):
    do(campaign, storyteller, "turn", "Quick guard")
    do(campaign, player, "turn", "Ilse Varga")
    assert Fight.objects.get().headline == "Round 1: Ilse Varga acts"
    do(campaign, player, "end", "Ilse Varga")
    assert Fight.objects.get().headline == "Round 1: Everybody has acted"
    do(campaign, storyteller, "turn", "Slow")
    assert Fight.objects.get().headline == "Round 1: Slow acts"
    undo(campaign, storyteller)
    assert standing(campaign).hidden == {"Slow"}


# What the database refuses


@pytest.mark.parametrize(
    "fields",
    [
        {"seq": 1, "document": {"kind": "end"}},
        {"seq": 99, "document": None},
        {"seq": 99, "document": {"kind": "end"}, "undoes": True},
    ],
)
def test_an_event_happens_or_undoes_in_its_place(fight: Fight, fields: dict):
    if "undoes" in fields:
        fields = fields | {"undoes": fight.events.first()}
    with pytest.raises(IntegrityError), transaction.atomic():
        FightEvent.objects.create(fight=fight, **fields)


def test_an_event_is_taken_back_once(fight: Fight):
    first = fight.events.first()
    FightEvent.objects.create(fight=fight, seq=98, undoes=first)
    with pytest.raises(IntegrityError), transaction.atomic():
        FightEvent.objects.create(fight=fight, seq=99, undoes=first)


def test_a_request_key_is_used_once(fight: Fight, storyteller: User):
    key = fight.events.exclude(request_key=None).first().request_key
    with pytest.raises(IntegrityError), transaction.atomic():
        FightEvent.objects.create(fight=fight, seq=99, document={"kind": "end"}, by=storyteller, request_key=key)


def test_a_table_has_one_fight_at_a_time_and_one_of_each_number(campaign: Campaign, fight: Fight):
    for number, ended in ((2, None), (1, timezone.now())):
        with pytest.raises(IntegrityError), transaction.atomic():
            Fight.objects.create(campaign=campaign, number=number, begun_at=timezone.now(), ended_at=ended)


def test_a_damaged_character_of_the_table_breaks_no_fight(
    campaign: Campaign, storyteller: User, player: User, ilse: Character, fight: Fight
):
    type(ilse).objects.filter(pk=ilse.pk).delete()
    assert standing(campaign).view.teams[1].name == "Ilse Varga"
    assert code(do(campaign, player, "turn", "Ilse Varga")) == "not_yours"


def test_whoever_is_shown_or_gone_again_is_told_to_the_table_and_whoever_hides_all_along_is_not(
    campaign: Campaign, storyteller: User, fight: Fight
):
    heard = TableEvent.objects.visible_to(seat(campaign, make_member(campaign)))

    def told(answer: Any) -> bool:
        """Whether players heard of it."""
        assert isinstance(answer, Fight), answer
        new = heard.exists()
        TableEvent.objects.all().delete()
        return new

    TableEvent.objects.all().delete()
    assert told(do(campaign, storyteller, "reveal", "Slow"))
    assert told(undo(campaign, storyteller))
    assert not told(join(campaign, storyteller, someone("Lurker", hidden=True)))
    assert not told(undo(campaign, storyteller))
    assert told(join(campaign, storyteller, someone("Thief")))
    assert told(undo(campaign, storyteller))
