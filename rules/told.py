"""TraitText, NameList, SheetText: what the rulebook says of a trait, and what a sheet asks its player to write."""

from __future__ import annotations

from rules.sheets import Value


class NameList(Value):
    """Names of one kind that the rulebook lists for a trait; a roll may `need` one of them, where it says so."""

    kind: str
    label: str
    names: tuple[str, ...]
    needed: bool = False


class TraitText(Value):
    """What the rulebook says of a trait, in our own words: one click from each trait.

    `levels` has one line for each rating, the lowest first; empty where the rulebook gives none. Where they are `dots`,
    the first line is about none of them; else each line names its own rating.
    """

    name: str
    kind: str
    group: str
    summary: str
    levels: tuple[str, ...] = ()
    goes_with: tuple[str, ...] = ()
    lists: tuple[NameList, ...] = ()
    source: str = ""
    dots: bool = False


SHORT_TEXT = 120
"""Letters of a text that stands beside another in one row."""


class SheetText(Value):
    """A text of the sheet that is no trait, as a form asks for it: `most` letters, on one line or on a `page`."""

    path: str
    label: str
    hint: str = ""
    most: int
    page: bool = False

    @property
    def is_told(self) -> bool:
        """Whether it is more than a word or two, so that a sheet tells it as prose."""
        return self.most > SHORT_TEXT
