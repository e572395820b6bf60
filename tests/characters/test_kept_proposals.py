"""Proposals of earlier releases are kept as they stood, there and back again."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE, AFTER = (
    ("characters", "0006_all_that_a_change_did"),
    ("characters", "0007_what_waits_for_a_storyteller"),
)
STOOD = ("waiting", "general", "advanced", "declined", "withdrawn")


def migrated(to: tuple[str, str]):
    """The models as they are after migrating there."""
    executor = MigrationExecutor(connection)
    executor.migrate([to])
    return MigrationExecutor(connection).loader.project_state([to]).apps.get_model


@pytest.fixture
def earlier(transactional_db, draft):
    """The models of the release before, and one proposal in each state."""
    model = migrated(BEFORE)("characters", "SpecialtyProposal")
    for state in STOOD:
        kind = "advanced" if state == "advanced" else "general"
        told = {"decided_name": "Vents", "decided_at": draft.created_at} if state != "waiting" else {}
        model.objects.create(
            character_id=draft.pk, ability="Stealth", name=f"It is {state}", kind=kind, state=state, **told
        )
    yield
    call_command("migrate", verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_proposals_of_earlier_releases_are_kept_there_and_back(earlier):
    rows = migrated(AFTER)("characters", "Proposal").objects
    kept = {one.name.removeprefix("It is "): (one.state, one.answer) for one in rows.all()}
    assert kept == {
        "waiting": ("waiting", ""),
        "general": ("accepted", "general"),
        "advanced": ("accepted", "advanced"),
        "declined": ("declined", "declined"),
        "withdrawn": ("withdrawn", ""),
    }
    assert {(one.matter, one.about) for one in rows.all()} == {("specialties", "Stealth")}
    assert {one.wish for one in rows.filter(answer="advanced")} == {"advanced"}
    back = migrated(BEFORE)("characters", "SpecialtyProposal").objects
    assert {(one.name, one.state) for one in back.all()} == {(f"It is {state}", state) for state in STOOD}
