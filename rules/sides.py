"""Sides in order: who is compared by what, who comes where, and whose turn follows whose.

Source: Luck die, "Initiative and Rounds", for sides that take turns; a plain initiative list is the same with one
fighter to a side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

MOST_FIGHTERS = 60
"""The most fighters in one fight."""

MOST_TURNS = 20
"""The most turns of one fighter in one round."""


class RoundError(ValueError):
    """An event that cannot happen now; `code` says why."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def next_team(order: Sequence[str], last: str, waiting: Mapping[str, int]) -> str | None:
    """The side that gives the next turn: the first after `last`, round and round, that has somebody waiting.

    Playing the Game, "Initiative and Rounds".
    """
    start = order.index(last) + 1 if last in order else 0
    turned = (*order[start:], *order[:start])
    return next((team for team in turned if waiting.get(team, 0) > 0), None)


@dataclass(frozen=True, slots=True)
class Standing:
    """Sides by initiative, the highest first. `ties` are sides that are equal and that no rule tells apart."""

    order: tuple[str, ...]
    initiative: Mapping[str, int | None]
    ties: tuple[tuple[str, ...], ...]


type Rank = tuple[bool, int, bool]
"""What sides are compared by, the higher first: whether there is a score, the score, the players' side."""


def rank(score: int | None, *, players: bool = False) -> Rank:
    """What a side with this score is compared by; one that has none comes after all others, however low these are."""
    return score is not None, score or 0, players


def by_initiative(scores: Mapping[str, int | None], players: Iterable[str] = ()) -> Standing:
    """Order sides by their scores. The players' side goes before its equals; other equals keep the order given.

    Sides without a score are last, and tied with nobody.

    Playing the Game, "Initiative and Rounds" (L-10).
    """
    favoured = frozenset(players)
    ranks = {name: rank(score, players=name in favoured) for name, score in scores.items()}
    names = sorted(scores, key=ranks.__getitem__, reverse=True)
    equals: dict[Rank, list[str]] = {}
    for name in names:
        if scores[name] is not None:
            equals.setdefault(ranks[name], []).append(name)
    ties = tuple(tuple(group) for group in equals.values() if len(group) > 1)
    return Standing(tuple(names), dict(scores), ties)


def placed[R: tuple[object, ...]](order: Sequence[str], newcomer: str, ranks: Mapping[str, R]) -> tuple[str, ...]:
    """The order with a newcomer where fewest stand on the wrong side of it; everybody else stays as they stand.

    An order that was made by hand follows no rank: of several places that are as good, the last one is taken.
    """
    others, mine = [name for name in order if name != newcomer], ranks[newcomer]

    def wrong(at: int) -> int:
        before, after = others[:at], others[at:]
        return sum(ranks[one] < mine for one in before) + sum(ranks[one] > mine for one in after)

    at = min(range(len(others) + 1), key=lambda at: (wrong(at), -at))
    return (*others[:at], newcomer, *others[at:])


def without[T](pairs: Mapping[str, T], name: str) -> dict[str, T]:
    """The pairs without one name."""
    return {key: value for key, value in pairs.items() if key != name}
