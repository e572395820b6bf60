"""The roll log: what was announced, what fell, and what was done about it afterwards."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import OuterRef, Q
from django.urls import reverse

from campaigns.models import Audience, Campaign, Membership, Role, User
from campaigns.statements import Slot
from characters.models import Character
from rolls.columns import ShortUUIDField, ThrowsField
from rolls.corrections import LEFT_OUT, REASON_LIMIT, Correction, Payment
from rules.canonical import DIGEST
from rules.checks import Check, Outcome, Side, Step

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

CALLED_LIMIT = 300

__all__ = [
    "CALLED_LIMIT",
    "REASON_LIMIT",
    "Announcement",
    "AwaitedRoll",
    "Correction",
    "Payment",
    "Roll",
    "RollQuerySet",
    "RollStep",
]


class Announcement(models.Model):
    """What was announced before dice fell, once for each campaign however often it is rolled. Never edited.

    `text` is canonical JSON without the fields that have their usual value (decision 18); the digest finds it.

    It says nothing of who rolled it, for whom or how often, and is reached by a roll that one may see, by nothing else.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+", db_index=False)  # the digest's begins so
    digest = models.BinaryField(max_length=DIGEST)
    text = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "digest"), name="announced_once_at_a_table"),)

    def __str__(self) -> str:
        return str(self.document.get("title", ""))

    @cached_property
    def document(self) -> dict[str, Any]:
        """The check as a document, for the game to read."""
        found: dict[str, Any] = json.loads(self.text)
        return found


class RollQuerySet(models.QuerySet["Roll"]):
    """Questions about rolls."""

    def visible_to(self, user: User | AnonymousUser) -> RollQuerySet:
        """Rolls at the user's tables that the user may know of."""
        if not user.is_authenticated:
            return self.none()
        mine = Membership.objects.filter(user_id=user.pk)
        told = mine.filter(role=Role.STORYTELLER).values("campaign_id")
        return self.filter(campaign_id__in=mine.values("campaign_id")).filter(
            # What is for storytellers alone is missing here: who throws blind does not see it either.
            Q(visibility=Audience.TABLE) | Q(campaign_id__in=told) | Q(visibility=Audience.PRIVATE, by_id=user.pk)
        )

    def rolled_since(self) -> models.Case:
        """Whether the character of each of these rolls has rolled again, as far as those may know who know of it."""
        in_the_open, unseen = (models.Subquery(one.values("seq")[:1]) for one in self.of_the_same(OuterRef))
        return models.Case(models.When(Q(seq__lt=in_the_open) | Q(seq__lt=unseen), then=True), default=False)

    def of_the_same(self, value: Callable[[str], Any]) -> tuple[RollQuerySet, RollQuerySet]:
        """Rolls of the same character, newest first, that everyone knows of who knows of the roll with these values.

        A roll that is hidden from them closes nothing: a button that vanished would betray it. Those of the whole table
        and those as hidden as the roll are asked for apart, so that an index leads to the newest of each. It is the
        newest that is asked for, not whether there is a later one: PostgreSQL would read a million rows to find none.
        """
        same = Roll.objects.filter(campaign=value("campaign"), character=value("character")).order_by("-seq")
        return same.filter(visibility=Audience.TABLE), same.filter(visibility=value("visibility"), by=value("by"))

    def standing(self) -> RollQuerySet:
        """Those that count: neither void nor rerolled. Every count and statistic asks for these."""
        said = Correction.objects.filter(roll=OuterRef("pk"))
        return self.filter(~models.Exists(said.filter(LEFT_OUT)))

    def newest(
        self, many: int, *, campaign: int | Slot, person: int | Slot, tells: bool, seen: str = ""
    ) -> RollQuerySet:
        """The newest of these rolls that a member may know of, in no order: at least as many as there are, of `many`.

        With `seen` only those of this visibility.

        Each visibility is asked for by itself, so that an index leads to the newest in it. Asked for together, a
        player's page would step over every hidden roll of a table one by one.
        """
        rolls = self.filter(campaign_id=campaign)
        known = {Audience.TABLE: rolls.filter(visibility=Audience.TABLE)}
        if tells:
            known |= {one: rolls.filter(visibility=one) for one in (Audience.STORYTELLERS, Audience.PRIVATE)}
        else:
            known[Audience.PRIVATE] = rolls.filter(visibility=Audience.PRIVATE, by_id=person)
        asked = [rows for one, rows in known.items() if seen in ("", one)]
        if not asked:
            return Roll.objects.none()
        first, *others = (Roll.objects.filter(pk__in=one.order_by("-seq").values("pk")[:many]) for one in asked)
        ids = first.order_by().values("pk")
        if others:
            ids = ids.union(*(one.order_by().values("pk") for one in others), all=True)
        return Roll.objects.filter(pk__in=ids)

    def visible_to_member(self, membership: Membership) -> RollQuerySet:
        """Rolls of the member's table that the member may know of; the same rule, for one table."""
        rolls = self.filter(campaign_id=membership.campaign_id)
        if membership.is_storyteller:
            return rolls
        return rolls.filter(Q(visibility=Audience.TABLE) | Q(visibility=Audience.PRIVATE, by_id=membership.user_id))


