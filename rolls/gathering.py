"""A panel is gathered: the rows that it depends on are read, and handed on as the values that it is worked out from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from campaigns.models import Membership
from characters.models import Character
from rolls.access import bar_to_roll
from rolls.acting import act_of
from rolls.fighting import Battle
from rolls.filled import Filled
from rolls.opposition import opposition_to
from rolls.panel import Choosable, Panel
from rolls.planning import kind_asked
from rolls.roller import Roller
from rolls.setup import Setup
from rules.checks import FacedRequest


def gathered(
    membership: Membership,
    character: Character | None,
    filled: Filled,
    characters: Iterable[Character] = (),
    *,
    choosing: bool = True,
) -> Panel:
    """The panel of a member for one character, or for nobody: then for the storyteller's quick pool.

    `choosing`: with everybody whom one may choose for the other side.
    """
    game, battle = membership.campaign.game, Battle(membership, character)
    kind = kind_asked(game, filled, sheet=character is not None)
    opposition, _ = opposition_to(character, kind, filled.other_character, battle, choosing=choosing)
    setup = Setup(
        game=game,
        tells=membership.is_storyteller,
        roller=Roller.of(character) if character else None,
        # The key is another for each drawing: with it no panel would be found among those that are remembered.
        filled=replace(filled, request_key=None, character=""),
        opposition=opposition,
        stance=battle.stance(character),
    )
    bar = bar_to_roll(membership, character)
    choosable = tuple(Choosable(one.pk, one.name) for one in characters)
    faced = opposition is not None and issubclass(game.check_kinds[kind], FacedRequest)
    # Only the whole panel shows it: what follows the fields does not.
    act = act_of(membership, character, filled, faced=faced) if choosing else None
    return Panel(membership.campaign_id, setup, bar, choosable, act=act)
