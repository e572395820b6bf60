"""Every kind of roll of step dice: a check on a trait, a contest, a die without a sheet.

Source: Step Dice, Introduction, "Checks" and "Contests".
"""

from __future__ import annotations

from rules.step_dice.kinds.check import CHECK
from rules.step_dice.kinds.contest import CONTEST
from rules.step_dice.kinds.pool import POOL

KINDS = (CHECK, CONTEST, POOL)
