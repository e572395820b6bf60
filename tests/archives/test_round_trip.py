"""A campaign goes out as one file and comes back as the same campaign, in every system."""

from __future__ import annotations

import html
import re

import pytest
from django.apps import apps
from django.core.cache import caches

from campaigns.archiving import knows_line, left_out, part_of, parts
from campaigns.models import Campaign, Membership, User
from campaigns.services import leave_campaign
from campaigns.telling import kinds
from characters.lives.services import delete, retire
from rolls.demo.seeding import make_demo
from rolls.models import Roll
from tests.archives.conftest import brought, packed, parts_of, sent
from tests.factories import make_character, make_member, make_user
from tests.notes.writing import written

pytestmark = pytest.mark.django_db


def test_every_model_of_a_campaign_says_whether_it_is_in_an_archive():
    ours = [one for one in apps.get_models() if one.__module__.split(".")[0] in ("campaigns", "characters", "rolls")]
    through = {many.remote_field.through for part in parts() for many in part.model._meta.many_to_many}
    silent = [one._meta.label for one in ours if not part_of(one) and one not in left_out() and one not in through]
    assert silent == []


def test_every_line_of_the_log_says_to_which_rows_it_leads():
    assert [kind.key for kind in kinds() if not knows_line(kind.key)] == []


def maelstrom() -> tuple[Campaign, User]:
    make_demo()
    campaign = Campaign.objects.get()
    return campaign, campaign.memberships.get(role="storyteller").user


def seen(client, address: str) -> str:
    """What a page says, without ids and addresses."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    body = re.sub(r"<(script|style)\b.*?</\1>", "", answer.content.decode(), flags=re.S)
    body = re.sub(r"<[^>]*>", " ", body).replace(" (imported)", "")
    body = re.sub(r"Hidden roll\s+[A-Z]{4}", "Hidden roll", body)  # called by its token, which is made anew
    return re.sub(r"\s+", " ", html.unescape(body))


def pages(campaign: Campaign) -> list[str]:
    here = f"/campaigns/{campaign.pk}/"
    found = [
        here + one
        for one in ("", "log/", "party/", "notes/", "notes/zero/", "cast/", "settings/", "sessions/", "statistics/")
    ]
    found += [one.get_absolute_url() for one in campaign.sessions.order_by("number")]
    found += [one.get_absolute_url() for one in campaign.notes.order_by("pk")]
    found += [one.get_absolute_url() for one in campaign.calls.order_by("pk")]
    found += [one.get_absolute_url() for one in campaign.fights.order_by("pk")]
    found += [one.get_absolute_url() for one in campaign.rolls.order_by("pk")[:10]]
    for one in campaign.characters.order_by("pk"):
        found.append(one.get_absolute_url())
        if one.owner_id:
            found.append(f"/characters/{one.pk}/history/")
    return found


def test_a_campaign_that_comes_back_has_the_same_pages(client):
    campaign, teller = maelstrom()
    again = brought(client, teller, packed(campaign, teller))
    assert again.pk != campaign.pk
    client.force_login(teller)
    for old, new in zip(pages(campaign), pages(again), strict=True):
        here, there = seen(client, old), seen(client, new)
        apart = next((at for at, (one, two) in enumerate(zip(here, there)) if one != two), 0)  # noqa: B905
        assert there == here, (old, here[max(0, apart - 60) : apart + 60], there[max(0, apart - 60) : apart + 60])


def test_rolls_come_back_with_their_steps_and_nobody_elses_keys(client):
    campaign, teller = maelstrom()
    again = brought(client, teller, packed(campaign, teller))
    rows = [
        [(one.seq, one.outcome, one.value, one.steps, one.by_name) for one in table.rolls.order_by("seq")]
        for table in (campaign, again)
    ]
    assert rows[0] == rows[1]
    assert len(rows[0]) > 20
    assert Roll.objects.values("token").distinct().count() == Roll.objects.count()


def test_an_archive_that_comes_twice_makes_two_campaigns_and_says_so(client):
    campaign, teller = maelstrom()
    data = packed(campaign, teller)
    first, second = brought(client, teller, data), brought(client, teller, data)
    assert first.pk != second.pk
    caches["process"].clear()
    page = client.get(sent(client, teller, data).get_absolute_url()).content.decode()
    assert "You brought this very archive before" in page


def test_people_of_an_archive_have_no_accounts_here_and_tell_no_story(client):
    campaign, teller = maelstrom()
    somebody = make_user("Somebody")
    again = brought(client, somebody, packed(campaign, teller), seat=0)
    assert [one.user for one in again.memberships.filter(role="storyteller")] == [somebody]
    others = [one.user for one in again.memberships.exclude(user=somebody)]
    assert len(others) == campaign.memberships.count()
    assert not any(one.is_active or one.has_usable_password() for one in others)
    assert all(one.username.endswith("(imported)") for one in others)


def test_what_somebody_keeps_to_themselves_is_in_no_archive(client, campaign, storyteller, player):
    written(campaign, player, title="Mine alone", text="nobody else reads this")
    data = packed(campaign, storyteller)
    assert b"nobody else" not in b"".join(parts_of(data).values())


def test_only_storytellers_take_a_campaign_along(client, campaign, storyteller, player, spectator, stranger):
    for who, status in ((storyteller, 200), (player, 404), (spectator, 404), (stranger, 404)):
        client.force_login(who)
        for address in ("take-along/", "take-along/file/"):
            assert client.get(f"/campaigns/{campaign.pk}/{address}").status_code == status
    assert Membership.objects.count() == 3


def test_the_retired_come_along_and_of_the_deleted_and_of_those_who_left_only_what_was_told(
    client, campaign, storyteller, player
):
    leaver = make_member(campaign, make_user("Bea"))
    rests, deleted, gone = (
        make_character(campaign, by, name=n) for by, n in ((player, "Ilse"), (player, "Juno"), (leaver, "Oye"))
    )
    for one in (rests, deleted, gone):
        retire(one, storyteller)
    delete(deleted, storyteller)
    leave_campaign(campaign_id=campaign.pk, by=leaver)
    again = brought(client, storyteller, packed(campaign, storyteller))
    assert [one.name for one in again.characters.all()] == ["Ilse"]
    assert again.characters.get().is_retired
    client.force_login(storyteller)
    logs = [seen(client, f"{one.get_absolute_url()}log/") for one in (campaign, again)]
    assert logs[0] == logs[1]
    assert "Juno" in logs[1]
