"""Characters, and what changed on them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from campaigns.models import Campaign, Membership, Role, User
from campaigns.names import NAME_LIMIT, validate_name
from campaigns.pictures.models import Picture
from campaigns.statements import Slot
from characters import legality
from characters.proposed import Proposal as Proposal  # one of our models: Django finds it here, and so does everybody
from characters.proposed import ProposalState as ProposalState
from rules.kit.history import Change
from rules.sheets import Sheet

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager


NOTES_PATH = "story.notes"
"""The one part of a sheet that only its player and storytellers read."""


CAST_PATH = "cast"
"""The path of the rows of history by which a character leaves the cast, or comes back into it."""


OWNER_PATH = "owner"
"""The path of the rows of history by which a character goes to another player."""


class Status(models.TextChoices):
    """Where a character stands between the first click and the table."""

    DRAFT = "draft", "Draft"
    FINISHED = "finished", "Finished"


CHECKED_FIELDS = frozenset({"document", "status", "reopened_from"})
"""Fields that only `Character.save` may write, for it holds the rules."""


class CharacterQuerySet(models.QuerySet["Character"]):
    """Questions about characters."""

    def update(self, **fields: Any) -> int:
        """Update rows at once, but never what `Character.save` has to check."""
        if barred := CHECKED_FIELDS & fields.keys():
            raise TypeError(f"{', '.join(sorted(barred))}: saved one character at a time, so that the rules are held")
        return super().update(**fields)

    def bulk_create(self, objs: Iterable[Character], *args: Any, **options: Any) -> list[Character]:
        """Never: each character is checked as it is saved."""
        raise TypeError("characters are saved one at a time, so that the rules are held")

    def living(self) -> CharacterQuerySet:
        """Those that are neither retired nor deleted."""
        return self.filter(retired_at=None, deleted_at=None)

    def at_table(self) -> CharacterQuerySet:
        """Those in play whose owner is a member of their campaign, for a character goes with its player; the cast."""
        return self.living().filter(stays())

    def of_players(self) -> CharacterQuerySet:
        """The party: those at their table whom a person owns."""
        return self.living().filter(Exists(_owners()))

    def of_the_cast(self) -> CharacterQuerySet:
        """Those whom nobody owns: their table's own, which every storyteller plays (decision 25)."""
        return self.living().filter(owner=None)

    def visible_to(self, user: User | AnonymousUser) -> CharacterQuerySet:
        """One's own, and at one's tables the finished ones of members and of the cast; storytellers see all there.

        Of one of the cast a player sees what their page of the cast says, and no sheet (`access.seat_or_404`).
        """
        return self.visible_to_person(user.pk) if user.is_authenticated else self.none()

    def visible_to_person(self, person: int | Slot) -> CharacterQuerySet:
        """The same for the person with this id, or for whoever a query that is written down once is asked for."""
        mine = Membership.objects.filter(campaign_id=OuterRef("campaign_id"), user_id=person)
        finished = Q(status=Status.FINISHED, hidden=False)
        seen = (Exists(mine) & finished) | Exists(mine.filter(role=Role.STORYTELLER))
        return self.filter(Q(owner_id=person) | (seen & stays()), deleted_at=None)


def stays() -> Q:
    """Of the cast, or owned by a member of its campaign: others went with their players (decision 6)."""
    return Q(owner=None) | Q(Exists(_owners()))


def _owners() -> models.QuerySet[Membership]:
    # Asked of the seats and not kept here: no road that takes a seat away can forget it (decision 6).
    return Membership.objects.filter(campaign_id=OuterRef("campaign_id"), user_id=OuterRef("owner_id"))


