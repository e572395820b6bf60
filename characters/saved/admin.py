"""Saved rolls in the admin: to read."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from characters.saved.models import SavedRoll


@admin.register(SavedRoll)
class SavedRollAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What people saved, by character; they change it themselves."""

    list_display = ("character", "name", "kind", "position")
    list_select_related = ("character",)
    search_fields = ("name", "character__name")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A roll is saved where it is set up."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: SavedRoll | None = None) -> bool:
        """Looking is all that anybody may do here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: SavedRoll | None = None) -> bool:
        """It is forgotten by those whose it is."""
        return False
