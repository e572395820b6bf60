"""A query that is written down once answers as the one that is built anew."""

from __future__ import annotations

import pytest
from django.db import IntegrityError
from django.db.models import CharField

from campaigns.models import Audience, Campaign, Membership, TableEvent, User
from campaigns.statements import Slot, Statement, insert

COLUMNS = ("pk", "user__username", "role", "joined_at")


def seats(statement: Statement, campaign: Campaign, role: str) -> list[dict[str, object]]:
    """The rows that were asked for."""
    return list(statement.ask(campaign=campaign.pk, role=role))


@pytest.fixture
def statement(db: None) -> Statement:
    """The seats of a campaign in one role, by name."""
    rows = Membership.objects.filter(campaign_id=Slot("campaign"), role=Slot("role", CharField()))
    return Statement(rows.order_by("user__username").values(*COLUMNS))


@pytest.mark.parametrize("role", ["player", "storyteller", "spectator"])
def test_it_answers_with_what_is_there_now(
    statement: Statement, campaign: Campaign, player: User, spectator: User, role: str
):
    rows = Membership.objects.filter(campaign=campaign, role=role).order_by("user__username")
    assert seats(statement, campaign, role) == list(rows.values(*COLUMNS))
    Membership.objects.filter(campaign=campaign).delete()
    assert seats(statement, campaign, role) == []


def test_a_value_that_is_missing_is_an_error(statement: Statement, campaign: Campaign):
    with pytest.raises(KeyError):
        list(statement.ask(campaign=campaign.pk))


def event_of(campaign: Campaign, seq: int) -> TableEvent:
    """A new row, with a default, a text, a reference and a time that the database is given."""
    return TableEvent(campaign=campaign, seq=seq, token=f"t{seq}", kind="roll", subject=7, audience=Audience.TABLE)


def test_a_row_is_inserted_as_it_would_be_saved(campaign: Campaign):
    written, saved = insert(event_of(campaign, 1001)), event_of(campaign, 1002)
    saved.save()
    rows = [TableEvent.objects.filter(pk=one.pk).values().get() for one in (written, saved)]
    differ = {name for name, value in rows[0].items() if rows[1][name] != value}
    assert differ == {"id", "seq", "token", "at"}
    assert rows[0]["at"] == written.at
    written.subject = 8
    written.save()
    assert TableEvent.objects.get(pk=written.pk).subject == 8


def test_a_row_is_inserted_under_the_constraints_of_its_table(campaign: Campaign):
    insert(event_of(campaign, 1001))
    with pytest.raises(IntegrityError):
        insert(event_of(campaign, 1001))
