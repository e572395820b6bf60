"""The admin's desk for people and tables. Its forms check what every road checks, and a last storyteller stays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.access import is_last_storyteller
from campaigns.events import record_event
from campaigns.kinds import SEATS
from campaigns.models import LAST_STORYTELLER, Campaign, Membership, Role, User
from campaigns.services import rename_campaign, unseat

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

    def get_readonly_fields(self, request: HttpRequest, obj: Membership | None = None) -> tuple[str, ...]:
        """A seat stays that person's at that table; only its role changes."""
        return ("user", "campaign") if obj else ()

    def save_model(self, request: HttpRequest, obj: Membership, form: Any, change: bool) -> None:
        """Save and tell the table, as the members page would."""
        with transaction.atomic():
            super().save_model(request, obj, form, change)
            record_event(campaign_id=obj.campaign_id, kind=SEATS, subject=obj.user_id)

    def delete_model(self, request: HttpRequest, obj: Membership) -> None:
        """Take the seat away and tell the table and whoever lost it."""
        with transaction.atomic():
            unseat(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Membership]) -> None:
        """The same for many."""
        with transaction.atomic():
            # One by one: a delete of all of them would tell no table.
            for one in queryset:
                unseat(one)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, Any]:
        """What would go; the last storyteller's seat is protected."""
        gone, counts, missing, protected = super().get_deleted_objects(objs, request)
        return gone, counts, missing, [*protected, *last_seats(objs)]


@admin.register(Campaign)
class CampaignAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables: for reading, and to give one another name, which its settings tell like any other change.

    System, edition, house rules and archiving belong to the storytellers' pages, which know what hangs on them.
    """

    list_display = ("name", "system", "edition", "created_at", "archived_at")
    search_fields = ("name",)
    exclude = ("invite",)
    readonly_fields = (
        "system",
        "edition",
        "house_rules",
        "archived_at",
        "created_at",
        "event_seq",
        "roll_seq",
        "table_roll_seq",
        "version",
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A table begins with its storyteller."""
        return False

    def save_model(self, request: HttpRequest, obj: Campaign, form: Any, change: bool) -> None:
        """Rename the table; the counters, which play may have raised meanwhile, are not written back."""
        by = request.user
        if isinstance(by, User):
            rename_campaign(campaign_id=obj.pk, by=by, name=obj.name)


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """People with an account."""

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, Any]:
        """What would go; someone without whom a table would have no storyteller is protected."""
        gone, counts, missing, protected = super().get_deleted_objects(objs, request)
        seats = Membership.objects.filter(user__in=objs, role=Role.STORYTELLER).select_related("user", "campaign")
        return gone, counts, missing, [*protected, *last_seats(seats)]
