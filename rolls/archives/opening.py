"""A file that somebody sent, opened with care: what it holds, and its lines, strictly read."""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any

from rolls.archives.limits import DEEPEST, LINE_LIMIT, MEGA, MOST_LINES, RATIO, SMALL, UNPACKED_LIMIT
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
    """A line as an object. Raises RefusedError for whatever another reader might take otherwise."""
    try:
        found = json.loads(line.decode(), object_pairs_hook=_once, parse_constant=_no_number, parse_float=_no_number)
    except UnicodeDecodeError as error:
        raise RefusedError(f"{place}: it is not written in UTF-8.") from error
    except RecursionError as error:
        raise RefusedError(f"{place}: it is nested too deeply.") from error
    except ValueError as error:
        said = str(error) if isinstance(error, _NotStrictError) else "it is no JSON"
        raise RefusedError(f"{place}: {said}.") from error
    if not isinstance(found, dict):
        raise RefusedError(f"{place}: it is not an object.")
    _check_texts(found, place, 0)
    return found


class _NotStrictError(ValueError):
    pass


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _NotStrictError("it names a field twice")
    return found


def _no_number(text: str) -> Any:
    raise _NotStrictError(f"{text[:20]} is no whole number")


def _check_texts(value: Any, place: str, depth: int) -> None:
    if depth > DEEPEST:
        raise RefusedError(f"{place}: it is nested more than {DEEPEST} deep.")
    if isinstance(value, str):
        # A surrogate alone is no text, and PostgreSQL keeps no NUL.
        if _NO_TEXT.search(value):
            raise RefusedError(f"{place}: a text holds a letter that is none, or one that disguises others.")
    elif isinstance(value, int) and abs(value) >= 2**63:
        raise RefusedError(f"{place}: a number is too large.")
    elif isinstance(value, list | dict):
        for one in value.items() if isinstance(value, dict) else value:
            for part in one if isinstance(value, dict) else (one,):
                _check_texts(part, place, depth + 1)
