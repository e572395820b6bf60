"""Rows that the admin's desk shows and nobody changes there."""

from __future__ import annotations

from django.http import HttpRequest


class ReadOnly:
    """Looking is all that anybody may do."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody adds a row by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody changes a row."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody deletes a row."""
        return False
