"""A finished character in every system and edition, and what each of them honestly gains in play."""

from __future__ import annotations

from typing import Any

import rules
from campaigns.models import Campaign, User
from characters.advancement import award, buy, buy_own
from characters.models import Character, Status
from characters.services import Saved, create_character, finish_character, save_field
from tests.factories import LEGAL_TRAITS, make_campaign, make_member
from tests.systems.luck_die import BRAND
from tests.systems.step_dice import WREN
from tests.systems.wild_die import ASH

BY_POINTS = ("wild-die", "core", "experience")
"""The wild die where a house rule lets characters grow by points."""

EDITIONS = [*((system.key, edition.key) for system in rules.systems() for edition in system.editions), BY_POINTS]
"""Every system and edition of the house; what follows are switches that are on."""

BUYS = [("maelstrom", "core"), ("maelstrom", "later"), ("luck-die", "core"), ("step-dice", "core"), BY_POINTS]
"""Where something is bought for points that can come back."""


def fresh(character: Character) -> Character:
    """The character as it is stored."""
    return Character.objects.select_related("campaign", "owner").get(pk=character.pk)


def make_hero(storyteller: User, key: tuple[str, ...]) -> Character:
    """A character that its own player finished without a storyteller's word; 60 points where points are awarded."""
    house = dict.fromkeys(key[2:], True)
    campaign = make_campaign(storyteller=storyteller, system=key[0], edition=key[1], house_rules=house)
    player = make_member(campaign)
    hero = finish_character(character=make_draft(campaign, player), by=player)
    assert isinstance(hero, Character), hero
    if campaign.game.advancement(hero.sheet):
        award(characters=[hero], by=storyteller, points=60, reason="A long winter")
    return fresh(hero)


def make_draft(campaign: Campaign, player: User) -> Character:
    """A draft that creation accepts."""
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    if campaign.system == "maelstrom":
        draft.name, draft.document = "Ilse Varga", draft.document | _traits(campaign)
        draft.save()
        return fresh(draft)
    fields = {"luck-die": BRAND.items(), "step-dice": WREN, "wild-die": ASH.items()}[campaign.system]
    if campaign.edition == "later":
        fields = [("name", "Wren Halloran"), ("attributes.Might", 3), ("skills.Melee", 2)]
    for path, value in fields:
        put(draft, player, path, value)
    return fresh(draft)


def _traits(campaign: Campaign) -> dict[str, Any]:
    """The sheet of CR-001, as far as the edition knows its traits; the later one shares out six dots and four."""
    if campaign.edition == "first-draft":
        return {"abilities": {"Firearms": 2, "Medicine": 1}}
    if campaign.edition == "core":
        return dict(LEGAL_TRAITS)
    groups = campaign.game.book.edition.groups.values()
    dots = dict(zip(*[iter([])] * 2, strict=True))
    for group, many in zip(groups, (6, 4), strict=True):
        names = group.attributes
        dots |= {name: 1 + many // len(names) + (at < many % len(names)) for at, name in enumerate(names)}
    return {**LEGAL_TRAITS, "attributes": dots}


def put(character: Character, by: User, path: str, value: Any, *, reason: str = "") -> Saved:
    """Save one field; it must be kept."""
    now = fresh(character)
    found = save_field(character=now, by=by, path=path, value=value, base_version=now.version, reason=reason)
    assert isinstance(found, Saved), found
    return found


def grow(hero: Character, storyteller: User) -> None:
    """What play adds in this system: dots and specialties bought, steps and languages, or points a storyteller gave."""
    owner, system = hero.owner, hero.campaign.system
    if system == "step-dice":
        put(hero, owner, "experience.buy", {"trait": "Might" if hero.campaign.edition == "core" else "Melee"})
        if hero.campaign.edition == "core":
            put(hero, owner, "experience.learn", {"language": "Old Tongue", "art": "speak"})
    elif hero.campaign.game.advancement(hero.sheet):
        for trait in TRAITS[system]:
            group = fresh(hero).campaign.game.advancement(fresh(hero).sheet).groups
            code = next(one.code for each in group for one in each.purchases if one.label == trait)
            assert isinstance(buy(character=fresh(hero), by=owner, code=code), Saved)
        if system == "maelstrom":
            bought = buy_own(character=fresh(hero), by=owner, of="Firearms", name="Trick Shots", kind="general")
            assert isinstance(bought, Saved), bought
    else:
        for path, value in GIVEN[system]:
            put(hero, storyteller, path, value, reason="Three winters in the yards")


TRAITS = {
    "maelstrom": ("Strength", "Strength", "Firearms", "Willpower"),
    "luck-die": ("Strength", "Combat"),
    "wild-die": ("Firearms", "Con"),
}
"""What is bought by its name on offer."""

GIVEN = {
    "wild-die": (("attributes.Dexterity", "4D+2"), ("skills.Firearms", 8)),
    "maelstrom": (("attributes.Strength", 3), ("abilities.Firearms", 3)),
}
"""What a storyteller gives where nothing is bought."""


def is_finished(character: Character) -> bool:
    """Whether the character stands at the table."""
    return fresh(character).status == Status.FINISHED
