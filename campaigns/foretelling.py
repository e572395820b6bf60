"""What a change of house rules would do, told before it is saved by the floors above, which register here at start."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.models import Campaign
from rules.system import Game

type Teller = Callable[[Campaign, Game], tuple[str, ...]]
"""What playing this game instead would do to whatever the campaign holds, one sentence each."""

_TELLERS: list[Teller] = []


def foretell_with(teller: Teller) -> None:
    """Ask this teller too before house rules are saved; each only once."""
    if teller not in _TELLERS:
        _TELLERS.append(teller)


def foretold(campaign: Campaign, game: Game) -> tuple[str, ...]:
    """Everything that playing `game` instead would do."""
    return tuple(sentence for teller in _TELLERS for sentence in teller(campaign, game))
