"""The hub of this process: which streams are open, and what waits to be sent on each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from enum import Enum, auto
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from rolls.live.admission import Listener

QUEUE_LIMIT = 64
"""How many messages may wait for a reader; one who is further behind starts again from the last event it has."""

_RETRY_AFTER = 1.0  # seconds until a table whose events could not be read is read again
_log = logging.getLogger(__name__)


class Mark(Enum):
    """What may stand in a stream's queue besides messages."""

    CATCH_UP = auto()  # read again what came after the last event sent
    END = auto()


type Message = tuple[int | None, bytes]
"""The number of the event (None: not an event) and the bytes to send."""


type Take = Callable[[Message | Mark], Awaitable[None]]


class Subscriber:
    """One open stream. Used from the event loop only.

    What comes is sent at once, by a task that is over before anybody waits for it unless its reader is slow: to wake a
    task of its own in each of a thousand streams would cost about as much as sending. What has to wait is kept here.
    """

    __slots__ = (
        "_is_handing_over",
        "_over",
        "_sender",
        "_take",
        "_waiting",
        "address",
        "given_up",
        "listener",
        "place",
        "sending_since",
        "task",
    )

    def __init__(self, listener: Listener, address: str = "") -> None:
        self.listener = listener
        self.address = address
        self.place = listener.place
        self.task: asyncio.Task[object] | None = None  # the one that answers the request
        self.sending_since: float | None = None  # the loop's time, while a message is on its way out
        self.given_up = False
        self._waiting: deque[Message | Mark] = deque()
        self._take: Take | None = None
        self._over: asyncio.Future[None] | None = None
        self._sender: asyncio.Task[None] | None = None
        self._is_handing_over = False

    def begin(self, take: Take) -> asyncio.Future[None]:
        """Hand what waits, and then what comes, to `take`, one after the other; done when the stream is over."""
        self._take = take
        self._over = asyncio.get_running_loop().create_future()
        self._go_on()
        return self._over

    def put(self, item: Message | Mark) -> None:
        """Send it, or add it to what waits; a reader too far behind is ended instead, and resumes by its cursor."""
        if len(self._waiting) < QUEUE_LIMIT:
            self._waiting.append(item)
            self._go_on()
        else:
            self.end()

    def end(self, *last: Message) -> None:
        """Forget what waits, send `last`, and close."""
        self._waiting.clear()
        self._waiting.extend((*last, Mark.END))
        self._go_on()

    def give_up(self) -> None:
        """Stop sending in the middle of a message that is not taken."""
        self.given_up = True
        # While a stream catches up it has no sender: then the task that answers the request is the one that hangs.
        if sending := self._sender or self.task:
            sending.cancel()

    def drop(self) -> None:
        """Send nothing more."""
        self._take = None
        if self._sender is not None:
            self._sender.cancel()

    def _go_on(self) -> None:
        # One at a time: what comes keeps its order however long its reader takes.
        if self._take is None or self._is_handing_over:
            return
        self._is_handing_over = True
        loop = asyncio.get_running_loop()
        sender = asyncio.Task(self._hand_over(self._take), loop=loop, eager_start=True)  # runs until it has to wait
        self._sender = None if sender.done() else sender

    async def _hand_over(self, take: Take) -> None:
        """Hand over until nothing waits. Whatever stops it before ends the stream."""
        try:
            while self._waiting:
                item = self._waiting.popleft()
                if item is Mark.END:
                    return self._finish()
                await take(item)
        except asyncio.CancelledError:
            self._finish()
        except Exception as failure:
            self._finish(failure)
        finally:
            self._is_handing_over = False
            self._sender = None

    def _finish(self, failure: Exception | None = None) -> None:
        self._take = None
        if self._over is None or self._over.done():
            return
        if failure is None:
            self._over.set_result(None)
        else:
            self._over.set_exception(failure)


class Table:
    """The open streams of one campaign, and the number of the last event that was read for them."""

    __slots__ = ("campaign_id", "reader", "rung", "seq", "streams")

    def __init__(self, campaign_id: int, seq: int) -> None:
        self.campaign_id = campaign_id
        self.seq = seq
        self.streams: set[Subscriber] = set()
        self.rung = False
        self.reader: asyncio.Task[None] | None = None


