"""Merits and flaws as lists to choose from, and those a character has.

Source: later publication, "Merits and Flaws"; the texts are our own.
"""

from __future__ import annotations

from rules.advancement import Option, OptionList, TakenOption
from rules.maelstrom.chapters import MeritOrFlaw
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, TakenMerit


def option_lists(book: Rulebook, sheet: MaelstromSheet) -> tuple[OptionList, ...]:
    """Both lists where the campaign plays with them; what is on the sheet all the same, so that it can be removed."""
    allowed = book.creation is not None and book.creation.merits_and_flaws
    lists = (
        _list("merits", "Merits", "costs", book.edition.merits, sheet.merits, allowed=allowed),
        _list("flaws", "Flaws", "pays", book.edition.flaws, sheet.flaws, allowed=allowed),
    )
    return tuple(one for one in lists if one.options or one.taken)


def _list(
    key: str, label: str, verb: str, known: dict[str, MeritOrFlaw], taken: tuple[TakenMerit, ...], *, allowed: bool
) -> OptionList:
    texts = {name: one.text for name, one in known.items()}
    return OptionList(
        key=key,
        label=label,
        verb=verb,
        options=tuple(Option(name=name, points=one.points, text=one.text) for name, one in known.items())
        if allowed
        else (),
        taken=tuple(
            TakenOption(name=one.name, points=one.points, note=one.note, text=texts.get(one.name, "")) for one in taken
        ),
    )
