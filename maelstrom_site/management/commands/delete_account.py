"""`manage.py delete_account NAME`: delete somebody's account, as its person could."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.models import User
from maelstrom_site.farewell.faces import Farewell
from maelstrom_site.farewell.services import bar_to_delete, delete_account
from rules.sheets import Problem


class Command(BaseCommand):
    """Says what would go and what stays; does it only with `--yes`."""

    help = "Deletes an account. Rolls, log and history stay under a neutral name. Without --yes it only says what goes."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose account, and whether to do it."""
        parser.add_argument("name", help="The username.")
        parser.add_argument("--yes", action="store_true", help="Delete it for good.")
        parser.add_argument("--with-characters", action="store_true", help="Delete their characters at tables as well.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError where there is no such account, or where it cannot be deleted."""
        try:
            person = User.objects.get_by_natural_key(options["name"])
        except User.DoesNotExist as error:
            raise CommandError("No account has this name.") from error
        if problem := bar_to_delete(person):
            raise CommandError(problem.sentence)
        found = Farewell.of(person)
        characters = {one.pk for one in found.characters} if options["with_characters"] else set()
        if not options["yes"]:
            self.stdout.write(_told(person, found, along=bool(characters)))
            return
        neutral = delete_account(person=person, along=characters)
        if isinstance(neutral, Problem):
            raise CommandError(neutral.sentence)
        self.stdout.write(f"The account is deleted. What stays of it is by {neutral}.")


def _told(person: User, found: Farewell, *, along: bool) -> str:
    names = ", ".join(f"{one.name} ({one.campaign.name})" for one in found.characters) or "none"
    return "\n".join(
        (
            f"{person.username} would go: {found.tables} seats, {found.drafts} drafts, {found.notes} private notes.",
            f"{found.rolls} rolls stay, as does what they wrote for others, under a neutral name.",
            f"Characters at tables that {'go too' if along else 'stay with their tables'}: {names}.",
            "Nothing was deleted. Say --yes to delete the account for good.",
        )
    )
