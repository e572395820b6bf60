"""Links to sheets, as the database holds them."""

from __future__ import annotations

import re
import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from characters.models import CAST_PATH, OWNER_PATH, Character, CharacterChange

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


def share_token() -> str:
    """A fresh token that nobody guesses: 256 bits."""
    return secrets.token_urlsafe(32)


class ShareQuerySet(models.QuerySet["Share"]):
    """Links, and those that still lead somewhere."""

    def standing(self) -> ShareQuerySet:
        """Links to sheets that are still whose they were: whoever gets a character shares it anew, or not."""
        # Asked of the history and not ended by each road on which a character changes hands: none can forget it.
        passed_on = CharacterChange.objects.filter(
            character=OuterRef("character"), path__in=(OWNER_PATH, CAST_PATH), at__gt=OuterRef("at")
        )
        return self.filter(~Exists(passed_on), character__owner__isnull=False)

    def leading(self, token: str) -> ShareQuerySet:
        """The link of that token, if it stands, its time is not over, and neither sheet nor table was deleted."""
        if not _TOKEN.fullmatch(token):
            return self.none()
        there = self.standing().filter(character__deleted_at=None, character__campaign__deleted_at=None)
        return there.filter(Q(until=None) | Q(until__gt=timezone.now()), token=token)


class Share(models.Model):
    """The one link to a sheet. It leads nowhere once its row is gone, or after `until`."""

    character = models.OneToOneField(Character, models.CASCADE, related_name="share")
    token = models.CharField(max_length=43, unique=True, default=share_token)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False)
    at = models.DateTimeField(auto_now=True)
    until = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[ShareQuerySet] = ShareQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"link to {self.character_id}"
