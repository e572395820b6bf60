"""Which name somebody means who typed part of one: all of it, its beginning, or beginnings of its words.

Source: none; a name typed in full always wins over names that only begin so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from rules.texts import name_key
from rules.wording import listed

MOST_NAMED = 4
"""So many names are named where several are meant, or none."""


def plainly(name: str) -> str:
    """A name as it is compared: no capitals, and blanks for what ties words together."""
    return name_key(name.replace("_", " ").replace(":", " ").replace("/", " "))


def exactly(typed: Sequence[str], names: Iterable[str]) -> tuple[str, ...]:
    """The names that were typed in full."""
    asked = plainly(" ".join(typed))
    return tuple(one for one in names if plainly(one) == asked)


def meant(typed: Sequence[str], names: Iterable[str]) -> tuple[str, ...]:
    """The names that may be meant: those typed in full, else those that begin so, else those whose words do."""
    names, asked = tuple(dict.fromkeys(names)), plainly(" ".join(typed))
    if not asked:
        return ()
    found = exactly(typed, names) or tuple(one for one in names if plainly(one).startswith(asked))
    return found or tuple(one for one in names if _begins_words(asked.split(), plainly(one).split()))


def nearest(typed: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names most like what was typed."""
    keys = {plainly(one): one for one in names}
    return tuple(keys[one] for one in get_close_matches(plainly(typed)[:40], tuple(keys), MOST_NAMED, 0.5))


def either(names: Sequence[str]) -> str:
    """ "A or B": some of the names, to choose from."""
    return listed([f"“{one}”" for one in names[:MOST_NAMED]]).replace(" and ", " or ")


def _begins_words(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each typed word begins a word of the name, in its order."""
    left = iter(words)
    return all(any(word.startswith(one) for word in left) for one in typed)
