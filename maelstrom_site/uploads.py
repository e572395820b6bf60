"""Request bodies are waited for in the event loop, so that a slow sender holds none of the few page threads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from rolls.live.stream import Receive, Scope, Send

BODY_LIMIT = 4_000_000
"""Bytes. What announces more is handed on as it comes: Django refuses it by its length, or spools a file to disk."""


async def with_whole_body(
    pages: Callable[[Scope, Receive, Send], Awaitable[None]], scope: Scope, receive: Receive, send: Send
) -> None:
    """Answer with `pages` once the body is here; when the sender goes away half way, nothing is answered or done."""
    if not 0 < _announced(scope) <= BODY_LIMIT:
        return await pages(scope, receive, send)
    body = await _whole(receive)
    return None if body is None else await pages(scope, _once(body, receive), send)


def _announced(scope: Scope) -> int:
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0]) if lengths and lengths[0].isdigit() else 0


async def _whole(receive: Receive) -> bytes | None:
    parts: list[bytes] = []
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(parts)


def _once(body: bytes, receive: Receive) -> Receive:
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_body() -> MutableMapping[str, Any]:
        return waiting.pop() if waiting else await receive()

    return receive_body
