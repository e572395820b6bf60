"""What the demo's table has ready: people whom the storyteller plays, and rolls that players saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from campaigns.models import Membership
from characters.cast.services import make_npc
from characters.cast.wanted import Wanted
from characters.models import Character
from characters.saved.models import SavedRoll
from characters.saved.services import save_roll
from rolls.demo.story import ILSE, JUNO, OYE, WARDEN
from rules.sheets import JsonValue


@dataclass(frozen=True, slots=True)
class Played:
    """Somebody of the cast: made from which of the ready-made ones, and what the storyteller knows."""

    name: str
    kind: str
    notes: str
    hidden: bool = True
    at_hand: bool = True


CAST = (
    Played(
        WARDEN, "officer", "Wants the fee, and then the crate. Calls the patrol after the second lie.", hidden=False
    ),
    Played("What is in the crate", "hound", "Wakes at the first warm hand. It does not want to be alone."),
    Played("Sable", "technician", "Runs the board at night; will not be seen with the crew.", at_hand=False),
)

SAVED = (
    (ILSE, "Close flying", ("Precision", "Piloting"), "7", "Piloting: Close Quarters"),
    (ILSE, "Quick shot", ("Reflexes", "Firearms"), "6", "Firearms: Pistols"),
    (OYE, "Stop the bleeding", ("Precision", "Medicine"), "6", "Medicine: First Aid"),
    (JUNO, "Make it hold", ("Wits", "Engineering"), "6", "Engineering: Jury Rigging"),
)


def gather_cast(teller: Membership) -> dict[str, Character]:
    """Those whom the storyteller plays, by their names."""
    ready = {one.key: Wanted.ready(one) for one in teller.campaign.game.cast.ready}
    found = dict[str, Character]()
    for one in CAST:
        wanted = replace(ready[one.kind], name=one.name, notes=one.notes, hidden=one.hidden, at_hand=one.at_hand)
        made = make_npc(teller, wanted)
        if not isinstance(made, list):
            raise RuntimeError(f"the demo's {one.name} could not be made: {made[0].sentence}")
        found[one.name] = made[0].character
    return found


def save_rolls(seats: Mapping[str, Membership], crew: Mapping[str, Character], players: Mapping[str, str]) -> None:
    """The rolls that players made so often that they saved them."""
    for who, name, traits, difficulty, used in SAVED:
        form: dict[str, JsonValue | list[str]] = {"traits": list(traits), "difficulty": difficulty, "used": [used]}
        saved = save_roll(seats[players[who]], crew[who], name, "action", form)
        if not isinstance(saved, SavedRoll):
            raise RuntimeError(f"the demo's roll {name} could not be saved: {saved[0].sentence}")
