"""Who sees the pictures of characters: whoever may know of one that shows it."""

from __future__ import annotations

import uuid

from campaigns.models import User
from campaigns.pictures.seeing import sees_pictures
from characters.models import Character


@sees_pictures
def portraits(person: User, picture: uuid.UUID) -> bool:
    """Whether the picture is the portrait of a character that the person may know of."""
    return Character.objects.visible_to(person).filter(picture=picture).exists()
