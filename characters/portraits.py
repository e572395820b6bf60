"""The portrait of a character: a picture in place of what is drawn from the name."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse

from campaigns.access import can_change
from campaigns.drawing import View
from campaigns.models import User
from campaigns.pictures.limits import FILE_LIMIT
from campaigns.pictures.models import Picture, address_of
from campaigns.pictures.services import received, release, store
from characters.access import Seat
from characters.kinds import CHARACTER
from characters.models import Character
from characters.writing import changing, tell_table
from rules.sheets import Problem

NOT_YOURS = Problem(code="not_yours", sentence="Only its player and storytellers change a character.")


@dataclass(frozen=True, slots=True)
class Portrait(View):
    """The portrait of a character, `#portrait-<pk>`, with a form below it for whoever `changes` it."""

    template: ClassVar[str] = "characters/portrait.html"

    pk: int
    name: str
    picture: uuid.UUID | None
    changes: bool
    problem: str = ""

    @classmethod
    def of(cls, seat: Seat, problem: str = "") -> Portrait:
        """The portrait for the person of the seat."""
        one = seat.character
        return cls(one.pk, one.name, one.picture_id, seat.may_change and can_change(one.campaign), problem)

    def shown(self) -> Mapping[str, object]:
        """The fields, where the picture stands and where another one is sent."""
        return {
            **View.shown(self),
            "picture_url": address_of(self.picture) if self.picture else "",
            "portrait_url": reverse("characters:portrait", args=[self.pk]),
            "most": FILE_LIMIT,
        }


def set_portrait(seat: Seat, upload: UploadedFile[bytes] | None) -> Problem | None:
    """Show the picture that was sent as the portrait of the character; the one before it is deleted."""
    if seat.membership is None or not seat.may_change:
        return NOT_YOURS
    # Before the transaction: a large picture takes a second, and nobody else could write meanwhile.
    drawn = received(seat.membership, upload)
    if isinstance(drawn, Problem):
        return drawn
    with changing(seat.character, seat.user, unread=True) as found:
        if isinstance(found, Problem):
            return found
        kept = store(seat.membership, drawn)
        if isinstance(kept, Problem):
            return kept
        _show(found.character, kept)
    return None


def take_portrait_away(character: Character, by: User) -> Problem | None:
    """Let the character be drawn from its name again; taken away twice is taken away."""
    with changing(character, by, unread=True) as found:
        if isinstance(found, Problem):
            return found
        if found.character.picture_id is not None:
            _show(found.character, None)
    return None


def _show(character: Character, picture: Picture | None) -> None:
    before = character.picture_id
    character.picture = picture
    character.save(update_fields=["picture"])
    tell_table(character, CHARACTER)
    release(before)
