"""Paragon and Renegade points and medals: what may be spent on one roll, and what it gives.

Source: Basics, "Paragon & Renegade Points" and "Medals". Rulings D-13, D-14, D-21.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from rules.wild_die.edition import PointNumbers

type TokenKind = Literal["paragon", "renegade", "medal"]
type Purpose = Literal["dice", "number", "heal"]

TOKENS: tuple[TokenKind, ...] = get_args(TokenKind.__value__)
"""All that can be spent."""

REFUSALS = {
    "five_dice_only_for_interaction_skills": "{many} dice are only for {skills}.",
    "only_one_point_per_roll": "Only one point, {paragon} or {renegade}, may be spent on a roll.",
    "medals_are_for_player_characters": "Only player characters have medals.",
    "medals_give_dice": "A medal gives dice, not a number.",
    "points_do_not_heal": "Only a medal heals.",
    "one_token_per_roll": "Only one point or medal may be spent on a roll here.",
}
"""Why something cannot be spent."""


@dataclass(frozen=True, slots=True)
class Use:
    """One token spent: a point for dice or for a number on a roll, a medal for dice or for healing."""

    kind: TokenKind
    purpose: Purpose

    @property
    def key(self) -> str:
        """How a form names it: "paragon:number"."""
        return f"{self.kind}:{self.purpose}"


def read_use(key: str) -> Use | None:
    """ "paragon:number" as a use; None when it names none."""
    return next((use for use in USES if use.key == key), None)


def uses_of(keys: Iterable[str]) -> tuple[Use, ...]:
    """The uses that these keys name."""
    return tuple(use for key in keys if (use := read_use(key)))


USES = (
    *(Use(kind, purpose) for kind in ("paragon", "renegade") for purpose in ("number", "dice")),
    Use("medal", "dice"),
)
"""Everything that may be spent on a roll."""


@dataclass(frozen=True, slots=True)
class Spending:
    """What several tokens give together, or every reason against them: codes of REFUSALS."""

    reasons: tuple[str, ...]
    dice: int = 0
    number: int = 0

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.reasons


def gain(points: PointNumbers, use: Use) -> tuple[int, int]:
    """Dice and number that one token gives. Basics, "Paragon & Renegade Points" and "Medals"."""
    if use.purpose == "heal":
        return 0, 0
    if use.kind == "medal":
        return points.medal_dice, 0
    return (points.interaction_dice, 0) if use.purpose == "dice" else (0, points.number)


def spend(
    points: PointNumbers,
    uses: Sequence[Use],
    *,
    interaction: bool = False,
    player_character: bool = True,
    one_token: bool = False,
) -> Spending:
    """All tokens spent on one roll. `interaction` says whether its skill is one of those that points give dice to.

    Basics, "Paragon & Renegade Points" and "Medals" (D-14, D-21).
    """
    spent = [use for use in uses if use.kind != "medal"]
    barred = {
        "five_dice_only_for_interaction_skills": any(use.purpose == "dice" for use in spent) and not interaction,
        "only_one_point_per_roll": len(spent) > 1,
        "medals_are_for_player_characters": len(spent) < len(uses) and not player_character,
        "medals_give_dice": any(use.kind == "medal" and use.purpose == "number" for use in uses),
        "points_do_not_heal": any(use.purpose == "heal" for use in spent),
        "one_token_per_roll": one_token and len(uses) > 1,
    }
    reasons = tuple(code for code, bars in barred.items() if bars)
    if reasons:
        return Spending(reasons)
    gains = [gain(points, use) for use in uses]
    return Spending((), sum(dice for dice, _ in gains), sum(number for _, number in gains))
