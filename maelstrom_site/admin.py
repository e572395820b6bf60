"""Letters in the admin: what waits and what was given up, for the host; never what they say."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from maelstrom_site.models import Letter


@admin.register(Letter)
class LetterAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Read and delete: a letter is written by pages alone."""

    list_display = ("subject", "to", "made_at", "tries", "due_at", "trouble")
    fields = readonly_fields = ("subject", "to", "made_at", "tries", "due_at", "trouble")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody writes one by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Letter | None = None) -> bool:
        """Nobody changes one."""
        return False
