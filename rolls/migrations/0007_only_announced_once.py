import django.db.models.deletion
from django.db import migrations, models

SEEN = ("visibility", "-seq")
WITH_IT = ("visibility", "outcome", "-seq")


class Migration(migrations.Migration):
    """Every roll has its announcement, and the copies of it are gone. The filters of the log get their indexes back."""

    dependencies = [("rolls", "0006_announced_once")]

    operations = [
        migrations.RemoveField(model_name="roll", name="check_document"),
        migrations.AlterField(
            model_name="roll",
            name="announcement",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT, related_name="+", to="rolls.announcement"
            ),
        ),
        *(
            migrations.AddIndex(model_name="roll", index=models.Index(fields=fields, name=name))
            for name, fields in (
                ("roll_log_of_the_table", ("campaign", *SEEN)),
                ("roll_with_an_outcome", ("campaign", *WITH_IT)),
                ("roll_of_a_character", ("character", *SEEN)),
                ("roll_of_it_with_an_outcome", ("character", *WITH_IT)),
                ("roll_of_a_person", ("by", "campaign", *SEEN)),
                ("roll_of_theirs_with_it", ("by", "campaign", *WITH_IT)),
                ("roll_of_both", ("character", "by", *SEEN)),
                ("roll_of_both_with_it", ("character", "by", *WITH_IT)),
            )
        ),
        migrations.AddIndex(
            model_name="roll",
            index=models.Index(
                fields=("opponent",), condition=models.Q(opponent__isnull=False), name="roll_against_a_character"
            ),
        ),
    ]
