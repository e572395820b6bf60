"""One die rolled until it rests: exploding on its highest face and on a 1, two 1s in a row a critical failure.

Source: Step Dice, Introduction, "Checks"; rulings S-02, S-03, S-04, S-12.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from rules.kit.kinds import StepError
from rules.sheets import Value

type OneAdds = Literal["sum", "new", "kept"]
type Ones = Literal["anywhere", "first_two"]


class ChainRules(Value):
    """How a die explodes.

    `one_adds` is what a 1 adds that explodes: itself, nothing, or itself with the next throw only a test for
    disaster. `ones` says where two 1s in a row are a critical failure. `top_after_one` is whether the highest face
    explodes right after a 1, `top_once` whether it explodes no second time.
    """

    one_adds: OneAdds = "sum"
    ones: Ones = "anywhere"
    top_after_one: bool = True
    top_once: bool = False


class Place(StrEnum):
    """Where a die stands that must be thrown: at the start, after its first throw was a 1, after a later 1, or open."""

    START = "start"
    FIRST_ONE = "first_one"
    ONE = "one"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Fall:
    """What one throw does: the points it adds, and where the die stands; nowhere when it rests."""

    added: int
    place: Place | None = None
    critical: bool = False


def is_dangerous(rules: ChainRules, place: Place) -> bool:
    """Whether a 1 thrown now is a critical failure. Introduction, "Checks" (S-03)."""
    return place is Place.FIRST_ONE or (place is Place.ONE and rules.ones == "anywhere")


def fall(rules: ChainRules, size: int, place: Place, face: int) -> Fall:
    """What `face` does on a die of `size` that stands at `place`. Introduction, "Checks" (S-02, S-03, S-04)."""
    after_one = place in (Place.FIRST_ONE, Place.ONE)
    if face == 1 and is_dangerous(rules, place):
        return Fall(1 if rules.one_adds == "sum" else 0, critical=True)
    if after_one and rules.one_adds == "kept":
        return Fall(0)
    if face == 1:
        return Fall(0 if rules.one_adds == "new" else 1, Place.FIRST_ONE if place is Place.START else Place.ONE)
    # The natural face: what a d12+3 adds does not make it explode (S-12).
    if face == size and (rules.top_after_one or not after_one) and not (rules.top_once and place is Place.OPEN):
        return Fall(size, Place.OPEN)
    return Fall(face)


@dataclass(frozen=True, slots=True)
class Chain:
    """The throws of one die so far. `falls` stand beside `faces`; `place` is None once the die rests."""

    size: int
    faces: tuple[int, ...] = ()
    falls: tuple[Fall, ...] = ()
    place: Place | None = Place.START

    @property
    def added(self) -> int:
        """The points of all throws."""
        return sum(one.added for one in self.falls)

    @property
    def critical(self) -> bool:
        """Whether the die failed critically."""
        return bool(self.falls) and self.falls[-1].critical

    def then(self, rules: ChainRules, face: int) -> Chain:
        """The chain with one more throw. Raises StepError when the die rests or has no such face."""
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= self.size:
            raise StepError("bad_face", f"A d{self.size} shows 1 to {self.size}, not {face!r}.")
        if self.place is None:
            raise StepError("unexpected_die", "The die has come to rest; nobody owes another throw.")
        fallen = fall(rules, self.size, self.place, face)
        return Chain(self.size, (*self.faces, face), (*self.falls, fallen), fallen.place)
