"""`manage.py account_names`: accounts whose names one cannot tell apart."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.look_alikes import folded_key
from campaigns.models import User


class Command(BaseCommand):
    """Lists them for the host, who may rename one of each in the admin; nobody is renamed by itself."""

    help = "List accounts whose names read or look the same."

    def handle(self, *args: Any, **options: Any) -> None:
        """One line for each set of names."""
        alike: dict[str, list[str]] = defaultdict(list)
        for person in User.objects.order_by("pk"):
            for key in {f"read {folded_key(person.username)}", f"look {person.skeleton.lower()}"}:
                alike[key].append(f"{person.username} (account {person.pk}, joined {person.date_joined:%Y-%m-%d})")
        lines = list(dict.fromkeys("; ".join(names) for names in alike.values() if len(names) > 1))
        self.stdout.write("\n".join(lines) if lines else "Every account name is one of a kind.")
