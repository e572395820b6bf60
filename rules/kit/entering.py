"""What a form asks for who adds an entry to a sheet by hand: named parts, each typed or chosen.

Source: none; what an entry takes, the field that adds it decides.
"""

from __future__ import annotations

from rules.sheets import JsonValue, Value

NAMED = "name"
"""The part that becomes the end of the path, of an entry that the sheet keeps by its name."""


class EntryPart(Value):
    """One part of an entry: at most `most` letters, or one of the `choices`."""

    key: str
    label: str
    choices: tuple[str, ...] = ()
    most: int = 60
    usual: str = ""


class EntryForm(Value):
    """The parts of a new entry. At a `path` that ends with a dot it stands by its name, and `value` is what it is."""

    path: str
    label: str
    parts: tuple[EntryPart, ...]

    def asked(self, sent: dict[str, str]) -> tuple[str, JsonValue]:
        """The path and the value of the field that adds what was sent."""
        if self.path.endswith("."):
            return f"{self.path}{sent.get(NAMED, '').strip()}", sent.get("value", "")
        return self.path, {one.key: sent.get(one.key, "") for one in self.parts}


def by_name(part: str, label: str, value: EntryPart) -> EntryForm:
    """The form of an entry that stands by its name."""
    return EntryForm(path=f"{part}.", label=label, parts=(EntryPart(key=NAMED, label="Name"), value))
