"""Ids of elements in a page: plain where a path is plain, and never the same for two paths."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from hashlib import blake2s

from django.utils.text import slugify

_PLAIN = re.compile(r"[a-z_]+(\.[A-Za-z_]+( [A-Za-z_]+)*)*")
_MARK = 5
"""Bytes of the mark that tells paths apart whose letters an id cannot hold."""


def slug_of(path: str) -> str:
    """The path of a field as part of an element's id.

    People name traits in any script and with any sign, so a name never becomes an id by leaving letters out.
    """
    return slugify(path.replace(".", "-")) if _PLAIN.fullmatch(path) else marked(path)


def slugs_of(paths: Iterable[str]) -> dict[str, str]:
    """The slug of each of these paths: plain also where signs were left out, unless two of them would be one."""
    plain = {path: slugify(path.replace(".", "-")) for path in paths}
    many = Counter(plain.values())
    return {path: slug if path.isascii() and many[slug] == 1 else marked(path) for path, slug in plain.items()}


def marked(path: str) -> str:
    """The letters of a path that an id can hold, and a mark that no other path has."""
    letters = slugify(path.replace(".", "-"))
    return f"{letters}-{blake2s(path.encode(), digest_size=_MARK).hexdigest()}".lstrip("-")
