"""Links to sheets, as the database holds them."""

from __future__ import annotations

import re
import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from characters.models import Character

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


def share_token() -> str:
    """A fresh token that nobody guesses: 256 bits."""
    return secrets.token_urlsafe(32)


class ShareQuerySet(models.QuerySet["Share"]):
    """Links, and those that still lead somewhere."""

    def leading(self, token: str) -> ShareQuerySet:
        """The link of that token, if its time is not over and its sheet was not deleted."""
        if not _TOKEN.fullmatch(token):
            return self.none()
        return self.filter(Q(until=None) | Q(until__gt=timezone.now()), token=token, character__deleted_at=None)


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
