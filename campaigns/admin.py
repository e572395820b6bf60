"""The admin's desk for people and tables. Its forms check what every road checks, and a last storyteller stays."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from campaigns.access import last_storytellers
from campaigns.models import LAST_STORYTELLER, Campaign, Membership, User
from campaigns.services import NOT_A_MEMBER, lock_campaigns, rename_campaign, tell_seated, unseat

admin.site.unregister(Group)


class KeepsStorytellers(admin.ModelAdmin):  # type: ignore[type-arg]
    """What is deleted here takes seats along: each is told, and of all at once no table loses its last storyteller."""

    def seats_of(self, going: Iterable[Any]) -> QuerySet[Membership]:
        """The seats that go with these rows."""
        raise NotImplementedError

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list. An action of it is one transaction, as every other page of the desk is one to Django."""
        # Not to look at the list: with SQLite whoever looked would wait for those who write.
        with transaction.atomic() if request.method == "POST" else nullcontext():
            return super().changelist_view(request, extra_context)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, Any]:
        """What would go; the last storytellers of a table are protected, be they one or several."""
        gone, counts, missing, protected = super().get_deleted_objects(objs, request)
        seats = self.seats_of(objs)
        # Held before it is asked who stays, until the seats are gone: of two desks the second finds what the first did.
        if request.method == "POST":
            lock_campaigns(seats.values_list("campaign_id", flat=True))
        last = last_storytellers(seats.select_related("user", "campaign"))
        return gone, counts, missing, [*protected, *(f"{one}: {LAST_STORYTELLER}" for one in last)]

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Take the seats away and tell their tables and whoever lost them, then delete what is left."""
        with transaction.atomic():
            self._unseat([obj])
            super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """The same for many."""
        with transaction.atomic():
            self._unseat(queryset)
            super().delete_queryset(request, queryset)

    def _unseat(self, going: Iterable[Any]) -> None:
        # One by one: a delete of all of them would tell no table.
        for one in self.seats_of(going).select_related("user", "campaign"):
            unseat(one, f"{one.user.username} has no seat at this table any more.")


class SeatForm(forms.ModelForm):  # type: ignore[type-arg]
    """A seat and its role."""

    def clean(self) -> dict[str, Any] | None:
        """Hold the table before `Membership.clean` asks who else tells its story: nobody else stops until it is saved.

        The desk has opened the transaction by then.
        """
        chosen = self.cleaned_data.get("campaign")
        table = self.instance.campaign_id or (chosen.pk if chosen else None)
        lock_campaigns([table] if table else [])
        # A save would write the row anew, and give back a seat that was taken away.
        if self.instance.pk and not Membership.objects.filter(pk=self.instance.pk).exists():
            raise ValidationError(NOT_A_MEMBER.sentence)
        return super().clean()


@admin.register(Membership)
class MembershipAdmin(KeepsStorytellers):
    """Seats at tables."""

    form = SeatForm
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
            tell_seated(obj, joined=not change)

    def seats_of(self, going: Iterable[Any]) -> QuerySet[Membership]:
        """The seats themselves."""
        return Membership.objects.filter(pk__in=[one.pk for one in going])


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
        "session_seq",
        "session_at",
        "session_from",
        "paused_at",
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
class PersonAdmin(KeepsStorytellers, UserAdmin):  # type: ignore[type-arg]
    """People with an account."""

    def seats_of(self, going: Iterable[Any]) -> QuerySet[Membership]:
        """All the seats that they have."""
        return Membership.objects.filter(user__in=[one.pk for one in going])
