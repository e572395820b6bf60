"""Counts what every table has rolled before there were tallies, 500 rolls at a time and each table in a transaction.

An upgrade that was stopped counts a table from its beginning again. Rows are those of then; only the rules are asked as
they are today, as every page that shows such a roll does.
"""

import json

from django.db import migrations, transaction

import rules
from rolls.statistics import models
from rolls.statistics.shares import Fell, Sheaf, faces_of, reckoned, stretch_of, tally_of
from rules.checks import Step

MANY = 500
OUT = ("void", "reroll")


def count(apps, schema_editor):
    """Each table in its turn."""
    for campaign in apps.get_model("campaigns", "Campaign").objects.order_by("pk").iterator():
        try:
            game = rules.system(campaign.system).game(campaign.edition, campaign.house_rules)
        except (KeyError, ValueError):
            continue  # of a system that is not here any more
        with transaction.atomic(schema_editor.connection.alias):
            _Table(apps, campaign, game).count()


class _Table:
    def __init__(self, apps, campaign, game):
        self.apps, self.campaign, self.game = apps, campaign, game
        self.sessions = list(
            self._all("evenings", "Session").order_by("-number").values("roll_before", "last_roll")
        )
        self.known, self.sheaf, self.checks = {}, Sheaf(), {}

    def _all(self, app, model):
        return self.apps.get_model(app, model).objects.filter(campaign=self.campaign)

    def count(self):
        last = 0
        while batch := list(self._standing().filter(seq__gt=last).order_by("seq")[:MANY]):
            for roll in batch:
                try:
                    self._add(roll)
                except (KeyError, ValueError):
                    continue  # damaged: its entry says so
            last = batch[-1].seq
            if len(self.checks) > 10 * MANY:
                self.checks.clear()
        self._write()

    def _standing(self):
        corrections = self.apps.get_model("rolls", "Correction").objects
        out = corrections.filter(roll__campaign=self.campaign, kind__in=OUT, ended_by=None)
        rolls = self._all("rolls", "Roll").filter(visibility="table").exclude(pk__in=out.values("roll"))
        return rolls.select_related("announcement").prefetch_related("followups")

    def _add(self, roll):
        pk = roll.announcement_id
        if pk not in self.checks:
            self.checks[pk] = self.game.read_check(json.loads(roll.announcement.text))
        check, opening = self.checks[pk], tuple(roll.opening)
        later = sorted(roll.followups.all(), key=lambda one: one.number)
        steps = (*opening, *(Step.model_validate(one.document) for one in later))
        if pk not in self.known:
            self.known[pk] = reckoned(self.game, check)
        known = self.known[pk]
        held = next((one for one in self.sessions if one["roll_before"] < roll.seq), None)
        stretch = stretch_of(held, roll.seq)
        fell = Fell(self.game, check, steps, known)
        for row in (tally_of(roll, stretch, known, fell), *faces_of(roll, stretch, fell)):
            self.sheaf.add(row)

    def _write(self):
        for name in ("Tally", "Face"):
            self._all("statistics", name).delete()
        Chance, Tally, Face = (self.apps.get_model("statistics", one) for one in ("Chance", "Tally", "Face"))
        Chance.objects.filter(announcement__campaign=self.campaign).delete()
        Chance.objects.bulk_create(
            [Chance(announcement_id=pk, **vars(known)) for pk, known in self.known.items()],
            batch_size=MANY,
        )
        for model, rows in ((Tally, self.sheaf.of(models.Tally)), (Face, self.sheaf.of(models.Face))):
            columns = [one.attname for one in model._meta.concrete_fields if not one.primary_key]
            found = (model(**{one: getattr(row, one) for one in columns}) for row in rows)
            model.objects.bulk_create(found, batch_size=MANY)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("statistics", "0001_initial"), ("rolls", "0010_corrections"), ("evenings", "0001_initial")]

    operations = [migrations.RunPython(count, migrations.RunPython.noop)]
