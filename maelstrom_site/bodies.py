"""Request bodies: how large, how slow and how many at once. They are waited for in the event loop, never in a thread.

A page thread or the disk sees a body only when all of it is here. A view that takes more than a page's form says so
with `campaigns.bodies.takes_bodies_up_to`; the larger limit then counts for signed-in people alone.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import parse_cookie
from django.urls import Resolver404, resolve
from django.utils.http import parse_header_parameters

from maelstrom_site.shares import Shares
from rolls.live.admission import signed_in
from rolls.live.desk import front_desk
from rolls.live.stream import Receive, Scope, Send

PAGE_LIMIT = 1_000_000
"""Bytes of a form: the longest sheet is a tenth of that."""

SECONDS = 20
"""Within these the whole body has to come. A form of a page takes none of them even on a bad line."""

AT_ONCE, AT_ONCE_EACH = 48, 12
"""Bodies on their way at one time, in all and from one address: what they may take of memory is bounded."""

READ_ON = 1.0
"""Seconds in which the rest of a refused body is read and thrown away, so that its sender gets to read the refusal."""

_READABLE = frozenset({"utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin-1", "latin1"})


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a body is not taken: an HTTP status and a sentence."""

    status: int
    sentence: str


TOO_LARGE = Refused(413, "That is more than this page takes. Nothing was done.")
TOO_SLOW = Refused(408, "That took too long to arrive. Nothing was done; try again.")
TOO_MANY = Refused(503, "Too much is arriving at once. Nothing was done; try again in a moment.")
UNREADABLE = Refused(400, "A form is sent as UTF-8. Nothing was done.")


class Intake:
    """The bodies on their way into this process."""

    def __init__(self) -> None:
        self._shares = Shares(AT_ONCE_EACH, AT_ONCE)

    async def take(self, scope: Scope, receive: Receive) -> bytes | Refused | None:
        """The whole body; why it is refused; or None when its sender went away half way."""
        if not _is_readable(scope):
            return UNREADABLE
        announced = _announced(scope)
        # Most requests have no body: they take no share of what bodies may take.
        if announced == 0:
            return b""
        limit = await _limit(scope, announced)
        # By what it says of itself, before a byte of it is read.
        if announced is not None and announced > limit:
            return TOO_LARGE
        with self._shares.take(scope) as there_is_room:
            if not there_is_room:
                return TOO_MANY
            try:
                async with asyncio.timeout(SECONDS):
                    return await _whole(receive, limit)
            except TimeoutError:
                return TOO_SLOW


async def refuse(refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Say why in plain text, to htmx as a toast; read on for a moment, then close the connection."""
    sentence = refused.sentence.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(sentence)).encode()),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
        (b"retry-after", b"2"),
    ]
    if (b"hx-request", b"true") in scope["headers"]:
        toast = json.dumps({"toast": {"name": "answer", "text": refused.sentence, "kind": "error"}})
        headers += [(b"hx-trigger", toast.encode()), (b"hx-reswap", b"none")]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    # Not ended yet: a connection that is closed under a sender who still writes takes the answer with it.
    await send({"type": "http.response.body", "body": sentence, "more_body": True})
    with suppress(TimeoutError):
        async with asyncio.timeout(READ_ON):
            while (await receive()).get("more_body", False):
                pass
    await send({"type": "http.response.body", "body": b""})


def once(body: bytes, receive: Receive) -> Receive:
    """A receiver that hands out the whole body at once, then what else comes."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_body() -> MutableMapping[str, Any]:
        return waiting.pop() if waiting else await receive()

    return receive_body


def _announced(scope: Scope) -> int | None:
    """The length that the sender names; None for one that sends in chunks until it stops, 0 where nothing comes."""
    headers = dict(scope["headers"])
    # It goes before a length that stands beside it (RFC 9112, section 6.3).
    if b"transfer-encoding" in headers:
        return None
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


def _is_readable(scope: Scope) -> bool:
    """Whether the body says to be in an encoding that every form of ours is sent in."""
    # Two headers are one, and of two that are named the last counts: read as the form's own reader reads it.
    said = b",".join(value for name, value in scope["headers"] if name == b"content-type")
    try:
        _, named = parse_header_parameters(said.decode("latin-1"))
    except ValueError:
        return False
    return named.get("charset", "utf-8").lower() in _READABLE


async def _limit(scope: Scope, announced: int | None) -> int:
    """How much this address takes from this person."""
    # Who is signed in is asked of the database: only for a body that hangs on it.
    if announced is not None and announced <= PAGE_LIMIT:
        return PAGE_LIMIT
    try:
        declared = getattr(resolve(scope["path"]).func, "body_limit", PAGE_LIMIT)
    except Resolver404:
        return PAGE_LIMIT
    if declared <= PAGE_LIMIT:
        return PAGE_LIMIT
    cookies = parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))
    person = await front_desk.ask(signed_in, cookies.get(settings.SESSION_COOKIE_NAME, ""))
    return int(declared) if person else PAGE_LIMIT


async def _whole(receive: Receive, limit: int) -> bytes | Refused | None:
    parts, size, more = list[bytes](), 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part = message.get("body", b"")
        size += len(part)
        # Counted as it comes: what is sent in chunks has announced nothing.
        if size > limit:
            return TOO_LARGE
        parts.append(part)
        more = message.get("more_body", False)
    return b"".join(parts)
