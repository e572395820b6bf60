"""`manage.py statistics`: hold the tallies of every table against its log, and put them right."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.models import Campaign
from rolls.statistics.counting import count_anew, is_right


class Command(BaseCommand):
    """Says which tables are wrong; with `--repair` counts those anew."""

    help = "Hold the statistics of every table against its log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The switch that also puts right."""
        parser.add_argument("--repair", action="store_true", help="count anew what is wrong")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at each table in turn."""
        wrong = 0
        for campaign in Campaign.objects.order_by("pk").iterator():
            if is_right(campaign):
                continue
            wrong += 1
            done = f"counted anew: {count_anew(campaign.pk)} rolls" if options["repair"] else "differs from its log"
            self.stdout.write(f"{campaign.pk} {campaign.name}: {done}")
        self.stdout.write("Every table agrees with its log." if not wrong else f"{wrong} tables differed.")
