"""What a fight and whoever stands on the other side fix of a roll: nobody types what the table knows.

Source: none in a rulebook; each system says which of its fields come from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.sheets import Sheet, Value


class Fixed(Value):
    """A field of a request that is not filled in but read: its `value` as a form writes it, and why in a sentence."""

    field: str
    value: str
    reason: str = ""


class Stance(Value):
    """How a fighter stands, as far as rolls follow it: the `actions` of this round and what is to say of them.

    `reacting` does nothing but react in this round; whoever is `out` takes no actions.
    """

    actions: int
    told: str
    reacting: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Faced:
    """Whoever a roll is about: with a sheet, or else with the `numbers` that they brought into the fight.

    Numbers without a sheet are the storyteller's: what rests on them is told to no player. `stance` is None outside
    of the fight.
    """

    name: str
    sheet: Sheet | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    stance: Stance | None = None
