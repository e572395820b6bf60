"""Keeping a picture, and deleting those that stand on nothing any more."""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import Count, Sum
from django.utils import timezone

from campaigns.models import Campaign, Membership
from campaigns.pictures.limits import MEGA, MOST_PICTURES, TABLE_LIMIT, too_many_pictures
from campaigns.pictures.models import Picture
from campaigns.pictures.reading import Drawn, read_picture
from campaigns.services import lock_campaign
from campaigns.standing import ARCHIVED
from rules.sheets import Problem

FORGOTTEN_AFTER = timedelta(hours=1)
"""As long as whoever keeps a picture may take to put it where it belongs."""

SPECTATOR = Problem(code="spectator", sentence="Spectators watch. Ask the storyteller for a seat to send pictures.")


def received(membership: Membership, upload: UploadedFile[bytes] | None) -> Drawn | Problem:
    """The picture that somebody sent, made ready to be kept. It takes a while: call it outside a transaction."""
    if membership.campaign.is_archived:
        return ARCHIVED
    return (None if membership.may_play else SPECTATOR) or too_many_pictures(membership.user) or read_picture(upload)


def keep(membership: Membership, upload: UploadedFile[bytes] | None) -> Picture | Problem:
    """Keep the picture that somebody sent. The caller puts it where it belongs; it stands nowhere yet."""
    drawn = received(membership, upload)
    return drawn if isinstance(drawn, Problem) else store(membership, drawn)


@transaction.atomic
def store(membership: Membership, drawn: Drawn) -> Picture | Problem:
    """Keep a picture that was `received`. The campaign is locked: two at once cannot both take the last place."""
    campaign = lock_campaign(membership.campaign_id)
    if campaign.is_archived:
        return ARCHIVED
    sweep(campaign)
    if full := _bar_of_room(campaign, drawn.size):
        return full
    return campaign.pictures.create(
        by=membership.user,
        whole=drawn.whole,
        face=drawn.face,
        width=drawn.width,
        height=drawn.height,
        size=drawn.size,
    )


@transaction.atomic
def release(*pictures: uuid.UUID | None) -> None:
    """Delete those of the pictures that stand on nothing any more; call it after their places were changed."""
    gone = [one for one in pictures if one]
    if gone:
        Picture.objects.filter(pk__in=gone).orphans().delete()


def sweep(campaign: Campaign) -> None:
    """Delete what was kept a while ago and stands nowhere, by whatever road it was lost."""
    before = timezone.now() - FORGOTTEN_AFTER
    campaign.pictures.filter(kept_at__lt=before).orphans().delete()


def _bar_of_room(campaign: Campaign, size: int) -> Problem | None:
    kept = campaign.pictures.aggregate(many=Count("pk"), size=Sum("size", default=0))
    if kept["many"] >= MOST_PICTURES:
        text = f"This table has {MOST_PICTURES} pictures, as many as fit. Take one away first."
    elif kept["size"] + size > TABLE_LIMIT:
        text = f"The pictures of this table take {TABLE_LIMIT // MEGA} MB, as much as fits. Take one away first."
    else:
        return None
    return Problem(code="too_many", trait="picture", sentence=text)
