"""A character that nobody owns is the table's: storytellers play it, and no party counts it (decision 25)."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from campaigns.access import Viewer
from campaigns.models import Audience, Campaign, Membership, Role, User
from campaigns.table_events import TableEvent
from campaigns.telling import told
from characters import advancement, first_steps, foretelling
from characters.access import Seat
from characters.advancement import award, buy, in_party
from characters.lifting import Company
from characters.listing import mine_at, my_list
from characters.models import Character, Status
from characters.party import lines_of
from characters.services import OF_THE_CAST, move_tracker, reopen_character, save_field
from characters.vitals import shown_to
from characters.writing import Saved, known_to
from rules.sheets import Problem
from tests.factories import make_member


def seat_of(user: User, campaign: Campaign) -> Membership:
    return Membership.objects.select_related("campaign", "user").get(user=user, campaign=campaign)


def test_the_cast_is_at_the_table_and_not_of_the_party(campaign, hero, guard, warden):
    assert set(campaign.characters.at_table()) == {hero, guard, warden}
    assert set(campaign.characters.of_players()) == {hero}
    assert set(campaign.characters.of_the_cast()) == {guard, warden}


def test_the_party_is_players_characters_wherever_it_is_counted(campaign, storyteller, player, hero, guard, warden):
    tells = Viewer("storytellers", storyteller.pk)
    assert [line.name for line in lines_of(campaign, tells)] == [hero.name]
    assert in_party(campaign) == [hero]
    assert [one.name for one in Company.of(campaign).people] == [hero.name]
    assert not any("Guard" in one or "Warden" in one for one in foretelling.foretell(campaign, campaign.game))
    assert my_list(storyteller) == []
    assert mine_at(campaign, storyteller) == []
    assert mine_at(campaign, player) == [hero]


def test_an_npc_is_no_first_character_of_a_new_table(campaign, warden):
    steps = first_steps.steps_of(campaign)
    assert not next(step for step in steps if step.title == "Characters").done


def test_storytellers_see_all_of_the_cast_and_players_those_revealed(
    campaign, storyteller, player, spectator, stranger, guard, warden
):
    of_the_cast = Character.objects.of_the_cast()
    assert set(of_the_cast.visible_to(storyteller)) == {guard, warden}
    for user in (player, spectator):
        assert set(of_the_cast.visible_to(user)) == {warden}
    assert not of_the_cast.visible_to(stranger)


def test_a_former_storyteller_knows_nothing_of_the_cast(campaign, storyteller, guard, warden):
    make_member(campaign, role=Role.STORYTELLER)
    Membership.objects.get(campaign=campaign, user=storyteller).delete()
    assert not Character.objects.visible_to(storyteller)
    # It stays when a storyteller leaves.
    assert set(campaign.characters.at_table()) == {guard, warden}


@pytest.mark.parametrize("role", ["table", "member"])
def test_what_nobody_owns_is_not_the_tables_own(campaign, guard, role):
    assert not shown_to(guard, Viewer(role, None))
    assert shown_to(guard, Viewer("storytellers", None))


def test_what_happens_to_a_hidden_one_is_for_storytellers_and_to_a_revealed_one_for_all(guard, warden):
    assert known_to(guard) == (Audience.STORYTELLERS, None)
    assert known_to(warden) == (Audience.TABLE, None)
    assert known_to(warden, privately=True) == (Audience.STORYTELLERS, None)


def test_a_character_without_an_owner_is_finished(campaign, guard):
    with pytest.raises(IntegrityError), transaction.atomic():
        Character.objects.filter(pk=guard.pk)._update([(Character._meta.get_field("status"), None, Status.DRAFT)])


def test_rules_of_creation_do_not_judge_the_cast_but_its_sheet_is_read(campaign, guard):
    assert campaign.game.problems(guard.sheet), "a blank sheet is no legal character"
    guard.save()
    guard.document = {"nonsense": 1}
    with pytest.raises(ValidationError):
        guard.save()


def test_every_storyteller_changes_the_cast_and_no_player_does(campaign, storyteller, player, warden):
    second = make_member(campaign, role=Role.STORYTELLER)
    for user, may in ((storyteller, True), (second, True), (player, False)):
        moved = move_tracker(character=warden, by=user, tracker="health", move="bashing")
        assert isinstance(moved, Saved) is may, user
    assert not Seat(warden, player, seat_of(player, campaign)).sees_notes


def test_the_cast_has_no_builder_and_no_account(campaign, storyteller, guard):
    assert reopen_character(character=guard, by=storyteller) == OF_THE_CAST
    bought = buy(character=guard, by=storyteller, code="Strength")
    assert bought == advancement.NOT_OF_THE_CAST
    awarded = award(characters=[guard], by=storyteller, points=1, reason="for nothing")
    assert isinstance(awarded, Problem)


def test_a_player_reads_no_number_of_a_revealed_npc_in_the_log(campaign, storyteller, player, warden):
    move_tracker(character=warden, by=storyteller, tracker="health", move="lethal", amount=2)
    move_tracker(character=warden, by=storyteller, tracker="willpower", move="spend")
    save_field(
        character=warden, by=storyteller, path="story.concept", value="x", base_version=1, force=True, reason="why"
    )
    lines = list(TableEvent.objects.filter(campaign=campaign, line__gt=""))
    telling = told(campaign, lines)
    for viewer in (Viewer("table"), Viewer("member", player.pk)):
        said = [view.who + view.said for one in telling.values() if (view := one.view(viewer))]
        assert said == ["Warden is hurt."]
    storytellers = [one.view(Viewer("storytellers")) for one in telling.values()]
    assert any("lethal" in view.said for view in storytellers if view)


def test_a_line_about_a_hidden_one_is_nobodys_but_the_storytellers(campaign, storyteller, player, guard):
    move_tracker(character=guard, by=storyteller, tracker="health", move="lethal")
    [line] = TableEvent.objects.filter(campaign=campaign, line__gt="")
    assert line.audience == Audience.STORYTELLERS
    [telling] = told(campaign, [line]).values()
    assert telling.view(Viewer("table")) is None
    assert telling.view(Viewer("member", player.pk)) is None


PAGES = ("/characters/{pk}/", "/characters/{pk}/history/", "/characters/{pk}/condition/", "/characters/{pk}/build/")


@pytest.mark.parametrize("path", PAGES)
def test_the_sheet_of_the_cast_is_the_storytellers_alone(at, player, spectator, stranger, guard, warden, path):
    for user in (player, spectator, stranger):
        for one in (guard, warden):
            assert at(user).get(path.format(pk=one.pk)).status_code == 404


def test_storytellers_find_one_of_the_cast_on_its_own_page(at, campaign, storyteller, guard):
    answer = at(storyteller).get(f"/characters/{guard.pk}/")
    assert answer.headers["Location"] == f"/campaigns/{campaign.pk}/cast/{guard.pk}/" == guard.get_absolute_url()
