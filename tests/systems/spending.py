"""For each system and edition: a roll for which something scarce is chosen, and what a change of traits takes away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.models import Campaign, User
from characters.models import Character
from tests.factories import make_campaign, make_character
from tests.systems import luck_die, step_dice, wild_die


@dataclass(frozen=True)
class Spending:
    """How something scarce is chosen in one system.

    `chosen` spends it on a roll of `fields`, `price` is how the button names it and `cost` how the entry tells it;
    `scarce` are the fields that hold it. `lost` are the fields that a change to the traits in `changed` takes away.
    """

    make: Callable[[User, User], Character]
    kind: str
    fields: Mapping[str, Any]
    chosen: Mapping[str, Any] = field(default_factory=dict)
    price: str = ""
    lost: Mapping[str, Any] = field(default_factory=dict)
    changed: Mapping[str, Any] = field(default_factory=dict)


def _maelstrom(edition: str, **sheet: Any) -> Callable[[User, User], Character]:
    def make(storyteller: User, player: User) -> Character:
        campaign = make_campaign(storyteller=storyteller, edition=edition)
        return make_character(joined(campaign, player), player, sheet=sheet)

    return make


def joined(campaign: Campaign, player: User) -> Campaign:
    """The campaign with the player at its table."""
    campaign.memberships.create(user=player, role="player")
    return campaign


def _wild(storyteller: User, player: User) -> Character:
    campaign = joined(wild_die.make_table(storyteller), player)
    return wild_die.make_hero(campaign, player, points={"paragon": 3, "renegade": 3, "medal": 3})


def _luck(storyteller: User, player: User) -> Character:
    return luck_die.make_hero(joined(luck_die.make_table(storyteller), player), player, fate=3)


def _step(storyteller: User, player: User) -> Character:
    wren = step_dice.make_wren(joined(step_dice.make_table(storyteller), player), player)
    wren.document |= {"action_points": {"current": 3, "short_by": 0}}
    wren.save()
    return wren


PISTOLS = "Firearms: Pistols"

SPENDING = {
    "maelstrom core": Spending(
        make=_maelstrom("core"),
        kind="action",
        fields={"traits": ["Precision", "Firearms"]},
        lost={"used": [PISTOLS], "required": ["Firearms: Extreme Range"]},
        changed={"traits": ["Precision", "Medicine"]},
    ),
    "maelstrom later": Spending(
        make=_maelstrom("later", health={"marks": "////", "dead": False}),
        kind="action",
        fields={"traits": ["Precision", "Firearms"]},
        chosen={"ignore_wounds": "true"},
        price="1 willpower",
        lost={"used": [PISTOLS]},
        changed={"traits": ["Precision", "Medicine"]},
    ),
    "wild-die": Spending(
        make=_wild,
        kind="skill",
        fields={"traits": "Con"},
        chosen={"spend": ["medal:dice"]},
        price="1 medal",
        lost={"spend": ["paragon:dice"]},
        changed={"traits": "Firearms"},
    ),
    "wild-die, ten": Spending(
        make=_wild, kind="skill", fields={"traits": "Con"}, lost={"take_ten": "true"}, changed={"actions": "2"}
    ),
    "luck-die": Spending(
        make=_luck,
        kind="test",
        fields={"traits": ["Strength", "Combat"]},
        chosen={"maximise": ["luck"]},
        price="1 fate",
        lost={"maximise": ["skill"]},
        changed={"traits": ["Strength"]},
    ),
    "step-dice": Spending(
        make=_step,
        kind="check",
        fields={"traits": "Melee"},
        chosen={"action_points": "1"},
        price="1 action point",
    ),
}
