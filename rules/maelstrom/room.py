"""A fight of Maelstrom as a table sees it: an initiative list, and the health track of whoever has one.

Source: none for the order, which the rulebook names and leaves open; health as in the later publication.
"""

from __future__ import annotations

from rules.maelstrom import health
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.offers import Aim, Health
from rules.sheets import Sheet
from rules.wounded_list import ATTACK, WoundedList

ACTION = "action"
"""The kind of roll that an action is."""


class MaelstromRoom(WoundedList):
    """The initiative list of Maelstrom, with its three kinds of damage."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(hurts=book.health is not None)
        self.book = book
        self.harms = tuple(health.MARKS) if book.health else ()
        self.turn_rolls = {ATTACK: Aim(kind=ACTION, faces=True), "Roll": Aim(kind=ACTION)}
        self.other_rolls = {"Soak": Aim(kind="soak")} if book.health else {}

    def health(self, sheet: Sheet) -> Health | None:
        """The boxes without a mark, and the word for the lowest with one. Later publication, "Health"."""
        rules = self.book.health
        if rules is None or not isinstance(sheet, MaelstromSheet):
            return None
        levels = health.levels_of(rules, sheet)
        word = health.headline(sheet.health, levels, self.book.switches.wound_penalty)
        return Health(left=len(levels) - len(sheet.health.marks), most=len(levels), word=word)
