"""Runs of twelve words of the rulebooks, kept as numbers alone: what is ours must have none of them.

The rulebooks are not part of this repository. `python -m tests.rules.shingles FOLDER`
reads them and writes the numbers.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

RUN = 12
"""Equal words in a row that would be somebody else's sentence."""

BYTES = 6
"""Of each number; one text in many million is taken for another."""

KEPT = Path(__file__).parent / "headings" / "shingles.bin"


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared."""
    return re.findall(r"[a-z0-9]+", text.casefold().replace("’", "").replace("'", ""))


def runs(text: str) -> Iterable[bytes]:
    """A number for each run of twelve words."""
    words = words_of(text)
    for at in range(len(words) - RUN + 1):
        yield blake2b(" ".join(words[at : at + RUN]).encode(), digest_size=BYTES).digest()


def kept() -> frozenset[bytes]:
    """The numbers of all rulebooks."""
    found = KEPT.read_bytes()
    return frozenset(found[at : at + BYTES] for at in range(0, len(found), BYTES))


if __name__ == "__main__":
    books = sorted(Path(sys.argv[1]).glob("*.md"))
    KEPT.write_bytes(b"".join(sorted({one for book in books for one in runs(book.read_text(encoding="utf-8"))})))
