"""Pictures, as the database holds them: one backup has all of a table."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign


def address_of(picture: uuid.UUID, size: str = "whole") -> str:
    """Where a picture stands in one of its sizes, by its id alone: whatever names it needs no query."""
    return reverse("pictures:picture", args=[picture, size])


class PictureQuerySet(models.QuerySet["Picture"]):
    """Questions about pictures."""

    def orphans(self) -> PictureQuerySet:
        """Those that stand on nothing any more, whatever app could hold them."""
        places = [one.field.related_query_name() for one in Picture._meta.related_objects]
        return self.filter(**dict.fromkeys(places))

    def light(self) -> PictureQuerySet:
        """Without what they show."""
        return self.defer("whole", "face")


class Picture(models.Model):
    """One picture of a table: never changed, for another one is another row.

    Its id is by chance and stands in its address. Apps hold it by a foreign key with `SET_NULL` and a related name.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="pictures")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    whole = models.BinaryField()
    face = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    size = models.PositiveIntegerField()  # bytes of both
    kept_at = models.DateTimeField(default=timezone.now)

    objects: ClassVar[PictureQuerySet] = PictureQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("-kept_at",)
        constraints = (models.CheckConstraint(condition=Q(size__gt=0), name="picture_is_not_empty"),)

    def __str__(self) -> str:
        return f"{self.width} by {self.height} of {self.campaign_id}"

    def get_absolute_url(self) -> str:
        """The whole picture."""
        return address_of(self.pk)
