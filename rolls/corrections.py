"""What was said about a roll later, and what it cost: rows beside the log, which is never edited (decision 23)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from campaigns.decisions import when
from campaigns.models import Audience
from characters.models import CharacterChange
from rolls.columns import ShortUUIDField

REASON_LIMIT = 200
NOTE_LIMIT = 400


class CorrectionKind(models.TextChoices):
    """What may be done about a roll that fell as it should not have, or that is to be told otherwise."""

    VOID = "void", "Voided"
    STANDS = "stands", "Stands again"
    NOTE = "note", "Note"
    REVEAL = "reveal", "Revealed"
    REROLL = "reroll", "Rerolled"


WORDED = (CorrectionKind.VOID, CorrectionKind.NOTE, CorrectionKind.REROLL)
"""Kinds that need words: a reason, or the note itself."""

LEFT_OUT = Q(kind=CorrectionKind.VOID, ended_by=None) | Q(kind=CorrectionKind.REROLL)
"""The corrections by which a roll counts for nothing."""


class Correction(models.Model):
    """One correction of a roll, on its entry for ever: who, when and why. Written once, never edited, never deleted.

    `visibility` is who knew of the roll when it was written: a note on a hidden roll stays theirs once it is revealed.
    `sentence` says what was given back with it. What ends a void is a row of its own, which `ends` it; a reroll is
    another roll, `again`.
    """

    roll = models.ForeignKey("rolls.Roll", models.CASCADE, related_name="corrections", db_index=False)
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=CorrectionKind)
    visibility = models.CharField(max_length=12, choices=Audience)
    text = models.CharField(max_length=NOTE_LIMIT, blank=True)
    sentence = models.CharField(max_length=200, blank=True)
    ends = models.OneToOneField("self", models.CASCADE, null=True, blank=True, related_name="ended_by")
    again = models.OneToOneField("rolls.Roll", models.CASCADE, null=True, blank=True, related_name="ordered")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    request_key = ShortUUIDField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("roll", "number")
        constraints = (
            models.UniqueConstraint(fields=("roll", "number"), name="corrections_are_in_order"),
            models.UniqueConstraint(fields=("roll", "by", "request_key"), name="one_correction_for_each_request_key"),
            models.UniqueConstraint(fields=("roll",), condition=Q(kind="reveal"), name="a_roll_is_revealed_once"),
            models.UniqueConstraint(fields=("roll",), condition=Q(kind="reroll"), name="a_roll_is_rerolled_once"),
            models.CheckConstraint(condition=Q(kind__in=CorrectionKind.values), name="correction_kind_is_known"),
            models.CheckConstraint(condition=Q(visibility__in=Audience.values), name="correction_audience_is_known"),
            models.CheckConstraint(condition=~Q(kind__in=WORDED) | ~Q(text=""), name="a_correction_says_why"),
            models.CheckConstraint(
                condition=Q(kind="reroll", again__isnull=False) | (~Q(kind="reroll") & Q(again__isnull=True)),
                name="a_reroll_is_another_roll",
            ),
            models.CheckConstraint(condition=~Q(again=F("roll")), name="no_roll_is_its_own_reroll"),
            models.CheckConstraint(
                condition=Q(kind="stands", ends__isnull=False) | (~Q(kind="stands") & Q(ends__isnull=True)),
                name="what_stands_again_ends_a_void",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of roll {self.roll_id} by {self.by_name}"

    @property
    def told(self) -> str:
        """Who ruled so, and when, for whoever comes second."""
        did = {"void": "voided", "reroll": "ordered a reroll of", "reveal": "revealed"}.get(self.kind, "changed")
        return f"{self.by_name} {did} this roll {when(self.at)}."


class Payment(models.Model):
    """One row of a sheet's history that a roll made: what it cost, by which it can be given back, once."""

    roll = models.ForeignKey("rolls.Roll", models.CASCADE, related_name="payments")
    change = models.OneToOneField(CharacterChange, models.CASCADE, related_name="+")
    given_back = models.ForeignKey(Correction, models.SET_NULL, null=True, blank=True, related_name="+")

    def __str__(self) -> str:
        return f"change {self.change_id} for roll {self.roll_id}"
