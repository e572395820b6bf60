"""Lines of the log: which events are told, to whom, and where they stand."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from campaigns.events import record_event
from campaigns.kinds import EventKind
from campaigns.models import Audience, Campaign, Membership, TableEvent, User
from campaigns.telling import LineKind, declared_line, told
from tests.factories import make_member

QUIET = LineKind("quiet", "play")


def line(campaign: Campaign, audience: str = Audience.TABLE, member: User | None = None, **more: object) -> TableEvent:
    with transaction.atomic():
        return record_event(
            campaign_id=campaign.pk,
            kind=EventKind("told"),
            audience=audience,
            member_id=member.pk if member else None,
            **{"line": QUIET, **more},
        )


def lines_of(campaign: Campaign, user: User, many: int = 20) -> list[TableEvent]:
    seat = Membership.objects.get(campaign=campaign, user=user)
    tells = seat.is_storyteller
    return list(TableEvent.objects.newest_lines(many, campaign=campaign.pk, person=user.pk, tells=tells))


def test_only_events_that_are_told_are_lines_newest_first(campaign: Campaign, player: User):
    first, _, second = line(campaign), line(campaign, line=None), line(campaign)
    assert lines_of(campaign, player) == [second, first]
    assert lines_of(campaign, player, 1) == [second]


def test_the_audience_of_the_event_is_the_audience_of_its_line(campaign: Campaign, player: User, storyteller: User):
    other = make_member(campaign)
    of_all, of_few = line(campaign), line(campaign, Audience.STORYTELLERS)
    mine, theirs = line(campaign, Audience.PRIVATE, player), line(campaign, Audience.PRIVATE, other)
    assert lines_of(campaign, player) == [mine, of_all]
    assert lines_of(campaign, other) == [theirs, of_all]
    assert lines_of(campaign, storyteller) == [theirs, mine, of_few, of_all]


def test_a_line_tells_the_row_it_is_about_or_else_the_subject_of_its_event(campaign: Campaign):
    assert line(campaign, subject=7).tells == 7
    assert line(campaign, subject=7, about=9).tells == 9


def test_an_event_may_say_that_the_line_of_another_reads_otherwise(campaign: Campaign):
    first = line(campaign)
    again = line(campaign, line=None, retells=first)
    assert (again.line, again.about) == ("", first.pk)


def test_there_is_one_kind_of_line_by_each_name():
    declared_line(QUIET)
    with pytest.raises(ValueError, match="two kinds"):
        declared_line(LineKind("quiet", "table"))


def test_a_line_that_nobody_tells_any_more_is_left_out(campaign: Campaign):
    assert told(campaign, [line(campaign, line=LineKind("gone", "play"))]) == {}


def test_indexes_lead_to_the_newest_lines_and_hidden_ones_are_not_stepped_over(campaign: Campaign, player: User):
    if connection.vendor != "sqlite":
        pytest.skip("reads the plan as SQLite writes it")
    newest = TableEvent.objects.newest_lines(20, campaign=campaign.pk, person=player.pk, tells=False)
    assert plan(newest).count("event_of_a_member") == 1
    assert plan(newest).count("line_of_the_log") == 1
    others = TableEvent.objects.no_rolls().newest_lines(20, campaign=campaign.pk, person=player.pk, tells=True)
    assert plan(others).count("line_that_is_no_roll") == 3
    assert "SCAN campaigns_tableevent" not in plan(newest) + plan(others)


def plan(rows) -> str:
    sql, values = rows.query.get_compiler("default").as_sql()
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", values)
        return "\n".join(str(row[-1]) for row in cursor.fetchall())


BEFORE, AFTER = ("campaigns", "0006_one_campaign_for_each_press"), ("campaigns", "0008_rolls_are_lines")


def migrated(to: tuple[str, str]):
    """The model of events as it is after migrating there."""
    MigrationExecutor(connection).migrate([to])
    return MigrationExecutor(connection).loader.project_state([to]).apps.get_model("campaigns", "TableEvent")


@pytest.mark.django_db(transaction=True)
def test_rolls_of_earlier_releases_keep_their_place_in_the_log_there_and_back(campaign: Campaign):
    earlier = migrated(BEFORE).objects
    for seq, kind in enumerate(("roll", "followup", "vitals", "roll"), 1):
        earlier.create(campaign_id=campaign.pk, seq=seq, token=f"token {seq}", kind=kind, subject=40 + seq)
    try:
        rows = migrated(AFTER).objects.exclude(line="").order_by("seq")
        assert [(one.line, one.about or one.subject) for one in rows] == [("roll", 41), ("roll", 44)]
        assert migrated(BEFORE).objects.count() == 4
    finally:
        call_command("migrate", verbosity=0)
