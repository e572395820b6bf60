"""The pools of an NPC, which are saved rolls of its character."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from characters.cast.judging import Pool
from characters.cast.wanted import text_of
from characters.models import Character
from characters.saved.models import SavedRoll
from rules.system import Game


def rolls_of(pools: Sequence[Pool], character: Character, standing: Iterable[SavedRoll] = ()) -> list[SavedRoll]:
    """The saved rolls that these pools are, not kept yet; of one that stands as it is only name and place are new."""
    there = {one.pk: one for one in standing}
    return [_roll(one, place, character, there.get(one.kept or 0)) for place, one in enumerate(pools)]


def _roll(pool: Pool, place: int, character: Character, stands: SavedRoll | None) -> SavedRoll:
    if stands is not None and not pool.kind:
        return like(stands, character, name=pool.name, position=place)
    form = {key: [text] for key, text in pool.form}
    return SavedRoll(character=character, name=pool.name, kind=pool.kind, form=form, position=place)


def like(roll: SavedRoll, character: Character, *, name: str = "", position: int | None = None) -> SavedRoll:
    """Another saved roll that comes to the same, for this character."""
    return SavedRoll(
        character=character,
        name=name or roll.name,
        kind=roll.kind,
        form=roll.form,
        against=roll.against,
        visibility=roll.visibility,
        position=roll.position if position is None else position,
    )


def written(game: Game, rolls: Iterable[SavedRoll]) -> list[str]:
    """The pools as history tells them: "Shoot 6"."""
    return [f"{one.name} {text_of(game, one)}".strip() for one in rolls]


def keep_pools(standing: Sequence[SavedRoll], wanted: Sequence[SavedRoll]) -> None:
    """Let these be the pools. One that stays as it is keeps its row, by which open pages roll it."""
    there = {_what(one): one for one in standing}
    stay = {_what(one) for one in wanted}
    SavedRoll.objects.filter(pk__in=[one.pk for one in standing if _what(one) not in stay]).delete()
    for one in wanted:
        row = there.get(_what(one), one)
        if row.pk is None or row.position != one.position:
            row.position = one.position
            row.save()


def _what(roll: SavedRoll) -> tuple[str, str, str]:
    return roll.name, roll.kind, repr(sorted(roll.form.items()))
