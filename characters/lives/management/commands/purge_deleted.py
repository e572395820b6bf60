"""Delete for good what was deleted longer ago than its days of grace."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from characters.lives.services import purge


class Command(BaseCommand):
    """For whoever keeps the server; ordinary use does the same."""

    help = "Deletes for good the characters and campaigns that were deleted more than 30 days ago."

    def handle(self, *args: Any, **options: Any) -> None:
        """Say how many are gone."""
        self.stdout.write(f"{purge()} deleted for good.")
