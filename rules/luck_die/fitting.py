"""What of a filled-in roll is still possible beside the rest: without a skill, fate sets no skill die.

Source: Playing the Game, "Fate", "Contests".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.checks import Request
from rules.luck_die.checks import ContestRequest, TraitsRequest
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.traits import choose


def fitting(
    book: Rulebook, request: Request, sheet: LuckDieSheet | None, opponent: LuckDieSheet | None
) -> Mapping[str, tuple[str, ...]]:
    """The values that are left of each field from which something has to go."""
    gone: dict[str, tuple[str, ...]] = {}
    if isinstance(request, TraitsRequest):
        kept = tuple(_maximised(book, request, sheet))
        if kept != request.maximise:
            gone["maximise"] = kept
    if isinstance(request, ContestRequest) and opponent:
        unknown = {one.trait for one in choose(book, opponent, request.opponent_traits).problems}
        if unknown & set(request.opponent_traits):
            gone["opponent_traits"] = tuple(one for one in request.opponent_traits if one not in unknown)
    return gone


def _maximised(book: Rulebook, request: TraitsRequest, sheet: LuckDieSheet | None) -> Iterator[str]:
    """The dice that are rolled, as many as there is fate for."""
    if sheet is None:
        return
    dice = [one for one in request.maximise if one != "skill" or choose(book, sheet, request.traits).rolls_skill]
    yield from dice[: sheet.fate]
