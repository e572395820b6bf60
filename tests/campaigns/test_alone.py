"""What one member alone may know of: no list of events, no cursor, no stream and no catching up tells anybody else."""

from django.db import transaction

from campaigns.events import record_event
from campaigns.kinds import EventKind
from campaigns.models import Membership, Role, TableEvent
from campaigns.table_events import ALONE
from rolls.live.admission import Listener, Place
from rolls.live.catch_up import catch_up
from rolls.templatetags.live import cursor_of
from tests.factories import make_member


def seats_but(campaign, user):
    for role in Role.values:
        make_member(campaign, role=role)
    return campaign.memberships.exclude(user=user)


def kept_by(campaign, user):
    with transaction.atomic():
        return record_event(campaign_id=campaign.pk, kind=EventKind("kept"), audience=ALONE, member_id=user.pk)


def test_only_the_member_finds_it_among_the_events(campaign, player):
    event = kept_by(campaign, player)
    for seat in seats_but(campaign, player):
        assert not TableEvent.objects.visible_to(seat).exists()
        assert not Place(seat.is_storyteller, seat.user_id).may_know(event)
    mine = Membership.objects.get(campaign=campaign, user=player)
    assert list(TableEvent.objects.visible_to(mine)) == [event]
    assert Place(False, player.pk).may_know(event)


def test_a_storyteller_keeps_something_from_the_others(campaign):
    one, other = make_member(campaign, role=Role.STORYTELLER), make_member(campaign, role=Role.STORYTELLER)
    event = kept_by(campaign, one)
    assert Place(True, one.pk).may_know(event)
    assert not Place(True, other.pk).may_know(event)


def test_nobody_else_has_its_token_as_the_cursor_of_a_page_or_is_told_of_it_later(campaign, player):
    event = kept_by(campaign, player)
    campaign.refresh_from_db()
    for seat in seats_but(campaign, player).select_related("campaign"):
        assert event.token not in cursor_of(seat)
        assert catch_up(Listener(campaign.pk, seat.user_id, seat.role), event.seq - 1).body == b""
