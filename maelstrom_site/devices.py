"""Signing out on other devices: their open pages are told nothing more either."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession

from rolls.live.signing_out import tell_tables_of


class DevicesAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc]
    """Ends sessions together with the streams that they had open."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        """End them, then let the streams look who is still signed in."""
        ended = list(sessions)
        super().end_sessions(ended)
        for person in {one.user for one in ended}:
            tell_tables_of(person)
