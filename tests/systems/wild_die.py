"""A table that plays the wild die: its campaign, its character, and throws with dice that are known."""

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
from tests.factories import make_campaign
from tests.rolls.conftest import seat

ASH: dict[str, Any] = {
    "name": "Ash Marlowe",
    "attributes.Dexterity": "4D",
    "attributes.Knowledge": "2D",
    "attributes.Mechanical": "3D+1",
    "attributes.Perception": "3D",
    "attributes.Strength": "2D+2",
    "attributes.Technical": "3D",
    "skills.Firearms": "6",
    "skills.Dodge": "6",
    "skills.Con": "5",
    "skills.Flying/0-G": "4",
    "hit_points.maximum": "30",
}
"""18D of attributes and 21 skill points: what creation accepts. Firearms make 6D."""


def make_table(storyteller: User, **rules: Any) -> Campaign:
    """A campaign that plays the wild die."""
    return make_campaign(storyteller=storyteller, name="Brass Horizon", system="wild-die", house_rules=rules)


def make_draft(campaign: Campaign, owner: User, fields: dict[str, Any] | None = None) -> Character:
    """A draft with these fields; Ash's unless told otherwise."""
    draft = create_character(campaign=campaign, by=owner)
    assert isinstance(draft, Character)
    for path, value in (ASH if fields is None else fields).items():
        saved = save_field(character=draft, by=owner, path=path, value=value, base_version=draft.version)
        assert isinstance(saved, Saved), saved
        draft = saved.character
    return draft


def make_hero(campaign: Campaign, owner: User, **fields: Any) -> Character:
    """Ash, finished; `fields` come on top (points, hit_points) as the document has them."""
    hero = finish_character(character=make_draft(campaign, owner), by=owner)
    assert isinstance(hero, Character), hero
    hero.document = hero.document | fields
    hero.save()
    return Character.objects.select_related("campaign", "owner").get(pk=hero.pk)


def throw(by: User, hero: Character | None, faces: Iterable[int], *, kind: str = "skill", **form: Any) -> Roll:
    """A roll with loaded dice, straight through the service: regular dice first, the wild die last."""
    table = form.pop("campaign", None) or (hero.campaign if hero else None)
    assert table is not None
    thrown = roll_check(
        membership=seat(table, by),
        character=hero,
        kind=kind if hero else "pool",
        form=form,
        visibility="table",
        reason=form.pop("reason", ""),
        request_key=uuid.uuid4(),
        dice=LoadedDice(faces),
    )
    assert isinstance(thrown, Roll), thrown
    return thrown
