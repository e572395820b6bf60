"""The live stream of a table: plain ASGI beside the pages, so that an open one holds neither thread nor connection.

`GET /campaigns/<id>/stream/?after=<token>&as=<role>` answers with Server-Sent Events whose data is HTML. `after` is
the token of the last event that the page shows, `as` the role it was made for; both are optional.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.http import parse_cookie

from rolls.live import sse
from rolls.live.admission import Admission, Refusal, admit
from rolls.live.catch_up import catch_up
from rolls.live.desk import front_desk
from rolls.live.fragments import new_role
from rolls.live.hub import Hub, Mark, Subscriber
from rolls.live.process import hub
from rolls.live.relay import bye

type Scope = MutableMapping[str, Any]
type Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
type Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

SEND_TIMEOUT = 5.0
"""Seconds a browser may leave its connection full before its stream is given up."""

_TEXT = (b"content-type", b"text/plain; charset=utf-8")
_STREAM = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
)
_log = logging.getLogger(__name__)


async def stream(scope: Scope, receive: Receive, send: Send, campaign_id: int, hub: Hub = hub) -> None:
    """Answer one request for the stream of a campaign."""
    if scope["method"] != "GET":
        return await _refuse(send, 405, b"A stream is only read.", (b"allow", b"GET"))
    if hub.closing:
        return await _refuse(send, 503, b"The server is restarting.", (b"retry-after", b"1"))
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    cursor = query["after"][-1] if "after" in query else headers.get("last-event-id")
    session_key = parse_cookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME, "")
    admission = await front_desk.ask(admit, campaign_id, session_key, cursor)
    page_role = query.get("as", [""])[-1]
    return await _Stream(receive, send, hub).run(admission, page_role)


async def _refuse(send: Send, status: int, sentence: bytes, *headers: tuple[bytes, bytes]) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [_TEXT, *headers]})
    await send({"type": "http.response.body", "body": sentence})


class _Stream:
    def __init__(self, receive: Receive, send: Send, hub: Hub) -> None:
        self._receive = receive
        self._send = send
        self._hub = hub

    async def run(self, admission: Admission | Refusal, page_role: str) -> None:
        """Send what the listener may know, until either side has had enough.

        A browser is not told the status of a stream that it may not open, so that comes as an event as well.
        """
        if isinstance(admission, Refusal):
            await self._begin(b"")
            return await self._finish(bye(admission)[1])
        subscriber = self._hub.join(admission.listener, admission.event_seq)
        gone = asyncio.create_task(self._until_gone(subscriber))
        try:
            await self._begin(_greeting(page_role, admission.listener.role))
            await self._pump(subscriber, admission.since)
            await self._finish()
        except TimeoutError:
            _log.info("gave up a stream of campaign %s that is not read", admission.listener.campaign_id)
        finally:
            gone.cancel()
            self._hub.leave(subscriber)

    async def _pump(self, subscriber: Subscriber, since: int | None) -> None:
        """First what was missed, then what comes; what comes twice is sent once."""
        seen = await self._catch_up(subscriber, since)
        while seen is not None:
            item = await subscriber.next()
            if item is Mark.END:
                return
            if item is Mark.CATCH_UP:
                seen = await self._catch_up(subscriber, seen)
                continue
            seq, body = item
            if seq is None or seq > seen:
                await self._write(body)
                seen = seq or seen

    async def _catch_up(self, subscriber: Subscriber, since: int | None) -> int | None:
        """Send what happened after `since`; the number of the last event sent, or None when the stream ends."""
        missed = await front_desk.ask(catch_up, subscriber.listener, since)
        if missed.body:
            await self._write(missed.body)
        return None if missed.ends else missed.seen

    async def _until_gone(self, subscriber: Subscriber) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass
        subscriber.end()

    async def _begin(self, body: bytes) -> None:
        await self._send({"type": "http.response.start", "status": 200, "headers": list(_STREAM)})
        await self._write(sse.RETRY + body)

    async def _write(self, body: bytes) -> None:
        async with asyncio.timeout(SEND_TIMEOUT):
            await self._send({"type": "http.response.body", "body": body, "more_body": True})

    async def _finish(self, body: bytes = b"") -> None:
        async with asyncio.timeout(SEND_TIMEOUT):
            await self._send({"type": "http.response.body", "body": body})


def _greeting(page_role: str, role: str) -> bytes:
    return b"" if page_role in {"", role} else sse.encode("campaign", new_role(role))
