"""Calls for a roll, the ways they offer, and what came of each that was asked: rows that are added and move on once."""

from __future__ import annotations

import json
import uuid
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.models import Audience, Campaign
from characters.models import Character
from rolls.calls.limits import DESCRIBED_LIMIT, LABEL_LIMIT, LINE_LIMIT, PER_TRY_LIMIT
from rolls.calls.tries import Try
from rolls.columns import ShortUUIDField
from rolls.models import Roll
from rules import calling

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

__all__ = [
    "Approach", "Asked", "AskedState", "Call", "CallForm", "CallState", "Description", "Numbers", "SavedCall", "Try",
    "Verdict",
]  # fmt: skip


class Numbers(models.TextChoices):
    """Who may know what an approach has to reach, besides storytellers."""

    OPEN = "open", "Everyone asked"
    ROLL = "roll", "Nobody before the roll"
    NEVER = "never", "Nobody, ever"


class CallState(models.TextChoices):
    """Where a call stands."""

    OPEN = "open", "Open"
    CLOSED = "closed", "Closed"
    WITHDRAWN = "withdrawn", "Withdrawn"


class CallForm(models.TextChoices):
    """How the answers go together."""

    SINGLE = "single", "Each for themselves"
    OPPOSED = "opposed", "One against the other"
    EXTENDED = "extended", "Tries that add up"


class CallQuerySet(models.QuerySet["Call"]):
    """Questions about calls."""

    def waiting(self) -> CallQuerySet:
        """Calls that still wait for somebody's answer."""
        unanswered = Asked.objects.filter(call=models.OuterRef("pk"), state__in=WAITS)
        return self.filter(models.Exists(unanswered), state=CallState.OPEN)


