"""What the database itself refuses about campaigns, whoever asks."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from campaigns.events import next_number, record_event
from campaigns.kinds import SETTINGS
from campaigns.line_kinds import SETTINGS_LINE
from campaigns.models import Audience, Campaign, Membership, Role, TableEvent
from campaigns.table_events import ALONE
from rolls.kinds import ROLL
from tests.factories import make_campaign


def refuses(constraint: str):
    return pytest.raises(IntegrityError, match=constraint)


@pytest.mark.django_db
def test_a_campaign_has_a_name():
    with refuses("campaign_has_a_name"):
        make_campaign(name="")


def test_table_rolls_are_rolls(campaign):
    with refuses("table_rolls_are_rolls"):
        Campaign.objects.filter(pk=campaign.pk).update(table_roll_seq=1, roll_seq=0)


def test_no_invite_leads_to_two_campaigns(campaign):
    with pytest.raises(IntegrityError):
        make_campaign(invite=campaign.invite)


def test_one_membership_each(campaign, player):
    with pytest.raises(IntegrityError):
        Membership.objects.create(campaign=campaign, user=player, role=Role.SPECTATOR)


def test_a_role_is_one_of_three(campaign, stranger):
    with refuses("membership_role_is_known"):
        Membership.objects.create(campaign=campaign, user=stranger, role="admin")


def test_an_event_number_is_taken_once(campaign):
    record_event(campaign_id=campaign.pk, kind=SETTINGS)
    with pytest.raises(IntegrityError):
        record_event(campaign_id=campaign.pk, kind=SETTINGS, seq=1)


@pytest.mark.parametrize("audience", [Audience.PRIVATE, ALONE])
def test_a_private_event_names_its_member(campaign, audience):
    with refuses("private_event_names_its_member"):
        record_event(campaign_id=campaign.pk, kind=ROLL, audience=audience)


def test_a_line_of_the_log_is_for_more_than_one_alone(campaign, player):
    with refuses("line_is_for_more_than_one_alone"):
        record_event(campaign_id=campaign.pk, kind=SETTINGS, audience=ALONE, member_id=player.pk, line=SETTINGS_LINE)


@pytest.mark.django_db(transaction=True)
def test_no_event_outside_the_transaction_of_its_change():
    campaign = make_campaign()
    with pytest.raises(transaction.TransactionManagementError):
        record_event(campaign_id=campaign.pk, kind=SETTINGS)
    assert not TableEvent.objects.exists()


def test_numbers_rise_by_one_and_only_those_asked_for(campaign):
    assert next_number(campaign.pk, "event_seq") == (1,)
    assert next_number(campaign.pk, "roll_seq", "event_seq") == (1, 2)
    campaign.refresh_from_db()
    assert campaign.table_roll_seq == 0


def test_the_shell_cannot_take_the_last_storyteller_away_when_it_checks(campaign, storyteller):
    seat = campaign.memberships.get(user=storyteller)
    seat.role = Role.PLAYER
    with pytest.raises(ValidationError, match="needs a storyteller"):
        seat.full_clean()


@pytest.mark.parametrize("broken", [{"system": "chess"}, {"edition": "second"}, {"house_rules": {"no_such": 1}}])
def test_rules_that_cannot_be_played_are_refused_on_every_road(campaign, broken):
    for name, value in broken.items():
        setattr(campaign, name, value)
    with pytest.raises(ValidationError, match="cannot be played"):
        campaign.full_clean()
