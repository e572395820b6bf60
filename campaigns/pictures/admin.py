"""Pictures in the admin: which there are. What they show stands where they stand."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from campaigns.pictures.models import Picture


@admin.register(Picture)
class PictureAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Pictures, the newest first."""

    list_display = ("campaign", "by", "width", "height", "size", "kept_at")
    list_select_related = ("campaign", "by")
    fields = ("campaign", "by", "width", "height", "size", "kept_at")

    def get_queryset(self, request: HttpRequest):  # type: ignore[no-untyped-def]
        """Without their bytes."""
        return super().get_queryset(request).defer("whole", "face")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Pictures are sent at their table."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Picture | None = None) -> bool:
        """Another picture is another row."""
        return False
