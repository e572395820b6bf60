"""What a command may name, and what is said of a word that names nothing.

Source: none; the words are those of the system, of the campaign and of the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.kit.meant import either, meant, nearest
from rules.kit.said import Spoken
from rules.kit.tokens import Token
from rules.sheets import Problem


@dataclass(frozen=True, slots=True)
class Words:
    """What a command may name for one kind of roll, from one sheet: its `traits`, what is finer within them (each with
    its trait), its `fields` with the campaign's names for their `values`, and by their ids those whom it may be about
    and the traits of each.
    """

    fields: tuple[Spoken, ...] = ()
    traits: tuple[str, ...] = ()
    finer: tuple[tuple[str, str], ...] = ()
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    traits_of: Callable[[str], tuple[str, ...]] = lambda person: ()

    @property
    def every(self) -> tuple[str, ...]:
        """Every word there is, to find the nearest ones to what was not understood."""
        said = (word for one in self.fields for word in (*one.words, *one.options, *self.values.get(one.name, ())))
        return tuple(dict.fromkeys((*self.traits, *said, *self.people.values())))


def of_these(typed: str, finer: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Those of what is finer within a trait that are meant, each as "Firearms: Extreme Range"."""
    keys = {f"{trait}: {name}": name for trait, name in finer}
    short = meant(typed.split(), keys.values())
    return tuple(key for key, name in keys.items() if name in short) or meant(typed.split(), keys)


def is_joined(typed: str, short: str) -> bool:
    """Whether a word is short letters joined to a number: "d8"."""
    return bool(short) and typed[: len(short)].casefold() == short and typed[len(short) :].isdigit()


def share_a_word(named: Sequence[Spoken], typed: Sequence[str]) -> bool:
    """Whether all these fields are said with one and the same word."""
    return bool(set.intersection(*(set(meant(typed, one.words)) for one in named)))


def until_joined(found: Sequence[Token], *, quoted: bool = False) -> Iterator[Token]:
    """The words up to the next sign, mark or quotation; the first may be one `quoted` text."""
    for at, one in enumerate(found):
        if one.quoted and not (quoted and at == 0):
            return
        if one.ends or one.signed or one.text.startswith("!"):
            return
        yield one


def unknown(typed: str, names: Iterable[str], says: str = "Nothing here is called") -> str:
    """That a word means nothing, and which are nearest to it."""
    shown = typed if len(typed) <= 40 else f"{typed[:39]}…"
    close = nearest(typed, names)
    return f"{says} “{shown}”.{f' Nearest: {either(close)}.' if close else ''}"


def problem(sentence: str) -> Problem:
    """Why a command is not understood."""
    return Problem(code="bad_command", sentence=sentence, trait="text")
