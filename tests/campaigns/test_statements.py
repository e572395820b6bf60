"""A query that is written down once answers as the one that is built anew."""

from __future__ import annotations

import pytest
from django.db.models import CharField

from campaigns.models import Campaign, Membership, User
from campaigns.statements import Slot, Statement

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
