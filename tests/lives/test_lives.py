"""What becomes of characters: given, copied, retired, deleted and brought back, in every system."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

import rules
from campaigns.models import Membership, Role, TableEvent
from campaigns.removing import remove_parting
from campaigns.waiting import waiting_for
from characters.cast.models import Npc
from characters.history import history_of
from characters.lives.access import life_or_404
from characters.lives.copying import copy_as_npc, copy_to, preview
from characters.lives.handing import answer, give, withdraw
from characters.lives.models import Offer, OfferState
from characters.lives.services import delete, purge, restore, retire, revive
from characters.models import Character, Status
from characters.services import save_field
from rules.sheets import Problem
from tests.factories import make_campaign, make_character, make_member, make_npc, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def storyteller():
    return make_user("Noor")


@pytest.fixture
def campaign(storyteller):
    return make_campaign(storyteller=storyteller)


@pytest.fixture
def tomas(campaign):
    return make_member(campaign, make_user("Tomas"))


@pytest.fixture
def lena(campaign):
    return make_member(campaign, make_user("Lena"))


@pytest.fixture
def hero(campaign, tomas):
    return make_character(campaign, tomas)


def seat_of(user, character):
    return life_or_404(user, character.pk)


def waits(campaign):
    found = waiting_for(campaign.memberships.select_related("user", "campaign"))
    return sorted((seat.user.username, one.text) for seat, some in found.items() for one in some if "offer" in one.key)


def log_of(campaign):
    return [one.sentence for one in campaign.decisions.filter(about="life").order_by("pk")]


def test_a_player_leaves_and_the_character_goes_on_with_another(campaign, storyteller, tomas, lena, hero):
    save_field(character=hero, by=tomas, path="story.notes", value="I am the thief", base_version=hero.version)
    Membership.objects.get(user=tomas).delete()
    offer = give(hero, storyteller, lena.pk)
    assert offer.state == OfferState.WAITING
    assert waits(campaign) == [("Lena", "offers you Ilse Varga")]
    assert answer(offer, lena, agrees=True).state == OfferState.DONE
    hero.refresh_from_db()
    assert hero.owner == lena
    assert hero in campaign.characters.of_players()
    kept = Character.objects.get(owner=tomas)
    assert (kept.name, kept.status, kept.sheet.story.notes) == ("Ilse Varga", Status.DRAFT, "I am the thief")
    assert Character.objects.get(pk=hero.pk).sheet.story.notes == ""
    assert log_of(campaign) == ["Noor gave Ilse Varga to Lena."]
    assert "I am the thief" not in str(history_of(hero, notes=True, tells=False))
    assert "I am the thief" in str(history_of(hero, notes=True, tells=True))


def test_whoever_is_there_is_asked_both_of_them(campaign, storyteller, tomas, lena, hero):
    offer = give(hero, storyteller, lena.pk)
    assert waits(campaign) == [("Lena", "offers you Ilse Varga"), ("Tomas", "would give Ilse Varga to Lena")]
    answer(offer, lena, agrees=True)
    assert Character.objects.get(pk=hero.pk).owner == tomas
    answer(offer, tomas, agrees=True)
    assert Character.objects.get(pk=hero.pk).owner == lena
    assert isinstance(answer(offer, tomas, agrees=True), Problem)


def test_one_who_declines_ends_the_offer_and_nothing_changes(campaign, storyteller, tomas, lena, hero):
    offer = give(hero, storyteller, lena.pk)
    assert isinstance(give(hero, storyteller, lena.pk), Problem)
    assert answer(offer, tomas, agrees=False).state == OfferState.DECLINED
    assert Character.objects.get(pk=hero.pk).owner == tomas
    assert waits(campaign) == []
    again = give(hero, storyteller, lena.pk)
    assert withdraw(again, storyteller).state == OfferState.WITHDRAWN


def test_a_storyteller_gives_their_own_without_being_asked(campaign, storyteller, lena):
    mine = make_character(campaign, storyteller, name="Bo", hidden=True)
    answer(give(mine, storyteller, lena.pk), lena, agrees=True)
    given = Character.objects.get(pk=mine.pk)
    assert (given.owner, given.hidden) == (lena, False)
    assert not Character.objects.filter(owner=storyteller).exists()


def test_nobody_gets_what_they_may_not_have(campaign, storyteller, tomas, lena, hero):
    watcher = make_member(campaign, role=Role.SPECTATOR)
    for receiver in (watcher.pk, tomas.pk, make_user().pk, 0, 2**63 - 1):
        assert isinstance(give(hero, storyteller, receiver), Problem)
    assert isinstance(give(hero, tomas, lena.pk), Problem)
    assert isinstance(give(make_npc(campaign), storyteller, lena.pk), Problem)
    assert not Offer.objects.exists()


def test_an_offer_to_somebody_who_left_comes_to_nothing(campaign, storyteller, tomas, lena, hero):
    offer = give(hero, storyteller, lena.pk)
    Membership.objects.get(user=lena).delete()
    assert isinstance(answer(offer, lena, agrees=True), Problem)
    assert Character.objects.get(pk=hero.pk).owner == tomas


def test_a_retired_one_is_out_of_the_party_and_comes_back_as_it_was(campaign, storyteller, tomas, hero):
    before = hero.document
    retire(hero, tomas)
    assert hero not in campaign.characters.at_table()
    assert isinstance(
        save_field(character=hero, by=tomas, path="story.concept", value="x", base_version=hero.version), Problem
    )
    retire(hero, tomas)
    revive(hero, storyteller)
    assert hero in campaign.characters.at_table()
    assert Character.objects.get(pk=hero.pk).document == before
    assert log_of(campaign) == ["Ilse Varga retires.", "Ilse Varga is back."]


def test_what_was_deleted_comes_back_within_thirty_days_and_not_after(campaign, tomas, hero):
    delete(hero, tomas)
    assert not Character.objects.visible_to(tomas).exists()
    restore(hero, tomas)
    assert Character.objects.visible_to(tomas).get() == hero
    delete(hero, tomas)
    Character.objects.filter(pk=hero.pk).update(deleted_at=timezone.now() - timedelta(days=29))
    assert purge() == 0
    Character.objects.filter(pk=hero.pk).update(deleted_at=timezone.now() - timedelta(days=31))
    call_command("purge_deleted")
    assert not Character.objects.filter(pk=hero.pk).exists()
    assert "Ilse Varga is deleted." in log_of(campaign)
    assert isinstance(restore(hero, tomas), Problem)


def test_what_is_overdue_goes_on_ordinary_use(client, campaign, tomas, hero):
    Character.objects.filter(pk=hero.pk).update(deleted_at=timezone.now() - timedelta(days=31))
    client.force_login(tomas)
    assert "Ilse Varga" not in client.get("/characters/deleted/").content.decode()
    assert not Character.objects.filter(pk=hero.pk).exists()


def test_a_copy_is_a_draft_of_ones_own_once_for_each_press(campaign, storyteller, tomas, hero):
    other = make_campaign(storyteller=tomas, name="Other")
    press = uuid.uuid4()
    copy = copy_to(seat_of(tomas, hero), other, press=press)
    assert copy_to(seat_of(tomas, hero), other, press=press) == copy
    assert (copy.owner, copy.status, copy.campaign) == (tomas, Status.DRAFT, other)
    assert isinstance(copy_to(seat_of(tomas, hero), make_campaign()), Problem)
    luck = make_campaign(storyteller=tomas, system="luck-die", edition=rules.system("luck-die").editions[0].key)
    assert isinstance(copy_to(seat_of(tomas, hero), luck), Problem)


def test_a_preview_says_what_differs_before_anything_is_written(tomas, hero):
    other = make_campaign(storyteller=tomas, name="Other", house_rules={"default_difficulty": 7})
    assert preview(hero, other).rules == ("Default difficulty: 7 there, 6 here",)
    assert Character.objects.count() == 1


@pytest.mark.parametrize(
    ("system", "edition"), [(one.key, line.key) for one in rules.systems() for line in one.editions]
)
def test_every_system_copies_retires_and_makes_npcs(storyteller, system, edition):
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition)
    player = make_member(campaign)
    draft = Character(campaign=campaign, owner=player, name="Ada", sheet=campaign.game.blank_sheet())
    draft.save()
    copy = copy_to(seat_of(player, draft), campaign)
    assert copy.sheet == campaign.game.adopted(draft.sheet)
    npc = copy_as_npc(seat_of(storyteller, draft))
    assert npc.is_of_the_cast
    assert npc.hidden
    assert Npc.objects.get(character=npc).aside["document"] == draft.document


def test_removing_a_player_does_what_was_chosen_for_each_character(campaign, storyteller, tomas, lena, hero):
    stays, rests = make_character(campaign, tomas, name="Stay"), make_character(campaign, tomas, name="Rest")
    along = make_character(campaign, tomas, name="Along")
    wishes = {f"fate-{stays.pk}": "npc", f"fate-{rests.pk}": "retire", f"fate-{hero.pk}": f"give-{lena.pk}"}
    assert remove_parting(campaign_id=campaign.pk, by=storyteller, user_id=tomas.pk, wishes=wishes) == tomas
    fresh = {one.name: one for one in campaign.characters.filter(pk__in=[stays.pk, rests.pk, hero.pk, along.pk])}
    assert fresh["Stay"].is_of_the_cast
    assert fresh["Stay"] in campaign.characters.at_table()
    assert fresh["Rest"].is_retired
    assert fresh["Along"].owner == tomas
    assert waits(campaign) == [("Lena", "offers you Ilse Varga")]
    answer(Offer.objects.get(), lena, agrees=True)
    assert Character.objects.get(pk=hero.pk).owner == lena


def test_a_removal_that_is_refused_leaves_every_character_as_it_was(campaign, storyteller, tomas, lena, hero):
    other = make_character(campaign, tomas, name="Other")
    wishes = {f"fate-{hero.pk}": "retire", f"fate-{other.pk}": "give-999999"}
    assert isinstance(remove_parting(campaign_id=campaign.pk, by=storyteller, user_id=tomas.pk, wishes=wishes), Problem)
    assert not Character.objects.get(pk=hero.pk).is_retired
    assert Membership.objects.filter(user=tomas).exists()
    # A player sends it by hand: neither the removal nor the choice is theirs.
    found = remove_parting(campaign_id=campaign.pk, by=lena, user_id=tomas.pk, wishes={f"fate-{hero.pk}": "npc"})
    assert isinstance(found, Problem)
    assert Character.objects.get(pk=hero.pk).owner == tomas


def test_the_log_tells_it_to_those_who_know_of_the_character_alone(campaign, storyteller, hero):
    Character.objects.filter(pk=hero.pk).update(hidden=True)
    retire(hero, storyteller)
    assert TableEvent.objects.filter(line="life").get().audience != "table"
