"""The log in the admin: to read. Nothing in it is ever added, changed or deleted by hand."""

from __future__ import annotations

from django.contrib import admin

from campaigns.read_only import ReadOnly
from rolls.models import Correction, Roll, RollStep


class RollStepLines(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """What followed a roll, below it."""

    model = RollStep
    extra = 0
    fields = ("number", "document", "sentence", "by_name", "at")


class CorrectionLines(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """What was said about a roll later, below it."""

    model = Correction
    fk_name = "roll"
    extra = 0
    fields = ("number", "kind", "text", "sentence", "again", "by_name", "at")


@admin.register(Roll)
class RollAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Entries of the log, newest first."""

    list_display = ("campaign", "table_number", "roller_name", "by_name", "visibility", "outcome", "value", "thrown_at")
    list_filter = ("visibility", "outcome")
    list_select_related = ("campaign",)
    search_fields = ("roller_name", "by_name", "reason")
    ordering = ("-pk",)
    inlines = (RollStepLines, CorrectionLines)


@admin.register(RollStep)
class RollStepAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What followed rolls."""

    list_display = ("roll", "number", "sentence", "by_name", "at")
    list_select_related = ("roll",)
    ordering = ("-pk",)
