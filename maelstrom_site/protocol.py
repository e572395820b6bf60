"""The connections: how many there may be, how long they may say nothing, and who gives way when all are taken.

uvicorn waits for ever for the head of a request and for a reader that takes nothing. Here each has deadlines,
and what is open at once stays below what the process may open, so that files and the database always find room.
"""

from __future__ import annotations

import asyncio
import resource
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10
"""Within these the head of a request has to come, from its first byte or from the opening of the connection."""

READER_SECONDS = 30
"""For so long a reader may take nothing of what waits for it."""

RESERVE = 96
"""Files that stay free for the database, static files and what is being opened just now."""

MOST = 4_000
"""Connections of one process, where its files allow as many."""

_FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


def most_connections() -> int:
    """How many connections this process holds at once, by what it may open."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(16, min(MOST, files - RESERVE))


class Deadline:
    """Calls `missed` unless it is stopped in time."""

    def __init__(self, missed: Callable[[], object]) -> None:
        self._missed = missed
        self._timer: asyncio.TimerHandle | None = None

    def start(self, seconds: float) -> None:
        """Give so many seconds from now on."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._missed)

    def stop(self) -> None:
        """It was met, or does not count any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class PatientProtocol(HttpToolsProtocol):
    """A connection with deadlines."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head, self._reader = Deadline(self.give_way), Deadline(self.give_way)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, or make room for it; whoever holds the most gives way."""
        super().connection_made(transport)
        _notice_dead_peers(transport)
        # After super(): this one is among them now, whatever comes of it.
        if len(self.connections) > most_connections() and not self._make_room():
            transport.write(_FULL)
            transport.close()
            return
        self._head.start(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadlines with the connection."""
        self._head.stop()
        self._reader.stop()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """The first byte of a request: its head has to follow."""
        super().on_message_begin()
        self._head.start(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """The head is here."""
        self._head.stop()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """More waits for the reader than is kept ready."""
        super().pause_writing()
        self._reader.start(READER_SECONDS)

    def resume_writing(self) -> None:
        """The reader goes on."""
        self._reader.stop()
        super().resume_writing()

    @property
    def address(self) -> str:
        """The other end's."""
        return self.client[0] if self.client else ""

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being answered here: no head has come yet, or the last answer is done."""
        return self.cycle is None or self.cycle.response_complete

    def _make_room(self) -> bool:
        """Close a connection of the address that holds the most, an idle one if there is one.

        So one address cannot take the place of all others. False when that address is the newcomer's own and all of its
        connections are at work: then the newcomer waits.
        """
        others: list[Any] = [one for one in self.connections if one is not self]
        ((heaviest, _),) = Counter(one.address for one in others).most_common(1)
        theirs = [one for one in others if one.address == heaviest]
        victim = next((one for one in theirs if one.is_idle), None if heaviest == self.address else theirs[0])
        if victim is None:
            return False
        victim.give_way()
        return True

    def give_way(self) -> None:
        """Close now, whatever is still to be read or written."""
        # At once: the loop tells of the end only later, and until then this one would be counted, or chosen, again.
        self.connections.discard(self)
        self.transport.abort()


def _notice_dead_peers(transport: asyncio.Transport) -> None:
    """Let the system end a connection whose other end has been gone without a word for about a minute."""
    connection = transport.get_extra_info("socket")
    if connection is None or connection.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in (
        ("TCP_KEEPIDLE", 30),
        ("TCP_KEEPINTVL", 10),
        ("TCP_KEEPCNT", 3),
        # Keepalive asks only where nothing is on its way; this ends what was sent and never acknowledged.
        ("TCP_USER_TIMEOUT", 60_000),
    ):
        if hasattr(socket, option):
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
