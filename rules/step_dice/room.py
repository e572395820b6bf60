"""A fight of step dice as a table sees it: an initiative list, and the health of whoever has a sheet.

Source: none for the order; health is a pool of the later publications.
"""

from __future__ import annotations

from rules.offers import Aim, Health, SheetMove
from rules.rounds import Event
from rules.sheets import Sheet
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.step_dice.trackers import pool_value
from rules.wounded_list import ATTACK, HEALTH, WoundedList


class StepDiceRoom(WoundedList):
    """The initiative list of step dice."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(hurts=HEALTH in book.edition.pools and not book.edition.pools[HEALTH].unused)
        self.book = book
        self.turn_rolls = {
            ATTACK: Aim(kind="check", faces=True),
            "Check": Aim(kind="check"),
            "Contest": Aim(kind="contest", faces=True),
        }
        self.other_rolls = {"Defend": Aim(kind="contest", faces=True)}

    def marks(self, event: Event) -> SheetMove:
        """Damage is a loss of health, healing a gain."""
        return SheetMove(tracker=HEALTH, code="lose" if event.kind == "harm" else "gain", amount=event.amount)

    def health(self, sheet: Sheet) -> Health | None:
        """What is left in the pool of health."""
        rules = self.book.edition.pools.get(HEALTH)
        if rules is None or rules.unused or not isinstance(sheet, StepSheet):
            return None
        return Health(left=pool_value(self.book, sheet, HEALTH), most=self.book.maximum(sheet, HEALTH) or 0)
