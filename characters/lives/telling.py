"""Telling a table what became of a character, inside the transaction that did it."""

from __future__ import annotations

from campaigns.decisions import note_decision
from campaigns.events import record_event
from campaigns.models import Audience
from characters.cast.kinds import CAST
from characters.kinds import CHARACTER
from characters.lines import Known
from characters.lives.kinds import ABOUT, LIFE, OFFERED
from characters.lives.models import Offer
from characters.models import Character
from characters.writing import known_to


def tell_life(character: Character, sentence: str, *, known: Known | None = None) -> None:
    """Write it into the log for those who know of the character; of a draft the log tells nothing."""
    audience, member_id = known or known_to(character)
    noted = note_decision(character.campaign, ABOUT, sentence, subject=character.pk)
    record_event(
        campaign_id=character.campaign_id,
        kind=CAST if character.is_of_the_cast else CHARACTER,
        subject=character.pk,
        audience=audience,
        member_id=member_id,
        line=None if character.is_draft else LIFE,
        about=0 if character.is_draft else noted.pk,
    )


def tell_offer(offer: Offer) -> None:
    """Let those who are asked, and storytellers, know that an offer stands otherwise."""
    table, subject = offer.character.campaign_id, offer.character_id
    record_event(campaign_id=table, kind=OFFERED, subject=subject, audience=Audience.STORYTELLERS)
    for person in {offer.giver_id, offer.receiver_id} - {None}:
        record_event(campaign_id=table, kind=OFFERED, subject=subject, audience=Audience.PRIVATE, member_id=person)
