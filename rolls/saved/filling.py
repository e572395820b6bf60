"""A saved roll as a panel fills it in, and what of a panel is saved."""

from __future__ import annotations

from dataclasses import replace

from characters.saved.models import SavedRoll
from rolls.filled import Filled
from rolls.planning import QUICK_POOL

NAME = "name"
"""The field of a pool that names it."""


def loaded(saved: SavedRoll, panel: Filled) -> Filled:
    """The panel with what is saved in it; words that are typed, and what it is made for in a fight, stay."""
    chosen = bool(panel.visibility) and panel.visibility != panel.began
    keeps = chosen or not saved.visibility  # what the panel says goes before what was chosen long ago
    return replace(
        panel,
        character=str(saved.character_id),
        kind=saved.kind,
        sent=_sent(saved),
        other_character=saved.against,
        drawn_for=None,
        visibility=panel.visibility if keeps else saved.visibility,
        began=panel.began if keeps else "",
        call="",
        approach="",
        saved=str(saved.pk),
    )


def pressed(saved: SavedRoll, panel: Filled) -> Filled:
    """The press that rolls it as it is, for nothing in a fight; what no longer fits is refused, and not dropped."""
    return replace(loaded(saved, panel), act="", act_who="", exact=True)


def _sent(saved: SavedRoll) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the rules read; a pool without a name of its own goes by that under which it is saved."""
    if saved.kind != QUICK_POOL or any(saved.form.get(NAME, ())):
        return saved.sent
    return (*(one for one in saved.sent if one[0] != NAME), (NAME, (saved.name,)))
