"""What an NPC has beside its sheet."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import F, TextField
from django.db.models.functions import Cast

from campaigns.models import Membership
from characters.cast.limits import CONCEPT_LIMIT, NOTES_LIMIT
from characters.models import Character, Status


class NpcQuerySet(models.QuerySet["Npc"]):
    """Questions about NPCs."""

    def of_the_cast(self) -> NpcQuerySet:
        """Those that are NPCs now: one that was made a full character is somebody's."""
        return self.filter(character__owner=None, character__deleted_at=None)

    def visible_to(self, membership: Membership) -> NpcQuerySet:
        """Those of the member's table that the member may know of; for storytellers all."""
        here = self.filter(character__campaign_id=membership.campaign_id).of_the_cast()
        if membership.is_storyteller:
            return here
        return here.revealed()

    def with_faces(self) -> NpcQuerySet:
        """Each with what is drawn of its character: `name`, `hidden`, `picture` and the `document` as text."""
        return self.annotate(
            name=F("character__name"),
            hidden=F("character__hidden"),
            picture=F("character__picture_id"),
            document=Cast("character__document", TextField()),
        )

    def revealed(self) -> NpcQuerySet:
        """Those of whom players know."""
        return self.filter(character__hidden=False, character__status=Status.FINISHED)


class Npc(models.Model):
    """What stands beside the character of an NPC; it stays while that is somebody's full character.

    Its vitals stand on its sheet, its pools are saved rolls of the character. `notes` are for storytellers alone.
    `kind` is the key of the ready-made one that it began as. `aside` is the sheet that is not in use: the thin one of a
    full character, or what was built of one that is an NPC again.
    """

    character = models.OneToOneField(Character, models.CASCADE, primary_key=True, related_name="npc")
    concept = models.CharField(max_length=CONCEPT_LIMIT, blank=True)
    notes = models.TextField(blank=True, validators=[MaxLengthValidator(NOTES_LIMIT)])
    at_hand = models.BooleanField(default=False)
    kind = models.CharField(max_length=40, blank=True)
    copy_of = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="copies")
    aside = models.JSONField(null=True, editable=False)

    objects: ClassVar[NpcQuerySet] = NpcQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("character__name", "pk")
        verbose_name = "NPC"

    def __str__(self) -> str:
        return self.character.name
