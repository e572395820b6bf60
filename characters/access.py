"""Who may do what with a character: decided here, asked by every page and service of this floor."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import cache

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from campaigns.access import Viewer, seat_at
from campaigns.models import HIGHEST_ID, Membership, User
from campaigns.statements import Slot, Statement, known
from characters.models import Character
from rules.sheets import Actor


@dataclass(frozen=True, slots=True)
class Seat:
    """A character and the person before it, who is its owner and away from the table when there is no membership.

    `press` is the key of the press that asks for a change.
    """

    character: Character
    user: User
    membership: Membership | None
    press: uuid.UUID | None = None

    @property
    def is_owner(self) -> bool:
        """Whether the character is this person's own."""
        return self.character.owner_id == self.user.pk

    @property
    def tells_the_story(self) -> bool:
        """Whether this person is a storyteller of the character's table."""
        return self.membership is not None and self.membership.is_storyteller

    @property
    def may_change(self) -> bool:
        """Whether this person may change the character while its table is open; nobody changes a retired one."""
        if self.membership is None or self.character.is_retired:
            return False
        return self.tells_the_story or (self.is_owner and self.membership.may_play)

    @property
    def decides_its_life(self) -> bool:
        """Whether this person may retire, copy or delete it: its owner, at the table or away, and storytellers."""
        return self.is_owner or self.tells_the_story

    @property
    def sees_notes(self) -> bool:
        """Private notes are for the owner and storytellers."""
        return self.is_owner or self.tells_the_story

    @property
    def may_reopen(self) -> bool:
        """Storytellers take a finished character back to its builder; its owner does when something was declined."""
        if not self.may_change or self.character.is_draft or self.character.is_of_the_cast:
            return False
        return self.tells_the_story or has_declined(self.character)

    @property
    def actor(self) -> Actor:
        """In what capacity this person asks the rules."""
        return "storyteller" if self.tells_the_story else "player"

    @property
    def viewer(self) -> Viewer:
        """For whom fragments are rendered."""
        return Viewer("storytellers", self.user.pk) if self.tells_the_story else Viewer("member", self.user.pk)


def seat_or_404(user: User | AnonymousUser, character_id: int) -> Seat:
    """The person's seat before a character whose sheet they may see. Raises Http404 alike for one that is not there."""
    if not user.is_authenticated:
        raise Http404("No such character.")
    asked = {"character": character_id, "person": user.pk}
    character = next(_seen().objects(Character, **asked), None) if character_id <= HIGHEST_ID else None
    if character is None:
        raise Http404("No such character.")
    # A player who left the table still opens what is theirs.
    membership = seat_at(user, character.campaign_id)
    # What players may know of one of the cast stands on their page of the cast: the sheet is storytellers' alone.
    if character.is_of_the_cast and not (membership and membership.is_storyteller):
        raise Http404("No such character.")
    return Seat(known(character, campaign=membership.campaign) if membership else character, user, membership)


@cache
def _seen() -> Statement:
    """Asked by every page and press of a sheet: building the query took a third of what a sheet costs."""
    here = Character.objects.visible_to_person(Slot("person")).filter(pk=Slot("character"))
    return Statement.of_whole(here, owner=User)


def is_at_table(character: Character) -> bool:
    """Whether it is in play and its player sits there, or else it has left with them (decision 6); the cast stays."""
    if character.is_retired or character.deleted_at is not None:
        return False
    if character.owner_id is None:
        return True
    return has_its_player(character)


def has_its_player(character: Character) -> bool:
    """Whether its owner sits at its table."""
    owner_id = character.owner_id
    return owner_id is not None and character.campaign.memberships.filter(user_id=owner_id).exists()


def has_declined(character: Character) -> bool:
    """Whether the sheet holds something that a storyteller declined."""
    return character.is_readable and character.campaign.game.decisions.has_declined(character.sheet)
