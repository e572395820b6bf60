"""Who decides what becomes of a character: its owner, at the table or away from it, and its table's storytellers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from campaigns.models import HIGHEST_ID, Campaign, Membership, Role, User
from campaigns.standing import ARCHIVED
from characters.access import Seat, has_its_player
from characters.models import Character
from characters.writing import opened
from rules.sheets import Problem

GONE = Problem(code="gone", sentence="This character is gone for good.")
NOT_YOURS = Problem(code="not_yours", sentence="Only its player and storytellers decide what becomes of a character.")


def life_or_404(user: User | AnonymousUser, character_id: int) -> Seat:
    """The person's seat before a character whose life they decide: retired, deleted or left, it is there for them.

    Raises Http404 alike for one that is not there and for anybody else's.
    """
    rows = Character.objects.select_related("campaign", "owner")
    found = rows.filter(pk=character_id).first() if user.is_authenticated and character_id <= HIGHEST_ID else None
    if found is not None and isinstance(user, User):
        seat = Seat(found, user, found.campaign.memberships.filter(user=user).first())
        if decides(seat):
            return seat
    raise Http404("No such character.")


def decides(seat: Seat) -> bool:
    """Whether this person decides about it: its owner, and a storyteller of what is at the table or was.

    A draft of somebody who left, like the copy that they keep of what went on with another, is theirs alone.
    """
    if seat.is_owner or not seat.decides_its_life or not seat.character.is_draft:
        return seat.decides_its_life
    return has_its_player(seat.character)


@contextmanager
def held(character: Character, by: User, *, even_archived: bool = False) -> Iterator[Seat | Problem]:
    """One write to the life of a character: its row locked, or what bars this person from it."""
    with opened(character.pk) as rows:
        yield _seat(rows.get(character.pk), by, even_archived=even_archived)


def _seat(locked: Character | None, by: User, *, even_archived: bool) -> Seat | Problem:
    if locked is None:
        return GONE
    seat = Seat(locked, by, locked.campaign.memberships.filter(user=by).first())
    if not decides(seat):
        return NOT_YOURS
    return ARCHIVED if locked.campaign.is_archived and not even_archived else seat


def receivers(seat: Seat) -> list[Membership]:
    """To whom a storyteller may give the character: everybody who plays there and has it not yet."""
    seats = seat.character.campaign.memberships.exclude(role=Role.SPECTATOR)
    return list(seats.exclude(user=seat.character.owner).select_related("user").order_by("user__username"))


def tables_for_copies(seat: Seat) -> list[Campaign]:
    """Tables of the same game where this person may begin a character, that of the character first."""
    system = seat.character.campaign.system
    mine = Membership.objects.filter(user=seat.user, campaign__system=system, campaign__archived_at=None)
    playing = mine.exclude(role=Role.SPECTATOR).select_related("campaign").order_by("campaign__name", "pk")
    found = [one.campaign for one in playing]
    return sorted(found, key=lambda one: one.pk != seat.character.campaign_id)
