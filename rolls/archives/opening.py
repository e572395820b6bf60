"""A file that somebody sent, opened with care: what it holds, and its lines, strictly read."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from campaigns.strict_json import Refused, read_bytes
from rolls.archives.limits import A_LINE, LINE_LIMIT, MEGA, MOST_LINES, RATIO, SMALL, UNPACKED_LIMIT
from rules.texts import OVERRIDES

BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError, KeyError)
"""What the reader of zip files raises for a damaged one."""

_NO_TEXT = re.compile(f"[{''.join(sorted(OVERRIDES))}\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""What nobody can write on any page: control characters, and what lets one name be read as another."""

_PICTURE = re.compile(r"pictures/[0-9a-f-]{36}\.webp")


class RefusedError(ValueError):
    """Why the file is not taken, with the place, for the person who sent it."""


class Opened:
    """A zip file whose list of contents was looked at before anything was unpacked. Raises RefusedError."""

    def __init__(self, data: bytes, known: frozenset[str]) -> None:
        try:
            self.zip = zipfile.ZipFile(io.BytesIO(data))
            infos = self.zip.infolist()
        except Exception as error:  # anybody's file
            raise RefusedError("The file is no zip file, or it is damaged or cut off.") from error
        self.names = _looked_at(infos, known)

    def lines(self, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each line of a file with its number. Raises RefusedError with the place."""
        number = 0
        try:
            with self.zip.open(name) as file:
                while line := file.readline(LINE_LIMIT + 1):
                    number += 1
                    if len(line) > LINE_LIMIT or number > MOST_LINES:
                        raise RefusedError(f"{name}, line {number}: the line is too long, or there are too many.")
                    yield number, read_line(line, f"{name}, line {number}")
        except RefusedError:
            raise
        except BROKEN as error:
            raise RefusedError(f"{name}, after line {number}: the file is damaged there.") from error

    def one(self, name: str) -> dict[str, Any]:
        """The one line of a file."""
        if name not in self.names:
            raise RefusedError(f"The archive has no {name}: it is no archive of a campaign, or a part is missing.")
        found = [row for _, row in self.lines(name)]
        if len(found) != 1:
            raise RefusedError(f"{name}: it has {len(found)} lines and not one.")
        return found[0]

    def whole(self, name: str) -> bytes:
        """All of a file that is no text."""
        try:
            return self.zip.read(name)
        except BROKEN as error:
            raise RefusedError(f"{name}: the file is damaged.") from error


def _looked_at(infos: list[zipfile.ZipInfo], known: frozenset[str]) -> frozenset[str]:
    """The names of the contents. By what the file says of itself, before any of it is unpacked."""
    names: set[str] = set()
    total = 0
    for info in infos:
        name = info.filename[:80]
        if info.filename in names:
            raise RefusedError(f"The archive holds {name} twice.")
        if info.filename not in known and not _PICTURE.fullmatch(info.filename):
            raise RefusedError(f'The archive holds "{name}", which no archive of this release has.')
        if info.flag_bits & 1:
            raise RefusedError(f"{name} is locked by a password.")
        names.add(info.filename)
        total += info.file_size
        if info.file_size > SMALL and info.file_size > RATIO * max(1, info.compress_size):
            raise RefusedError(f"{name} is more than {RATIO} times larger when it is unpacked: it was not unpacked.")
    if total > UNPACKED_LIMIT:
        raise RefusedError(f"Unpacked it has {total // MEGA} MB; at most {UNPACKED_LIMIT // MEGA} MB are read.")
    return frozenset(names)


def read_line(line: bytes, place: str) -> dict[str, Any]:
    """A line as an object. Raises RefusedError with the place and what is wrong there."""
    found = read_bytes(line, A_LINE)
    if isinstance(found, Refused):
        # Of a line that was read alone, the first is the only one.
        raise RefusedError(f"{place}: {replace(found, place=found.place.removeprefix('line 1, '))}")
    if not isinstance(found, dict):
        raise RefusedError(f"{place}: it is not an object.")
    # Most lines hold no escape and nothing odd, and are looked through at once.
    if (b"\\u" in line or _NO_TEXT.search(line.decode().rstrip())) and _is_disguised(found):
        raise RefusedError(f"{place}: a text holds a letter that is none, or one that disguises others.")
    return found


def _is_disguised(value: Any) -> bool:
    """Whether a text in it holds what nobody can write."""
    if isinstance(value, dict):
        return any(map(_is_disguised, (*value, *value.values())))
    if isinstance(value, list):
        return any(map(_is_disguised, value))
    return isinstance(value, str) and _NO_TEXT.search(value) is not None
