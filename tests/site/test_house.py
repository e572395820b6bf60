"""What holds for every file of the house, read from its source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).parents[2]
FLOORS = ("rules", "campaigns", "characters", "rolls", "maelstrom_site")
MOST_LINES = 300


def sources(*folders: str) -> Iterator[tuple[str, str]]:
    """Each Python file below these folders, by its path from here, without migrations."""
    for folder in folders:
        for path in sorted((HOUSE / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield str(path.relative_to(HOUSE)), path.read_text()


def found(pattern: str, *folders: str) -> list[str]:
    """Where the source says this."""
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in sources(*folders)
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(pattern, line)
    ]


def test_every_write_to_a_character_opens_its_transaction_in_one_place():
    opened = found(r"\batomic\b", "characters")
    assert [line.partition(":")[0] for line in opened] == ["characters/writing.py"], opened


def test_what_is_read_of_a_table_knows_it_and_nobody_hands_it_on():
    """Django sets the object in hand on each row that is read from it (`campaign.characters`, `user.memberships`)."""
    assert found(r"(?<!\bself)\.(campaign|user|owner) = |setattr\(|__dict__", *FLOORS[1:]) == []


def test_no_file_is_longer_than_it_is_read_at_once():
    written = [
        path
        for folder in (*FLOORS, "bench", "templates", "static")
        for path in (HOUSE / folder).rglob("*")
        if path.suffix in (".py", ".html", ".css", ".js", ".sh") and "migrations" not in path.parts
    ]
    lines = {str(path.relative_to(HOUSE)): len(path.read_text().splitlines()) for path in written}
    assert {name: many for name, many in lines.items() if many > MOST_LINES} == {}
