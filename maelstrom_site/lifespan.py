"""From the start of the server to its end: open streams must not keep it from stopping."""

from __future__ import annotations

import asyncio
import signal
import threading
from types import FrameType

from django.conf import settings

from maelstrom_site.mail import postman
from maelstrom_site.starting import bar_to_start
from rolls.live.desk import front_desk, relay_desk
from rolls.live.process import hub
from rolls.live.stream import Receive, Send


async def lifespan(receive: Receive, send: Send) -> None:
    """Answer the server's `lifespan` connection."""
    await receive()
    # Again for who starts another server than ours; in a thread, for looking at the database would hold the loop.
    if bar := await front_desk.ask(bar_to_start):
        front_desk.close()
        await send({"type": "lifespan.startup.failed", "message": bar})
        return
    hub.open()
    if "delivery" in settings.MAILERS:
        postman.start()
    _close_streams_on_signals()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close()
    postman.stop()
    # One turn of the loop, in which the streams are ended, before the desks that they ask are closed.
    await asyncio.sleep(0)
    for desk in (front_desk, relay_desk):
        desk.close()
    await send({"type": "lifespan.shutdown.complete"})


def _close_streams_on_signals() -> None:
    """End the streams as soon as the process is asked to stop.

    Servers wait for open connections before they end the lifespan: without this they would wait for ever.
    """
    # No other thread may set a handler, and a test's server runs in one.
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        servers = signal.getsignal(number)
        if callable(servers):
            signal.signal(number, _Closing(servers))


class _Closing:
    def __init__(self, servers: object) -> None:
        self._servers = servers

    def __call__(self, number: int, frame: FrameType | None) -> None:
        hub.close()
        # After ours: the server waits for connections that are ending already.
        if callable(self._servers):
            self._servers(number, frame)
