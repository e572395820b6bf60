"""One side's dice and their rerolls, played as well as they can be: exact weights, whole numbers only.

Source: Playing the Game, "Advantage and Disadvantage"; rulings L-02, L-03, L-23, L-26.

A state is how the dice lie, counted as one number with a digit for each die. What is best is said by a utility: a
whole number for each result. The value of a state with n rerolls left is kept times `step` to the power n.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from math import lcm, prod

type Faces = tuple[int, ...]
type Utility = Callable[[int], int]

MOST_DICE = 4
"""The most dice of one hand whose odds are worked out."""

MOST_STATES = 2_000
"""The most ways in which the dice of one hand can lie: three d12 and more."""

MOST_REROLLS = 10
"""The most rerolls of one hand whose odds are worked out."""


@dataclass(frozen=True, slots=True)
class Terms:
    """One side of a test in numbers.

    `faces` lie already (0: not fallen yet; empty: none of them); `chosen` is the die that is rerolled at once.
    `lucky` is how many of the `luck_size` faces of the luck die are lucky: none or all once it lies. Dice in
    `maximised` count their highest face.
    """

    sizes: tuple[int, ...]
    bonus: int = 0
    advantages: int = 0
    disadvantages: int = 0
    lucky: int = 1
    luck_size: int = 20
    luck_bonus: int = 3
    faces: Faces = ()
    rerolled: frozenset[int] = field(default_factory=frozenset)
    maximised: frozenset[int] = field(default_factory=frozenset)
    chosen: int | None = None
    each_die_once: bool = False
    larger_die: bool = False

    def __post_init__(self) -> None:
        if len(self.sizes) > MOST_DICE or any(size < 2 for size in self.sizes):
            raise ValueError(f"A hand has at most {MOST_DICE} dice of two faces or more.")
        if prod(self.sizes) > MOST_STATES:
            raise ValueError(f"These dice can lie in too many ways: at most {MOST_STATES:,} are worked out.")
        if min(self.advantages, self.disadvantages) < 0:
            raise ValueError("There cannot be fewer than no sources of advantage or disadvantage.")
        if self.rerolls > MOST_REROLLS:
            raise ValueError(f"At most {MOST_REROLLS} rerolls are worked out.")

    @property
    def improves(self) -> bool:
        """Whether rerolls keep the better face."""
        return self.advantages > self.disadvantages

    @property
    def rerolls(self) -> int:
        """How many rerolls are left; advantage and disadvantage have cancelled each other.

        Playing the Game, "Advantage and Disadvantage".
        """
        return abs(self.advantages - self.disadvantages)

    @property
    def step(self) -> int:
        """What the weight of a state is multiplied by with each reroll."""
        return lcm(*self.sizes)

    @property
    def weight(self) -> int:
        """What all rerolls together multiply the weight of a state by."""
        return prod([self.step] * self.rerolls)

    @property
    def decisive(self) -> int:
        """A weight in a utility that no difference in the size of results outweighs."""
        return 2 * (sum(self.sizes) + self.luck_bonus + 1) * self.weight

    @property
    def scale(self) -> int:
        """What all weights of one spread come to."""
        fallen = self.faces or (0,) * len(self.sizes)
        open_dice = prod(size for size, face in zip(self.sizes, fallen, strict=True) if not face)
        return open_dice * self.weight

    def result(self, faces: Faces) -> int:
        """The result without luck."""
        both = enumerate(zip(self.sizes, faces, strict=True))
        return sum(size if at in self.maximised else face for at, (size, face) in both) + self.bonus


@lru_cache(maxsize=64)
def states(sizes: tuple[int, ...]) -> tuple[Faces, ...]:
    """Every way the dice can lie, in the order of their numbers: the last die counts fastest."""
    return tuple(product(*(range(1, size + 1) for size in sizes)))


# Depends on nothing but the dice, and every utility asks for it.
@lru_cache(maxsize=256)
def candidates(
    sizes: tuple[int, ...], improves: bool, larger_die: bool, rerolled: frozenset[int]
) -> tuple[tuple[int, ...], ...]:
    """For each state the dice that may be rerolled: any, or under disadvantage those that show the most.

    Playing the Game, "Advantage and Disadvantage" (L-02, L-03).
    """
    free = [at for at in range(len(sizes)) if at not in rerolled]
    if improves or not free:
        return (tuple(free),) * prod(sizes)
    found = []
    for faces in states(sizes):
        greatest = max(faces[at] for at in free)
        equal = [at for at in free if faces[at] == greatest]
        found.append((max(equal, key=lambda at: sizes[at]),) if larger_die else tuple(equal))
    return tuple(found)


def thrown(terms: Terms, luck: int) -> dict[int, int]:
    """Results with their weights, which come to the `scale` of terms that leave nothing to throw again."""
    found = {terms.bonus + luck: 1}
    fallen = terms.faces or (0,) * len(terms.sizes)
    for at, (size, face) in enumerate(zip(terms.sizes, fallen, strict=True)):
        sums: dict[int, int] = {}
        if face or at in terms.maximised:
            counted, ways = (size, 1 if face else size) if at in terms.maximised else (face, 1)
            found = {result + counted: weight * ways for result, weight in found.items()}
            continue
        for result, weight in found.items():
            for one in range(result + 1, result + size + 1):
                sums[one] = sums.get(one, 0) + weight
        found = sums
    return found


class Play:
    """One side's rerolls under one utility: the value of each state and the best die to reroll."""

    def __init__(self, terms: Terms, utility: Utility, luck: int) -> None:
        self._terms, self._step = terms, terms.step
        self._results = [terms.result(faces) + luck for faces in states(terms.sizes)]
        self._ends = [utility(result) for result in self._results]
        self._played: dict[tuple[int, frozenset[int]], tuple[list[int], list[int]]] = {}

    def spread(self) -> dict[int, int]:
        """Results with their weights, which come to the `scale` of the terms."""
        weights = {self._terms.rerolled if self._terms.each_die_once else frozenset[int](): self._start()}
        for left in range(self._terms.rerolls, 0, -1):
            weights = self._rerolled(weights, left)
        found: dict[int, int] = {}
        for lying in weights.values():
            for result, weight in zip(self._results, lying, strict=True):
                if weight:
                    found[result] = found.get(result, 0) + weight
        return found

    def worth(self) -> int:
        """The utility to expect of the best play, times the `scale` of the terms."""
        terms = self._terms
        rerolled = terms.rerolled if terms.each_die_once else frozenset[int]()
        if terms.chosen is None:
            values = self._played_out(terms.rerolls, rerolled)[0]
        else:
            after = self._played_out(terms.rerolls - 1, self._after(rerolled, terms.chosen))[0]
            values = self._worth(after, terms.chosen)
        return sum(value * weight for value, weight in zip(values, self._start(), strict=True))

    def _start(self) -> list[int]:
        fallen = [(at, face) for at, face in enumerate(self._terms.faces) if face]
        return [int(all(faces[at] == face for at, face in fallen)) for faces in states(self._terms.sizes)]

    def _rerolled(self, weights: dict[frozenset[int], list[int]], left: int) -> dict[frozenset[int], list[int]]:
        """The weights after one more reroll, by the dice that were rerolled."""
        later: dict[frozenset[int], list[int]] = {}
        now = self._terms.chosen if left == self._terms.rerolls else None
        for rerolled, lying in weights.items():
            best = [now] * len(lying) if now is not None else self._played_out(left, rerolled)[1]
            for at in set(best):
                taken = [weight if die == at else 0 for weight, die in zip(lying, best, strict=True)]
                after = self._after(rerolled, at) if at >= 0 else rerolled
                moved = self._fall(taken, at) if at >= 0 else [weight * self._step for weight in taken]
                sums = later.get(after)
                later[after] = moved if sums is None else [a + b for a, b in zip(sums, moved, strict=True)]
        return later

    def _after(self, rerolled: frozenset[int], at: int) -> frozenset[int]:
        return rerolled | {at} if self._terms.each_die_once else rerolled

    def _played_out(self, left: int, rerolled: frozenset[int]) -> tuple[list[int], list[int]]:
        """The value of every state, and the die to reroll in it (-1: none, because none may be)."""
        key = (left, rerolled)
        if key not in self._played:
            self._played[key] = self._best(left, rerolled) if left else (self._ends, [-1] * len(self._ends))
        return self._played[key]

    def _best(self, left: int, rerolled: frozenset[int]) -> tuple[list[int], list[int]]:
        terms = self._terms
        may = candidates(terms.sizes, terms.improves, terms.larger_die, rerolled)
        worth = [
            self._worth(self._played_out(left - 1, self._after(rerolled, at))[0], at) for at in range(len(terms.sizes))
        ]
        values, dice = [], []
        for state, free in enumerate(may):
            # Of equal dice under disadvantage the one that is better for the roller (L-03).
            best = max(free, key=lambda at: worth[at][state]) if free else -1
            dice.append(best)
            values.append(worth[best][state] if free else self._ends[state] * self._step**left)
        return values, dice

    def _lines(self, at: int) -> list[range]:
        """Every row of states that differ in one die alone, its face rising."""
        sizes = self._terms.sizes
        stride, whole = prod(sizes[at + 1 :]), prod(sizes)
        block = stride * sizes[at]
        return [range(start + low, start + block, stride) for start in range(0, whole, block) for low in range(stride)]

    def _worth(self, values: list[int], at: int) -> list[int]:
        """For each state the value of rerolling one die, from the values after it."""
        # One pass along each line, with the sum of what a new face may bring: a face not better is not kept (L-23).
        factor, worth = self._step // self._terms.sizes[at], [0] * len(values)
        for line in self._lines(at):
            replaced = 0
            order = reversed(line) if self._terms.improves else line
            for passed, state in enumerate(order):
                worth[state] = (replaced + (len(line) - passed) * values[state]) * factor
                replaced += values[state]
        return worth

    def _fall(self, weights: list[int], at: int) -> list[int]:
        """The weights after one die was rerolled in every state."""
        factor, moved = self._step // self._terms.sizes[at], [0] * len(weights)
        for line in self._lines(at):
            arriving = 0
            order = line if self._terms.improves else reversed(line)
            for passed, state in enumerate(order):
                moved[state] = (arriving + (passed + 1) * weights[state]) * factor
                arriving += weights[state]
        return moved
