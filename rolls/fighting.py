"""The fight that is on as rolls follow it: what it fixes of a roll, and whom one may attack in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from campaigns.models import Membership
from characters.models import Character
from rolls.rooms.showing import current
from rolls.rooms.standing import Standing
from rules.checks import Contestant
from rules.fixing import Faced, Stance
from rules.rolling import Sides
from rules.sides import RoundError


@dataclass(frozen=True, slots=True)
class Foe:
    """A fighter without a sheet, named by the event with which they joined: a name may be anybody's."""

    token: str
    name: str
    hidden: bool = False


@dataclass(frozen=True)
class Battle:
    """The fight that is on as one member knows of it, for a roll of the character; a quick pool is nobody's in it.

    Whoever is hidden from the players is not there for them: nothing of a roll may give them away.
    """

    membership: Membership
    character: Character | None = None

    @cached_property
    def standing(self) -> Standing | None:
        """The fight as it stands in the database; None where there is none that rolls follow."""
        if self.character is None or not self.membership.campaign.game.room.fixes_rolls:
            return None
        try:
            found = current(self.membership.campaign)
        except RoundError:
            return None  # a fight that cannot be told fixes nothing
        return found if found and found.fight.is_on else None

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        """The fighters without a sheet, in the order in which they came."""
        if self.standing is None:
            return ()
        rounds = self.standing.fight.game.room.rounds(self.standing.story.state)
        tokens = {row.event.fighter.name: row.token for row in self.standing.live if row.event.fighter}
        names = [one.name for one in rounds.fighters if not one.sheet and self._is_known(one.name)]
        return tuple(Foe(tokens[name], name, name in self.standing.hidden) for name in names)

    def stance(self, one: Character | Foe | None) -> Stance | None:
        """How somebody stands in the fight; None for whoever is not in it, as far as this member knows."""
        if self.standing is None or one is None:
            return None
        names = [one.name] if isinstance(one, Foe) else [n for n, pk in self.standing.sheets.items() if pk == one.pk]
        room, state = self.standing.fight.game.room, self.standing.story.state
        return next((found for name in names if self._is_known(name) and (found := room.stance(state, name))), None)

    def sides(self, mine: Contestant | None, character: Character | None, opponent: Character | Foe | None) -> Sides:
        """Both sides of a roll, as they stand in the fight."""
        theirs = Contestant(opponent.name, opponent.sheet) if isinstance(opponent, Character) else None
        return Sides(mine, theirs, self.stance(character), self._faced(opponent) if opponent else None)

    def _faced(self, opponent: Character | Foe) -> Faced:
        stance = self.stance(opponent)
        if isinstance(opponent, Character):
            return Faced(opponent.name, opponent.sheet, stance=stance)
        numbers = self._numbers.get(opponent.name, {})
        return Faced(opponent.name, numbers=numbers, stance=stance)

    def numbers(self, foe: Foe) -> tuple[tuple[str, int], ...]:
        """What a fighter without a sheet brought into the fight."""
        return tuple(self._numbers.get(foe.name, {}).items())

    @cached_property
    def _numbers(self) -> dict[str, dict[str, int]]:
        if self.standing is None:
            return {}
        rounds = self.standing.fight.game.room.rounds(self.standing.story.state)
        return {one.name: one.numbers for one in rounds.fighters}

    def _is_known(self, name: str) -> bool:
        return self.membership.is_storyteller or self.standing is None or name not in self.standing.hidden
