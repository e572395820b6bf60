"""Proposals of any kind: a system says what waits, and what was said to it is kept as one of its answers."""

from __future__ import annotations

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import F, Q

GRANTED, DECLINED = ("general", "advanced"), "declined"
STATES = {"waiting": "Waiting", "accepted": "Accepted", "declined": "Declined", "withdrawn": "Withdrawn"}


def keep_answers(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """What was said becomes the answer, and the state tells how it stands."""
    rows = apps.get_model("characters", "Proposal").objects
    rows.filter(state__in=(*GRANTED, DECLINED)).update(answer=F("state"))
    rows.filter(state__in=GRANTED).update(state="accepted")
    _events(apps).filter(kind="specialty").update(kind="proposal")  # pages that slept meanwhile still ask for them
    _settle(editor)


def tell_answers(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """The state says again what was said."""
    apps.get_model("characters", "Proposal").objects.filter(state="accepted").update(state=F("answer"))
    _events(apps).filter(kind="proposal").update(kind="specialty")
    _settle(editor)


def _events(apps: StateApps) -> models.Manager[models.Model]:
    found: models.Manager[models.Model] = apps.get_model("campaigns", "TableEvent").objects
    return found


def _settle(editor: BaseDatabaseSchemaEditor) -> None:
    """Check the rows now: PostgreSQL builds no index over rows whose checks wait for the end of the transaction."""
    editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0006_one_campaign_for_each_press"),
        ("characters", "0006_all_that_a_change_did"),
    ]

    operations = [
        migrations.RemoveConstraint("specialtyproposal", "a_specialty_waits_only_once"),
        migrations.RemoveConstraint("specialtyproposal", "proposal_state_is_known"),
        migrations.RenameModel("SpecialtyProposal", "Proposal"),
        migrations.RenameField("proposal", "ability", "about"),
        migrations.AlterField("proposal", "about", models.CharField(max_length=60, blank=True)),
        migrations.RenameField("proposal", "kind", "wish"),
        migrations.AlterField("proposal", "wish", models.CharField(max_length=20, blank=True)),
        migrations.AddField(
            "proposal", "matter", models.CharField(max_length=40, default="specialties"), preserve_default=False
        ),
        migrations.AddField(
            "proposal", "answer", models.CharField(max_length=20, blank=True, default=""), preserve_default=False
        ),
        migrations.AlterField(
            "proposal", "state", models.CharField(max_length=10, choices=list(STATES.items()), default="waiting")
        ),
        migrations.RunPython(keep_answers, tell_answers),
        migrations.AddConstraint(
            "proposal",
            models.UniqueConstraint(
                fields=("character", "matter", "about", "name"),
                condition=Q(state="waiting"),
                name="a_proposal_waits_only_once",
            ),
        ),
        migrations.AddConstraint(
            "proposal",
            models.CheckConstraint(condition=Q(state__in=list(STATES)), name="proposal_state_is_known"),
        ),
    ]
