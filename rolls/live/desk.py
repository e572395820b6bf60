"""Threads in which the event loop asks the database, with connections that are kept."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections, connections


class Desk:
    """A few threads that may block; each keeps its database connection as long as the settings allow."""

    def __init__(self, name: str, threads: int) -> None:
        self._name = name
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None

    async def ask[**P, T](self, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The answer of `question`, called in one of the threads. Raises what it raises."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix=self._name)
        return await asyncio.get_running_loop().run_in_executor(self._pool, _answer, question, args, kwargs)

    def close(self) -> None:
        """End the threads and their connections; the next question starts new ones."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        everyone = threading.Barrier(self._threads)
        for _ in range(self._threads):
            pool.submit(_leave, everyone)
        pool.shutdown(wait=False)


def _answer[T](question: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object]) -> T:
    # As Django does around a request, of which these threads answer none.
    close_old_connections()
    try:
        return question(*args, **kwargs)
    finally:
        close_old_connections()


def _leave(everyone: threading.Barrier) -> None:
    connections.close_all()
    everyone.wait(timeout=5)  # holds each thread, so that every one of them gets to close its own


front_desk = Desk("stream-admission", threads=2)
"""Admits streams and lets them catch up: a rush of them must not delay what is live."""

relay_desk = Desk("stream-relay", threads=1)
"""Reads and renders what just happened."""
