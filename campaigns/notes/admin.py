"""Notes in the admin: that they are there, and whose. What they say is for those who were chosen to read it."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from campaigns.notes.models import Note


@admin.register(Note)
class NoteAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Notes, the newest first: neither title nor text, nor who was chosen. To remove one takes it away for good."""

    list_display = ("campaign", "kind", "by_name", "readers", "created_at", "changed_at")
    list_filter = ("kind",)
    list_select_related = ("campaign",)
    search_fields = ("by_name",)
    ordering = ("-pk",)
    fields = ("campaign", "kind", "by_name", "readers", "created_at", "changed_at", "removed_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody writes for somebody else."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Note | None = None) -> bool:
        """Nor in somebody else's."""
        return False
