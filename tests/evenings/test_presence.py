"""Who was there, and what one reads who was away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.evenings.models import Attendance
from campaigns.evenings.recaps import correct_attendance, write_recap
from campaigns.models import Membership
from rolls.live.admission import Admission, admit, still_listening
from tests.evenings.conftest import began, ended
from tests.factories import make_character
from tests.rolls.conftest import seat, throw


def opens(client, campaign, user) -> str:
    client.force_login(user)
    return client.get(campaign.get_absolute_url()).content.decode()


def gone(campaign, user, **time) -> None:
    """The user was last here so long ago."""
    row = Membership.objects.get(campaign=campaign, user=user)
    Membership.objects.filter(pk=row.pk).update(here_at=timezone.now() - timedelta(**time))


def there(session) -> set[int]:
    return {one.user_id for one in session.attendance.filter(was_there=True)}


def test_whoever_opens_the_table_while_a_session_is_on_was_there(client, campaign, storyteller, player, other_player):
    opens(client, campaign, other_player)
    session = began(campaign, storyteller)
    opens(client, campaign, player)
    opens(client, campaign, player)
    assert there(session) == {player.pk}
    ended(campaign, storyteller)
    opens(client, campaign, other_player)
    assert there(session) == {player.pk}


def test_whoever_has_the_table_open_was_there_too(client, campaign, storyteller, player, other_player):
    client.force_login(player)
    found = admit(campaign.pk, client.session.session_key, None)
    assert isinstance(found, Admission)
    session = began(campaign, storyteller)
    assert there(session) == set()
    still_listening(campaign.pk, frozenset({found.listener}))
    assert there(session) == {player.pk}


def test_what_a_storyteller_said_of_who_was_there_stays(client, campaign, storyteller, player):
    session = began(campaign, storyteller)
    opens(client, campaign, player)
    correct_attendance(campaign_id=campaign.pk, by=storyteller, number=1, there=frozenset())
    Membership.objects.update(here_session=0)
    opens(client, campaign, player)
    assert there(session) == set()
    assert Attendance.objects.filter(session=session, user=player).count() == 1


@pytest.mark.parametrize(
    ("away", "another", "told"),
    [
        ({"minutes": 20}, True, False),
        ({"hours": 5}, True, True),
        ({"hours": 5}, False, False),
        ({"days": 2}, False, True),
    ],
)
def test_the_card_is_for_whoever_was_away_over_a_session_or_for_a_day(
    client, campaign, storyteller, player, away, another, told
):
    assert 'class="since"' not in opens(client, campaign, player)
    gone(campaign, player, **away)
    if another:
        began(campaign, storyteller)
    assert ('class="since"' in opens(client, campaign, player)) is told
    assert ('class="since"' in opens(client, campaign, player)) is told


def test_the_card_is_gone_when_it_was_read(client, campaign, player):
    opens(client, campaign, player)
    gone(campaign, player, days=2)
    assert 'class="since"' in opens(client, campaign, player)
    url = f"/campaigns/{campaign.pk}/since/"
    assert client.get(url).status_code == 200
    assert client.post(f"{url}read/", headers={"HX-Request": "true"}).status_code == 200
    assert 'class="since"' not in opens(client, campaign, player)


def test_the_card_tells_the_recap_first_to_whoever_was_away_and_nothing_hidden(
    client, campaign, storyteller, player, ilse
):
    lurker = make_character(campaign, storyteller, name="Lurker", hidden=True)
    opens(client, campaign, player)
    gone(campaign, player, days=7)
    began(campaign, storyteller)
    throw(storyteller, lurker, visibility="storytellers")
    write_recap(campaign_id=campaign.pk, by=storyteller, number=1, text="The crate breathes.", base=0)
    ended(campaign, storyteller)
    opens(client, campaign, player)
    html = client.get(f"/campaigns/{campaign.pk}/since/", headers={"HX-Request": "true"}).content.decode()
    assert "The crate breathes." in html
    assert "Lurker" not in html
    assert "roll" not in html.replace("rolls/", "")
    throw(storyteller, ilse)
    html = client.get(f"/campaigns/{campaign.pk}/since/", headers={"HX-Request": "true"}).content.decode()
    assert html.index("The crate breathes.") < html.index("<b>1</b> roll")


def test_nobody_from_elsewhere_reads_what_happened(client, campaign, stranger):
    client.force_login(stranger)
    for url in ("since/", "sessions/", "sessions/1/"):
        assert client.get(f"/campaigns/{campaign.pk}/{url}").status_code == 404
    assert client.post(f"/campaigns/{campaign.pk}/since/read/").status_code == 404


def test_being_here_costs_nothing_once_it_is_written_down(client, campaign, storyteller, player, ilse):
    opens(client, campaign, player)
    began(campaign, storyteller)
    opens(client, campaign, player)
    with CaptureQueriesContext(connection) as before:
        opens(client, campaign, player)
    writes = [one["sql"] for one in before if one["sql"].startswith(("UPDATE", "INSERT"))]
    written = [sql for sql in writes if "campaigns_membership" in sql or "evenings_" in sql]
    assert not written
    for _ in range(3):
        ended(campaign, storyteller)
        began(campaign, storyteller)
    opens(client, campaign, player)
    with CaptureQueriesContext(connection) as after:
        opens(client, campaign, player)
    assert len(after) <= len(before) + 1  # the log looks up sessions of its page that are over, all in one
    assert seat(campaign, player).here_session == 4
