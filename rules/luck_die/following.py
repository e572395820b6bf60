"""What a fight and the sheets of those in it tell each other: prices, damage and conditions.

Source: Playing the Game, "Actions", "Damage", "Conditions" and "Fate".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.luck_die.fight_state import Combat
from rules.luck_die.prices import payments
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.offers import SheetMove
from rules.room import FROM_SHEET
from rules.rounds import Event
from rules.sheets import Sheet
from rules.sides import MOST_FIGHTERS

MOST_CONDITIONS = MOST_FIGHTERS
"""The most conditions of one fighter that a fight is told of: as many names as an event holds."""

HALVED = " halved"
"""What stands behind a kind of damage that a point of fate halves."""


def news_of(combat: Combat, sheets: Mapping[str, Sheet]) -> Iterator[Event]:
    """An event for each fighter whose sheet says other conditions than the fight knows. Decision 8."""
    for fighter in combat.rounds.fighters:
        sheet = sheets.get(fighter.name)
        if not isinstance(sheet, LuckDieSheet) or combat.rounds.finished:
            continue
        on_sheet = tuple(one.name for one in sheet.conditions[:MOST_CONDITIONS])
        if set(on_sheet) != set(combat.conditions.of(fighter.name)):
            yield Event(kind=FROM_SHEET, who=fighter.name, order=on_sheet)


def moves_on_sheet(book: Rulebook, before: Combat, after: Combat, event: Event) -> Iterator[SheetMove]:
    """What an event does to the sheet of whom it is about: its price, its damage, conditions begun and ended.

    Decision 8.
    """
    if event.kind in (FROM_SHEET, "leave"):
        return
    yield from payments(book, event)
    if event.kind == "harm":
        code = _damage_code(book, event.what)
        yield SheetMove(tracker="health", code=code, amount=event.amount)
    old, new = before.conditions.of(event.who), after.conditions.of(event.who)
    if event.kind == "turn" and any(name in book.edition.conditions.each_turn for name in old):
        yield SheetMove(tracker="conditions", code="turn")
    for name in old:
        if name not in new:
            yield SheetMove(tracker="conditions", code=f"end {name}")
    for name in new:
        if name not in old:
            yield SheetMove(tracker="conditions", code=f"begin {name}")


def _damage_code(book: Rulebook, what: str) -> str:
    """The move on the sheet for a kind of damage, halved or not; by its category where sheets know no more."""
    kind = what.removesuffix(HALVED)
    halved = HALVED if kind != what else ""
    if book.house_rules.reduction == "category":
        kind = book.edition.damage.category(kind) or "typeless"
    return f"{kind.lower() or 'typeless'}{halved}"
