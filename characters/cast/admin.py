"""NPCs at the administrator's desk: to read. Storytellers change them at their table."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from characters.cast.models import Npc


@admin.register(Npc)
class NpcAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What stands beside the characters of the cast."""

    list_display = ("character", "concept", "kind", "at_hand", "copy_of")
    list_filter = ("at_hand",)
    list_select_related = ("character", "copy_of__character")
    search_fields = ("character__name", "concept")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """An NPC is made at its table."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Npc | None = None) -> bool:
        """Its history is kept where storytellers change it."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Npc | None = None) -> bool:
        """It is deleted at its table, which is told."""
        return False
