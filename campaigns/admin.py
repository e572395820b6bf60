"""The admin's desk for people and tables. Its forms check what every road checks, and a last storyteller stays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from campaigns.access import is_last_storyteller
from campaigns.models import LAST_STORYTELLER, Campaign, Membership, Role, User

admin.site.unregister(Group)


def last_seats(memberships: Iterable[Membership]) -> list[str]:
    """A sentence for each of these seats without which its table would have no storyteller."""
    return [f"{one}: {LAST_STORYTELLER}" for one in memberships if is_last_storyteller(one)]


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Seats at tables."""

    list_display = ("user", "campaign", "role", "joined_at")
    list_filter = ("role",)
    list_select_related = ("user", "campaign")
    search_fields = ("user__username", "campaign__name")
    autocomplete_fields = ("user", "campaign")

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, Any]:
        """What would go; the last storyteller's seat is protected."""
        gone, counts, missing, protected = super().get_deleted_objects(objs, request)
        return gone, counts, missing, [*protected, *last_seats(objs)]


@admin.register(Campaign)
class CampaignAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables. The counters of the log and the invite are nobody's to type."""

    list_display = ("name", "system", "edition", "created_at", "archived_at")
    search_fields = ("name",)
    exclude = ("invite",)
    readonly_fields = ("created_at", "event_seq", "roll_seq", "table_roll_seq", "version")


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """People with an account."""

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, Any]:
        """What would go; someone without whom a table would have no storyteller is protected."""
        gone, counts, missing, protected = super().get_deleted_objects(objs, request)
        seats = Membership.objects.filter(user__in=objs, role=Role.STORYTELLER).select_related("user", "campaign")
        return gone, counts, missing, [*protected, *last_seats(seats)]
