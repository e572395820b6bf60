"""A table for what strangers may do how often, as Django's database cache keeps it."""

from django.core.management import call_command
from django.db import migrations


def make_table(apps, editor):
    call_command("createcachetable", database=editor.connection.alias, verbosity=0)


def drop_table(apps, editor):
    editor.execute("DROP TABLE site_limits")


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0004_table_decisions")]

    operations = [migrations.RunPython(make_table, drop_table)]
