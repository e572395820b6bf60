"""House rules about the table rather than the dice, the same in every system that has what they are about.

Source: none in a rulebook.
"""

from __future__ import annotations

from pydantic import Field

from rules.sheets import Actor
from rules.system import HouseRules


class OfferRules(HouseRules):
    """The house rules of a system in which something is offered after a roll."""

    offers_stay: bool = Field(
        False,
        title="Offers stay open",
        description="What may be spent after a roll closes with the character's next roll, unless this is on. Ours.",
    )


class GrantingRules(OfferRules):
    """The house rules of a system in which a storyteller grants points during play."""

    players_take_grants: bool = Field(
        False,
        title="Players take what is granted",
        description="Whether players may enter what a storyteller grants, such as the points of a session. Ours.",
    )

    @property
    def granters(self) -> tuple[Actor, ...]:
        """Who may enter what a storyteller grants."""
        return ("player", "storyteller") if self.players_take_grants else ("storyteller",)
