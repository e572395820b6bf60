"""`manage.py seed_demo`: make the demo campaign, once."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from campaigns.demo_people import DEMO_CAMPAIGN, DEMO_PEOPLE
from rolls.demo.seeding import demo_exists, make_demo, taken_names


class Command(BaseCommand):
    """Make the demo campaign unless it is there already."""

    help = "Make the demo campaign with its people, characters and log, unless it is there already."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--address`: where the server answers, to be printed at the end."""
        parser.add_argument("--address", default="", help="Where the server answers; printed at the end.")

    def handle(self, *args: Any, address: str, **options: Any) -> None:
        """Seed once, then say who may be signed in as and where."""
        if not settings.DEMO:
            raise CommandError("The demo is switched off here (MAELSTROM_DEMO).")
        if not demo_exists():
            if taken := taken_names():
                raise CommandError(f"These names belong to somebody here already: {', '.join(taken)}.")
            make_demo()
            self.stdout.write(f"The demo campaign is ready: {DEMO_CAMPAIGN}.")
        names = ", ".join(person.username for person in DEMO_PEOPLE)
        self.stdout.write(f"Sign in with one click as {names}.")
        if address:
            self.stdout.write(f"Maelstrom answers at {address}")
