"""Writing a line into the log, changing it, taking it back: each one transaction."""

from __future__ import annotations

import uuid

from django.utils import timezone

from campaigns.events import record_event
from campaigns.kinds import LINE
from campaigns.models import Audience, Membership, TableEvent
from campaigns.names import cleaned_text
from campaigns.presses import key_of_creation
from campaigns.statements import insert
from characters.models import Character
from characters.talk.access import bar_to_change, bar_to_speak, bar_to_write
from characters.talk.kinds import SAID
from characters.talk.limits import MOST_BREAKS, TEXT_LIMIT
from characters.talk.models import Manner, Readers, Said
from characters.writing import opened
from rules.sheets import Problem


@opened()
def say(
    membership: Membership,
    text: str,
    *,
    as_character: Character | None = None,
    readers: str = Readers.TABLE,
    manner: str = Manner.SAYS,
    request_key: uuid.UUID,
) -> Said | Problem:
    """Write a line, as oneself or as a character; the same press twice writes it once."""
    if bar := bar_to_write(membership):
        return bar
    words = cleaned_text(text, "line", TEXT_LIMIT, breaks=MOST_BREAKS, field="text")
    if isinstance(words, Problem):
        return words
    voice = as_character.pk if as_character else None
    asked = ("talk", membership.campaign_id, words, voice, readers, manner)
    key = key_of_creation(membership.user, request_key, *asked) or request_key
    campaign = membership.campaign
    if before := campaign.talk.of_press(membership.user_id, key):
        return before
    # Held and read again: one that is hidden in this moment must not speak before the table.
    speaker = campaign.characters.select_for_update(no_key=True).filter(pk=voice).first() if voice else None
    if as_character and (bar := bar_to_speak(membership, speaker, readers)):
        return bar
    said = insert(
        Said(
            campaign=campaign,
            by=membership.user,
            by_name=membership.user.get_username(),
            character=speaker,
            name=speaker.name if speaker else "",
            text=words,
            manner=manner,
            readers=readers,
            request_key=key,
        )
    )
    audience = _audience(membership, readers)
    whose = membership.user_id if audience == Audience.PRIVATE else None
    record_event(campaign_id=campaign.pk, kind=SAID, subject=said.pk, audience=audience, member_id=whose)
    return said


@opened()
def reword(membership: Membership, line: TableEvent, text: str) -> Problem | None:
    """Change what a line says, for a few minutes after it was written; nobody reads any more what it said before."""
    said = _held(membership, line)
    if bar := bar_to_change(membership, said):
        return bar
    words = cleaned_text(text, "line", TEXT_LIMIT, breaks=MOST_BREAKS, field="text")
    if isinstance(words, Problem):
        return words
    if words != said.text:
        said.text, said.edited_at = words, timezone.now()
        said.save(update_fields=["text", "edited_at"])
        _tell_again(line)
    return None


@opened()
def take_back(membership: Membership, line: TableEvent) -> Problem | None:
    """Take a line back: its words are gone, and the log says that there was one."""
    said = _held(membership, line)
    if bar := bar_to_change(membership, said):
        return bar
    said.text, said.taken_back_at = "", timezone.now()
    said.save(update_fields=["text", "taken_back_at"])
    _tell_again(line)
    return None


def _held(membership: Membership, line: TableEvent) -> Said:
    return membership.campaign.talk.select_for_update(no_key=True).get(pk=line.tells)


def _audience(membership: Membership, readers: str) -> Audience:
    """Who may know of it: a player's line to storytellers is theirs and that player's."""
    if readers == Readers.TABLE:
        return Audience.TABLE
    return Audience.STORYTELLERS if membership.is_storyteller else Audience.PRIVATE


def _tell_again(line: TableEvent) -> None:
    record_event(
        campaign_id=line.campaign_id, kind=LINE, audience=line.audience, member_id=line.member_id, retells=line
    )
