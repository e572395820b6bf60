"""Campaigns, memberships, and what was decided at a table."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar, cast

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import reverse

import rules
from campaigns.names import NAME_LIMIT, validate_name
from campaigns.people import User as User  # one of our models: Django finds it here, and so does everybody
from campaigns.table_events import ROLL_LINE as ROLL_LINE
from campaigns.table_events import TALK_LINE as TALK_LINE
from campaigns.table_events import Audience as Audience
from campaigns.table_events import TableEvent as TableEvent
from rules.sheets import Actor
from rules.system import Game, System

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

    from campaigns.evenings.models import Session
    from campaigns.waiting import Thing


def rules_name(system: System, edition: str) -> str:
    """An edition of a game as players call it, the game named once."""
    name = next((line.name for line in system.editions if line.key == edition), edition)
    return name if name.startswith(system.name) else f"{system.name}, {name}"


@lru_cache(maxsize=256)
def _game(system: System, edition: str, house_rules: str) -> Game:
    """The game under these house rules (as JSON). It is immutable and knows no campaign: made once for all requests."""
    return system.game(edition, json.loads(house_rules))


HIGHEST_ID = 2**63 - 1
"""No row has a higher id, and not every database takes the question."""

_INVITE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def invite_token() -> str:
    """A fresh unguessable invite."""
    return secrets.token_urlsafe(18)


class CampaignQuerySet(models.QuerySet["Campaign"]):
    """Questions about campaigns."""

    def visible_to(self, user: User | AnonymousUser) -> CampaignQuerySet:
        """Campaigns the user is a member of, in whatever role."""
        # One seat for each person at a table (a constraint), so that no campaign comes twice.
        return self.filter(memberships__user_id=user.pk) if user.is_authenticated else self.none()

    def open_to_invite(self, invite: str) -> CampaignQuerySet:
        """The campaign this invite leads to, if it leads anywhere; an archived one lets nobody in."""
        return self.filter(invite=invite, archived_at=None) if _INVITE.fullmatch(invite) else self.none()


class Campaign(models.Model):
    """A table: one system, one edition, its house rules, and the counters its log is numbered by.

    Whoever has a campaign in hand reads its rows from it (`campaign.characters`, `campaign.memberships`,
    `campaign.rolls`, `campaign.fights`), locked ones too: each row then knows this very campaign, with its game made
    and no query for it, and nobody hands the campaign on. So with a person (`user.memberships`) and with a character
    (`character.changes`). What begins elsewhere joins its campaign with `select_related`.
    """

    name = models.CharField(max_length=NAME_LIMIT, validators=[validate_name])
    system = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    house_rules = models.JSONField(default=dict, blank=True)
    invite = models.CharField(max_length=64, unique=True, default=invite_token)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    # Deleted it is archived as well, until its days of grace are over (`campaigns.ending`).
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)
    version = models.PositiveIntegerField(default=1)
    # Of the press that made it: pressed twice, it is made once.
    request_key = models.UUIDField(unique=True, null=True, blank=True, editable=False)
    # Taken under the row's lock, so that numbers follow the order of commits.
    event_seq = models.PositiveBigIntegerField(default=0)
    roll_seq = models.PositiveBigIntegerField(default=0)
    table_roll_seq = models.PositiveBigIntegerField(default=0)
    # The newest session (`campaigns.evenings`): its number, since when it is on (None: none is), and the event with
    # which it began. Here, because every page says it and reads this row anyway; so with the pause, which names nobody.
    session_seq = models.PositiveIntegerField(default=0)
    session_at = models.DateTimeField(null=True, blank=True)
    session_from = models.PositiveBigIntegerField(default=0)
    paused_at = models.DateTimeField(null=True, blank=True)

    memberships: RelatedManager[Membership]
    setting_changes: RelatedManager[SettingChange]
    sessions: RelatedManager[Session]
    objects: ClassVar[CampaignQuerySet] = CampaignQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="campaign_has_a_name"),
            models.CheckConstraint(condition=Q(table_roll_seq__lte=models.F("roll_seq")), name="table_rolls_are_rolls"),
            models.CheckConstraint(
                condition=Q(session_at__isnull=True) | Q(session_seq__gt=0), name="a_session_that_is_on_has_a_number"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The table page."""
        return reverse("campaigns:table", args=[self.pk])

    def clean(self) -> None:
        """Refuse a system, edition or house rule that does not exist, on every road."""
        try:
            self.game  # noqa: B018
        except (KeyError, ValueError) as error:
            raise ValidationError({"house_rules": f"These rules cannot be played: {error}"}) from error

    @cached_property
    def rules_system(self) -> System:
        """The system this campaign plays."""
        return rules.system(self.system)

    @cached_property
    def rules_name(self) -> str:
        """The game and its edition as players call them: "Maelstrom, main rules"."""
        return rules_name(self.rules_system, self.edition)

    @cached_property
    def game(self) -> Game:
        """The system in this campaign's edition and under its house rules."""
        # Sorted: the same rules are one key, in whatever order they were kept.
        return _game(self.rules_system, self.edition, json.dumps(self.house_rules, sort_keys=True))

    def set_house_rules(self, rules: dict[str, object]) -> None:
        """Play under other house rules from now on; the caller saves."""
        self.house_rules = rules
        self.game = _game(self.rules_system, self.edition, json.dumps(rules, sort_keys=True))

    @property
    def is_archived(self) -> bool:
        """An archived campaign can be read, and nothing in it changes."""
        return self.archived_at is not None

    @property
    def is_paused(self) -> bool:
        """While a table is paused nothing is played at it (`campaigns.standing`); nobody knows who paused it."""
        return self.paused_at is not None


