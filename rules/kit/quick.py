"""Quick: a legal new character at once, from a concept or from nothing, and one part of a draft by surprise.

Source: none; each system fills the allowances of its own creation rules, and its `problems` judges what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field as Limits

from rules.dice import Dice
from rules.kit.editions import read_edition
from rules.sheets import Sheet, Value
from rules.texts import Line60, Line120

KEENEST = 30
"""How much likelier what a concept likes best is than what it does not care for."""


class Concept(Value):
    """Somebody to play, as a system lists them.

    `likes` names traits, the most wanted first; those that an edition does not have are passed over. `person` and
    `story` (texts by their fields) are what the ready-made one is called and says of themselves.
    """

    key: Annotated[str, Limits(pattern=r"^[a-z][a-z_]{0,29}$")]
    name: Annotated[Line60, Limits(min_length=1)]
    summary: Annotated[Line120, Limits(min_length=1)]
    person: Annotated[Line60, Limits(min_length=1)]
    likes: tuple[Line60, ...]
    story: dict[str, str] = Limits(default_factory=dict)


class Concepts(Value):
    """All concepts of a system, and of what the name of somebody made by dice is put together."""

    given: tuple[Line60, ...] = ()
    family: tuple[Line60, ...] = ()
    concepts: tuple[Concept, ...] = ()


class Leaning:
    """Chooses among names: what is liked more often than the rest by `dice`, or without them just the most liked."""

    def __init__(self, likes: Sequence[str], dice: Dice | None) -> None:
        step = max(1, (KEENEST - 1) // max(1, len(likes)))
        self._likes = {name: KEENEST - step * at for at, name in reversed(list(enumerate(likes)))}
        self._dice = dice

    def weight(self, name: str) -> int:
        """How much a name is wanted: at least 1."""
        return max(1, self._likes.get(name, 1))

    def pick(self, weights: Mapping[str, int]) -> str:
        """One of the names, each as likely as it weighs; without dice the heaviest, the first of equals."""
        names = [name for name, weight in weights.items() if weight > 0]
        if self._dice is None or len(names) < 2:
            return max(names, key=lambda name: weights[name])
        left = self._dice.throw(1, sum(weights[name] for name in names))[0]
        for name in names:
            left -= weights[name]
            if left <= 0:
                break
        return name

    def order(self, names: Iterable[str]) -> list[str]:
        """All of the names, what is wanted most likely first."""
        left, found = {name: self.weight(name) for name in names}, []
        while left:
            found.append(self.pick(left))
            del left[found[-1]]
        return found

    def spread(self, total: int, room: Mapping[str, int]) -> dict[str, int]:
        """`total` points among names, none above its room, the wanted ones higher; all of the room if that is less."""
        given = dict.fromkeys(room, 0)
        for _ in range(min(total, sum(room.values()))):
            # The more a name has already, the less it weighs: no two traits eat all there is.
            weights = {name: KEENEST * self.weight(name) // (1 + given[name]) + 1 for name in room}
            given[self.pick({name: many for name, many in weights.items() if room[name] > given[name]})] += 1
        return given


@dataclass(frozen=True, slots=True)
class Part[B, S: Sheet]:
    """A part of a draft that can be filled in anew: the sheet with it as `filled` says, all the rest as it was."""

    key: str
    label: str
    filled: Callable[[B, S, Leaning], S]


@dataclass(frozen=True, slots=True)
class Filling[B, S: Sheet]:
    """What a system declares: the folder's file of concepts, and the parts in the order in which they are filled."""

    people: Concepts = field(default_factory=Concepts)
    parts: Callable[[B], tuple[Part[B, S], ...]] = lambda book: ()


def read_concepts(folder: Path) -> Concepts:
    """The concepts in `concepts.toml` of a system's folder. Raises EditionError for a file that will not do."""
    return read_edition(folder / "concepts.toml", Concepts)


@dataclass(frozen=True)
class Quick:
    """How characters of one game are made at once; `parts` is empty where an edition has no rules of creation."""

    filling: Filling[Any, Any]
    book: Any
    blank: Callable[[Any], Sheet]
    parts: tuple[Part[Any, Any], ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", self.filling.parts(self.book))

    @property
    def concepts(self) -> tuple[Concept, ...]:
        """Whom one may choose; none where nothing can be filled in."""
        return self.filling.people.concepts if self.parts else ()

    def concept(self, key: str) -> Concept | None:
        """The concept of that key."""
        return next((one for one in self.concepts if one.key == key), None)

    def name(self, dice: Dice, taken: Collection[str] = ()) -> str:
        """A name for somebody made by dice, none of those `taken`, whatever their case.

        Once all are taken, one of them with a number; empty where the system has no names.
        """
        people = self.filling.people
        whole = [f"{given} {family}" for given in people.given for family in people.family]
        gone = {one.casefold() for one in taken}
        left = [one for one in whole if one.casefold() not in gone]
        if len(whole) < 2:
            return ""
        if len(left) > 1:
            return left[dice.throw(1, len(left))[0] - 1]
        first = (left or whole)[0]
        return next(one for one in numbered(first) if one.casefold() not in gone)

    def made(self, concept: Concept | None, dice: Dice | None) -> Sheet:
        """A new sheet: by `dice`, which a concept only leans; without them the ready-made one, the same each time."""
        sheet, leaning = self.blank(self.book), Leaning(concept.likes if concept else (), dice)
        for part in self.parts:
            sheet = part.filled(self.book, sheet, leaning)
        return _told(sheet, concept) if concept else sheet

    def surprised(self, sheet: Sheet, part: str, concept: Concept | None, dice: Dice) -> Sheet:
        """The sheet with one part filled in anew. Raises KeyError for a part that there is none of."""
        found = {one.key: one for one in self.parts}[part]
        filled: Sheet = found.filled(self.book, sheet, Leaning(concept.likes if concept else (), dice))
        return filled


def numbered(name: str) -> Iterator[str]:
    """The name, then the same with 2, 3 and so on behind it."""
    yield name
    for number in count(2):
        yield f"{name} {number}"


def _told(sheet: Any, concept: Concept) -> Sheet:
    """The sheet with the words of a concept, as far as it has room for such."""
    known = {key: text for key, text in concept.story.items() if key in type(sheet.story).model_fields}
    story = sheet.story.model_copy(update=known)
    told: Sheet = sheet.model_copy(update={"story": story})
    return told
