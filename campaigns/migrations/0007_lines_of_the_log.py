import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """An event may be a line of the log. Indexes lead to the newest; those that repeated another's beginning are gone."""

    dependencies = [("campaigns", "0006_one_campaign_for_each_press")]

    operations = [
        migrations.AddField(
            model_name="tableevent", name="line", field=models.CharField(blank=True, default="", max_length=24)
        ),
        migrations.AddField(
            model_name="tableevent", name="about", field=models.PositiveBigIntegerField(default=0)
        ),
        migrations.AlterField(
            model_name="tableevent",
            name="campaign",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="events",
                to="campaigns.campaign",
            ),
        ),
        migrations.AlterField(
            model_name="tableevent",
            name="member",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        *(
            migrations.AddIndex(
                model_name="tableevent", index=models.Index(fields=fields, condition=condition, name=name)
            )
            for name, fields, condition in (
                ("line_of_the_log", ("campaign", "audience", "-seq"), Q(line__gt="")),
                ("line_that_is_no_roll", ("campaign", "audience", "-seq"), Q(line__gt="") & ~Q(line="roll")),
                ("event_of_a_member", ("member", "campaign", "-seq"), Q(member__isnull=False)),
                ("line_of_a_roll", ("subject",), Q(line="roll")),
            )
        ),
    ]
