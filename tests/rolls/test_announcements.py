"""What is announced is one row of its table, however often it is rolled and by whom."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Announcement, Roll
from rules.canonical import digest_of
from rules.rolling import announced
from tests.factories import make_campaign, make_character, make_member
from tests.rolls.conftest import throw


def test_the_same_announcement_is_kept_once(player: User, storyteller: User, character: Character):
    rolls = [throw(player, character), throw(player, character, (1,) * 7), throw(storyteller, character)]
    assert len({roll.announcement_id for roll in rolls}) == 1
    assert throw(player, character, (6,) * 12, difficulty="8").announcement_id != rolls[0].announcement_id


def test_a_hidden_roll_and_an_open_one_share_it_and_neither_tells_of_the_other(
    client: Client, player: User, storyteller: User, other_player: User, campaign: Campaign, character: Character
):
    hidden = throw(storyteller, character, visibility="storytellers", reason="Behind the screen")
    client.force_login(other_player)
    assert client.get(hidden.get_absolute_url()).status_code == 404
    opened = throw(player, character)
    assert opened.announcement_id == hidden.announcement_id
    assert "Behind the screen" not in client.get(f"/campaigns/{campaign.pk}/log/").content.decode()


def test_another_table_keeps_its_own(player: User, character: Character):
    other = make_campaign(name="Elsewhere")
    theirs = make_character(other, make_member(other))
    mine, elsewhere = throw(player, character).announcement, throw(theirs.owner, theirs).announcement
    assert (mine.text, mine.digest) == (elsewhere.text, elsewhere.digest)
    assert mine.pk != elsewhere.pk


def test_its_text_is_the_canonical_one_and_is_found_by_its_digest(player: User, character: Character):
    roll = Roll.objects.get(pk=throw(player, character).pk)
    assert roll.announcement.text == announced(roll.announced)
    assert bytes(roll.announcement.digest) == digest_of(roll.announcement.text)
    assert str(roll.announcement) == "Precision + Firearms"


def test_the_database_takes_no_second_one(player: User, character: Character):
    kept = throw(player, character).announcement
    with pytest.raises(IntegrityError), transaction.atomic():
        Announcement.objects.create(campaign=kept.campaign, digest=kept.digest, text="{}")


def test_a_refused_roll_announces_nothing(press, player: User, campaign: Campaign, character: Character):
    assert press(player, campaign, character, difficulty="99").status_code == 422
    assert not Announcement.objects.exists()
