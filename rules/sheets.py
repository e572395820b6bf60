"""Sheet, Problem, Budget, Trait, Tracker: the vocabulary of building a character.

A sheet is one frozen pydantic document. Each system defines its own `Sheet`; everything the apps show about
a sheet is asked of the game in the words of this module, so that no app knows one system from another.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from rules.gear_list import GearList

type JsonValue = str | int | bool | list[JsonValue] | dict[str, JsonValue] | None
"""What a field of a sheet may be when it is written, stored or compared: plain JSON without fractions."""

MOST_DOTS = 10
"""A row of so many dots is still read at a glance."""

type Actor = Literal["player", "storyteller"]
"""In what capacity a person asks: the owner of the character, or a storyteller of the campaign."""
EVERYONE: tuple[Actor, ...] = ("player", "storyteller")
STORYTELLER: tuple[Actor, ...] = ("storyteller",)


class Value(BaseModel):
    """A frozen value that refuses unknown fields; the base of all that the rules hand out."""

    model_config = ConfigDict(frozen=True, extra="forbid")


type Price = Annotated[int, Field(ge=0, le=1_000_000, strict=True)] | None
"""What one step cost; None where nobody knows any more."""

MOST_GROWN = 400
"""The most traits that play can have added to, and the most steps in one of them."""


type StepPrices = Annotated[
    dict[
        Annotated[str, Field(min_length=1, max_length=60)],
        Annotated[tuple[Price, ...], Field(min_length=1, max_length=MOST_GROWN)],
    ],
    Field(max_length=MOST_GROWN),
]
"""For each trait something about every step that play added, the first step first."""


def is_empty(value: object) -> bool:
    """Whether a field that most sheets lack need not be stored."""
    return not value


type Vitals = Annotated[
    dict[Annotated[str, Field(min_length=1, max_length=30)], Annotated[int, Field(ge=0, le=10_000, strict=True)]],
    Field(max_length=10),
]
"""Numbers of somebody without traits, by their keys."""


class Sheet(Value):
    """A character in one system, whole: what is stored, what is edited, what is rolled from.

    `grown` keeps what play added apart from creation: for each trait the price of every step, the first bought first
    (0 for a step that was given). Creation is judged without them, and one that is taken off gives back its price.
    `beside` is what a step cost in another coin as well (credits, fate), step for step of those that have any.
    `vitals` stand in place of what would follow from traits, for somebody of the cast who has none.
    """

    grown: StepPrices = Field(default_factory=dict, exclude_if=is_empty)
    beside: StepPrices = Field(default_factory=dict, exclude_if=is_empty)
    vitals: Vitals = Field(default_factory=dict, exclude_if=is_empty)
    gear: GearList = Field(default_factory=dict, exclude_if=is_empty)

    def with_vital(self, key: str, number: int) -> Self:
        """The sheet with one of its vitals."""
        return self.model_copy(update={"vitals": {**self.vitals, key: number}})


class Problem(Value):
    """What the rules forbid (or, as a notice, only point out) in a sheet, an edit or a check.

    `off_by` counts dots or entries: above zero is too many, below zero too few.
    `section` is the id of the part of the builder where it is mended.
    """

    code: str
    sentence: str
    trait: str = ""
    section: str = ""
    off_by: int = 0
    notice: bool = False


class Written(Value):
    """An allowance as its rules write it: what is spent, of how much, and what is left or too many ("11D+1")."""

    spent: str
    total: str
    left: str


class Budget(Value):
    """How much of one allowance is used: `spent` of `total`, of which `waiting` awaits the storyteller.

    `items` names what fills it, in the order of the sheet. `minimum` budgets are met at `total` or above;
    what is left of a `kept` one may stay unspent. What fills one that is `within` others fills one of those as well, so
    that it is no choice of its own. `written` is there where the amounts are no plain numbers.
    """

    key: str
    label: str
    section: str
    spent: int
    total: int
    waiting: int = 0
    items: tuple[str, ...] = ()
    minimum: bool = False
    kept: bool = False
    within: bool = False
    written: Written | None = None

    @property
    def reads(self) -> Written:
        """The amounts as they are printed."""
        return self.written or Written(spent=str(self.spent), total=str(self.total), left=str(abs(self.left)))

    @property
    def open(self) -> int:
        """How many choices are open or too many; what may be `kept` unspent is none."""
        return max(0, -self.left) if self.kept else abs(self.left)

    @property
    def left(self) -> int:
        """What may still be spent; below zero is overspent (for a minimum: zero once it is met)."""
        return max(0, self.total - self.spent) if self.minimum else self.total - self.spent


class Detail(Value):
    """Something finer within a trait that the sheet has, drawn as a mark beside it: a `full` one, or an open one."""

    name: str
    full: bool = False


class Trait(Value):
    """One trait of a sheet as tables and panels show it.

    `rating` is what is printed ("3", "d8", "4D+2"); `rank` orders ratings of the same kind and is comparable
    between characters; `rollable` is False where the rules bar the attempt, and `note` then says why. `cap` is the
    highest rank as the rest of the sheet stands (a skill within its attribute), where that is less than `maximum`.
    `choices` are the ratings one may choose from as they are printed; empty where the rating is a number, or free text.
    `had` is False while the character has nothing of it: no dots, never learned. `price` is that of the next step in
    play, in words; empty where there is none, or where the account of experience says it. `details` are `called` by the
    book's word for them.
    """

    name: str
    kind: str
    rating: str
    rank: int
    maximum: int
    cap: int | None = None
    rollable: bool = True
    had: bool = True
    note: str = ""
    price: str = ""
    details: tuple[Detail, ...] = ()
    called: str = ""
    choices: tuple[str, ...] = ()

    @property
    def is_number(self) -> bool:
        """Whether the rating is a plain number, and one sets it as such."""
        return self.rating == str(self.rank) and not self.choices

    @property
    def row(self) -> int:
        """How many dots its row has: also those that a house rule allows no more, for they are rolled."""
        return max(self.maximum, self.rank)

    @property
    def is_printed(self) -> bool:
        """Whether the rating is read as it is printed, because no row of dots can say it."""
        return not self.is_number or not 0 < self.row <= MOST_DOTS


type Lack = Literal["nobody", "thin", "nothing"]
"""What a party is told of a trait that none of it has.