class Hub:
    """The tables of this process that somebody follows.

    All but `ring` and `close` belong to the event loop. `relay` reads the new events of a table and hands them to its
    streams; `watches` run for as long as any stream is open.
    """

    def __init__(
        self, relay: Callable[[Table], Awaitable[None]], watches: tuple[Callable[[Hub], Awaitable[None]], ...] = ()
    ) -> None:
        self._relay = relay
        self._watches = watches
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tables: dict[int, Table] = {}
        self._watching: list[asyncio.Task[None]] = []
        self.closing = False

    def open(self) -> None:
        """Belong to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._tables.clear()
        self._watching.clear()
        self.closing = False

    def has_room(self, user_id: int, address: str) -> bool:
        """Whether one more stream may be open: in this process, for this person, from this address.

        All are looked at: that is rare and quick, and no count can ever be wrong.
        """
        everyone = [one for table in self._tables.values() for one in table.streams]
        if len(everyone) >= settings.ENV.streams:
            return False
        mine = sum(one.listener.user_id == user_id for one in everyone)
        near = sum(one.address == address for one in everyone)
        return bool(mine < settings.ENV.streams_each and near < settings.ENV.streams_of_an_address)

    def join(self, listener: Listener, event_seq: int, address: str = "") -> Subscriber:
        """Open a stream for the listener. `event_seq` is a number at or below that of the table's last event."""
        # A server that speaks no lifespan has not opened it.
        if self._loop is not asyncio.get_running_loop():
            self.open()
        # Where others follow the table already their number stays: the newcomer catches up by itself.
        table = self._tables.setdefault(listener.campaign_id, Table(listener.campaign_id, event_seq))
        subscriber = Subscriber(listener, address)
        table.streams.add(subscriber)
        if not self._watching:
            self._watching = [asyncio.ensure_future(self._watch(watch)) for watch in self._watches]
        # It was admitted before, and takes its seat after the others were ended.
        if self.closing:
            subscriber.end()
        return subscriber

    def leave(self, subscriber: Subscriber) -> None:
        """Forget the stream; with the last one, forget the table, and after the last table stop watching."""
        table = self._tables.get(subscriber.listener.campaign_id)
        if table is None:
            return
        table.streams.discard(subscriber)
        if not table.streams:
            del self._tables[table.campaign_id]
        if not self._tables:
            for task in self._watching:
                task.cancel()
            self._watching = []

    def tables(self) -> Iterator[Table]:
        """The tables that are followed now."""
        # A copy: whoever walks over them awaits, and streams come and go meanwhile.
        yield from tuple(self._tables.values())

    def ring(self, campaign_id: int) -> None:
        """Read the table's new events soon; may be called from any thread."""
        # Asked without a lock, from whatever thread: a stream that opens just now looks into the database itself.
        if campaign_id in self._tables:
            self._call(self.wake, campaign_id)

    def close(self) -> None:
        """End every stream and open no more; may be called from any thread, and from a signal's handler."""
        self._call(self._close)

    def wake(self, campaign_id: int) -> None:
        """Read the table's new events now, or once more when they are being read."""
        table = self._tables.get(campaign_id)
        if table is None:
            return
        table.rung = True
        if table.reader is None or table.reader.done():
            table.reader = asyncio.ensure_future(self._read(table))

    async def _read(self, table: Table) -> None:
        while table.rung and table.streams:
            # Before reading: a bell that rings while it is read may be of an event that this reading is too early for.
            table.rung = False
            try:
                await self._relay(table)
            except Exception:
                _log.exception("the events of campaign %s could not be read", table.campaign_id)
                table.rung = True
                await asyncio.sleep(_RETRY_AFTER)

    async def _watch(self, watch: Callable[[Hub], Awaitable[None]]) -> None:
        while True:
            try:
                await watch(self)
            except Exception:
                _log.exception("watching the streams failed")
                await asyncio.sleep(_RETRY_AFTER)

    def _close(self) -> None:
        self.closing = True
        for table in self.tables():
            for subscriber in table.streams:
                subscriber.end()

    def _call(self, callback: Callable[..., None], *args: object) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop was closed meanwhile: nobody listens
                self._loop.call_soon_threadsafe(callback, *args)
