"""Characters at the administrator's desk. The rules are held here as everywhere; history is read, never written."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.models import Audience, User
from characters.kinds import CHARACTER
from characters.models import Character, CharacterChange, Proposal
from characters.writing import note_change, opened, tell_table
from rules.kit.history import Change


@admin.register(Character)
class CharacterAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Characters: for reading, to give one another name, and to hide or show one. Both are rows of its history.

    The sheet, its state, its owner and its table change on their own pages, which hold the rules and keep the account.
    """

    list_display = ("name", "campaign", "owner", "status", "version", "changed_at")
    list_filter = ("status", "hidden")
    search_fields = ("name", "owner__username", "campaign__name")
    list_select_related = ("campaign", "owner")
    fields = ("campaign", "owner", "name", "status", "finished_at", "hidden", "document", "version")
    readonly_fields = ("campaign", "owner", "status", "finished_at", "document", "version")

    def save_model(self, request: HttpRequest, obj: Character, form: Any, change: bool) -> None:
        """Write down and tell what is different, over the row as it stands now."""
        if isinstance(request.user, User):
            relabel(obj.pk, by=request.user, name=obj.name, hidden=obj.hidden)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Characters are begun at their table."""
        return False

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


@admin.register(Proposal)
class ProposalAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What waits for a storyteller, and what was decided: for reading; they decide in their queue."""

    list_display = ("character", "matter", "about", "name", "state", "decided_by")
    list_select_related = ("character", "decided_by")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players propose in the builder."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Proposal | None = None) -> bool:
        """The sheet and the proposal change together, so not here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Proposal | None = None) -> bool:
        """A proposal belongs to the character's history."""
        return False


def relabel(character_id: int, *, by: User, name: str, hidden: bool) -> None:
    """Rename, hide or show a character, with a row of history for each, and tell the table."""
    with opened(character_id) as rows:
        character = rows[character_id]
        for path, before, after in (("name", character.name, name), ("hidden", character.hidden, hidden)):
            if before != after:
                note_change(character, Change(path=path, before=before, after=after), by=by)
        # Players whose pages show it hear that it is gone: of one at the table all of them, of a draft none.
        vanishes = hidden and not character.hidden and not character.is_draft
        character.name, character.hidden = name, hidden
        character.save(update_fields=["name", "hidden", "version", "changed_at"])
        tell_table(character, CHARACTER, known=(Audience.TABLE, None) if vanishes else None)
