"""What of a filled-in roll is still possible beside the rest: a change of traits takes points and ten with it.

Source: Basics, "Paragon & Renegade Points", "Medals", "Taking 10". Ruling D-13.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.checks import Request
from rules.wild_die.checks import OpposedRequest, RollRequest, SkillRequest, TraitRequest
from rules.wild_die.planning import plan_trait
from rules.wild_die.points import Use, read_use, spend
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import WildDieSheet


def fitting(
    book: Rulebook, request: Request, sheet: WildDieSheet | None, opponent: WildDieSheet | None
) -> Mapping[str, tuple[str, ...]]:
    """The values that are left of each field from which something has to go."""
    gone: dict[str, tuple[str, ...]] = {}
    if not isinstance(request, RollRequest):
        return gone
    asks_ten = isinstance(request, SkillRequest) and request.take_ten
    takes_ten = asks_ten and _can_take_ten(book, request, sheet)
    if asks_ten and not takes_ten:
        gone["take_ten"] = ()
    kept = () if takes_ten else tuple(_spent(book, request, sheet))
    if kept != request.spend:
        gone["spend"] = kept
    if isinstance(request, OpposedRequest) and opponent:
        known = tuple(one for one in request.opponent_traits if book.rolled(opponent, one))
        if known != request.opponent_traits:
            gone["opponent_traits"] = known
    return gone


def _can_take_ten(book: Rulebook, request: RollRequest, sheet: WildDieSheet | None) -> bool:
    if not isinstance(request, SkillRequest):
        return False
    return plan_trait(book, "skill", request, sheet, "storyteller").can_take_ten


def _spent(book: Rulebook, request: RollRequest, sheet: WildDieSheet | None) -> Iterator[str]:
    """What the sheet has and the roll takes, in the order in which it was chosen."""
    trait = request.traits[0] if isinstance(request, TraitRequest) and request.traits else ""
    taken: list[Use] = []
    for key in request.spend:
        use = read_use(key)
        if use is None or sheet is None:
            continue
        legal = spend(
            (*taken, use),
            interaction=book.is_interaction(trait),
            player_character=sheet.player_character,
            one_token=book.switches.one_token,
        ).legal
        if legal and sum(one.kind == use.kind for one in taken) < sheet.points.holds(use.kind):
            taken.append(use)
            yield key
