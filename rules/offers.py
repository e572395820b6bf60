"""What may be done next in a fight, what it costs, and which roll it needs.

Source: none in a rulebook; each system's room says what its own rests on.
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import Field

from rules.checks import Outcome
from rules.sheets import EVERYONE, Actor, Value


class Aim(Value):
    """The roll that an offer needs: its `kind`, and the `fields` of the panel that the fight fills in.

    `faces`: it is about somebody of the fight, whom one chooses. `quick` are the fields for whoever has no sheet, who
    rolls a quick pool.
    """

    kind: str
    fields: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    quick: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    faces: bool = False


class Aimed(Value):
    """What a roll takes from whoever it is aimed at: `fields` of the panel, and where they come from in words."""

    fields: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    told: str = ""


class Offer(Value):
    """Something that may happen next: send it back as an event of this kind, about `who`, doing `what`.

    `asks` names what else must be filled in: "what", "amount", "text", "order" or "fighter"; `options` are what there
    is to choose from for "what", where it is no free text, and `blank` stands for choosing none of them.

    `cost` is what it takes of the actions of a turn, None where it is no action; `price` what else, in words. `ends`:
    the turn is over after it. With a `bar` it is not possible now, and that says why. `rolls` is the roll it needs.
    """

    kind: str
    label: str
    who: str = ""
    what: str = ""
    sentence: str = ""
    asks: tuple[str, ...] = ()
    least: int = 0
    options: tuple[str, ...] = ()
    blank: str = ""
    actors: tuple[Actor, ...] = EVERYONE
    cost: int | None = None
    price: str = ""
    ends: bool = False
    bar: str = ""
    rolls: Aim | None = None


class Follow(Value):
    """What comes of a roll in a fight: an event of this `kind` about whoever was aimed at.

    `options` are the kinds of it, `what` the one to begin with; without any there is nothing to choose. It asks for an
    amount where it `counts`, and one of None is left to the table. `rolled` is the roll that says how much.
    """

    kind: str
    label: str
    options: tuple[str, ...] = ()
    what: str = ""
    amount: int | None = None
    counts: bool = True
    rolled: Offer | None = None


@dataclass(frozen=True, slots=True)
class Fallen:
    """A roll that landed in a fight, as it lies now: its kind, how it stands, and at whom it was aimed, if anybody."""

    kind: str
    outcome: Outcome
    aimed_at: str = ""


class Health(Value):
    """How much of their health somebody has left, of how much, and how that is called."""

    left: int
    most: int
    word: str = ""


class JoinNumber(Value):
    """A number of the system's own that whoever joins may bring along, kept in `Fighter.numbers` under its key.

    `sheetless` ones stand on a sheet already, where there is one. `yes_or_no` ones are 1 or 0.
    """

    key: str
    label: str
    sheetless: bool = False
    yes_or_no: bool = False


class SheetMove(Value):
    """A move on a tracker that an event makes on the sheet of whom it is about: what it costs, what it does."""

    tracker: str
    code: str
    amount: int = 1


class Note(Value):
    """A condition that holds, and what it means in a sentence."""

    name: str
    sentence: str = ""
