"""Lines of talk in the admin: to read."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from characters.talk.models import Said


@admin.register(Said)
class SaidAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Lines, the newest first."""

    list_display = ("campaign", "by_name", "name", "text", "readers", "said_at")
    list_select_related = ("campaign",)
    search_fields = ("by_name", "name", "text")
    ordering = ("-pk",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Lines are written at the table."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Said | None = None) -> bool:
        """Only their writers change them, for a few minutes."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Said | None = None) -> bool:
        """They go with their table."""
        return False
