"""The wire format of Server-Sent Events."""

from __future__ import annotations

import re

# What an event stream takes for the end of a line; a carriage return in somebody's text must not end the field.
_LINE_END = re.compile(r"\r\n|\r|\n")

RETRY = b"retry: 2000\n\n"
PING = b"event: alive\ndata: \n\n"
"""A sign of life. A comment would keep the connection open as well, but a page hears only events."""


def encode(name: str, html: str, token: str | None = None) -> bytes:
    """One event. With a `token` it moves the browser's cursor; without one the cursor stays where it was."""
    lines = [f"event: {name}"]
    if token is not None:
        lines.append(f"id: {token}")
    lines += [f"data: {line}" for line in _LINE_END.split(html)]
    return ("\n".join(lines) + "\n\n").encode()
