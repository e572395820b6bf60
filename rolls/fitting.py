"""What of a filled-in panel still holds: another trait, character or opponent takes things with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rolls.filled import Filled
from rules.sheets import Sheet
from rules.system import Game

NOTHING = ("", "0", "false")
"""What a field of something scarce holds where nothing is spent."""

type Fields = Mapping[str, list[str]]


def scarce_fields(game: Game, kind: str) -> tuple[str, ...]:
    """The fields of this kind of roll that spend what is scarce."""
    model = game.check_kinds.get(kind)
    return model.scarce_fields() if model else ()


def spends(form: Fields, scarce: Iterable[str]) -> bool:
    """Whether anything scarce was chosen."""
    return any(value not in NOTHING for name in scarce for value in form.get(name, ()))


def of_this_character(game: Game, kind: str, filled: Filled, sheet: Sheet | None) -> Fields:
    """The fields of a panel that was drawn for somebody else: nothing that was spent for them, no trait of theirs."""
    kept = filled.without(scarce_fields(game, kind)).form
    groups = game.trait_groups(sheet) if sheet else ()
    here = {trait.name for group in groups for trait in group.traits}
    return {**kept, "traits": [one for one in kept["traits"] if one in here]} if "traits" in kept else kept
