"""Corrections in the admin: to read."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from characters.life.models import Correction


@admin.register(Correction)
class CorrectionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What players asked to be put right; storytellers decide about it at their tables."""

    list_display = ("character", "label", "state", "asked_at")
    list_select_related = ("character",)
    search_fields = ("label", "character__name")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """It is asked for by a player."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Correction | None = None) -> bool:
        """Looking is all that anybody may do here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Correction | None = None) -> bool:
        """It goes with its character."""
        return False
