"""Sessions of a table: when it played, what is told of that, and who was there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from campaigns.models import Campaign, User
from campaigns.names import NAME_LIMIT

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

RECAP_LIMIT = 20_000


class SessionQuerySet(models.QuerySet["Session"]):
    """Questions about sessions."""

    def within(self, first: int, last: int) -> SessionQuerySet:
        """Those that hold any of the events from the one of these numbers to the other."""
        return self.filter(Q(last_seq=None) | Q(last_seq__gte=first), first_seq__lte=last)


class Session(models.Model):
    """One session of a table, numbered there from 1; the one that is on has no end yet.

    What belongs to it follows from numbers that are taken under the campaign's lock, not from clocks: its events are
    those from `first_seq` to `last_seq`, its rolls those after `roll_before` up to `last_roll`.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=NAME_LIMIT, blank=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    began_by_name = models.CharField(max_length=150)
    ended_by_name = models.CharField(max_length=150, blank=True)
    first_seq = models.PositiveBigIntegerField()
    last_seq = models.PositiveBigIntegerField(null=True, blank=True)
    roll_before = models.PositiveBigIntegerField()
    last_roll = models.PositiveBigIntegerField(null=True, blank=True)
    recap = models.TextField(blank=True)
    recap_version = models.PositiveIntegerField(default=0)
    recap_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    recap_by_name = models.CharField(max_length=150, blank=True)
    recap_at = models.DateTimeField(null=True, blank=True)
    recap_page = models.UUIDField(null=True, blank=True, editable=False)  # that saved it: it has seen what it sent
    recap_before = models.TextField(blank=True)  # what stood there before somebody else wrote, or most of it went

    attendance: RelatedManager[Attendance]
    objects: ClassVar[SessionQuerySet] = SessionQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="session_number_is_unique_at_a_table"),
            models.UniqueConstraint(
                fields=("campaign",), condition=Q(ended_at__isnull=True), name="one_session_at_a_time"
            ),
            models.CheckConstraint(condition=Q(number__gt=0), name="session_has_a_number"),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, last_seq__isnull=True, last_roll__isnull=True)
                | Q(ended_at__gte=F("started_at"), last_seq__gte=F("first_seq"), last_roll__gte=F("roll_before")),
                name="session_ends_after_it_began",
            ),
        )

    def __str__(self) -> str:
        return f"{self.called} of {self.campaign_id}"

    def get_absolute_url(self) -> str:
        """The session's own page."""
        return reverse("evenings:session", args=[self.campaign_id, self.number])

    @property
    def called(self) -> str:
        """ "Session 8"."""
        return f"Session {self.number}"

    @property
    def is_on(self) -> bool:
        """Whether it has not ended."""
        return self.ended_at is None


class Attendance(models.Model):
    """Whether somebody was at the table while a session was on; `by_hand`, as a storyteller says."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="attendance")
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    was_there = models.BooleanField(default=True)
    by_hand = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("session", "user"), name="one_attendance_each"),)

    def __str__(self) -> str:
        return f"{self.user_id} at session {self.session_id}"
