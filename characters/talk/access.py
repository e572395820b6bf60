"""Who may write a line, as whom and for whom, and who may change it."""

from __future__ import annotations

from campaigns.models import Membership
from campaigns.standing import ARCHIVED
from characters.models import Character
from characters.talk.models import Readers, Said
from rules.sheets import Problem

SPECTATOR = Problem(code="spectator", sentence="Spectators watch. Ask the storyteller for a seat to write here.")
NOT_YOURS = Problem(code="not_yours", trait="as", sentence="You speak as yourself and as your own characters.")
NOT_THERE = Problem(code="not_there", trait="as", sentence="That character is not at this table. Choose who speaks.")
NOT_YOUR_LINE = Problem(code="not_yours", sentence="Only whoever wrote this line changes it.")
TOO_LATE = Problem(code="too_late", sentence="A line can be changed for five minutes. This one stays as it is.")
TAKEN_BACK = Problem(code="taken_back", sentence="This line was taken back already.")


def bar_to_write(membership: Membership) -> Problem | None:
    """Why this member may write nothing at the table. A pause keeps nobody from talking."""
    if membership.campaign.is_archived:
        return ARCHIVED
    return None if membership.may_play else SPECTATOR


def may_speak_as(membership: Membership, character: Character) -> bool:
    """Whether the member speaks as this character of their table: their own, or for a storyteller one of the cast's.

    A player's character is that player's to speak as, also before its storyteller.
    """
    if character.owner_id is None:
        return membership.is_storyteller
    return (
        character.owner_id == membership.user_id
        and membership.may_play
        and not (character.is_draft or character.is_retired)
    )


def bar_to_speak(membership: Membership, character: Character | None, readers: str) -> Problem | None:
    """Why the member may not speak as this character, found among those of the table, to these readers."""
    if character is None:
        return NOT_THERE
    if not may_speak_as(membership, character):
        draft = character.owner_id == membership.user_id and character.is_draft
        text = f"{character.name} is still a draft and says nothing yet."
        return Problem(code="not_there", trait="as", sentence=text) if draft else NOT_YOURS
    if character.hidden and readers == Readers.TABLE:
        text = f"{character.name} is hidden from the players. Reveal {character.name}, or write to storytellers alone."
        return Problem(code="hidden", trait="as", sentence=text)
    return None


def bar_to_change(membership: Membership, said: Said) -> Problem | None:
    """Why the member may not change the line now, or take it back."""
    if said.by_id != membership.user_id:
        return NOT_YOUR_LINE
    if said.taken_back_at is not None:
        return TAKEN_BACK
    return bar_to_write(membership) or (None if said.is_fresh else TOO_LATE)