class Call(models.Model):
    """One thing that a storyteller asks for. Only where it stands changes, and only forwards.

    `audience` is the table, or storytellers alone: of such a call everybody who is asked knows besides, and of nobody
    else in it. `form` says how the answers go together; of tries that add up, `goal` is what they have to come to in so
    many `tries`, and `per_try` how long each takes, in words.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="calls")
    token = ShortUUIDField(default=uuid.uuid4, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    line = models.CharField(max_length=LINE_LIMIT)
    form = models.CharField(max_length=20, choices=CallForm, default=CallForm.SINGLE)
    goal = models.PositiveSmallIntegerField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(null=True, blank=True)
    per_try = models.CharField(max_length=PER_TRY_LIMIT, blank=True)
    audience = models.CharField(max_length=12, choices=Audience, default=Audience.TABLE)
    numbers = models.CharField(max_length=8, choices=Numbers, default=Numbers.OPEN)
    may_pass = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=CallState, default=CallState.OPEN)
    request_key = ShortUUIDField()
    called_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by_name = models.CharField(max_length=150, blank=True)

    approaches: RelatedManager[Approach]
    asked: RelatedManager[Asked]
    objects: ClassVar[CallQuerySet] = CallQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("campaign", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "by", "request_key"), name="one_call_for_each_request_key"),
            models.CheckConstraint(condition=~Q(line=""), name="call_says_what_for"),
            models.CheckConstraint(condition=Q(numbers__in=Numbers.values), name="call_numbers_are_known"),
            models.CheckConstraint(condition=Q(state__in=CallState.values), name="call_state_is_known"),
            models.CheckConstraint(condition=Q(form__in=CallForm.values), name="call_form_is_known"),
            models.CheckConstraint(
                condition=Q(form="extended", goal__isnull=False, goal__gte=1, tries__isnull=False, tries__gte=1)
                | (~Q(form="extended") & Q(goal__isnull=True, tries__isnull=True, per_try="")),
                name="only_tries_that_add_up_have_a_goal",
            ),
            models.CheckConstraint(
                condition=Q(audience__in=(Audience.TABLE, Audience.STORYTELLERS)), name="call_audience_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state="open", ended_at__isnull=True) | (~Q(state="open") & Q(ended_at__isnull=False)),
                name="call_that_ended_has_a_time",
            ),
        )
        indexes = (models.Index(fields=("campaign", "state"), name="calls_that_are_open"),)

    def __str__(self) -> str:
        return f"{self.by_name}: {self.line}"

    def get_absolute_url(self) -> str:
        """The page of the call."""
        return reverse("calls:call", args=[self.campaign_id, self.token])

    @property
    def is_open(self) -> bool:
        """Whether it may still be answered."""
        return self.state == CallState.OPEN


class AskedState(models.TextChoices):
    """What came of asking one character."""

    WAITING = "waiting", "Waiting"
    DESCRIBED = "described", "Describes another way"
    ROLLED = "rolled", "Rolled"
    PASSED = "passed", "Passed"
    WITHDRAWN = "withdrawn", "Withdrawn"


WAITS = (AskedState.WAITING, AskedState.DESCRIBED)
"""Where somebody is still to answer."""


class Asked(models.Model):
    """One character in a call. Answered once, by whichever device comes first: its roll, or the word that they pass.

    `name` is kept as it was. One that is `hidden` was hidden from the players when it was asked.
    """

    call = models.ForeignKey(Call, models.CASCADE, related_name="asked")
    character = models.ForeignKey(Character, models.SET_NULL, null=True, blank=True, related_name="asked")
    name = models.CharField(max_length=80)
    hidden = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=AskedState, default=AskedState.WAITING)
    # RESTRICT and not PROTECT: both go together when their campaign goes.
    roll = models.OneToOneField(Roll, models.RESTRICT, null=True, blank=True, related_name="asked")
    approach = models.ForeignKey("Approach", models.RESTRICT, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by_name = models.CharField(max_length=150, blank=True)

    descriptions: RelatedManager[Description]
    tries: RelatedManager[Try]

    class Meta:
        ordering = ("call", "pk")
        constraints = (
            models.UniqueConstraint(fields=("call", "character"), name="asked_once_in_a_call"),
            models.CheckConstraint(condition=Q(state__in=AskedState.values), name="asked_state_is_known"),
            models.CheckConstraint(
                condition=Q(state="rolled", roll__isnull=False, approach__isnull=False)
                | (~Q(state="rolled") & Q(roll__isnull=True, approach__isnull=True)),
                name="rolled_on_an_approach",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"

    @property
    def waits(self) -> bool:
        """Whether nobody has answered for it."""
        return self.state in WAITS


class Approach(models.Model):
    """One way to do what is asked for: written once, so that no number ever changes under a finished roll.

    `document` is all that it fixes of the roll, as the game reads it (canonical JSON). One that was described by a
    player is for `only` that character.
    """

    call = models.ForeignKey(Call, models.CASCADE, related_name="approaches")
    number = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=LABEL_LIMIT, blank=True)
    kind = models.CharField(max_length=20)
    document = models.TextField()
    only = models.ForeignKey(Asked, models.CASCADE, null=True, blank=True, related_name="own_ways")

    class Meta:
        ordering = ("call", "number")
        constraints = (
            models.UniqueConstraint(fields=("call", "number"), name="approaches_are_in_order"),
            models.CheckConstraint(condition=Q(number__gte=1), name="approaches_begin_with_one"),
        )

    def __str__(self) -> str:
        return f"{self.letter}: {self.label or self.kind}"

    @property
    def letter(self) -> str:
        """What the table calls it: A for the first."""
        return letter_of(self.number)

    @cached_property
    def fixed(self) -> dict[str, Any]:
        """What it fixes, as a document."""
        found: dict[str, Any] = json.loads(self.document)
        return found

    def of(self, call: Call) -> calling.Approach:
        """The approach as the rules take it, in its call."""
        return calling.Approach(self.kind, self.document, call.numbers == Numbers.NEVER)


def letter_of(number: int) -> str:
    """A for 1, B for 2."""
    return chr(ord("A") + number - 1)


class Verdict(models.TextChoices):
    """What a storyteller said to a way that a player described; empty until one has."""

    ACCEPTED = "accepted", "Accepted"
    DECLINED = "declined", "Declined"
    DROPPED = "dropped", "Answered otherwise"


class Description(models.Model):
    """Another way that a player described, and what became of it. Decided once."""

    asked = models.ForeignKey(Asked, models.CASCADE, related_name="descriptions")
    text = models.CharField(max_length=DESCRIBED_LIMIT)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    at = models.DateTimeField()
    verdict = models.CharField(max_length=10, choices=Verdict, blank=True)
    decided_by_name = models.CharField(max_length=150, blank=True)
    approach = models.OneToOneField(Approach, models.RESTRICT, null=True, blank=True, related_name="described")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("asked",), condition=Q(verdict=""), name="one_description_at_a_time"),
            models.CheckConstraint(condition=Q(verdict__in=("", *Verdict.values)), name="verdict_is_known"),
            models.CheckConstraint(
                condition=Q(verdict="accepted", approach__isnull=False)
                | (~Q(verdict="accepted") & Q(approach__isnull=True)),
                name="accepted_as_an_approach",
            ),
        )

    def __str__(self) -> str:
        return self.text


class SavedCall(models.Model):
    """A call that storytellers of a table keep to ask it again: its line, and its ways as they were filled in."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="saved_calls")
    line = models.CharField(max_length=LINE_LIMIT)
    document = models.JSONField()
    by_name = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("campaign", "line"), name="saved_once_under_a_line"),)

    def __str__(self) -> str:
        return self.line
