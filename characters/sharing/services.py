"""Making a link to a sheet and taking it back."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from campaigns.models import User
from characters.models import Character
from characters.sharing.models import Share, share_token
from characters.writing import changing
from rules.sheets import Problem

TERMS = {"": None, "1": timedelta(days=1), "7": timedelta(days=7), "30": timedelta(days=30)}
"""How long a link may lead to its sheet, by what a form sends in days; without any it leads there until taken back."""

NO_TERM = Problem(
    code="bad_field", trait="days", sentence="A link leads to the sheet for 1, 7 or 30 days, or until taken back."
)
NOBODYS = Problem(code="not_yours", sentence="One of the cast is shown to nobody outside the table.")


def share_sheet(*, character: Character, by: User, days: str) -> Share | Problem:
    """Make a new link to the sheet; one that there was before leads nowhere from now on."""
    if days not in TERMS:
        return NO_TERM
    term = TERMS[days]
    with changing(character, by) as seat:
        if isinstance(seat, Problem):
            return seat
        if seat.character.is_of_the_cast:
            return NOBODYS
        until = timezone.now() + term if term else None
        made = {"token": share_token(), "by": by, "until": until}
        return Share.objects.update_or_create(character=seat.character, defaults=made)[0]


def stop_sharing(*, character: Character, by: User) -> Problem | None:
    """Let the link to the sheet lead nowhere; there may be none."""
    with changing(character, by, unread=True) as seat:
        if isinstance(seat, Problem):
            return seat
        Share.objects.filter(character=seat.character).delete()
        return None
