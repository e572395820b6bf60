"""Rolls that came before the last one of somebody who is asked."""

from __future__ import annotations

from django.db import models

from rolls.models import Roll


class Try(models.Model):
    """A roll with which one who is asked did not come to the end: a tie that is rolled again, a step towards a goal.

    Written once, when the row of whoever is asked waits for the next roll.
    """

    asked = models.ForeignKey("calls.Asked", models.CASCADE, related_name="tries")
    number = models.PositiveSmallIntegerField()
    # RESTRICT and not PROTECT: both go together when their campaign goes.
    roll = models.OneToOneField(Roll, models.RESTRICT, related_name="tried")
    approach = models.ForeignKey("calls.Approach", models.RESTRICT, related_name="+")

    class Meta:
        ordering = ("asked", "number")
        constraints = (models.UniqueConstraint(fields=("asked", "number"), name="tries_are_in_order"),)

    def __str__(self) -> str:
        return f"try {self.number} of {self.asked_id}"
