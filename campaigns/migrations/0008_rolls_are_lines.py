from django.db import migrations


def tell_rolls(apps, schema_editor):
    """Every roll that was ever announced stands in the log where its event stands."""
    apps.get_model("campaigns", "TableEvent").objects.filter(kind="roll").update(line="roll")


class Migration(migrations.Migration):
    # By itself: PostgreSQL changes no table whose rows were written in the same transaction.
    dependencies = [("campaigns", "0007_lines_of_the_log")]

    # There is no way of telling less: going back, the column goes.
    operations = [migrations.RunPython(tell_rolls, migrations.RunPython.noop)]
