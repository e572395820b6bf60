"""What every kind of roll of step dice has in common: dice that are thrown one by one, and what may be done with them.

Source: Step Dice, Introduction, "Checks" and "Contests".
"""

from __future__ import annotations

from functools import partial

from rules.kit.kinds import Kind
from rules.step_dice import afterwards, dice_laid, odds, resolving
from rules.step_dice.checks import StepCheck

thrown = partial(
    Kind,
    check=StepCheck,
    owed=dice_laid.owed,
    resolve=resolving.resolve,
    odds=odds.odds,
    bars=odds.bars,
    settle=afterwards.settle,
    choices=afterwards.choices,
    says=lambda book: {"difficulty": {name: name for name in book.difficulties}},
)
"""A kind of roll, but for what is asked for and planned."""
