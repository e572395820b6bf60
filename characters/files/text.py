"""A sheet as plain text for a chat: what everyone who may open it sees, in every system, and no private notes."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.models import rules_name
from characters.models import NOTES_PATH, Character
from rules.sheets import Tracker, Trait
from rules.told import SheetText


def text_of(character: Character) -> str:
    """The sheet in lines: who it is, traits by group, what changes in play, and what is told of it."""
    campaign = character.campaign
    head = [character.name, f"{rules_name(campaign.rules_system, campaign.edition)} · {campaign.name}"]
    if character.player:
        head.append(f"Player: {character.player}")
    if character.is_draft:
        head.append("Draft")
    blocks = ["\n".join(head), *_traits(character), *_vitals(character), *_story(character)]
    return "\n\n".join(blocks) + "\n"


def _traits(character: Character) -> Iterator[str]:
    for group in character.campaign.game.trait_groups(character.sheet):
        lines = [_trait(one) for one in group.traits if one.had]
        yield "\n".join([group.label.upper(), *(lines or ["none"])])


def _trait(trait: Trait) -> str:
    finer = ", ".join(one.name for one in trait.details)
    return f"{trait.name} {trait.rating}" + (f" ({finer})" if finer else "")


def _vitals(character: Character) -> Iterator[str]:
    lines = [_vital(one) for one in character.campaign.game.trackers(character.sheet) if one.vital]
    if lines:
        yield "\n".join(["IN PLAY", *lines])


def _vital(one: Tracker) -> str:
    """How it stands: "Willpower: 2 of 3", "Health: 2 of 8 marked (Hurt, −1 die)"."""
    amount = f"{one.value} of {one.maximum}"
    # Where boxes are pressed, what is marked counts, and not what is left.
    said = f"{amount} marked" if one.pen == "box" else amount
    if not one.headline or one.headline == amount:
        return f"{one.label}: {said}"
    return f"{one.label}: {one.headline}" if amount in one.headline else f"{one.label}: {said} ({one.headline})"


def _story(character: Character) -> Iterator[str]:
    document = character.sheet.model_dump(mode="json")
    for text in character.campaign.game.texts:
        said = _said(document, text)
        if said and text.path != NOTES_PATH:
            yield f"{text.label.upper()}\n{said}"


def _said(document: object, text: SheetText) -> str:
    found = document
    for part in text.path.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return found.strip() if isinstance(found, str) else ""
