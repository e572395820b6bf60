"""System and Game: what every game system answers, and the only door the apps use.

`rules.system("maelstrom")` finds a system; `system.game(edition, house_rules)` is that system as one campaign
plays it. Everything the apps ask, they ask of the `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.checks import Check, Step
from rules.dice import Dice
from rules.kit.game import Game
from rules.kit.switches import HouseRules, usual
from rules.sheets import JsonValue, Value

__all__ = ["EditionLine", "Game", "Sample", "System", "throw_out"]


class EditionLine(Value):
    """An edition as one chooses it when a campaign is made."""

    key: str
    name: str
    summary: str


class Sample(Value):
    """A roll that shows a newcomer how a system counts: what is filled in, and dice that fell long ago."""

    kind: str
    form: tuple[tuple[str, str], ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class System:
    """A game system: its name, its editions, and the game they make with house rules.

    `read` gives the editions as they are printed, by their keys and the usual one first. `switches` are what a
    storyteller may switch in an edition, `plays` makes the game of one campaign with them, and `added` is what fills
    what the text of an edition leaves open, where no switch is marked as doing so. `sample` is a roll to show.
    """

    key: str
    name: str
    summary: str
    read: Callable[[], Mapping[str, Any]]
    switches: Callable[[Any], type[HouseRules]]
    plays: Callable[[Any, Any], Game]
    added: Callable[[Any], tuple[str, ...]] = lambda edition: ()
    sample: Sample | None = None

    @property
    def editions(self) -> tuple[EditionLine, ...]:
        """The editions one may choose, the usual one first."""
        lines = self.read().values()
        return tuple(EditionLine(key=one.key, name=one.name, summary=one.summary) for one in lines)

    def printed(self, edition: str) -> Any:
        """The edition as its rulebook prints it. Raises KeyError for an unknown one."""
        return self.read()[edition]

    def house_rules_model(self, edition: str) -> type[HouseRules]:
        """The model of what a storyteller may switch in this edition. Raises KeyError for an unknown one."""
        return self.switches(self.printed(edition))

    def usual(self, edition: str) -> Mapping[str, JsonValue]:
        """What each switch that may be left empty comes to in this edition, when it is."""
        return usual(self.printed(edition), self.house_rules_model(edition))

    def additions(self, edition: str) -> tuple[str, ...]:
        """What this edition's rulebook leaves open and we fill for it."""
        return self.added(self.printed(edition))

    def game(self, edition: str, house_rules: Mapping[str, JsonValue] | None = None) -> Game:
        """The system as a campaign plays it; the same game for the same rules.

        Raises KeyError for an unknown edition, ValidationError for bad rules.
        """
        return _game(self, edition, self.house_rules_model(edition).model_validate(house_rules or {}))


# A game is asked by every request, and campaigns with the same rules play the same one.
@lru_cache(maxsize=1024)
def _game(system: System, edition: str, house_rules: HouseRules) -> Game:
    return system.plays(system.printed(edition), house_rules)


def throw_out(game: Game, check: Check, steps: Sequence[Step], dice: Dice) -> tuple[Step, ...]:
    """`steps` and every throw that is owed after them, dice falling until none is."""
    thrown = tuple(steps)
    while throw := game.next_throw(check, thrown):
        faces = dice.throw(throw.count, throw.size)
        thrown += (Step(kind="throw", role=throw.role, faces=faces),)
    return thrown
