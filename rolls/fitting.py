"""What of a filled-in panel still holds: another trait, character or opponent takes things with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rolls.fighting import merged
from rolls.filled import Filled
from rolls.roller import Roller
from rules.fixing import Fixed
from rules.system import Game

NOTHING = ("", "0", "false")
"""What a field of something scarce holds where nothing is spent."""

type Fields = Mapping[str, list[str]]


def possible(
    game: Game,
    kind: str,
    filled: Filled,
    roller: Roller | None,
    opponent: Roller | None,
    fixed: Iterable[Fixed] = (),
) -> Fields:
    """The fields of the rules without what the others make impossible; as they came where one of them does not fit.

    What is `fixed` counts beside them, but does not become one of them: the same press stays the same form.
    """
    mine, theirs = (one.sheet(game) if one else None for one in (roller, opponent))
    if roller and mine is None:
        return filled.form
    form = _of_this_character(game, kind, filled, roller)
    request = game.read_request(kind, merged(form, fixed))
    if isinstance(request, tuple):
        return form
    left = {**form, **{name: list(kept) for name, kept in game.fitting(request, mine, theirs).items()}}
    return {name: values for name, values in left.items() if values}


def scarce_fields(game: Game, kind: str) -> tuple[str, ...]:
    """The fields of this kind of roll that spend what is scarce."""
    model = game.check_kinds.get(kind)
    return model.scarce_fields() if model else ()


def spends(form: Fields, scarce: Iterable[str]) -> bool:
    """Whether anything scarce was chosen."""
    return any(value not in NOTHING for name in scarce for value in form.get(name, ()))


def _of_this_character(game: Game, kind: str, filled: Filled, roller: Roller | None) -> Fields:
    """Without what was to be spent for another character, and without traits that this one lacks."""
    if filled.drawn_for is None or filled.drawn_for == (str(roller.pk) if roller else ""):
        return filled.form
    kept = filled.without(scarce_fields(game, kind)).form
    sheet = roller.sheet(game) if roller else None
    groups = game.trait_groups(sheet) if sheet else ()
    here = {trait.name for group in groups for trait in group.traits}
    return {**kept, "traits": [one for one in kept["traits"] if one in here]} if "traits" in kept else kept
