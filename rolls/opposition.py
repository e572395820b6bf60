"""The other side of a roll: who of the table may stand there, and who does; by value, as one member knows of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from campaigns.models import Audience, Membership
from characters.models import Character
from rolls.access import NO_OPPONENT, bar_against, bar_to_oppose, id_of, known_characters
from rolls.fighting import Battle, Foe
from rolls.roller import Roller
from rules.checks import ContestedRequest, FacedRequest
from rules.fixing import Faced, Stance
from rules.sheets import Problem, TraitGroup
from rules.system import Game

type Chosen = Character | Foe | Problem | None
"""Who is on the other side: a character, a fighter without a sheet, nobody, or why nobody may."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A character who may be picked."""

    pk: int
    name: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Opposition:
    """Who opposes a roll, or is attacked by it; at most one of `opponent`, `foe` and `bar`, which says why nobody is.

    `asked` is the id or the token that was sent, empty for somebody without a sheet; `foes` of the fight may be picked.
    `stance` and `numbers` are those of whoever was chosen, as the member may know of them.
    """

    candidates: tuple[Candidate, ...] = ()
    foes: tuple[Foe, ...] = ()
    asked: str = ""
    opponent: Roller | None = None
    foe: Foe | None = None
    bar: Problem | None = None
    stance: Stance | None = None
    numbers: tuple[tuple[str, int], ...] = ()

    def faced(self, game: Game) -> Faced | None:
        """Whoever the roll is about, as the rules see them; None for nobody known."""
        if self.opponent:
            return Faced(self.opponent.name, self.opponent.sheet(game), stance=self.stance)
        return Faced(self.foe.name, numbers=dict(self.numbers), stance=self.stance) if self.foe else None

    def trait_groups(self, game: Game) -> tuple[TraitGroup, ...]:
        """All traits of the opponent, to choose from."""
        sheet = self.opponent.sheet(game) if self.opponent else None
        return game.trait_groups(sheet) if sheet else ()

    def in_the_open(self, visibility: str) -> tuple[Problem, ...]:
        """That a hidden opponent would be named before players, where the roll is for everyone."""
        other = self.opponent or self.foe
        if other is None or not other.hidden or visibility != Audience.TABLE:
            return ()
        text = f"{other.name} is hidden. As a roll for everyone, the entry names them and tells what they bring."
        return (Problem(code="hidden_opponent", trait="other_character", sentence=text, notice=True),)


def opposition_to(
    character: Character | None,
    kind: str,
    asked: str,
    battle: Battle,
    *,
    choosing: bool,
    among: Mapping[int, Character] | None = None,
) -> tuple[Opposition | None, Chosen]:
    """Who may stand against the character in a roll of this kind, and who does; None where nobody can.

    The candidates are read only for a panel that is `choosing`. For many rolls at once it is looked for `among` those
    whom the member knows of, by id.
    """
    membership = battle.membership
    model = membership.campaign.game.check_kinds.get(kind)
    if character is None or model is None or not issubclass(model, FacedRequest):
        return None, None
    foes = () if issubclass(model, ContestedRequest) else battle.foes  # a contest needs dice, not a number
    chosen = _chosen(membership, character, asked, foes, among)
    found = Opposition(_candidates(membership, character) if choosing else (), foes, asked)
    if isinstance(chosen, Problem):
        return replace(found, bar=chosen), chosen
    if isinstance(chosen, Foe):
        return replace(found, foe=chosen, stance=battle.stance(chosen), numbers=battle.numbers(chosen)), chosen
    if chosen:
        return replace(found, opponent=Roller.of(chosen), stance=battle.stance(chosen)), chosen
    return found, None


def _candidates(membership: Membership, character: Character) -> tuple[Candidate, ...]:
    """The finished characters of the table that this member knows of, by name, without the one who rolls."""
    game = membership.campaign.game
    others = (one for one in known_characters(membership) if one.pk != character.pk)
    return tuple(Candidate(one.pk, one.name, one.hidden) for one in others if Roller.of(one).sheet(game))


def _chosen(
    membership: Membership,
    character: Character,
    asked: str,
    foes: tuple[Foe, ...],
    among: Mapping[int, Character] | None,
) -> Chosen:
    """Who was chosen, as they stand now."""
    if not asked:
        return None
    if foe := next((one for one in foes if one.token == asked), None):
        return foe
    known = id_of(asked)
    if among is not None:
        return (bar_against(character, among[known]) or among[known]) if known in among else NO_OPPONENT
    found = membership.campaign.characters.filter(pk=known).first() if known else None
    if found is None:
        return NO_OPPONENT
    return bar_to_oppose(membership, character, found) or found
