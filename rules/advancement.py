"""Advancement, Purchase, Posting, Options: the vocabulary of growing in play, and of what is taken beside traits.

A game answers what a character has to spend, what each thing costs now and why it cannot be had, and what a row of
the character's history did to the account. The apps keep the account; they know no price.
"""

from __future__ import annotations

from rules.sheets import JsonValue, Problem, Value


class Purchase(Value):
    """Something that may be bought now: `path` and `value` are the edit that buys it, `why_not` bars it.

    `code` names it with the rank it leads to, so that pressing twice buys once. `reduced` is the same for fewer points
    and something beside them (a point of fate).
    """

    code: str
    label: str
    detail: str
    price: int
    path: str
    value: JsonValue
    why_not: Problem | None = None
    reduced: Purchase | None = None

    @property
    def bar(self) -> Problem | None:
        """Why it cannot be had for either price."""
        return self.reduced.why_not if self.reduced else self.why_not


class PurchaseGroup(Value):
    """Purchases under one heading: Physical, Talents, ..."""

    key: str
    label: str
    purchases: tuple[Purchase, ...]


class OwnPurchase(Value):
    """The form for something of one's own: on what it may be, of which kinds, and what each kind costs.

    `hint` says what happens to a name that is on no list; what `waits` is shown to a storyteller first. `part` is where
    the edit takes the trait it is for.
    """

    label: str
    path: str
    of: tuple[str, ...]
    kinds: tuple[tuple[str, int], ...]
    hint: str = ""
    waits: bool = True
    part: str = "of"

    def edit(self, of: str, name: str, kind: str) -> JsonValue:
        """The value of the edit that buys it."""
        return {self.part: of, "name": name, "kind": kind}


class Banked(Value):
    """Points tied to one trait."""

    name: str
    points: int


class Account(Value):
    """Points of experience as they stand."""

    earned: int
    spent: int
    free: int
    banked: tuple[Banked, ...] = ()


class Advancement(Value):
    """How a character grows: the account, what it buys, and the reasons for which points are given.

    `paths` are the fields of a character's history that belong to the account; `award_path` is the one of awards.
    `bank_path` is empty where nothing is banked; `bankable` names what points can be tied to. `listed_label` says what
    stands on the lists; `bank_hint` what a point that is tied pays for; `reduction` what a `reduced` price takes, empty
    where there is none.
    """

    account: Account
    groups: tuple[PurchaseGroup, ...]
    listed: tuple[PurchaseGroup, ...]
    own: OwnPurchase | None
    reasons: tuple[str, ...]
    paths: tuple[str, ...]
    tracker: str
    award: str
    most: int
    bank_path: str = ""
    bank_hint: str = ""
    bankable: tuple[str, ...] = ()
    listed_label: str = ""
    reduction: str = ""

    def purchase(self, code: str) -> Purchase | None:
        """The purchase called `code`; None when it is not on offer (any more)."""
        offered = (one for group in (*self.groups, *self.listed) for one in group.purchases)
        return next((one for one in offered if one.code == code), None)


class Posting(Value):
    """What one row of history did to the account, in words and in points; below zero they came back."""

    what: str
    earned: int = 0
    spent: int = 0
    banked: int = 0

    @property
    def free(self) -> int:
        """By how much the free points changed."""
        return self.earned - self.spent - self.banked


class Option(Value):
    """Something that a new character may take: with `points` to choose from, and what it does in our own words."""

    name: str
    points: tuple[int, ...]
    text: str


class TakenOption(Value):
    """An option that the character has, with the points chosen and what the player noted."""

    name: str
    points: int
    note: str
    text: str


class OptionList(Value):
    """Options of one kind: merits, flaws. Added at `<key>.add` and taken off at `<key>.remove`."""

    key: str
    label: str
    verb: str
    options: tuple[Option, ...]
    taken: tuple[TakenOption, ...] = ()
