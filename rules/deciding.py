"""Matter, Verdict, Waiting, Choosing: the vocabulary of what a storyteller decides about a sheet.

A system says which things on a sheet wait for a storyteller's word, in its own words. The apps keep the queue; what
waits, what each answer does, and how it reads, they ask of the game.
"""

from __future__ import annotations

from rules.sheets import Trait, Value
from rules.told import NameList


class Verdict(Value):
    """One answer to what waits: `label` is its button, `told` says it afterwards. Whoever grants nothing says why."""

    code: str
    label: str
    told: str
    grants: bool = True


class Matter(Value):
    """What is decided in one queue. `title` heads its page, `noun` is one of it.

    `note` says what waiting means, `empty` what comes here.
    """

    key: str
    title: str
    noun: str
    note: str
    empty: str
    verdicts: tuple[Verdict, ...]

    @property
    def grants(self) -> tuple[Verdict, ...]:
        """The answers that grant it."""
        return tuple(one for one in self.verdicts if one.grants)

    def verdict(self, code: str) -> Verdict | None:
        """The answer called `code`; None where there is none."""
        return next((one for one in self.verdicts if one.code == code), None)


class Waiting(Value):
    """Something on a sheet that waits: its name, what it is `about`, and the code of the answer that is hoped for."""

    matter: str
    about: str
    name: str
    wish: str = ""


class Chosen(Value):
    """One entry of a sheet as the builder lists it, with the rank of the trait that it is about."""

    about: str
    name: str
    rank: int
    kind: str
    state: str
    note: str = ""

    @property
    def key(self) -> str:
        """How a form names it."""
        return f"{self.about}: {self.name}"


class Choosing(Value):
    """What there is to choose from: the entries that are chosen, and the form that adds one.

    `traits` are those that an entry may be about, the best first; of the one that is looked at, `lists` hold what may
    be picked without asking. `full` are the kinds of which creation gives no more.
    """

    chosen: tuple[Chosen, ...]
    traits: tuple[Trait, ...]
    about: str
    lists: tuple[NameList, ...]
    full: tuple[str, ...]

    def names(self, kind: str) -> tuple[str, ...]:
        """What the list of one kind holds."""
        return next((one.names for one in self.lists if one.kind == kind), ())
