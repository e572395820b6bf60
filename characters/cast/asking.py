"""What a request asks of the cast: what is looked for, who is to be made in one press, and how many."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import QueryDict

from campaigns.numbers import number_of
from characters.answers import status_of
from characters.cast.wanted import Quick, Wanted
from rules.sheets import Problem
from rules.system import Game

FIND_LIMIT = 80
NOBODY_READY = Problem(code="gone", trait="ready", sentence="Nobody ready-made is called so in these rules. Reload.")
NO_LINE = Problem(code="bad_field", trait="quick", sentence="Say who it is: “guard, 5 dice”, for one.")


@dataclass(frozen=True, slots=True)
class Looked:
    """What a list of the cast is asked for, what stands in its fields again, and how the press went."""

    find: str = ""
    hand: bool = False
    in_play: bool = False
    line: str = ""
    many: str = "1"
    problems: tuple[Problem, ...] = ()
    said: str = ""

    @classmethod
    def of(cls, data: QueryDict) -> Looked:
        """As a form or an address says it."""
        return cls(
            find=data.get("find", "")[:FIND_LIMIT],
            hand=data.get("show") == "hand",
            in_play="in_play" in data,
            line=data.get("quick", ""),
            many=data.get("many", "1"),
        )

    def refusing(self, problems: tuple[Problem, ...]) -> Looked:
        """The same with why nothing was done."""
        return replace(self, problems=problems)

    def saying(self, said: str) -> Looked:
        """The same, done: what was typed is not typed again."""
        return replace(self, line="", many="1", said=said)

    @property
    def status(self) -> int:
        """The status of an answer."""
        return status_of(self.problems[0]) if self.problems else 200


def wanted_at_once(game: Game, data: QueryDict) -> Wanted | Problem:
    """Who is to be made: somebody ready-made, or the one that a line tells of."""
    if key := data.get("ready", ""):
        found = next((one for one in game.cast.ready if one.key == key), None)
        return Wanted.ready(found) if found else NOBODY_READY
    line = data.get("quick", "")
    return Quick(line, game).read() if line.strip() else NO_LINE


def many_of(data: QueryDict) -> int:
    """How many are to be made; 0, which nobody makes, for what is no number."""
    return number_of(data.get("many", "") or "1", 4)
