"""Characters at the administrator's desk. The rules are held here as everywhere; history is read, never written."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.models import User
from characters.legality import differences
from characters.models import Character, CharacterChange, SpecialtyProposal
from characters.party import is_readable
from characters.writing import note_change


@admin.register(Character)
class CharacterAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A character's row. A document that is no sheet, or that changes what creation settled, is refused."""

    list_display = ("name", "campaign", "owner", "status", "version", "changed_at")
    list_filter = ("status", "hidden")
    search_fields = ("name", "owner__username", "campaign__name")
    list_select_related = ("campaign", "owner")
    raw_id_fields = ("campaign", "owner")
    fields = ("campaign", "owner", "name", "status", "finished_at", "hidden", "document", "version")
    readonly_fields = ("version",)

    def save_model(self, request: HttpRequest, obj: Character, form: Any, change: bool) -> None:
        """Save with a row of history for each field that is different."""
        before = Character.objects.select_related("campaign").filter(pk=obj.pk).first() if change else None
        if before is not None and isinstance(request.user, User):
            _note(before, obj, request.user)
        super().save_model(request, obj, form, change)

    def has_delete_permission(self, request: HttpRequest, obj: Character | None = None) -> bool:
        """Characters leave with their players; a draft is deleted in its builder."""
        return False


@admin.register(CharacterChange)
class CharacterChangeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """The history of characters: for reading."""

    list_display = ("character", "version", "path", "by_name", "override", "at")
    list_select_related = ("character",)
    search_fields = ("character__name", "path", "by_name")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """History is written by what happens."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: CharacterChange | None = None) -> bool:
        """History is not changed."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: CharacterChange | None = None) -> bool:
        """History is not deleted."""
        return False


@admin.register(SpecialtyProposal)
class SpecialtyProposalAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Proposed specialties: for reading; storytellers decide in their queue."""

    list_display = ("character", "ability", "name", "state", "decided_by")
    list_select_related = ("character", "decided_by")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players propose in the builder."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: SpecialtyProposal | None = None) -> bool:
        """The sheet and the proposal change together, so not here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: SpecialtyProposal | None = None) -> bool:
        """A proposal belongs to the character's history."""
        return False


def _note(before: Character, after: Character, by: User) -> None:
    if before.name != after.name:
        note_change(after, by=by, path="name", before=before.name, after=after.name)
    if before.status != after.status:
        note_change(after, by=by, path="status", before=before.status, after=after.status)
    if is_readable(before) and is_readable(after):
        for one in differences(before.sheet, after.sheet):
            note_change(after, by=by, path=one.path, before=one.before, after=one.after)