class SettingChange(models.Model):
    """One setting of a campaign that somebody changed: which, from what to what, who and when. Never edited.

    `setting` is the name of the house rule, empty for the campaign's own name.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="setting_changes")
    setting = models.CharField(max_length=60, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.setting or 'name'} of {self.campaign_id} by {self.by_name}"


class Role(models.TextChoices):
    """What a member is at the table."""

    STORYTELLER = "storyteller", "Storyteller"
    PLAYER = "player", "Player"
    SPECTATOR = "spectator", "Spectator"


LAST_STORYTELLER = "A table needs a storyteller. Make someone else one first."


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Questions about memberships."""

    def seat_of(self, user_id: int, campaign: Campaign) -> Membership | None:
        """The person's seat at this table, with the person; None where there is none, however high the id."""
        found = self.filter(campaign=campaign, user_id=user_id) if user_id <= HIGHEST_ID else self.none()
        return found.select_related("user").first()


class Membership(models.Model):
    """One person at one table. Removing a member deletes the row: nothing of the table is left to them."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role, default=Role.PLAYER)
    joined_at = models.DateTimeField(auto_now_add=True)
    # Where one was last here (`campaigns.evenings.presence`): in which session, when, and up to which event.
    here_session = models.PositiveIntegerField(default=0, editable=False)
    here_at = models.DateTimeField(null=True, editable=False)
    read_seq = models.PositiveBigIntegerField(default=0, editable=False)

    objects: ClassVar[MembershipQuerySet] = MembershipQuerySet.as_manager()  # type: ignore[assignment]
    waiting: tuple[Thing, ...] | None = None  # what waits for it, once a page has asked (`campaigns.waiting`)

    class Meta:
        ordering = ("joined_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "user"), name="one_membership_each"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.user} in {self.campaign} ({self.role})"

    def clean(self) -> None:
        """Refuse to leave a table without a storyteller, on every road that checks before it saves."""
        others = Membership.objects.filter(campaign_id=self.campaign_id, role=Role.STORYTELLER).exclude(pk=self.pk)
        if self.pk and not self.is_storyteller and not others.exists():
            raise ValidationError({"role": LAST_STORYTELLER})

    def once[T](self, find: Callable[[Membership], T]) -> T:
        """What `find` gives for this seat, asked once while it is in hand: as long as the request that read it."""
        if find not in self._found:
            self._found[find] = find(self)
        return cast("T", self._found[find])

    @cached_property
    def _found(self) -> dict[Callable[[Membership], object], object]:
        return {}

    @property
    def is_storyteller(self) -> bool:
        """Whether this member tells the story."""
        return self.role == Role.STORYTELLER

    @property
    def actor(self) -> Actor:
        """In what capacity this member asks the rules."""
        return "storyteller" if self.is_storyteller else "player"

    @property
    def may_play(self) -> bool:
        """Whether this member may own characters and roll."""
        return self.role != Role.SPECTATOR


class TableDecision(models.Model):
    """What somebody decided about a table and its seats, in words: whoever comes second reads it."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="decisions")
    about = models.CharField(max_length=20)
    subject = models.PositiveBigIntegerField(default=0)  # the member whom it is about, 0 for the whole table
    sentence = models.CharField(max_length=400)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("campaign", "about", "subject")),)

    def __str__(self) -> str:
        return self.sentence