class Roll(models.Model):
    """One entry of a campaign's log: written once, never deleted. What follows are `RollStep` and `Correction` rows.

    `seq` orders the log of a campaign and is shown to nobody; `table_number` counts the rolls the whole table sees, in
    the order in which it came to see them, so that no gap betrays a hidden one: the number everyone knows a roll by.
    To reveal a roll, once, is the only edit: of `visibility` and that number (decision 23). `opening` holds the throws
    that fell at once; `outcome` and `value` are the first result, `cost` is what throwing took from the
    sheet or gave to it. `called` says who called for it and which of the ways on offer it is. `turn` says what was done
    for which it was the one time of a turn in a fight, and of which turn. Names are kept as they were.
    """

    # No index of its own for whatever one of the table's begins with.
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="rolls", db_index=False)
    seq = models.PositiveBigIntegerField()
    table_number = models.PositiveBigIntegerField(null=True, blank=True)
    token = ShortUUIDField(default=uuid.uuid4, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="rolls", db_index=False)
    by_name = models.CharField(max_length=150)
    character = models.ForeignKey(
        Character, models.SET_NULL, null=True, blank=True, related_name="rolls", db_index=False
    )
    roller_name = models.CharField(max_length=80)
    opponent = models.ForeignKey(
        Character, models.SET_NULL, null=True, blank=True, related_name="opposed", db_index=False
    )
    visibility = models.CharField(max_length=12, choices=Audience, default=Audience.TABLE)
    reason = models.CharField(max_length=REASON_LIMIT, blank=True)
    called = models.CharField(max_length=CALLED_LIMIT, blank=True)
    # RESTRICT and not PROTECT: it goes together with its rolls when their campaign goes.
    announcement = models.ForeignKey(Announcement, models.RESTRICT, related_name="+")
    opening = ThrowsField()
    outcome = models.CharField(max_length=20)
    value = models.IntegerField()
    cost = models.CharField(max_length=200, blank=True)
    turn = models.CharField(max_length=40, blank=True)
    request_key = ShortUUIDField()
    thrown_at = models.DateTimeField()

    followups: RelatedManager[RollStep]
    corrections: RelatedManager[Correction]
    payments: RelatedManager[Payment]
    objects: ClassVar[RollQuerySet] = RollQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("campaign", "-seq")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "seq"), name="roll_seq_is_unique_at_a_table"),
            models.UniqueConstraint(fields=("campaign", "table_number"), name="roll_table_number_is_unique_at_a_table"),
            models.UniqueConstraint(fields=("campaign", "by", "request_key"), name="one_roll_for_each_request_key"),
            models.CheckConstraint(condition=Q(visibility__in=Audience.values), name="roll_visibility_is_known"),
            models.CheckConstraint(
                condition=Q(visibility="table", table_number__isnull=False)
                | (~Q(visibility="table") & Q(table_number__isnull=True)),
                name="table_number_counts_table_rolls",
            ),
        )
        indexes = (
            # One for each thing the log is narrowed by, and for each of them together: the newest stands first in each.
            models.Index(fields=("campaign", "visibility", "-seq"), name="roll_log_of_the_table"),
            models.Index(fields=("campaign", "visibility", "outcome", "-seq"), name="roll_with_an_outcome"),
            models.Index(fields=("character", "visibility", "-seq"), name="roll_of_a_character"),
            models.Index(fields=("character", "visibility", "outcome", "-seq"), name="roll_of_it_with_an_outcome"),
            models.Index(fields=("by", "campaign", "visibility", "-seq"), name="roll_of_a_person"),
            models.Index(fields=("by", "campaign", "visibility", "outcome", "-seq"), name="roll_of_theirs_with_it"),
            models.Index(fields=("character", "by", "visibility", "-seq"), name="roll_of_both"),
            models.Index(fields=("character", "by", "visibility", "outcome", "-seq"), name="roll_of_both_with_it"),
            # Few rolls have one: found when a character is deleted.
            models.Index(fields=("opponent",), condition=Q(opponent__isnull=False), name="roll_against_a_character"),
        )

    def __str__(self) -> str:
        return f"{self.roller_name}: {self.outcome} {self.value}"

    def get_absolute_url(self) -> str:
        """The permalink of the entry."""
        return reverse("rolls:entry", args=[self.campaign_id, self.token])

    def owner_of(self, side: Side) -> int | None:
        """The id of the player of this side; of "both", that of whoever rolled."""
        character = self.opponent if side == "other" else self.character
        return character.owner_id if character else None

    @property
    def known_to(self) -> dict[str, Any]:
        """Who may know of it, as an event says that."""
        private = self.visibility == Audience.PRIVATE
        return {"audience": self.visibility, "member_id": self.by_id if private else None}

    @cached_property
    def announced(self) -> Check:
        """What was announced before the dice fell."""
        return self.campaign.game.read_check(self.announcement.document)

    @cached_property
    def followed(self) -> bool:
        """Whether its character has rolled again, as far as whoever knows of this roll may know."""
        same = Roll.objects.of_the_same(partial(getattr, self)) if self.character_id else ()
        return any(one.filter(seq__gt=self.seq).exists() for one in same)

    @property
    def ruled_out(self) -> Correction | None:
        """Why the roll does not count: that it is void, or that another one stands for it; None where it counts."""
        return self.corrections.filter(LEFT_OUT).first()

    @property
    def opening_steps(self) -> tuple[Step, ...]:
        """The throws that fell at once."""
        return tuple(self.opening)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in order. Uses prefetched follow-ups where there are any."""
        later: Sequence[RollStep] = sorted(self.followups.all(), key=lambda step: step.number)
        return self.opening_steps + tuple(Step.model_validate(row.document) for row in later)

    @cached_property
    def first_outcome(self) -> Outcome:
        """How the dice fell, before anything was done about it."""
        return self.campaign.game.resolve(self.announced, self.opening_steps)

    @cached_property
    def last_outcome(self) -> Outcome:
        """How the roll stands now."""
        if self.steps == self.opening_steps:
            return self.first_outcome
        return self.campaign.game.resolve(self.announced, self.steps)


class RollStep(models.Model):
    """Something done to a roll afterwards, on the same entry: a dot spent, another die. Written once."""

    roll = models.ForeignKey(Roll, models.CASCADE, related_name="followups", db_index=False)  # the order's begins so
    number = models.PositiveSmallIntegerField()
    document = models.JSONField()
    sentence = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    request_key = ShortUUIDField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("roll", "number")
        constraints = (models.UniqueConstraint(fields=("roll", "number"), name="roll_steps_are_in_order"),)

    def __str__(self) -> str:
        return f"step {self.number} of roll {self.roll_id}"


class AwaitedRoll(models.Model):
    """That a roll waits for an answer: there while its result is not final, so that few rows tell what waits where."""

    roll = models.OneToOneField(Roll, models.CASCADE, primary_key=True, related_name="awaited")
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"roll {self.roll_id} waits"
