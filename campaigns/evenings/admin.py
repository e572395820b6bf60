"""Sessions in the admin: to read. Nothing there says who paused a table, for nothing does."""

from __future__ import annotations

from django.contrib import admin

from campaigns.evenings.models import Attendance, Session
from campaigns.read_only import ReadOnly


class AttendanceLines(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Who was there, below the session."""

    model = Attendance
    extra = 0
    fields = ("user", "was_there", "by_hand")


@admin.register(Session)
class SessionAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Sessions, the newest first."""

    list_display = ("campaign", "number", "title", "started_at", "ended_at", "began_by_name", "ended_by_name")
    list_select_related = ("campaign",)
    search_fields = ("campaign__name", "title")
    ordering = ("-pk",)
    inlines = (AttendanceLines,)
