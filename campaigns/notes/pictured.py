"""Who sees the picture of a handout: whoever may read that."""

from __future__ import annotations

import uuid

from campaigns.access import seat_at
from campaigns.models import User
from campaigns.notes.models import Note
from campaigns.pictures.seeing import sees_pictures


@sees_pictures
def of_a_handout(person: User, picture: uuid.UUID) -> bool:
    """Whether the person may read a handout with this picture."""
    tables = Note.objects.standing().filter(picture=picture).values_list("campaign_id", flat=True).distinct()
    seats = [seat for table in tables if (seat := seat_at(person, table))]
    return any(Note.objects.visible_to(seat).standing().filter(picture=picture).exists() for seat in seats)