class Character(models.Model):
    """One character. The sheet is a JSON document of the campaign's game, read and checked on the way in and out.

    One without an `owner` is of the cast: the table's own, which every storyteller changes and which stays when one
    leaves. It is finished, and no rule of creation judges it (decision 25).
    `version` counts every change of the sheet. `hidden` characters (a storyteller's own) are for storytellers only.
    `allowed_by` is the storyteller who first let it break a rule, as long as that stands.
    `reopened_from` keeps what stood at the table (document, name, version) while a finished character is a draft again.
    A retired one can be read and is played no more; a deleted one is to be found in the list it comes back from, until
    its days of grace are over (`characters.lives`). Either way what was rolled and told of it stays.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="characters")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="characters"
    )
    name = models.CharField(max_length=NAME_LIMIT, validators=[validate_name])
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    hidden = models.BooleanField(default=False)
    # By its id alone a face is shown: no page asks for the picture's row.
    picture = models.ForeignKey(
        Picture, models.SET_NULL, null=True, blank=True, editable=False, related_name="portrait_of"
    )
    document = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    retired_at = models.DateTimeField(null=True, blank=True, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)
    reopened_from = models.JSONField(null=True, blank=True, editable=False)
    request_key = models.UUIDField(unique=True, null=True, blank=True, editable=False)  # of the press that began it
    # Beside the history, which says it too: a party shows the mark without reading anybody's history.
    allowed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )

    changes: RelatedManager[CharacterChange]
    proposals: RelatedManager[Proposal]
    objects: ClassVar[CharacterQuerySet] = CharacterQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="character_has_a_name"),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="character_status_is_known"),
            models.CheckConstraint(
                condition=Q(status="draft") | Q(finished_at__isnull=False), name="finished_character_has_a_day"
            ),
            models.CheckConstraint(
                condition=Q(owner__isnull=False) | Q(status="finished"), name="one_of_the_cast_is_finished"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        """Save, unless the rules forbid it. Raises ValidationError (see `characters.legality`), on every road."""
        written = options.get("update_fields")
        if written is None or CHECKED_FIELDS & set(written):
            self._hold_the_rules()
        super().save(*args, **options)

    def get_absolute_url(self) -> str:
        """The sheet, or the builder while it is a draft; of one of the cast their own page."""
        if self.is_of_the_cast:
            return reverse("cast:npc", args=[self.campaign_id, self.pk])
        return reverse("characters:build" if self.is_draft else "characters:sheet", args=[self.pk])

    def clean(self) -> None:
        """Refuse what `save` would refuse, while there is a form to say it in."""
        if self.campaign_id is not None:
            self._hold_the_rules()

    def _hold_the_rules(self) -> None:
        if sentences := legality.refusals(self):
            raise ValidationError({"document": list(sentences)})

    @property
    def player(self) -> str:
        """Whose character it is, by name; empty where nobody owns it."""
        return self.owner.username if self.owner else ""

    @property
    def is_of_the_cast(self) -> bool:
        """Whether it is the table's own, an NPC."""
        return self.owner_id is None

    @property
    def is_retired(self) -> bool:
        """Whether its story is over for now."""
        return self.retired_at is not None

    @property
    def is_draft(self) -> bool:
        """Whether the character is still being built."""
        return self.status == Status.DRAFT

    @cached_property
    def is_readable(self) -> bool:
        """Whether the stored document still is a sheet of the campaign's game."""
        try:
            return self.sheet is not None
        except ValidationError:
            return False

    @property
    def sheet(self) -> Sheet:
        """The document as the game's sheet, which another one replaces. Raises ValidationError when it was damaged."""
        return self._sheet

    @sheet.setter
    def sheet(self, sheet: Sheet) -> None:
        self.document = sheet.model_dump(mode="json")
        self._sheet = sheet

    @cached_property
    def _sheet(self) -> Sheet:
        # By its text: the same document in another request was read already.
        found = legality.read_text(self.campaign.game, json.dumps(self.document))
        if isinstance(found, tuple):
            raise ValidationError([problem.sentence for problem in found])
        return found


class CharacterChange(models.Model):
    """One change of a character: who, when, which field, before and after. Never edited, never deleted.

    A storyteller's change against the creation rules carries its `reason` and `override`: the sheet shows the mark.
    What was put right in play `corrects`, with its reason: no mark stays of it (decision 40).
    `was` and `became` are all that it changed in the document (None in rows of earlier releases): they hold private
    notes as well, are never shown, and serve to take it back. A press has its `request_key`, which all rows of an act
    on several sheets share; what a page saved by itself knows its `page`. `told_with` is the row whose line of the log
    tells this one as well: that of a moment ago, or the first of an act on several sheets.
    """

    character = models.ForeignKey(Character, models.CASCADE, related_name="changes")
    version = models.PositiveIntegerField()
    path = models.CharField(max_length=120)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    was = models.JSONField(null=True, editable=False)
    became = models.JSONField(null=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    reason = models.CharField(max_length=200, blank=True)
    override = models.BooleanField(default=False)
    corrects = models.BooleanField(default=False)
    undoes = models.OneToOneField("self", models.CASCADE, null=True, blank=True, related_name="undone_by")
    request_key = models.UUIDField(null=True, blank=True, editable=False)
    page = models.UUIDField(null=True, blank=True, editable=False)
    told_with = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, editable=False, related_name="also", db_index=False
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-version", "-pk")
        indexes = (
            models.Index(fields=("character", "version")),
            models.Index(fields=("told_with",), condition=Q(told_with__isnull=False), name="change_told_with_another"),
        )
        constraints = (
            models.CheckConstraint(condition=Q(override=False) | ~Q(reason=""), name="an_override_has_a_reason"),
            models.CheckConstraint(condition=Q(corrects=False) | ~Q(reason=""), name="what_is_put_right_has_a_reason"),
            models.UniqueConstraint(fields=("character", "by", "request_key"), name="one_change_for_each_request_key"),
        )

    def __str__(self) -> str:
        return f"{self.character_id} v{self.version}: {self.path}"

    @property
    def change(self) -> Change:
        """The row as the rules read it."""
        told = {"path": self.path, "before": self.before, "after": self.after}
        return Change(**told, was=self.was, became=self.became, by=self.by_name, why=self.reason)
