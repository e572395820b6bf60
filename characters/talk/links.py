"""Addresses within a text as links: those of the web alone, and none that looks like another's."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

_ADDRESS = re.compile(r"https?://[^\s<>\"'`]+", re.IGNORECASE)
_TAIL = ".,;:!?*_~…”’»"
"""What ends a sentence, and hardly an address."""


def linked(text: str) -> SafeString:
    """The text escaped, its addresses as links that open beside the page."""
    parts: list[str] = []
    done = 0
    for found in _ADDRESS.finditer(text):
        address = _address(found[0])
        if address:
            parts += [escape(text[done : found.start()]), _link(address)]
            done = found.start() + len(address)
    return mark_safe("".join([*parts, escape(text[done:])]))


def _link(address: str) -> SafeString:
    return format_html('<a href="{0}" target="_blank" rel="noopener noreferrer nofollow ugc">{0}</a>', address)


def _address(found: str) -> str:
    """What of it is an address; empty where it is none, or where who is at its other end is disguised."""
    found = found.rstrip(_TAIL)
    # A bracket that opens before the address closes after it.
    while found.endswith(")") and found.count(")") > found.count("("):
        found = found[:-1].rstrip(_TAIL)
    try:
        parts = urlsplit(found)
        host = parts.hostname
    except ValueError:
        return ""
    if not host or "@" in parts.netloc or not parts.netloc.isascii():
        return ""
    return found
