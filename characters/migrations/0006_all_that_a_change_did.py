from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("characters", "0005_one_draft_for_each_press")]

    operations = [
        migrations.AddField(
            model_name="characterchange",
            name="was",
            field=models.JSONField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="characterchange",
            name="became",
            field=models.JSONField(editable=False, null=True),
        ),
    ]
