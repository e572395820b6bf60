"""The rule of exploding dice told once more, from the end of a finished roll, to hold the product against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product

from rules.step_dice.chain import Chain, ChainRules

ALL_RULES = [
    ChainRules(one_adds=adds, ones=ones, top_after_one=top, top_once=once)
    for adds, ones, top, once in product(
        ("sum", "new", "kept"), ("anywhere", "first_two"), (True, False), (False, True)
    )
]


def follow(rules: ChainRules, size: int, faces: Sequence[int]) -> Chain:
    """The chain of these throws in the order they fell. Raises StepError when one does not belong."""
    chain = Chain(size)
    for face in faces:
        chain = chain.then(rules, face)
    return chain


def naive(rules: ChainRules, size: int, faces: Sequence[int]) -> int | None:
    """The points of a finished roll; None is a critical failure."""
    pairs = list(pairwise(faces))
    if (1, 1) in (pairs if rules.ones == "anywhere" else pairs[:1]):
        return None
    if rules.one_adds == "new":
        return sum(face for face in faces if face != 1)
    if rules.one_adds == "kept" and len(faces) > 1 and faces[-2] == 1:
        return sum(faces[:-1])
    return sum(faces)


def finished(rules: ChainRules, size: int, most: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every roll that rests within `most` throws, with its probability."""
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(most):
        longer = [(*faces, face) for faces in waiting for face in range(1, size + 1)]
        yield from (
            (faces, Fraction(1, size ** len(faces))) for faces in longer if follow(rules, size, faces).place is None
        )
        waiting = [faces for faces in longer if follow(rules, size, faces).place is not None]