"nobody": that nobody has it. "thin": that it is thin, for without it one still rolls the lowest die. "nothing": it is
not meant for everybody (the supernatural, what the table names itself), and no party is incomplete without it.
"""


class TraitGroup(Value):
    """Traits under one heading: Physical, Talents, ... in the order of the rulebook.

    `section` names the larger part it belongs to ("attributes", "abilities"). What is `derived` is worked out from the
    rest of the sheet: nobody edits it, and no party lacks it. `lack` says what else a party may do without.
    """

    key: str
    label: str
    section: str
    note: str
    traits: tuple[Trait, ...]
    derived: bool = False
    lack: Lack = "nobody"

    @property
    def kind(self) -> str:
        """The kind of its traits; empty while it has none."""
        return self.traits[0].kind if self.traits else ""


class Thin(Value):
    """When a party is thin in a trait: nobody ranks above `rank`; `sentence` says so below the party sheet.

    Of a group whose lack is "nothing" no party is thin.
    """

    rank: int = 1
    sentence: str = "very little at best."


MOST_AT_ONCE = 100
"""What one move changes at most, where its tracker says nothing else: more is a slip of the hand."""


type Press = Literal["", "take", "give"]
"""How a move is pressed beside its tracker: it takes (marks damage, spends), or gives back; any other is in a list."""

type Pen = Literal["", "box", "amount"]
"""What says how much one press takes: the box that is pressed, or an amount that is entered before; else it is one."""


class Move(Value):
    """Something one may do to a tracker: `code` is sent back, `label` is the button, `price` what it costs.

    The amount that is sent with it lies between `least` and `most`; what is done once takes no notice of it. `lifts` is
    the move that it makes on each companion who is chosen: it is made together with those, or not at all.
    """

    code: str
    label: str
    sentence: str = ""
    price: str = ""
    actors: tuple[Actor, ...] = EVERYONE
    least: int = 1
    most: int = MOST_AT_ONCE
    lifts: str = ""
    press: Press = ""


class Box(Value):
    """One box of a tracker, from the first: `state` is a word of the system ("current", "spent", "X", ...)."""

    label: str
    state: str
    note: str = ""


class Tracker(Value):
    """A vital that changes in play: willpower, health, a pool of points.

    `value` of `maximum`; `headline` is what the party sheet prints ("Hurt, -1 die"); `lowered` is True when the
    table should worry. Boxes run from the first to the last one drawn. What is no `vital` stays off the party's cards.
    """

    key: str
    label: str
    value: int
    maximum: int
    headline: str
    lowered: bool = False
    boxes: tuple[Box, ...] = ()
    moves: tuple[Move, ...] = ()
    vital: bool = True
    pen: Pen = ""

    @property
    def takes(self) -> tuple[Move, ...]:
        """The moves that take from it, each a kind of its own; open ones only."""
        return tuple(one for one in self.moves if one.press == "take")

    def up_to(self, box: int) -> int:
        """How much a press on its `box` (from 1) takes: up to that one, or one more where it is marked already."""
        return max(1, box - self.value)

    @property
    def least(self) -> int:
        """The smallest amount that any of its moves takes."""
        return min((one.least for one in self.moves), default=1)

    @property
    def most(self) -> int:
        """The largest amount that any of its moves takes."""
        return max((one.most for one in self.moves), default=1)
