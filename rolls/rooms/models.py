"""Fights, and what happened in them: rows that are added and never changed."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.models import Campaign
from characters.models import Character, CharacterChange
from rolls.models import Roll
from rules.rounds import Event
from rules.system import Game

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

HEADLINE_LIMIT = 200


def event_token() -> str:
    """A fresh cursor: it says which event a page has seen, and nothing of how many there were."""
    return secrets.token_urlsafe(9)


class FightQuerySet(models.QuerySet["Fight"]):
    """Questions about fights."""

    def newest(self) -> Fight | None:
        """Of a campaign's fights the one that is on, or else the last one there was."""
        return self.order_by("-number").first()

    def past(self) -> FightQuerySet:
        """Fights that are over, the newest first."""
        return self.filter(ended_at__isnull=False).order_by("-number")


class Fight(models.Model):
    """One fight of a campaign, at most one at a time. What stands is the fold of its events.

    `house_rules` are those it began under, so that it can always be told again. `headline` is what players read, and
    `turn_of` whose turn it is among the members, with the name of the fighter whom they play.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="fights")
    number = models.PositiveIntegerField()
    house_rules = models.JSONField(default=dict, blank=True)
    headline = models.CharField(max_length=HEADLINE_LIMIT, blank=True)
    turn_of = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    turn_as = models.CharField(max_length=90, blank=True)
    turn_since = models.DateTimeField(null=True, blank=True)
    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    events: RelatedManager[FightEvent]
    objects: ClassVar[FightQuerySet] = FightQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("campaign", "-number")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="fight_number_is_unique_at_a_table"),
            models.UniqueConstraint(
                fields=("campaign",), condition=Q(ended_at__isnull=True), name="one_fight_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return f"fight {self.number} of {self.campaign_id}"

    def get_absolute_url(self) -> str:
        """The room while the fight is on, its own page afterwards."""
        if self.is_on:
            return reverse("rooms:room", args=[self.campaign_id])
        return reverse("rooms:past", args=[self.campaign_id, self.number])

    @property
    def is_on(self) -> bool:
        """Whether the fight has not been ended."""
        return self.ended_at is None

    @cached_property
    def game(self) -> Game:
        """The campaign's game under the house rules that the fight began with."""
        campaign = self.campaign
        # Made already, and the one by which everything else of this campaign is remembered.
        if self.house_rules == campaign.house_rules:
            return campaign.game
        return campaign.rules_system.game(campaign.edition, self.house_rules)


class FightEvent(models.Model):
    """One thing that happened in a fight, or (with `undoes`) the word of a storyteller that another did not.

    `secret` rows are about somebody whom the players do not know of. `character` is who joined, where it has a sheet.
    `changes` are what it did to a sheet: a price that was paid, damage, conditions. Of the rows of one press, only one
    carries its `request_key`; those by nobody were read off a sheet.
    """

    fight = models.ForeignKey(Fight, models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    token = models.CharField(max_length=16, unique=True, default=event_token)
    document = models.JSONField(null=True, blank=True)
    undoes = models.OneToOneField("self", models.CASCADE, null=True, blank=True, related_name="undone_by")
    character = models.ForeignKey(Character, models.SET_NULL, null=True, blank=True, related_name="+")
    changes = models.ManyToManyField(CharacterChange, blank=True, related_name="fight_events")
    secret = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    request_key = models.UUIDField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("fight", "seq")
        constraints = (
            models.UniqueConstraint(fields=("fight", "seq"), name="fight_events_are_in_order"),
            models.UniqueConstraint(fields=("fight", "by", "request_key"), name="one_event_for_each_request_key"),
            models.CheckConstraint(
                condition=Q(document__isnull=True, undoes__isnull=False)
                | Q(document__isnull=False, undoes__isnull=True),
                name="a_fight_event_happens_or_undoes",
            ),
        )

    def __str__(self) -> str:
        return f"event {self.seq} of fight {self.fight_id}"

    @cached_property
    def event(self) -> Event:
        """What happened. Raises ValidationError for a row that undoes another."""
        return Event.model_validate(self.document)


class FightRoll(models.Model):
    """A roll that landed in a fight: made for an event or, with `follows`, what was marked of it (or left) by one.

    Written once. A roll leads to all that came of it, so that whoever voids it finds its price and its damage.
    """

    event = models.OneToOneField(FightEvent, models.CASCADE, related_name="rolled")
    roll = models.ForeignKey(Roll, models.CASCADE, related_name="in_fights")
    aimed_at = models.CharField(max_length=90, blank=True)
    follows = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="followed_by")

    def __str__(self) -> str:
        return f"roll {self.roll_id} of {self.event}"
