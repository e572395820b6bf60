"""From the event loop to a page thread and back: nobody's slow line and no lock holds the few threads for long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings

from maelstrom_site.bodies import Intake, Refused, once, refuse
from maelstrom_site.shares import Shares
from rolls.live.stream import Receive, Scope, Send

THREADS = 4
"""Few threads make short queues before the database."""

WRITERS = 2
"""How many may change something at one time: the database lets one write, the others serve readers meanwhile."""

WRITER_WAITS = 5
"""Seconds that a press waits for its turn before it hears that nothing was done."""

READERS_EACH, WRITERS_EACH, IN_ALL = 48, 16, 1_000
"""Requests of one address that may wait or be answered at one time. A household behind one address loads its pages
within them, and whoever sends hundreds at once waits for their own. Static files do not count: a page asks for twenty
of them at once, and they cost next to nothing.
"""

KEPT = 4_000_000
"""Bytes of an answer that are taken off a thread at once; what is larger goes out as fast as its reader takes it."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
BUSY = Refused(503, "Others are writing just now. Nothing was done; try again.")

CROWDED = Refused(503, "Too much is asked from here at once. Nothing was done; try again in a moment.")

type Pages = Callable[[Scope, Receive, Send], Awaitable[None]]


class PageDesk:
    """The one way from the event loop to the pages."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._intake = Intake()
        # Apart: presses that wait for their turn leave their household's pages their places.
        self._readers, self._writers = Shares(READERS_EACH, IN_ALL), Shares(WRITERS_EACH, IN_ALL)
        self._turns: asyncio.Semaphore | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        body = await self._intake.take(scope, receive)
        if isinstance(body, Refused):
            return await refuse(body, scope, receive, send)
        if body is None:
            return None  # the sender went away half way: nothing is answered or done
        if scope["path"].startswith(settings.STATIC_URL):
            return await self._answer(scope, once(body, receive), send)
        shares = self._readers if scope["method"] in SAFE else self._writers
        with shares.take(scope) as there_is_room:
            if not there_is_room:
                return await refuse(CROWDED, scope, once(b"", receive), send)
            answer = _Kept(send)
            if shares is self._readers:
                await self._pages(scope, once(body, receive), answer.take)
            elif not await self._in_turn(scope, once(body, receive), answer.take):
                # The body is here already: nothing is left to be read on.
                return await refuse(BUSY, scope, once(b"", receive), send)
        # Outside the share, with the thread and the turn given back: a slow reader holds up nobody.
        return await answer.hand_out()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = _Kept(send)
        await self._pages(scope, receive, answer.take)
        await answer.hand_out()

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer when it is one's turn to write; False when that did not come."""
        turns = self._of_this_loop()
        try:
            await asyncio.wait_for(turns.acquire(), WRITER_WAITS)
        except TimeoutError:
            return False
        try:
            await self._pages(scope, receive, send)
        finally:
            turns.release()
        return True

    def _of_this_loop(self) -> asyncio.Semaphore:
        loop = asyncio.get_running_loop()
        # A semaphore belongs to the loop in which it was first waited for, and this desk may see another.
        if self._turns is None or self._loop is not loop:
            self._turns, self._loop = asyncio.Semaphore(WRITERS), loop
        return self._turns


class _Kept:
    """An answer that is taken from its thread as fast as it is written, and sent as fast as its reader reads."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: list[MutableMapping[str, Any]] = []
        self._size = 0

    async def take(self, message: MutableMapping[str, Any]) -> None:
        """Keep a part of the answer, or pass it on where too much is kept already."""
        self._waiting.append(message)
        self._size += len(message.get("body", b""))
        if self._size > KEPT:
            await self.hand_out()

    async def hand_out(self) -> None:
        """Send what is kept, the parts of a body as one."""
        waiting, self._waiting = self._waiting, []
        heads = [one for one in waiting if one["type"] == "http.response.start"]
        parts = [one for one in waiting if one["type"] == "http.response.body"]
        for one in heads:
            await self._send(one)
        if parts:
            more = all(part.get("more_body", False) for part in parts)
            body = b"".join(part.get("body", b"") for part in parts)
            await self._send({"type": "http.response.body", "body": body, "more_body": more})
