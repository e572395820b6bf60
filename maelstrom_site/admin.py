"""At the admin's desk: letters that wait or were given up, never what they say; and accounts, deleted as anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.admin import PersonAdmin
from campaigns.models import LAST_STORYTELLER, Membership, User
from maelstrom_site.farewell.services import bar_to_delete, delete_account, without_storyteller
from maelstrom_site.models import Letter

admin.site.unregister(User)


@admin.register(Letter)
class LetterAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Read and delete: a letter is written by pages alone."""

    list_display = ("subject", "to", "made_at", "tries", "due_at", "trouble")
    fields = readonly_fields = ("subject", "to", "made_at", "tries", "due_at", "trouble")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody writes one by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Letter | None = None) -> bool:
        """Nobody changes one."""
        return False


@admin.register(User)
class AccountAdmin(PersonAdmin):
    """People with an account. Deleted here it leaves what it leaves on every road, and nothing goes along unasked."""

    def seats_of(self, going: Iterable[Any]) -> QuerySet[Membership]:
        """All the seats that they have; a campaign that is deleted itself needs no storyteller any more."""
        return super().seats_of(going).filter(campaign__deleted_at=None)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, Any]:
        """Whom it concerns; what bars it, be it of one or of several at once."""
        *_, protected = super().get_deleted_objects(objs, request)
        people = list(objs)
        barred = [(one, bar_to_delete(one)) for one in people]
        # Of who is alone a storyteller somewhere the table was named already, as of several who are that together.
        told = [f"{one}: {bar.sentence}" for one, bar in barred if bar and not without_storyteller(one)]
        lasting = [text for text in protected if isinstance(text, str) and LAST_STORYTELLER in text]
        return [f"The account of {one}" for one in people], {"accounts": len(people)}, set(), [*lasting, *told]

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete the account by the service of every road."""
        delete_account(person=obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """The same for many."""
        for one in queryset.order_by("pk"):
            delete_account(person=one)
