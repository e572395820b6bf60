"""Merits and flaws as lists to choose from, and those a character has.

Source: later publication, "Merits and Flaws"; the texts are our own.
"""

from __future__ import annotations

from rules.advancement import Option, OptionList, TakenOption
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, TakenMerit


def option_lists(book: Rulebook, sheet: MaelstromSheet) -> tuple[OptionList, ...]:
    """Both lists where the campaign plays with them; what is on the sheet all the same, so that it can be removed."""
    lists = _list(book, "merits", "costs", sheet.merits), _list(book, "flaws", "pays", sheet.flaws)
    return tuple(one for one in lists if one.options or one.taken)


def _list(book: Rulebook, key: str, verb: str, taken: tuple[TakenMerit, ...]) -> OptionList:
    known = book.options(key)
    offered = tuple(Option(name=name, points=one.points, text=one.text) for name, one in known.items())
    had = ((one, known[one.name].text if one.name in known else "") for one in taken)
    return OptionList(
        key=key,
        label=key.capitalize(),
        verb=verb,
        options=offered if book.plays_merits else (),
        taken=tuple(TakenOption(name=one.name, points=one.points, note=one.note, text=text) for one, text in had),
    )
