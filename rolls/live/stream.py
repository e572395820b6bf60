"""The live stream of a table: plain ASGI beside the pages, so that an open one holds neither thread nor connection.

`GET /campaigns/<id>/stream/?after=<token>&as=<role>` answers with Server-Sent Events whose data is HTML. `after` is
the token of the last event that the page shows, `as` the role it was made for; both are optional.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.http import parse_cookie

from rolls.live import sse
from rolls.live.admission import Admission, Refusal, admit
from rolls.live.catch_up import catch_up
from rolls.live.desk import front_desk
from rolls.live.hub import Hub, Mark, Message
from rolls.live.notices import new_role
from rolls.live.process import hub
from rolls.live.relay import bye

type Scope = MutableMapping[str, Any]
type Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
type Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

FULL = "Too many pages are open here to keep them all up to date. Close some of them; this one tries again by itself."

_TEXT = (b"content-type", b"text/plain; charset=utf-8")
_STREAM = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # nginx in front would keep events back until they fill a buffer.
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
)


async def stream(scope: Scope, receive: Receive, send: Send, campaign_id: int, hub: Hub = hub) -> None:
    """Answer one request for the stream of a campaign."""
    if scope["method"] not in ("GET", "HEAD"):
        return await _refuse(send, 405, b"A stream is only read.", (b"allow", b"GET, HEAD"))
    if hub.closing:
        return await _refuse(send, 503, b"The server is restarting.", (b"retry-after", b"1"))
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    # The page's own cursor goes first: a browser's Last-Event-ID knows nothing of a page that was read again.
    cursor = query["after"][-1] if "after" in query else headers.get("last-event-id")
    session_key = parse_cookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME, "")
    admission = await front_desk.ask(admit, campaign_id, session_key, cursor)
    page_role = query.get("as", [""])[-1]
    if isinstance(admission, Refusal):
        return await _dismiss(send, admission)
    address = (scope.get("client") or ("",))[0]
    # Only now: room is counted for each person too, so it has to be known who this is.
    if not hub.has_room(admission.listener.user_id, address):
        return await _turn_away(send)
    if scope["method"] == "HEAD":  # what the stream would begin with, and no seat among its listeners
        await send({"type": "http.response.start", "status": 200, "headers": list(_STREAM)})
        return await send({"type": "http.response.body", "body": b""})
    return await _Stream(receive, send, hub, admission, address).run(page_role)


async def _refuse(send: Send, status: int, sentence: bytes, *headers: tuple[bytes, bytes]) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [_TEXT, *headers]})
    await send({"type": "http.response.body", "body": sentence})


async def _dismiss(send: Send, refusal: Refusal) -> None:
    """A browser is not told the status of a stream that it may not open, so that comes as an event."""
    await send({"type": "http.response.start", "status": 200, "headers": list(_STREAM)})
    await send({"type": "http.response.body", "body": bye(refusal)[1]})


async def _turn_away(send: Send) -> None:
    """Too many streams are open. The page says so and tries again, later than it would after a fault."""
    await send({"type": "http.response.start", "status": 200, "headers": list(_STREAM)})
    await send({"type": "http.response.body", "body": sse.encode("full", FULL)})


class _Stream:
    """One open stream: what its listener may know, until either side has had enough."""

    def __init__(self, receive: Receive, send: Send, hub: Hub, admission: Admission, address: str) -> None:
        self._receive = receive
        self._send = send
        self._hub = hub
        self._since = admission.since
        self._seen = 0  # the number of the last event that was sent
        self._clock = asyncio.get_running_loop().time
        # Joined first, then told what was missed, then what comes: nothing falls between, and what comes twice is known
        # by its number (decision 4).
        self._subscriber = hub.join(admission.listener, admission.event_seq, address)

    async def run(self, page_role: str) -> None:
        """Send until the stream ends. `page_role` is the role that the page was made for, if it says so."""
        subscriber = self._subscriber
        subscriber.task = asyncio.current_task()
        gone = asyncio.create_task(self._until_gone())
        try:
            await self._send({"type": "http.response.start", "status": 200, "headers": list(_STREAM)})
            await self._write(sse.RETRY + _greeting(page_role, subscriber.listener.role))
            await self._catch_up(self._since)
            await subscriber.begin(self._take)
            if not subscriber.given_up:
                await self._send({"type": "http.response.body", "body": b""})
        # Ours where the stream was given up: its reader takes no last word either. Else the server's, which must hear
        # of it.
        except asyncio.CancelledError:
            if not subscriber.given_up:
                raise
        finally:
            gone.cancel()
            subscriber.drop()
            self._hub.leave(subscriber)

    async def _take(self, item: Message | Mark) -> None:
        """Send what comes, once: what was missed has been sent before, and may come again."""
        if isinstance(item, Mark):
            await self._catch_up(self._seen)
        elif (seq := item[0]) is None or seq > self._seen:
            await self._write(item[1])
            self._seen = seq or self._seen

    async def _catch_up(self, since: int | None) -> None:
        """Send what happened after `since`, and end the stream where its listener is told nothing more."""
        missed = await front_desk.ask(catch_up, self._subscriber.listener, since)
        if missed.body:
            await self._write(missed.body)
        self._seen = missed.seen
        if missed.ends:
            self._subscriber.end()

    async def _write(self, body: bytes) -> None:
        self._subscriber.sending_since = self._clock()
        await self._send({"type": "http.response.body", "body": body, "more_body": True})
        self._subscriber.sending_since = None

    async def _until_gone(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass
        self._subscriber.end()


def _greeting(page_role: str, role: str) -> bytes:
    """A page that was made for another role than its reader has by now is told so."""
    return b"" if page_role in {"", role} else sse.encode("notice", new_role(role))
