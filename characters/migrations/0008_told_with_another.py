import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("characters", "0007_what_waits_for_a_storyteller")]

    operations = [
        migrations.AddField(
            model_name="characterchange",
            name="told_with",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="also",
                to="characters.characterchange",
            ),
        ),
        migrations.AddIndex(
            model_name="characterchange",
            index=models.Index(
                condition=models.Q(told_with__isnull=False), fields=("told_with",), name="change_told_with_another"
            ),
        ),
    ]
