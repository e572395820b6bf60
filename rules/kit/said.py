"""How a command says a field of a roll: declared once beside the field, where its usual name is not all.

Source: none. Every field can be said by its own name; a system declares what its players write besides.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from pydantic.fields import FieldInfo

from rules.checks import Request
from rules.kit.meant import plainly
from rules.kit.tokens import is_code, is_die

type Shape = Literal["number", "die", "code"]
type Manner = Literal["flag", "number", "choice", "many", "text"]

SHAPES = {"number": str.isdigit, "die": is_die, "code": is_code}

AGAINST = ("vs", "against", "dc")
"""What stands before a number (or whoever) that a roll is made against, in every system."""


@dataclass(frozen=True, slots=True)
class Said:
    """What may stand for a field besides its name: other `words` before the value, `short` letters joined to a number.

    A `bare` value needs no word before it. With `sign` a number with its sign is this field's, with a `mark` a name
    after that. One that `counts` grows by one each time that it is said. `shape` is that of a written value; `names`
    are the values there are, where the model does not list them; a `listed` one is one of the campaign's names for it,
    and a `finer` one something within a trait ("Firearms: Extreme Range"), which a short name will do for.
    """

    words: tuple[str, ...] = ()
    short: str = ""
    mark: str = ""
    sign: bool = False
    bare: bool = False
    counts: bool = False
    shape: Shape | None = None
    names: tuple[str, ...] = ()
    listed: bool = False
    finer: bool = False


@dataclass(frozen=True, slots=True)
class Spoken:
    """One field as commands say it: its name in words, how it is said besides, and which values it takes."""

    name: str
    manner: Manner
    said: Said
    options: tuple[str, ...] = ()
    begins: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """What may stand before its value."""
        return (plainly(self.name), *self.said.words)

    @property
    def example(self) -> str:
        """How it is written where that is not its name: "d8", "+2", "!name", "vs 8"; empty where it is."""
        number = {"die": "d6", "code": "3D"}.get(self.said.shape or "", "8")
        if self.said.short or self.said.mark or self.said.sign:
            return (
                f"{self.said.short}{number}" if self.said.short else f"{self.said.mark}name" if self.said.mark else "+2"
            )
        return f"{self.said.words[0]} {number}" if self.said.words and not self.said.listed else ""

    def fits(self, text: str) -> bool:
        """Whether a text looks like a value of it."""
        shape = self.said.shape or ("number" if self.manner == "number" else None)
        return shape is not None and bool(SHAPES[shape](text.removeprefix("-") if shape == "number" else text))


NOT_SAID = ("traits", "opponent_traits", "their_conditions", "conditions_asked")
"""Fields that names fill, or that only a panel needs."""


@cache
def spoken(model: type[Request], names: tuple[str, ...]) -> tuple[Spoken, ...]:
    """The fields of a request that a command may say, of those with these names."""
    return tuple(_spoken(name, model.model_fields[name]) for name in names if name not in NOT_SAID)


def _spoken(name: str, field: FieldInfo) -> Spoken:
    said = next((one for one in field.metadata if isinstance(one, Said)), Said())
    manner, options = _manner(field.annotation)
    return Spoken(name, manner, said, said.names or options, begins=field.default is True)


def _manner(annotation: object) -> tuple[Manner, tuple[str, ...]]:
    """What kind of value an annotation asks for, and which there are where it lists them."""
    if options := tuple(str(one) for one in _literals(annotation) if isinstance(one, str) and one):
        return ("many" if _holds(annotation, tuple) else "choice"), options
    manners: Sequence[tuple[type, Manner]] = ((tuple, "many"), (bool, "flag"), (int, "number"))
    return next((manner for kind, manner in manners if _holds(annotation, kind)), "text"), ()


def _literals(annotation: object) -> tuple[object, ...]:
    if typing.get_origin(annotation) is Literal:
        return typing.get_args(annotation)
    return tuple(found for part in _parts(annotation) for found in _literals(part))


def _holds(annotation: object, kind: type) -> bool:
    return (
        annotation is kind
        or typing.get_origin(annotation) is kind
        or any(_holds(part, kind) for part in _parts(annotation) if _is_choice(annotation))
    )


def _is_choice(annotation: object) -> bool:
    return typing.get_origin(annotation) in (typing.Union, types.UnionType, typing.Annotated)


def _parts(annotation: object) -> tuple[object, ...]:
    if isinstance(annotation, typing.TypeAliasType):
        return (annotation.__value__,)
    parts = typing.get_args(annotation)
    return parts[:1] if typing.get_origin(annotation) is typing.Annotated else parts
