"""Which rolls the turns of a wild die fight have, and what comes of them.

Source: Basics, "Using Skills", "Using Ranged Combat Skills", "Using Close Combat Skills", "Hit Points".
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.offers import Aim, Fallen, Follow, Offer
from rules.rounds import Event
from rules.wild_die.fight import Fight
from rules.wounded_list import ATTACK

PARRY, DAMAGE = "Parry", "Damage"
"""What one rolls for on the turn of another, and after an attack that hit. Basics, "Using Close Combat Skills"."""

TURN_ROLLS = {
    ATTACK: Aim(kind="attack", faces=True),
    "Skill": Aim(kind="skill"),
    "Opposed": Aim(kind="opposed", faces=True),
    DAMAGE: Aim(kind="code", faces=True),
}
"""What one rolls for on one's turn. Basics, "Using Skills", "Using Close Combat Skills"."""


def rolls(*, acting: bool, who: str, able: bool) -> Iterator[Offer]:
    """The rolls of a turn, which are what its action is; and the parry, which is made on another's."""
    if able and acting:
        for what, aim in TURN_ROLLS.items():
            yield Offer(kind="roll", label=what, who=who, what=what, rolls=aim)
    elif able:
        yield Offer(kind="roll", label=PARRY, who=who, what=PARRY, rolls=Aim(kind="parry"))


def follows(state: Fight, event: Event, fallen: Fallen) -> Follow | None:
    """After an attack that hit its harm is rolled, and what that comes to is what the other one loses.

    Basics, "Using Ranged Combat Skills", "Hit Points".
    """
    name = fallen.aimed_at
    if not any(one.name == name and (one.sheet or name in state.bodies) for one in state.rounds.fighters):
        return None
    if event.what == DAMAGE:
        return Follow(kind="harm", label=f"Damage to {name}", amount=max(0, fallen.outcome.value) or None)
    if event.what != ATTACK or fallen.outcome.kind != "success":
        return None
    rolled = Offer(kind="roll", label="Roll damage", who=event.who, what=DAMAGE, rolls=TURN_ROLLS[DAMAGE])
    return Follow(kind="harm", label=f"Damage to {name}", rolled=rolled)
