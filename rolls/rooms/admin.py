"""Fights in the admin: to read."""

from __future__ import annotations

from django.contrib import admin

from campaigns.read_only import ReadOnly
from rolls.rooms.models import Fight, FightEvent


@admin.register(Fight)
class FightAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Fights, the newest first."""

    list_display = ("campaign", "number", "headline", "begun_at", "ended_at")
    list_select_related = ("campaign",)
    ordering = ("-pk",)


@admin.register(FightEvent)
class FightEventAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What happened in fights."""

    list_display = ("fight", "seq", "document", "undoes", "secret", "by_name", "at")
    list_select_related = ("fight", "undoes")
    ordering = ("-pk",)
