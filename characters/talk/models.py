"""Lines of talk: rows that their writers may change for a few minutes."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaigns.models import Campaign
from campaigns.names import NAME_LIMIT
from characters.models import Character
from characters.talk.limits import CHANGED_WITHIN, TEXT_LIMIT


class Manner(models.TextChoices):
    """Whether words are said, or something is done in words."""

    SAYS = "says", "Says"
    DOES = "does", "Does"


class Readers(models.TextChoices):
    """Who reads a line besides its writer."""

    TABLE = "table", "All read it"
    STORYTELLERS = "storytellers", "Storytellers"


class SaidQuerySet(models.QuerySet["Said"]):
    """Questions about lines of talk."""

    def of_press(self, by: int, request_key: uuid.UUID) -> Said | None:
        """The line that this person's press has written already."""
        return self.filter(by_id=by, request_key=request_key).first()


class Said(models.Model):
    """One line: who wrote it, as whom, for whom. `by_name` and `name` are what both were called then.

    What it read before it was changed is kept nowhere. One that was taken back holds no text.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="talk")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    character = models.ForeignKey(Character, models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=NAME_LIMIT, blank=True)
    text = models.CharField(max_length=TEXT_LIMIT, blank=True)
    manner = models.CharField(max_length=4, choices=Manner, default=Manner.SAYS)
    readers = models.CharField(max_length=12, choices=Readers, default=Readers.TABLE)
    request_key = models.UUIDField(editable=False)
    said_at = models.DateTimeField(default=timezone.now)
    edited_at = models.DateTimeField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[SaidQuerySet] = SaidQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("-pk",)
        verbose_name = verbose_name_plural = "talk"
        constraints = (
            models.UniqueConstraint(fields=("campaign", "by", "request_key"), name="one_line_for_each_request_key"),
            models.CheckConstraint(condition=Q(manner__in=Manner.values), name="talk_manner_is_known"),
            models.CheckConstraint(condition=Q(readers__in=Readers.values), name="talk_readers_are_known"),
            models.CheckConstraint(
                condition=Q(taken_back_at=None) ^ Q(text=""), name="talk_has_a_text_until_it_is_taken_back"
            ),
        )

    def __str__(self) -> str:
        return f"{self.by_name}: {self.text}"

    @property
    def speaker(self) -> str:
        """Who says it, by name."""
        return self.name or self.by_name

    @property
    def is_fresh(self) -> bool:
        """Whether its writer may still change it, by the clock."""
        return self.taken_back_at is None and timezone.now() < self.said_at + CHANGED_WITHIN
