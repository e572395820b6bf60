from django.db import migrations, models

import rules
from rules.kit.steps import Row
from rules.sheets import Sheet


def tell_apart(apps, schema_editor):
    """Drafts that an earlier release reopened: keep apart what was bought, or they could never be finished again."""
    Character = apps.get_model("characters", "Character")
    for one in Character.objects.filter(status="draft", finished_at__isnull=False).select_related("campaign"):
        try:
            game = rules.system(one.campaign.system).game(one.campaign.edition, one.campaign.house_rules)
            sheet = game.read_sheet(one.document)
        except (KeyError, ValueError, TypeError):
            continue  # a sheet that cannot be read is shown as such; it stays as it is
        if isinstance(sheet, Sheet):
            document = game.told_apart(sheet, tuple(_rows(one))).model_dump(mode="json")
            Character.objects.filter(pk=one.pk).update(document=document)


def _rows(character):
    rows = list(character.changes.order_by("version", "pk"))
    first = next((row for row in rows if row.path == "status"), None)
    in_play = first is None or first.before == "finished"
    for row in rows:
        if row.path == "status":
            in_play = row.after == "finished"
        yield Row(row.path, row.before, row.after, in_play, row.override)


class Migration(migrations.Migration):
    dependencies = [("characters", "0002_one_change_for_each_request_key")]

    operations = [
        migrations.AddField(
            model_name="character",
            name="reopened_from",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(tell_apart, migrations.RunPython.noop),
    ]
