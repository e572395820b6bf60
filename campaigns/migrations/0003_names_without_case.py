from django.db import migrations, models

from campaigns.look_alikes import folded_key, skeleton


def fill_keys(apps, schema_editor):
    """The oldest account has the key of its name; later ones that collide stay without, and are listed for the host."""
    User = apps.get_model("campaigns", "User")
    taken = set()
    for pk, username in User.objects.order_by("pk").values_list("pk", "username"):
        key = folded_key(username)[:300]
        User.objects.filter(pk=pk).update(
            name_key=None if key in taken else key, skeleton=skeleton(username)[:300]
        )
        taken.add(key)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0002_setting_changes")]

    operations = [
        migrations.AlterModelManagers(name="user", managers=[]),
        migrations.AddField(
            model_name="user",
            name="name_key",
            field=models.CharField(editable=False, max_length=300, null=True),
        ),
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(db_index=True, default="", editable=False, max_length=300),
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="name_key",
            field=models.CharField(editable=False, max_length=300, null=True, unique=True),
        ),
    ]
