"""Counting a roll: successes, threshold, botches, and what is left.

Source: Maelstrom Rules, "Resolving the Result", steps 2 to 4; the first draft, the same steps; rulings M-01, MD-02.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.maelstrom.dice_laid import Thrown

type Kind = Literal["success", "failure", "botch"]
type BotchRule = Literal["outnumbered", "none_left"]


@dataclass(frozen=True, slots=True)
class Tally:
    """The count in its order: hits rolled, removed by the threshold, ones, and what they cancel."""

    pool_hits: int
    bonus_hits: int
    threshold: int
    ones: int
    botch_rule: BotchRule = "outnumbered"
    free: int = 0

    @property
    def hits(self) -> int:
        """Successes rolled, and those that came without a die."""
        return self.rolled + self.free

    @property
    def rolled(self) -> int:
        """Successes that dice show. Rules, "Resolving the Result", step 2."""
        return self.pool_hits + self.bonus_hits

    @property
    def removed(self) -> int:
        """Successes the threshold takes: no more than were rolled. Rules, "Threshold" (M-01)."""
        return min(self.hits, self.threshold)

    @property
    def counted(self) -> int:
        """Successes after the threshold."""
        return self.hits - self.removed

    @property
    def cancelled(self) -> int:
        """Successes that ones cancel. Rules, "Resolving the Result", step 3."""
        return min(self.counted, self.ones)

    @property
    def net(self) -> int:
        """What is left; below zero by as many ones as nothing cancelled. The first draft stops at zero.

        Rules, "Resolving the Result", step 4 (M-01, MD-02).
        """
        left = self.counted - self.ones
        return max(0, left) if self.botch_rule == "none_left" else left

    @property
    def kind(self) -> Kind:
        """Success, failure or botch. Rules, "Resolving the Result", step 4 (M-29, MD-02)."""
        if self.net > 0:
            return "success"
        if self.botch_rule == "none_left":
            return "botch" if self.ones and not self.counted else "failure"
        return "botch" if self.net < 0 else "failure"

    @property
    def value(self) -> int:
        """Net successes; below zero a botch, which the first draft measures by its ones. Ruling MD-03."""
        return -self.ones if self.botch_rule == "none_left" and self.kind == "botch" else self.net


def tally(dice: Sequence[Thrown], difficulty: int, threshold: int, botch: BotchRule, free: int = 0) -> Tally:
    """Count the dice as they lie."""
    hits = [die for die in dice if die.face >= difficulty]
    return Tally(
        pool_hits=sum(die.role == "pool" for die in hits),
        bonus_hits=sum(die.role != "pool" for die in hits),
        threshold=threshold,
        # Rules, "Using Specialties": a 1 on a bonus die is ignored. The draft's extra dice are ordinary ones (MD-05).
        ones=sum(die.face == 1 and not die.bonus for die in dice),
        botch_rule=botch,
        free=free,
    )


def degree(net: int) -> str:
    """How good a result is, in the words of the rulebook: it names one success, and three or more (M-04)."""
    if net < 1:
        return "none"
    return "barely" if net == 1 else "unnamed" if net == 2 else "really_good"
