"""What of a table itself goes into its archive: seats, settings, decisions and the lines of its log."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from campaigns.archiving import (
    Look,
    Part,
    Row,
    decision_is_about,
    in_archives,
    knows_line,
    leads_to,
    line_tells,
    not_in_archives,
    subject_of,
)
from campaigns.decisions import JOINING, SEAT
from campaigns.kinds import all_kinds
from campaigns.line_kinds import CLOSING_LINE, SEAT_LINE, SETTINGS_LINE
from campaigns.models import Campaign, Membership, SettingChange, TableDecision, TableEvent, User


def _lines(rows: QuerySet[Any], _exporter: Membership) -> QuerySet[Any]:
    """Those that the log tells: the others only moved pages that were open then."""
    return rows.filter(line__gt="")


def _known_line(row: Row, _look: Look) -> str | None:
    if not knows_line(row["line"]):
        return f'the log has no lines of the kind "{row["line"]}"'
    known = row["kind"] in {kind.key for kind in all_kinds()}
    return None if known else f'nothing of the kind "{row["kind"]}" happens at a table'


in_archives(
    Part(Membership, noun="member"),
    Part(SettingChange),
    Part(TableDecision, ids={"subject": lambda row: subject_of(row["about"])}),
    Part(
        TableEvent,
        noun="line of the log",
        tokens=("token",),
        ids={
            "subject": lambda row: leads_to(row["line"], "subject"),
            "about": lambda row: leads_to(row["line"], "about"),
        },
        kept=_lines,
        judge=_known_line,
    ),
)
not_in_archives(Campaign, "it is the archive's own file")
not_in_archives(User, "an archive names people and has no accounts")
decision_is_about(SEAT, User)
decision_is_about(JOINING, User)
line_tells(SEAT_LINE, subject=User, about=TableDecision)
line_tells(CLOSING_LINE, about=TableDecision)
line_tells(SETTINGS_LINE, subject=SettingChange, about=SettingChange)
