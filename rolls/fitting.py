"""What of a filled-in panel still holds: another trait, character or opponent takes things with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from characters.models import Character
from characters.party import is_readable
from rolls.fighting import merged
from rolls.filled import Filled
from rules.fixing import Fixed
from rules.system import Game

NOTHING = ("", "0", "false")
"""What a field of something scarce holds where nothing is spent."""

type Fields = Mapping[str, list[str]]


def possible(
    game: Game,
    kind: str,
    filled: Filled,
    character: Character | None,
    opponent: Character | None,
    fixed: Iterable[Fixed] = (),
) -> Fields:
    """The fields of the rules without what the others make impossible; as they came where one of them does not fit.

    What is `fixed` counts beside them, but does not become one of them: the same press stays the same form.
    """
    if character and not is_readable(character):
        return filled.form
    form = _of_this_character(game, kind, filled, character)
    request = game.read_request(kind, merged(form, fixed))
    if isinstance(request, tuple):
        return form
    mine, theirs = (one.sheet if one else None for one in (character, opponent))
    left = {**form, **{name: list(kept) for name, kept in game.fitting(request, mine, theirs).items()}}
    return {name: values for name, values in left.items() if values}


def scarce_fields(game: Game, kind: str) -> tuple[str, ...]:
    """The fields of this kind of roll that spend what is scarce."""
    model = game.check_kinds.get(kind)
    return model.scarce_fields() if model else ()


def spends(form: Fields, scarce: Iterable[str]) -> bool:
    """Whether anything scarce was chosen."""
    return any(value not in NOTHING for name in scarce for value in form.get(name, ()))


def _of_this_character(game: Game, kind: str, filled: Filled, character: Character | None) -> Fields:
    """Without what was to be spent for another character, and without traits that this one lacks."""
    if filled.drawn_for is None or filled.drawn_for == (str(character.pk) if character else ""):
        return filled.form
    kept = filled.without(scarce_fields(game, kind)).form
    groups = game.trait_groups(character.sheet) if character else ()
    here = {trait.name for group in groups for trait in group.traits}
    return {**kept, "traits": [one for one in kept["traits"] if one in here]} if "traits" in kept else kept
