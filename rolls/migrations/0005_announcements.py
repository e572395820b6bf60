import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import rolls.columns

# SQLite writes a table anew for every change of a column: without these that takes a third of the time. The last of the
# three migrations puts them back.
FILTERS = (
    "roll_log_of_the_table",
    "roll_with_an_outcome",
    "roll_of_a_character",
    "roll_of_it_with_an_outcome",
    "roll_of_a_person",
    "roll_of_theirs_with_it",
    "roll_of_both",
    "roll_of_both_with_it",
)


class Migration(migrations.Migration):
    """Room for announcements, and columns that keep less. What stands in the rows is moved by the next migration."""

    dependencies = [
        ("campaigns", "0006_one_campaign_for_each_press"),
        ("characters", "0006_all_that_a_change_did"),
        ("rolls", "0004_log_filters"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.BinaryField(max_length=16)),
                ("text", models.TextField()),
                (
                    "campaign",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaigns.campaign",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="announcement",
            constraint=models.UniqueConstraint(fields=("campaign", "digest"), name="announced_once_at_a_table"),
        ),
        *(migrations.RemoveIndex(model_name="roll", name=name) for name in FILTERS),
        migrations.AddField(
            model_name="roll",
            name="announcement",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="+",
                to="rolls.announcement",
            ),
        ),
        migrations.AlterField(model_name="roll", name="check_document", field=models.JSONField(null=True)),
        migrations.AlterField(model_name="roll", name="opening", field=rolls.columns.ThrowsField()),
        migrations.AlterField(
            model_name="roll",
            name="by",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rolls",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="roll",
            name="campaign",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rolls",
                to="campaigns.campaign",
            ),
        ),
        migrations.AlterField(
            model_name="roll",
            name="character",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rolls",
                to="characters.character",
            ),
        ),
        migrations.AlterField(
            model_name="roll",
            name="opponent",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="opposed",
                to="characters.character",
            ),
        ),
        migrations.AlterField(model_name="roll", name="request_key", field=rolls.columns.ShortUUIDField()),
        migrations.AlterField(
            model_name="roll", name="token", field=rolls.columns.ShortUUIDField(default=uuid.uuid4, unique=True)
        ),
        migrations.AlterField(model_name="rollstep", name="request_key", field=rolls.columns.ShortUUIDField()),
        migrations.AlterField(
            model_name="rollstep",
            name="roll",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="followups",
                to="rolls.roll",
            ),
        ),
    ]
