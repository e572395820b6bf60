"""What is offered to somebody: a character that was another's."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from characters.models import Character


class OfferState(models.TextChoices):
    """Where an offer stands."""

    WAITING = "waiting", "Waiting"
    DONE = "done", "Handed over"
    DECLINED = "declined", "Declined"
    WITHDRAWN = "withdrawn", "Withdrawn"


class OfferQuerySet(models.QuerySet["Offer"]):
    """Questions about offers."""

    def waiting(self) -> OfferQuerySet:
        """Those that somebody still has to answer; a character that was deleted meanwhile waits for nobody."""
        return self.filter(state=OfferState.WAITING, character__deleted_at=None)


class Offer(models.Model):
    """A storyteller would give a character to somebody. Once nobody is left who has to agree, it is theirs.

    `giver` is whose it is, None where they need not be asked (they left, or offered it themselves); `giver_agrees` and
    `receiver_agrees` say who has agreed. The names stay when people go.
    """

    character = models.ForeignKey(Character, models.CASCADE, related_name="offers")
    giver = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    giver_agrees = models.BooleanField(default=False)
    receiver_agrees = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=OfferState, default=OfferState.WAITING)
    at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[OfferQuerySet] = OfferQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=Q(state__in=OfferState.values), name="offer_state_is_known"),
            models.UniqueConstraint(
                fields=("character",), condition=Q(state="waiting"), name="one_offer_of_a_character_waits"
            ),
        )

    def __str__(self) -> str:
        return f"{self.character} for {self.receiver}"

    def waits_for(self, user_id: int | None) -> bool:
        """Whether this person still has to answer."""
        if self.state != OfferState.WAITING or user_id is None:
            return False
        owes = user_id == self.giver_id and not self.giver_agrees
        return owes or (user_id == self.receiver_id and not self.receiver_agrees)
