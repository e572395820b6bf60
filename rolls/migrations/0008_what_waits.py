import json

import django.db.models.deletion
from django.db import migrations, models

import rules
from rules.checks import Step
from rules.system import Game

LATELY = 100
"""So many of the newest rolls of each table are looked at: what was left open before that, nobody waits for any more."""


def find_open(apps, schema_editor):
    """Note which of the newest rolls have no final result."""
    Campaign, AwaitedRoll = apps.get_model("campaigns", "Campaign"), apps.get_model("rolls", "AwaitedRoll")
    Roll = apps.get_model("rolls", "Roll")
    for campaign in Campaign.objects.filter(archived_at=None):
        game = _game(campaign)
        if game is None:
            continue
        newest = Roll.objects.filter(campaign=campaign).order_by("-seq").select_related("announcement")[:LATELY]
        waits = [roll for roll in newest.prefetch_related("followups") if _is_open(game, roll)]
        AwaitedRoll.objects.bulk_create(AwaitedRoll(roll=roll, campaign=campaign) for roll in waits)


def _game(campaign) -> Game | None:
    try:
        return rules.system(campaign.system).game(campaign.edition, campaign.house_rules)
    except (KeyError, ValueError):
        return None  # of a system that is not here any more


def _is_open(game, roll) -> bool:
    later = sorted(roll.followups.all(), key=lambda one: one.number)
    try:
        steps = (*roll.opening, *(Step.model_validate(one.document) for one in later))
        return not game.resolve(game.read_check(json.loads(roll.announcement.text)), steps).final
    except (KeyError, ValueError):
        return False  # damaged: its entry says so


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0006_one_campaign_for_each_press"),
        ("rolls", "0007_only_announced_once"),
    ]

    operations = [
        migrations.CreateModel(
            name="AwaitedRoll",
            fields=[
                (
                    "roll",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="awaited",
                        serialize=False,
                        to="rolls.roll",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
            ],
        ),
        migrations.RunPython(find_open, migrations.RunPython.noop),
    ]
