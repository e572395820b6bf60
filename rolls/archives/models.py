"""Archives on their way in."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.urls import reverse

from campaigns.models import Campaign


class State(models.TextChoices):
    """Where an archive stands that somebody sent."""

    READING = "reading", "Being read"
    READY = "ready", "Read"
    REFUSED = "refused", "Refused"
    WRITING = "writing", "Being written"
    DONE = "done", "Taken"


class Arrival(models.Model):
    """An archive that somebody sent: kept until it was taken, so that a reload or a restart loses nothing.

    `preview` is what was found in it, `trouble` why it is refused. `seat` is the person of the archive whose seat the
    sender takes; 0 for one of their own. While it is read or written `done` of `total` rows are, as of `at`.
    """

    token = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    file = models.BinaryField()
    digest = models.CharField(max_length=64)
    state = models.CharField(max_length=8, choices=State, default=State.READING)
    preview = models.JSONField(default=dict)
    trouble = models.JSONField(default=list)
    seat = models.PositiveBigIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    campaign = models.ForeignKey(Campaign, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(state__in=State.values), name="arrival_state_is_known"),
        )

    def __str__(self) -> str:
        return f"archive of {self.by_id} ({self.state})"

    def get_absolute_url(self) -> str:
        """The page that says how far it is."""
        return reverse("archives:arrival", args=[self.token])

    @property
    def works(self) -> bool:
        """Whether somebody is at it."""
        return self.state in (State.READING, State.WRITING)


class Imported(models.Model):
    """Somebody whom an archive named, and the account that stands for them: nobody signs in with it.

    `name` is what they were called there. The row goes once a storyteller has said who of this server they are.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="imported")
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="imported")
    name = models.CharField(max_length=150)

    def __str__(self) -> str:
        return f"{self.name} of {self.campaign_id}"
