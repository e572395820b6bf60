"""A hand of dice: the regular ones, the wild die with its chain of sixes, and what a critical failure does.

Source: Basics, "Wild Die". Rulings D-02, D-03, D-05.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.kit.kinds import StepError
from rules.wild_die.points import Use

SIZE = 6
"""All dice of this system have six faces."""

type Decision = Literal["", "cancel", "complication"]


@dataclass(frozen=True, slots=True)
class Hand:
    """Dice as they lie. `wild` holds the throws of the wild die in order; a chain may be stopped on a six.

    `decision` is what the storyteller makes of a critical failure, `note` the complication in words. `spent` are points
    paid for these dice after they fell.
    """

    regular: tuple[int, ...] = ()
    wild: tuple[int, ...] = ()
    stopped: bool = False
    decision: Decision = ""
    note: str = ""
    spent: tuple[Use, ...] = ()

    @property
    def on_a_six(self) -> bool:
        """Whether the wild die shows a six that may be rolled on. Basics, "Wild Die" (D-05)."""
        return bool(self.wild) and self.wild[-1] == SIZE and not self.stopped

    @property
    def critical_failure(self) -> bool:
        """Whether the first throw of the wild die is a 1; on later throws a 1 is only a 1. Basics, "Wild Die"."""
        return bool(self.wild) and self.wild[0] == 1

    @property
    def critical_success(self) -> bool:
        """Whether the first throw of the wild die is a six."""
        return bool(self.wild) and self.wild[0] == SIZE

    @property
    def undecided(self) -> bool:
        """Whether a critical failure waits for the storyteller."""
        return self.critical_failure and not self.decision


NO_DICE = Hand()
"""Nothing thrown yet."""


@dataclass(frozen=True, slots=True)
class CancelRule:
    """How a campaign reads "cancels out the highest": the wild die as well; a single die's 1 stands."""

    wild_too: bool = False
    single_stands: bool = False


BY_THE_BOOK = CancelRule()
"""Our reading: the highest die goes, the wild 1 stays, unless it is the only die."""


@dataclass(frozen=True, slots=True)
class Count:
    """A hand counted. `kept` adds up everything, `cancelled_total` leaves out the `cancelled` faces.

    `total` is the one that counts, None while the storyteller has not chosen.
    """

    kept: int
    cancelled_total: int
    cancelled: tuple[int, ...]
    total: int | None

    @property
    def value(self) -> int:
        """The total as it stands: with nothing cancelled while the storyteller has not chosen."""
        return self.kept if self.total is None else self.total


def count(hand: Hand, adds: int, rule: CancelRule = BY_THE_BOOK) -> Count:
    """What a hand comes to with `adds` on top. Basics, "Wild Die" (D-02)."""
    kept = sum(hand.regular) + sum(hand.wild) + adds
    if not hand.critical_failure:
        return Count(kept, kept, (), kept)
    cancelled = cancelled_faces(hand.regular, rule)
    lowered = kept - sum(cancelled)
    total = {"cancel": lowered, "complication": kept}.get(hand.decision)
    return Count(kept, lowered, cancelled, total)


def cancelled_faces(regular: Sequence[int], rule: CancelRule) -> tuple[int, ...]:
    """The faces that a critical failure cancels: the highest die, which is the wild 1 when it is alone.

    Basics, "Wild Die", option 1 (D-02, D-03).
    """
    if not regular:
        return () if rule.single_stands else (1,)
    return (max(regular), 1) if rule.wild_too else (max(regular),)


def check_faces(faces: Sequence[int]) -> None:
    """Raise StepError unless every face is a whole number from 1 to 6."""
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= SIZE:
            raise StepError("bad_face", f"A six-sided die shows 1 to {SIZE}, not {face!r}.")
