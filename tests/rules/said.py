"""Every sentence that a game states of a sheet, gathered: for looking what stands in them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pydantic import BaseModel

from rules.sheets import Sheet
from rules.system import Game


def said(game: Game, sheet: Sheet) -> Iterator[str]:
    """The words of traits, texts, trackers, moves, allowances, problems, options, purchases and rolls."""
    groups = game.trait_groups(sheet)
    names = [trait.name for group in groups for trait in group.traits]
    trackers = game.trackers(sheet)
    named = (*names, *(one.label for one in trackers), "Willpower", "Health", "Luck", "Fate")
    texts = (game.trait_text(name) for name in named)
    yield from _words(groups, texts, trackers, game.budgets(sheet), game.problems(sheet))
    yield from _words(game.options(sheet), [game.advancement(sheet)])
    for kind in game.check_kinds:
        for form in ({"traits": names[:1]}, {"traits": [names[0], names[-1]]}, {"dice": "2", "difficulty": "6"}):
            request = game.read_request(kind, form)
            if not isinstance(request, tuple):
                yield from _words([game.plan(request, sheet, actor="storyteller")])


def _words(*found: object) -> Iterator[str]:
    for many in found:
        for one in many:  # type: ignore[attr-defined]
            if isinstance(one, BaseModel):
                yield from _strings(json.loads(one.model_dump_json()))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
