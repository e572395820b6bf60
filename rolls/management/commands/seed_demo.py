"""`manage.py seed_demo`: make the demo campaign, once."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from campaigns.demo_people import DEMO_CAMPAIGN, DEMO_PEOPLE
from rolls.demo.seeding import demo_exists, make_demo, real_accounts


class Command(BaseCommand):
    """Make the demo campaign unless it is there already."""

    help = "Make the demo campaign with its people, characters and log, unless it is there already."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--address`: where the server answers, printed at the end. `--check`: only say whether it may be made."""
        parser.add_argument("--check", action="store_true", help="Make nothing: refuse where people play for real.")
        parser.add_argument("--address", default="", help="Where the server answers; printed at the end.")

    def handle(self, *args: Any, address: str, check: bool, **options: Any) -> None:
        """Seed once, then say who may be signed in as and where."""
        if not settings.DEMO:
            raise CommandError("The demo is switched off here (MAELSTROM_DEMO).")
        if accounts := real_accounts():
            raise CommandError(
                f"People play here for real ({accounts} of them), so the demo and its sign-ins stay out. Start this "
                "server as docs/deploy.md says, or give the demo its own folder: MAELSTROM_DATA_DIR=demo-data make run"
            )
        if check:
            return
        if not demo_exists():
            make_demo()
            self.stdout.write(f"The demo campaign is ready: {DEMO_CAMPAIGN}.")
        names = ", ".join(person.username for person in DEMO_PEOPLE)
        self.stdout.write(f"Sign in with one click as {names}.")
        if address:
            self.stdout.write(f"Maelstrom answers at {address}")
