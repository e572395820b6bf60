"""What an approach comes to for one character: the dice, the exact odds, or why there is no roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from campaigns.drawing import remembered
from campaigns.models import Membership
from characters.models import Character
from rolls.fighting import Battle
from rolls.forecast import Forecast, forecast
from rolls.roller import Roller, unreadable
from rolls.told import sheet_of
from rules.calling import Approach
from rules.checks import Check, Contestant, Part
from rules.fixing import Stance
from rules.rolling import Sides, judged
from rules.sheets import Actor, Problem
from rules.system import Game
from rules.texts import same_name
from rules.wording import plain


@dataclass(frozen=True, slots=True)
class Chance:
    """One approach for one character: what is thrown, its odds, what lowers it; or the problem that bars it.

    `short` says the problem in two words, for a cell of a table. The `forecast` is None where the table does without
    odds, or where nothing is decided by the dice alone.
    """

    throws: str = ""
    title: str = ""
    forecast: Forecast | None = None
    lowered: tuple[str, ...] = ()
    problem: Problem | None = None
    short: str = ""

    @property
    def success(self) -> Fraction | None:
        """The chance to succeed; None where there is none to be told."""
        return self.forecast.odds.success if self.forecast and self.forecast.decides else None


@dataclass(frozen=True)
class Asker:
    """Reckons the chances at one table; how everybody stands in the fight that is on is read once."""

    membership: Membership

    @cached_property
    def _battle(self) -> Battle | None:
        if not self.membership.campaign.game.room.fixes_rolls:
            return None
        # Of whoever it is: how anybody stands in it is asked by their name.
        return Battle(self.membership, self.membership.campaign.characters.first())

    def chance(self, character: Character, approach: Approach) -> Chance:
        """What the approach comes to for a character as they are."""
        stance = self._battle.stance(character) if self._battle else None
        game = self.membership.campaign.game
        return chance_of(game, Roller.of(character), stance, approach, self._actor(character))

    def _actor(self, character: Character) -> Actor:
        """In what capacity the roll will be made: a storyteller's own acts on their word, and so does the cast."""
        own = character.is_of_the_cast or character.owner_id == self.membership.user_id
        return "storyteller" if own and self.membership.is_storyteller else "player"


@remembered(4096)
def chance_of(game: Game, roller: Roller, stance: Stance | None, approach: Approach, actor: Actor) -> Chance:
    """What an approach comes to for one character, by all that it depends on."""
    sheet = sheet_of(game, roller.document)
    if sheet is None:
        return _barred(unreadable(roller.name), approach)
    sides = Sides(Contestant(roller.name, sheet), stance=stance)
    found = judged(game, approach.kind, {}, sides, actor=actor, fits=True, approach=approach)
    check = found.plan.check if found.plan else None
    if check is None or found.plan is None:
        return _barred(found.problems[0], approach)
    odds = forecast(game, check) if game.shows_odds else None
    return Chance(found.plan.throws, check.title, odds, tuple(_lowered(check)))


def _lowered(check: Check) -> Sequence[str]:
    return [f"{part.label} {plain(part.amount)}" for part in check.pool_parts if _takes(part)]


def _takes(part: Part) -> bool:
    return part.amount < 0


def _barred(problem: Problem, approach: Approach) -> Chance:
    traits = approach.form.get("traits", ())
    named = isinstance(traits, list) and any(same_name(str(one), problem.trait) for one in traits)
    return Chance(problem=problem, short=f"no {problem.trait}" if named else "no roll")


def best_of(chances: Sequence[Chance]) -> Fraction | None:
    """The best chance of several ways; None where there is nothing to compare."""
    found = [one.success for one in chances if one.success]
    return max(found) if found and len(chances) > 1 else None
