"""A call as it is wanted: by value, as a composer, a saved call or a script says it, before anything is judged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from rolls.calls.limits import LINE_LIMIT, MOST_APPROACHES, MOST_ASKED
from rolls.calls.models import Call, CallForm, letter_of
from rolls.filled import UNSAFE
from rules.checks import Form
from rules.sheets import Problem

WAY = "way"
"""The field that names each way of a form by its number; the fields of the way begin with its letter."""

MOST_READ = MOST_APPROACHES + 1
"""So many ways are read of a form: enough to see that there are too many."""


@dataclass(frozen=True, slots=True)
class WantedWay:
    """One way: what it is called, of which kind (empty: the usual one), and its fields with the texts sent for each."""

    label: str = ""
    kind: str = ""
    sent: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def form(self) -> Form:
        """What the rules read."""
        return {name: list(values) for name, values in self.sent}

    @property
    def is_empty(self) -> bool:
        """Whether nothing was chosen in it yet."""
        return not self.label and not any(value for _, values in self.sent for value in values)

    @classmethod
    def kept(cls, label: str, kind: str, fixed: Mapping[str, Any]) -> WantedWay:
        """A way that was offered before, to be filled in again."""
        return cls(label, kind, tuple((name, tuple(_texts(value))) for name, value in fixed.items()))


@dataclass(frozen=True, slots=True)
class Joined:
    """How the answers go together, as it was sent: the call's form, who began (an id), what tries have to come to."""

    together: str = "single"
    began: str = ""
    goal: str = ""
    tries: str = ""
    per_try: str = ""

    @classmethod
    def kept(cls, call: Call, asked: tuple[str, ...]) -> Joined:
        """How those of an earlier call went together, of whom these were `asked`, to be filled in again."""
        began = asked[0] if asked and call.form == CallForm.OPPOSED else ""
        goal, tries = ("" if one is None else str(one) for one in (call.goal, call.tries))
        return cls(call.form, began, goal, tries, call.per_try)

    @property
    def fields(self) -> dict[str, str]:
        """The fields of a form that say it."""
        return {
            "together": self.together,
            "began": self.began,
            "goal": self.goal,
            "tries": self.tries,
            "per_try": self.per_try,
        }


@dataclass(frozen=True, slots=True)
class Wanted:
    """A call: its line, who is asked (ids as they were sent; `everyone` is all that can be), how, and its ways.

    `numbers`, `audience` and `joined.together` are values of the model; `find` is a part of a name of the cast.
    `unsafe`: a text holds what no keyboard types.
    """

    line: str = ""
    asked: tuple[str, ...] = ()
    everyone: bool = False
    numbers: str = "open"
    audience: str = "table"
    may_pass: bool = False
    ways: tuple[WantedWay, ...] = (WantedWay(),)
    joined: Joined = Joined()
    find: str = ""
    unsafe: bool = False

    @classmethod
    def of(cls, data: QueryDict) -> Wanted:
        """What a form fills in. Nothing is judged here."""
        lists = dict(data.lists())
        numbers = tuple(dict.fromkeys(lists.get(WAY, ())))[:MOST_READ]
        return cls(
            line=data.get("line", ""),
            asked=tuple(dict.fromkeys(lists.get("asked", ())))[: MOST_ASKED + 1],
            # Everyone is ticked to begin with: without script only a name that is ticked too says otherwise.
            everyone="everyone" in data and "asked" not in data,
            numbers=data.get("numbers", "open"),
            audience=data.get("audience", "table"),
            may_pass="may_pass" in data,
            ways=tuple(_way(lists, one) for one in numbers) or (WantedWay(),),
            find=data.get("find", "")[:LINE_LIMIT],
            joined=Joined(**{name: data.get(name, default) for name, default in Joined().fields.items()}),
            unsafe=any("\x00" in text for name, values in lists.items() for text in (name, *values)),
        )

    @property
    def problem(self) -> Problem | None:
        """Why nothing of it is even looked at."""
        return UNSAFE if self.unsafe else None

    @property
    def letters(self) -> Iterator[tuple[str, WantedWay]]:
        """Each way with its letter."""
        return ((letter_of(number), way) for number, way in enumerate(self.ways, start=1))

    def without(self, letter: str) -> Wanted:
        """The same without one of its ways; one is always left."""
        kept = tuple(way for one, way in self.letters if one != letter)
        return replace(self, ways=kept or (WantedWay(),))

    def with_another(self) -> Wanted:
        """The same with a way more, as far as there may be one."""
        return replace(self, ways=(*self.ways, WantedWay())[:MOST_APPROACHES])

    @property
    def saved(self) -> dict[str, Any]:
        """Everything but who is asked, as a document."""
        ways = [
            {"label": one.label, "kind": one.kind, "sent": [[n, list(v)] for n, v in one.sent]} for one in self.ways
        ]
        kept = {"line": self.line, "numbers": self.numbers, "may_pass": self.may_pass, "ways": ways}
        return kept | ({"joined": self.joined.fields} if self.joined != Joined() else {})

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Wanted:
        """A saved document."""
        ways = tuple(
            WantedWay(one["label"], one["kind"], tuple((name, tuple(values)) for name, values in one["sent"]))
            for one in document["ways"]
        )
        joined = Joined(**document.get("joined", {}))
        kept = {name: document[name] for name in ("line", "numbers", "may_pass")}
        return cls(**kept, ways=ways, joined=joined)


BLANK = Wanted(everyone=True)
"""A call that nobody has begun to put together."""


def _way(lists: Mapping[str, list[str]], letter: str) -> WantedWay:
    start = f"{letter}-"
    own = {name.removeprefix(start): values for name, values in lists.items() if name.startswith(start)}
    label, kind = (own.pop(name, [""])[-1] for name in ("label", "kind"))
    return WantedWay(label, kind, tuple((name, tuple(values)) for name, values in own.items()))


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, list):
        return (str(one) for one in value)
    return ("" if value is None else json.dumps(value) if isinstance(value, bool) else str(value),)
