"""Calls in the admin: to read."""

from __future__ import annotations

from django.contrib import admin

from campaigns.read_only import ReadOnly
from rolls.calls.models import Approach, Asked, Call, SavedCall


class ApproachLines(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """The ways of a call, below it."""

    model = Approach
    extra = 0
    fields = ("number", "label", "kind", "document", "only")


class AskedLines(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Those who are asked, below it."""

    model = Asked
    fk_name = "call"
    extra = 0
    fields = ("name", "state", "approach", "roll", "answered_at", "answered_by_name")


@admin.register(Call)
class CallAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Calls, the newest first."""

    list_display = ("campaign", "line", "by_name", "audience", "numbers", "state", "called_at")
    list_filter = ("state",)
    list_select_related = ("campaign",)
    search_fields = ("line", "by_name")
    ordering = ("-pk",)
    inlines = (ApproachLines, AskedLines)


@admin.register(SavedCall)
class SavedCallAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Calls that are kept."""

    list_display = ("campaign", "line", "by_name", "at")
    list_select_related = ("campaign",)
    ordering = ("-pk",)
