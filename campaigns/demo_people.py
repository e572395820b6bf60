"""The people of the demo campaign, whom anyone may be where the demo is switched on."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Role

DEMO_CAMPAIGN = "Last Light at Keel Station"


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """Someone at the demo's table, and in a few words what one sees as them."""

    username: str
    role: str
    sees: str


DEMO_PEOPLE = (
    DemoPerson("Noor", Role.STORYTELLER, "Storyteller: hidden rolls, quick pools, a specialty to decide on"),
    DemoPerson("Tomas", Role.PLAYER, "Player of Ilse Varga, who flies the ship"),
    DemoPerson("Priya", Role.PLAYER, "Player of Oye Adeyemi, who keeps the crew alive"),
    DemoPerson("Bea", Role.PLAYER, "Player of Juno Sato-Reyes, with a second character half built"),
)
