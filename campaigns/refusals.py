"""Which HTTP status a refusal has when it is a matter of permission: one list, for every floor above."""

from __future__ import annotations

from collections.abc import Mapping

FORBIDDEN = 403

PERMISSION: Mapping[str, int] = dict.fromkeys(
    ("not_allowed", "not_yours", "settled", "spectator", "storyteller_only"), FORBIDDEN
)
"""Codes of problems that somebody else at the table would not have had; each with its status."""
