"""A table that plays the luck die: its campaign, its character, and throws with dice that are known."""

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

BRAND: dict[str, Any] = {
    "name": "Brand Ostler",
    "attributes.Strength": 6,
    "attributes.Resolve": 6,
    "skills.Combat": 6,
    "skills.Athletics": 4,
    "proficiencies.Lifting": 2,
    "story.motivation": "To pay the ferryman back.",
}
"""Two d6 and two d4, Combat d6, Lifting +2: what creation accepts."""


def make_table(storyteller: User, **rules: Any) -> Campaign:
    """A campaign that plays the luck die."""
    return make_campaign(storyteller=storyteller, name="Low Bridge", system="luck-die", house_rules=rules)


def make_draft(campaign: Campaign, owner: User, fields: dict[str, Any] | None = None) -> Character:
    """A draft with these fields; Brand's unless told otherwise."""
    draft = create_character(campaign=campaign, by=owner)
    assert isinstance(draft, Character)
    for path, value in (BRAND if fields is None else fields).items():
        saved = save_field(character=draft, by=owner, path=path, value=value, base_version=draft.version)
        assert isinstance(saved, Saved), saved
        draft = saved.character
    return draft


def make_hero(campaign: Campaign, owner: User, **fields: Any) -> Character:
    """Brand, finished; `fields` come on top (a resource, fate) as his document has them."""
    hero = finish_character(character=make_draft(campaign, owner), by=owner)
    assert isinstance(hero, Character), hero
    hero.document = hero.document | fields
    hero.save()
    return Character.objects.select_related("campaign", "owner").get(pk=hero.pk)


def throw(by: User, hero: Character | None, faces: Iterable[int], *, kind: str = "test", **form: Any) -> Roll:
    """A roll with loaded dice, straight through the service; Strength + Combat unless told otherwise."""
    table = form.pop("campaign", None) or (hero.campaign if hero else None)
    assert table is not None
    if kind in ("test", "contest"):
        form.setdefault("traits", ["Strength", "Combat"])
    thrown = roll_check(
        membership=seat(table, by),
        character=hero,
        kind=kind,
        form=form,
        visibility=form.pop("visibility", "table"),
        reason=form.pop("reason", ""),
        request_key=uuid.uuid4(),
        dice=LoadedDice(faces),
    )
    assert isinstance(thrown, Roll), thrown
    return thrown
