"""What the database keeps of a sheet beside its history: whole moments, and corrections that players ask for."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.names import NAME_LIMIT


class KeptMoment(models.Model):
    """A whole sheet as it stood at a version, kept where history alone does not lead back to it.

    Every other change says all that it did to the document; finishing and reopening do not (`characters.apart`).
    """

    character = models.ForeignKey("characters.Character", models.CASCADE, related_name="moments", db_index=False)
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=NAME_LIMIT)
    document = models.JSONField()

    class Meta:
        ordering = ("version",)
        constraints = (models.UniqueConstraint(fields=("character", "version"), name="a_moment_is_kept_once"),)

    def __str__(self) -> str:
        return f"{self.name} v{self.version}"


class CorrectionState(models.TextChoices):
    """How a correction stands that somebody asked for."""

    WAITING = "waiting", "Waiting"
    ACCEPTED = "accepted", "Done"
    DECLINED = "declined", "Declined"
    WITHDRAWN = "withdrawn", "Withdrawn"


class Correction(models.Model):
    """Something of a finished character that its player asks a storyteller to put right, with a `reason`.

    Either the sheet is to stand as at a `moment` (a version of it), or the field at `path` is to become `value`; `was`
    is what stood there when it was asked, and its price is settled unless it is to be `waived`. `about` tells entries
    of one list apart. `label` says what it is about, in words, for as long as it is told.
    """

    character = models.ForeignKey("characters.Character", models.CASCADE, related_name="corrections")
    moment = models.PositiveIntegerField(null=True, blank=True)
    path = models.CharField(max_length=120, blank=True)
    value = models.JSONField(null=True, blank=True)
    was = models.JSONField(null=True, blank=True)
    waived = models.BooleanField(default=False)
    about = models.CharField(max_length=200, blank=True)
    label = models.CharField(max_length=200)
    reason = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=CorrectionState, default=CorrectionState.WAITING)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("asked_at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("character", "path", "about"), condition=Q(state="waiting"), name="a_correction_waits_only_once"
            ),
            models.CheckConstraint(condition=Q(state__in=CorrectionState.values), name="correction_state_is_known"),
            models.CheckConstraint(
                condition=Q(state="waiting") | Q(decided_at__isnull=False), name="a_decided_correction_has_a_day"
            ),
            models.CheckConstraint(
                condition=Q(moment__isnull=False, path="") | (Q(moment__isnull=True) & ~Q(path="")),
                name="a_correction_is_of_a_moment_or_a_field",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="a_correction_has_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.label} ({self.state})"

    @property
    def waits(self) -> bool:
        """Whether nobody has decided about it yet."""
        return self.state == CorrectionState.WAITING
