"""The traits of a roll panel: what there is to choose from, what is chosen, and what the rulebook says of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pydantic.fields import FieldInfo

from rules.sheets import Sheet, TraitGroup
from rules.system import Game
from rules.told import TraitText

TRAIT_ROWS = 2
"""How many traits one may pick where the request does not say how many `rows` its traits have."""

MOST_ROWS = 4
"""Rows that a panel draws at most for what an address picks, unless the request has more."""


@dataclass(frozen=True)
class Traits:
    """The traits of a character for one kind of roll; `known` are its fields, `fields` their values.

    Without a sheet there are none to choose from.
    """

    game: Game
    sheet: Sheet | None
    known: Mapping[str, FieldInfo]
    fields: Mapping[str, object]

    @cached_property
    def groups(self) -> tuple[TraitGroup, ...]:
        """All traits of the character, to choose from."""
        return self.game.trait_groups(self.sheet) if self.sheet else ()

    @cached_property
    def picked(self) -> tuple[str, ...]:
        """The chosen traits, one for each row of the panel, "" where none is chosen."""
        names = [str(name) for name in self._many("traits") if name]
        rows = self.rows
        return tuple((*names, *[""] * rows)[: max(rows, len(names))])[: max(rows, MOST_ROWS)]

    @property
    def rows(self) -> int:
        """How many traits one may pick; none where the kind of roll picks no traits."""
        field = self.known.get("traits")
        extra = field.json_schema_extra if field and isinstance(field.json_schema_extra, dict) else {}
        rows = extra.get("rows", TRAIT_ROWS)
        return rows if field and isinstance(rows, int) else 0

    @property
    def pairs(self) -> str:
        """The kinds of traits that may be picked twice, where the system does not say otherwise: all of them."""
        return " ".join(dict.fromkeys(trait.kind for group in self.groups for trait in group.traits))

    @cached_property
    def texts(self) -> tuple[TraitText, ...]:
        """What the rulebook says of the chosen traits."""
        found = (self.game.trait_text(name) for name in self.picked if name)
        return tuple(text for text in found if text)

    @property
    def required_otherwise(self) -> str:
        """What was typed as required: the first that is on no list from which a chosen trait may need one."""
        lists = ((text.name, one.names) for text in self.texts for one in text.lists if one.needed)
        listed = {f"{trait}: {name}" for trait, names in lists for name in names}
        return next((str(key) for key in self._many("required") if key and key not in listed), "")

    def _many(self, name: str) -> tuple[object, ...]:
        values = self.fields.get(name, ())
        return tuple(values) if isinstance(values, tuple | list) else ()
