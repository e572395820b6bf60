"""A bare broadcaster: what a stream costs when nothing is decided, stored or rendered.

GET opens a stream; POST sends its body to every open stream. The floor for the live log.
"""

from __future__ import annotations

import asyncio
from typing import Any

_queues: set[asyncio.Queue[bytes]] = set()
_HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer a GET with a stream, a POST by broadcasting its body."""
    if scope["type"] != "http":
        return
    if scope["method"] == "POST":
        await _broadcast(receive, send)
    else:
        await _stream(send)


async def _broadcast(receive: Any, send: Any) -> None:
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    for queue in _queues:
        queue.put_nowait(body)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def _stream(send: Any) -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    _queues.add(queue)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send({"type": "http.response.body", "body": b": open\n\n", "more_body": True})
        while True:
            body = b"id: x\nevent: roll\ndata: " + await queue.get() + b"\n\n"
            await send({"type": "http.response.body", "body": body, "more_body": True})
    finally:
        _queues.discard(queue)
