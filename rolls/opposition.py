"""The other side of a contest: the characters of the table who may stand there, and the one who does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from campaigns.models import Audience, Membership
from characters.models import Character
from characters.party import is_readable
from rolls.access import NO_OPPONENT, bar_to_oppose, known_characters
from rolls.fighting import Foe
from rules.sheets import Problem, TraitGroup


@dataclass(frozen=True)
class Opposition:
    """Who opposes a roll of `character`, or is attacked by it.

    `asked` is the id or the token that was sent, empty for somebody without a sheet; `foes` of the fight may be picked.
    """

    membership: Membership
    character: Character
    asked: str = ""
    foes: tuple[Foe, ...] = ()

    @cached_property
    def candidates(self) -> tuple[Character, ...]:
        """The finished characters of the table that this member knows of, by name, without the one who rolls."""
        found = [one for one in known_characters(self.membership) if one.pk != self.character.pk]
        return tuple(one for one in found if is_readable(one))

    @cached_property
    def chosen(self) -> Character | Foe | Problem | None:
        """Who was chosen, as they stand now; None for nobody, a Problem for whoever may not stand there."""
        if not self.asked:
            return None
        if foe := next((one for one in self.foes if one.token == self.asked), None):
            return foe
        known = self.asked.isascii() and self.asked.isdigit() and len(self.asked) < 18
        here = self.membership.campaign.characters
        found = here.filter(pk=int(self.asked)).first() if known else None
        if found is None:
            return NO_OPPONENT
        return bar_to_oppose(self.membership, self.character, found) or found

    @property
    def opponent(self) -> Character | None:
        """The character who opposes; None for somebody without a sheet."""
        return self.chosen if isinstance(self.chosen, Character) else None

    @property
    def foe(self) -> Foe | None:
        """The fighter without a sheet who was chosen."""
        return self.chosen if isinstance(self.chosen, Foe) else None

    @cached_property
    def trait_groups(self) -> tuple[TraitGroup, ...]:
        """All traits of the opponent, to choose from."""
        opponent = self.opponent
        return opponent.campaign.game.trait_groups(opponent.sheet) if opponent else ()

    def in_the_open(self, visibility: str) -> tuple[Problem, ...]:
        """That a hidden opponent would be named before players, where the roll is for everyone."""
        opponent = self.opponent or self.foe
        if opponent is None or not opponent.hidden or visibility != Audience.TABLE:
            return ()
        text = f"{opponent.name} is hidden. As a roll for everyone, the entry names them and tells what they bring."
        return (Problem(code="hidden_opponent", trait="other_character", sentence=text, notice=True),)
