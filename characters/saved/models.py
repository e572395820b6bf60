"""Saved rolls, as the database holds them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.models import Audience
from characters.models import Character
from characters.saved.limits import NAME_LIMIT


class SavedRoll(models.Model):
    """A roll as it was set up for a character, under a name of its own there.

    `form` is what the rules read, each field with the texts sent for it. It names traits and no dots, so that what is
    rolled follows the sheet. `against` is the id of whoever was on the other side, as a panel sends it. `visibility`
    is empty unless somebody chose who sees it. Nothing that spends what is scarce is in it.
    """

    character = models.ForeignKey(Character, models.CASCADE, related_name="saved_rolls", db_index=False)
    name = models.CharField(max_length=NAME_LIMIT)
    kind = models.CharField(max_length=40)
    form = models.JSONField()
    against = models.CharField(max_length=20, blank=True)
    visibility = models.CharField(max_length=12, choices=Audience, blank=True)
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("character", "name"), name="saved_once_under_a_name"),
            models.CheckConstraint(condition=~Q(name=""), name="saved_roll_has_a_name"),
            models.CheckConstraint(
                condition=Q(visibility__in=("", *Audience.values)), name="saved_visibility_is_known"
            ),
        )
        indexes = (models.Index(fields=("character", "position"), name="saved_in_order"),)

    def __str__(self) -> str:
        return self.name

    @property
    def sent(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The form by value: each field with its texts."""
        return tuple((name, tuple(values)) for name, values in self.form.items())
