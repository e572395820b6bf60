"""A table that plays step dice, and Wren, who sits at it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import Saved, create_character, finish_character, save_field
from rolls.models import Roll
from rolls.services import roll_check
from rules.dice import LoadedDice
from rules.sheets import JsonValue
from tests.factories import make_campaign
from tests.rolls.conftest import seat

WREN: tuple[tuple[str, JsonValue], ...] = (
    ("name", "Wren Halloran"),
    ("attributes.Might", "d8"),
    ("attributes.Speed", "d6"),
    ("skills.Melee", "d8"),
    ("skills.Athletics", "d6"),
    ("languages.add", "Riverspeech"),
    ("starting.influence", 2),
)
"""What Wren is built from; it costs 32 of 50 downtime."""


def make_table(storyteller: User, **fields: Any) -> Campaign:
    """A step dice campaign of this storyteller."""
    return make_campaign(storyteller=storyteller, system="step-dice", **fields)


def put(character: Character, path: str, value: JsonValue) -> Character:
    """Save one field as the owner; it must be kept."""
    found = save_field(character=character, by=character.owner, path=path, value=value, base_version=character.version)
    assert isinstance(found, Saved), found
    return found.character


def make_draft(campaign: Campaign, owner: User) -> Character:
    """Wren, not finished yet."""
    draft = create_character(campaign=campaign, by=owner)
    assert isinstance(draft, Character), draft
    for path, value in WREN:
        draft = put(draft, path, value)
    return draft


def make_wren(campaign: Campaign, owner: User, name: str = "Wren Halloran") -> Character:
    """Wren, finished: Might d8, Speed d6, Melee d8, Athletics d6, 18 downtime left."""
    wren = finish_character(character=put(make_draft(campaign, owner), "name", name), by=owner)
    assert isinstance(wren, Character), wren
    return wren


def throw(character: Character, faces: Iterable[int], *, kind: str = "check", **form: Any) -> Roll:
    """A roll with loaded dice by the owner; Melee unless told otherwise."""
    thrown = roll_check(
        membership=seat(character.campaign, character.owner),
        character=character,
        kind=kind,
        form={"traits": ["Melee"], **form},
        visibility="table",
        request_key=uuid.uuid4(),
        dice=LoadedDice(faces),
    )
    assert isinstance(thrown, Roll), thrown
    return thrown
